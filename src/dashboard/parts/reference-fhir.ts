/** The FHIR operations in the API reference, drawn from their OperationDefinitions. */

import type { OperationDefinition, OperationDefinitionParameter } from '@medplum/fhirtypes';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { codeSamples } from './code-samples.ts';
import { dataTable } from './data-table.ts';

/** Where it stands on the page. */
export const fhirAnchor = ({ code }: OperationDefinition): string => `fhir-${code}`;

/** `/fhir/Patient/$infer-medications`, `/fhir/Patient/{id}/$infer-medications`: where it is called. */
export function addressesOf({
  code,
  resource = [],
  system,
  type,
  instance,
}: OperationDefinition): readonly string[] {
  const types = resource.map((name) => `/fhir/${name}`);
  return [
    ...(system ? [`/fhir/$${code}`] : []),
    ...(type ? types.map((base) => `${base}/$${code}`) : []),
    ...(instance ? types.map((base) => `${base}/{id}/$${code}`) : []),
  ];
}

/** One operation: its addresses, a call in three languages, its parameters. */
export function fhirSection(operation: OperationDefinition, publicUrl: string): Html {
  const { title = '', description = '', comment = '', parameter = [] } = operation;
  const addresses = addressesOf(operation);
  const call = {
    operationId: fhirAnchor(operation),
    method: 'POST',
    path: addresses[0] ?? '',
    isOpen: false,
  } as const;
  return html`<section class="card operation" aria-labelledby="${fhirAnchor(operation)}">
    <div>
      <h2 id="${fhirAnchor(operation)}">${title}</h2>
      ${addresses.map((address) => html`<p><span class="tag good">POST</span> <code>${address}</code></p>`)}
    </div>
    <p>${description}</p>
    <p>${comment}</p>
    ${codeSamples({ ...call, body: 'json' }, publicUrl)}
    <h3>Parameters</h3>
    ${parameterTable(parameter.filter(({ use }) => use === 'in'))}
    <h3>Answer</h3>
    ${parameter.filter(({ use }) => use === 'out').map(({ documentation = '' }) => html`<p>${documentation}</p>`)}
    <p>
      The request is a Parameters resource; the definition is at
      <a href="/fhir/OperationDefinition/${operation.id ?? ''}">OperationDefinition/${operation.id ?? ''}</a>.
    </p>
  </section>`;
}

function parameterTable(parameters: readonly OperationDefinitionParameter[]): Html {
  const rows = parameters.map(
    ({ name, type, min, max, documentation = '' }) =>
      html`<tr>
        <th scope="row"><code>${name}</code></th>
        <td data-label="Type">${type ?? 'any'} <span class="muted">${howMany(min, max)}</span></td>
        <td data-label="Meaning">${documentation}</td>
      </tr>`,
  );
  return dataTable(['Name', 'Type', 'Meaning'], rows);
}

function howMany(min: number, max: string): string {
  if (max === '*') return min === 0 ? 'any number' : 'one or more';
  return min === 0 ? 'optional' : '';
}
