/** HTML by tagged template: every value is escaped, except HTML that was itself made by this tag. */

import { html as escaped } from 'ghtml';

/** A piece of finished HTML; only `html` makes it, so that no text from outside can pass for it. */
export interface Html {
  readonly markup: string;
}

/** What may stand in a template; `undefined` and `false` leave nothing behind. */
export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

const made = new WeakSet<object>();

/** `` html`<p>${name}</p>` ``: text is escaped, HTML of this tag and lists of it are taken as they are. */
export function html(literals: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const markup = values.reduce<string>(
    (text, value, index) => text + markupOf(value) + (literals[index + 1] ?? ''),
    literals[0] ?? '',
  );
  const piece = Object.freeze({ markup });
  made.add(piece);
  return piece;
}

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escaped`${value}`;
  if (isList(value)) return value.map(markupOf).join('');
  if (!made.has(value)) throw new TypeError('only HTML made by the html tag is written unescaped');
  return value.markup;
}

function isList(value: Html | readonly HtmlValue[]): value is readonly HtmlValue[] {
  return Array.isArray(value);
}
