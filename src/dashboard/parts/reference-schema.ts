/** Schemas of the API reference: their types in words, their fields as tables. */

import type { DescribedSchema } from './api-description.ts';
import { dataTable } from './data-table.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { inlineMarkdown } from './markdown.ts';

const REF = '#/components/schemas/';

/** A schema of the document: its description, and its fields or values. */
export function schemaSection(id: string, schema: DescribedSchema): Html {
  return html`<section class="card" id="schema-${id}" aria-label="${id}">
    <h3><code>${id}</code></h3>
    ${schema.description !== undefined && html`<p>${inlineMarkdown(schema.description)}</p>`}
    ${schema.properties === undefined ? valuesOf(schema) : fieldTable(schema)}
  </section>`;
}

/** The fields of an object: name, type, meaning. */
export function fieldTable({ properties = {}, required = [] }: DescribedSchema): Html {
  const rows = Object.entries(properties).map(
    ([name, field]) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td data-label="Type">
          ${typeInWords(field)}${!required.includes(name) && html` <span class="muted">optional</span>`}
        </td>
        <td data-label="Meaning">${meaningOf(field)}</td>
      </tr>`,
  );
  return dataTable(['Field', 'Type', 'Meaning'], rows);
}

function meaningOf(field: DescribedSchema): Html {
  const description =
    field.description ?? field.anyOf?.find((part) => part.description !== undefined)?.description;
  return description === undefined ? html`` : inlineMarkdown(description);
}

function valuesOf(schema: DescribedSchema): Html {
  return html`<p>
    ${typeInWords(schema)}${schema.default !== undefined && html`, <code>${textOf(schema.default)}</code> unless given`}
  </p>`;
}

/** `{ type: 'array', items: { $ref: … } }` → "list of InferredMedicationMinimal", with links. */
export function typeInWords(schema: DescribedSchema): Html {
  const { $ref, anyOf, items, additionalProperties } = schema;
  if ($ref !== undefined) return refLink($ref);
  if (anyOf !== undefined && schema.properties === undefined) return listed(anyOf.map(typeInWords));
  if (schema.const !== undefined) return html`<code>${textOf(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    return listed(schema.enum.map((value) => html`<code>${textOf(value)}</code>`));
  }
  if (items !== undefined) return html`list of ${typeInWords(items)}`;
  if (isSchema(additionalProperties) && '$ref' in additionalProperties) {
    return html`object of ${typeInWords(additionalProperties)}`;
  }
  return html`${plainType(schema)}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isSchema(value: DescribedSchema | boolean | undefined): value is DescribedSchema {
  return typeof value === 'object';
}

function plainType({ type, format, contentMediaType }: DescribedSchema): string {
  if (contentMediaType !== undefined) return `file (${contentMediaType})`;
  const names = typeof type === 'string' ? [type] : (type ?? ['any']);
  return names.map((name) => (name === 'string' && format !== undefined ? format : name)).join(' or ');
}

function refLink(ref: string): Html {
  const id = ref.slice(REF.length);
  // The codes have a table of their own.
  return html`<a href="#${id === 'ErrorCode' ? 'errors' : `schema-${id}`}">${id}</a>`;
}

function listed(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => html`${index > 0 && ' or '}${part}`)}`;
}
