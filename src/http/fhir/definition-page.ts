/** A resource of the implementation guide as a page: what it is for, its codes, elements or parameters, and the JSON itself. */

import { hash } from 'node:crypto';
import { html } from 'ghtml';
import { type JsonObject, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import { definitions } from './definitions.ts';

const STYLE = `:root{color-scheme:light dark;--text:light-dark(#1d2422,#e6ebe8);--muted:light-dark(#5b6562,#a3aeaa);--line:light-dark(#e2e2dc,#2c3633);--ground:light-dark(#faf9f5,#121615);--card:light-dark(#fff,#1a201e);--link:light-dark(#0f6b5c,#5cc5af)}
body{font:16px/1.55 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem;color:var(--text);background:var(--ground);overflow-wrap:break-word}
h1{font-size:1.65rem;line-height:1.25;margin:0}h2{font-size:1.15rem;margin:2rem 0 .5rem}.lead,dt{color:var(--muted)}a{color:var(--link)}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.2rem 1.5rem;margin:1rem 0}dd{margin:0}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--line)}thead th{color:var(--muted);font-size:.85rem;font-weight:550}
pre{overflow:auto;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:10px;font-size:.85rem}code{font-family:ui-monospace,monospace;font-size:.9em}
@media (max-width:42rem){thead{position:absolute;clip-path:inset(50%)}table,tbody,tr,td{display:block}tr{padding:.7rem 0;border-bottom:1px solid var(--line)}td{padding:.05rem 0;border:0}td:first-child{font-weight:550}dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.5rem}}`;

const STYLE_ELEMENT = `<style>${STYLE}</style>`;

/** The page holds no script and one style, named by its hash. */
export const DEFINITION_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; frame-ancestors 'none'; base-uri 'none'`,
  vary: 'accept',
} as const;

/** A whole HTML document. */
export function definitionPage(definition: JsonObject): string {
  const text = (field: string): string => textAt(definition, field) ?? '';
  const title = text('title');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · medlist</title>
        !${STYLE_ELEMENT}
      </head>
      <body>
        <h1>${title}</h1>
        <p class="lead">${text('description')}</p>
        <dl>
          <dt>Kind</dt>
          <dd>${text('resourceType')}</dd>
          <dt>Canonical URL</dt>
          <dd><code>${text('url')}</code></dd>
          <dt>Version</dt>
          <dd>${text('version')}, ${text('status')}</dd>
        </dl>
        !${contentsOf(definition)}
        <h2>JSON</h2>
        <pre tabindex="0"><code>${JSON.stringify(definition, null, 2)}</code></pre>
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

/** The name of another definition, `CodeSystem/verbosity`, leads to its page. */
function cellOf(text: string): string {
  return definitions().has(text) ? html`<a href="/fhir/${text}">${text}</a>` : html`${text}`;
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
              !${row.map((cell) => html`<td>!${cellOf(cell)}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>`;
}
