/** A resource of the implementation guide as a page: what it is for, its codes, elements or parameters, and the JSON itself. */

import { createHash } from 'node:crypto';
import { html } from 'ghtml';
import { type JsonObject, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import { definitionText } from './definitions.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #ccd3da}
pre{overflow:auto;padding:1rem;background:#f3f5f7}code{font-family:ui-monospace,monospace}`;

const STYLE_ELEMENT = `<style>${STYLE}</style>`;

/** The page holds no script and one style, named by its hash. */
export const DEFINITION_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`,
  vary: 'accept',
} as const;

/** A whole HTML document. */
export function definitionPage(definition: JsonObject): string {
  const title = definitionText(definition, 'title');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · medlist</title>
        !${STYLE_ELEMENT}
      </head>
      <body>
        <h1>${title}</h1>
        <p>${definitionText(definition, 'description')}</p>
        <dl>
          <dt>Kind</dt>
          <dd>${definitionText(definition, 'resourceType')}</dd>
          <dt>Canonical URL</dt>
          <dd><code>${definitionText(definition, 'url')}</code></dd>
          <dt>Version</dt>
          <dd>${definitionText(definition, 'version')}, ${definitionText(definition, 'status')}</dd>
        </dl>
        !${contentsOf(definition)}
        <h2>JSON</h2>
        <pre><code>${JSON.stringify(definition, null, 2)}</code></pre>
      </body>
    </html>`;
}

type Row = readonly string[];

/** The part that differs by kind; kinds without one show their JSON alone. */
function contentsOf(definition: JsonObject): string {
  switch (textAt(definition, 'resourceType') ?? '') {
    case 'CodeSystem':
      return table('Codes', ['Code', 'Display', 'Meaning'], objectsAt(definition, 'concept').map(conceptRow));
    case 'ValueSet':
      return table(
        'Codes',
        ['System', 'Codes'],
        objectsAt(objectAt(definition, 'compose'), 'include').map(includeRow),
      );
    case 'OperationDefinition':
      return table(
        'Parameters',
        ['Name', 'Use', 'Cardinality', 'Type', 'Meaning'],
        objectsAt(definition, 'parameter').map(parameterRow),
      );
    case 'StructureDefinition':
      return table(
        'Elements',
        ['Element', 'Cardinality', 'Type', 'Meaning'],
        objectsAt(objectAt(definition, 'differential'), 'element').map(elementRow),
      );
    case 'ImplementationGuide':
      return table(
        'Contents',
        ['Resource', 'Name', 'What it is'],
        objectsAt(objectAt(definition, 'definition'), 'resource').map(contentRow),
      );
    default:
      return '';
  }
}

function conceptRow(concept: JsonObject): Row {
  return ['code', 'display', 'definition'].map((field) => textAt(concept, field) ?? '');
}

function contentRow(content: JsonObject): Row {
  const reference = textAt(objectAt(content, 'reference'), 'reference') ?? '';
  return [reference, textAt(content, 'name') ?? '', textAt(content, 'description') ?? ''];
}

function includeRow(include: JsonObject): Row {
  const codes = objectsAt(include, 'concept').map((concept) => textAt(concept, 'code') ?? '');
  return [textAt(include, 'system') ?? '', codes.length === 0 ? 'all' : codes.join(', ')];
}

function parameterRow(parameter: JsonObject): Row {
  const [name, use, type, meaning] = ['name', 'use', 'type', 'documentation'].map(
    (field) => textAt(parameter, field) ?? '',
  );
  return [name ?? '', use ?? '', cardinality(parameter), type ?? '', meaning ?? ''];
}

function elementRow(element: JsonObject): Row {
  const types = objectsAt(element, 'type').map((type) => textAt(type, 'code') ?? '');
  const fixed = textAt(element, 'fixedUri');
  const meaning = textAt(element, 'short') ?? (fixed === undefined ? '' : `always ${fixed}`);
  return [textAt(element, 'id') ?? '', cardinality(element), types.join(', '), meaning];
}

/** `0..*`; empty where an element leaves it as it is. */
function cardinality(owner: JsonObject): string {
  const [min, max] = [numberAt(owner, 'min'), textAt(owner, 'max')];
  return min === undefined && max === undefined ? '' : `${min ?? 0}..${max ?? ''}`;
}

function table(title: string, heads: Row, rows: readonly Row[]): string {
  return html`<h2>${title}</h2>
    <table>
      <thead>
        <tr>
          !${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        !${rows.map(
          (row) =>
            html`<tr>
              !${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
}
