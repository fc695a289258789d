/** Form controls with everything around them: a label, a hint, the error beside the field, and the token against forged posts. */

import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';

/** What was wrong with which field; the key is the name of the field, `form` stands for the form as a whole. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface TextField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'date' | 'search';
  /** What was typed before; never given for passwords. */
  readonly value?: string | undefined;
  readonly hint?: string;
  /** Tells browsers and password managers what belongs here (HTML, autofill field names). */
  readonly autocomplete?: string;
  readonly isOptional?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly isFirst?: boolean;
}

/** A labelled text field with its hint and its error, tied together for screen readers. */
export function textField(field: TextField, errors: FieldErrors = {}): Html {
  const { name, type = 'text', value } = field;
  const error = errors[name];
  return html`<div class="field">
    <label for="f-${name}"
      >${field.label}${field.isOptional === true && html` <span class="muted">optional</span>`}</label
    >
    <input
      id="f-${name}"
      name="${name}"
      type="${type}"
      ${type !== 'password' && value !== undefined && html`value="${value}"`}
      autocomplete="${field.autocomplete ?? 'off'}"
      maxlength="${field.maxLength ?? 256}"
      ${field.minLength !== undefined && html`minlength="${field.minLength}"`}
      ${field.isOptional !== true && html`required`}
      ${field.isFirst === true && html`autofocus`}
      ${described(name, field.hint, error)}
    />
    ${hintAndError(name, field.hint, error)}
  </div>`;
}

export interface Search {
  /** The page that is searched: its address without a query shows everything. */
  readonly action: string;
  readonly name: string;
  readonly label: string;
  /** What is looked for; empty where everything is shown. */
  readonly wanted: string;
  readonly placeholder?: string;
}

/** One line to look for something on a page, and the way back to everything. */
export function searchForm({ action, name, label, wanted, placeholder }: Search): Html {
  return html`<form method="get" action="${action}" class="search" role="search">
    <div class="field">
      <label for="f-${name}">${label}</label
      ><input
        id="f-${name}"
        name="${name}"
        value="${wanted}"
        maxlength="128"
        autocomplete="off"
        spellcheck="false"
        ${placeholder !== undefined && html`placeholder="${placeholder}"`}
      />
    </div>
    <button class="quiet">Find</button
    >${wanted !== '' && html`<a class="button quiet" href="${action}">Show all</a>`}
  </form>`;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface ChoiceField {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value?: string | undefined;
  readonly hint?: string;
}

/** A labelled list to choose one of. */
export function selectField(field: ChoiceField, errors: FieldErrors = {}): Html {
  const error = errors[field.name];
  return html`<div class="field">
    <label for="f-${field.name}">${field.label}</label>
    <select id="f-${field.name}" name="${field.name}" ${described(field.name, field.hint, error)}>
      ${field.choices.map(
        ({ value, label }) =>
          html`<option value="${value}" ${value === field.value && html`selected`}>${label}</option>`,
      )}
    </select>
    ${hintAndError(field.name, field.hint, error)}
  </div>`;
}

/** A group of boxes to tick; every ticked one is posted under the same name. */
export function checkboxGroup(
  field: Omit<ChoiceField, 'value'> & { readonly values: readonly string[] },
  errors: FieldErrors = {},
): Html {
  const error = errors[field.name];
  return html`<fieldset class="field" ${described(field.name, field.hint, error)}>
    <legend>${field.label}</legend>
    ${hintAndError(field.name, field.hint, error)}
    ${field.choices.map(
      ({ value, label, hint }) =>
        html`<label class="tick"
          ><input
            type="checkbox"
            name="${field.name}"
            value="${value}"
            ${field.values.includes(value) && html`checked`}
          />
          <span>${label}${hint !== undefined && html` <span class="muted">${hint}</span>`}</span></label
        >`,
    )}
  </fieldset>`;
}

/** A form that posts to `action` with the token of the visitor. */
export function postForm(
  options: { readonly action: string; readonly csrfToken: string; readonly class?: string },
  body: Html,
): Html {
  return html`<form method="post" action="${options.action}" class="${options.class ?? 'stack'}">
    <input type="hidden" name="csrf" value="${options.csrfToken}" />
    ${body}
  </form>`;
}

/** The error of a form as a whole, announced as soon as the page is there. */
export function formError(errors: FieldErrors): Html | undefined {
  const problem = errors['form'];
  if (problem !== undefined) return html`<p class="notice bad" role="alert">${problem}</p>`;
  if (Object.keys(errors).length === 0) return undefined;
  return html`<p class="notice bad" role="alert">Please look at the marked fields.</p>`;
}

function described(name: string, hint: string | undefined, error: string | undefined): Html | undefined {
  const ids = [...(hint === undefined ? [] : [`h-${name}`]), ...(error === undefined ? [] : [`e-${name}`])];
  if (ids.length === 0) return undefined;
  return html`aria-describedby="${ids.join(' ')}" ${error !== undefined && html`aria-invalid="true"`}`;
}

function hintAndError(name: string, hint: string | undefined, error: string | undefined): Html {
  return html`${hint !== undefined && html`<p class="hint" id="h-${name}">${hint}</p>`}${
    error !== undefined && html`<p class="error" id="e-${name}">${error}</p>`
  }`;
}
