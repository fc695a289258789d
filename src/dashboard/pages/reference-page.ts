/** The API reference, drawn on the server from the API description: nothing of it comes from elsewhere, and it needs no script. */

import type { OperationDefinition } from '@medplum/fhirtypes';
import { ERROR_CODES, ERROR_KINDS, nothingHere } from '../../errors.ts';
import type {
  ApiDescription,
  DescribedAnswer,
  DescribedContent,
  DescribedOperation,
} from '../parts/api-description.ts';
import { dataTable } from '../parts/data-table.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { html } from '../../web/html.ts';
import type { Html } from '../../web/html.ts';
import { codeSamples } from '../parts/code-samples.ts';
import { page } from '../parts/layout.ts';
import { inlineMarkdown } from '../parts/markdown.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { addressesOf, fhirAnchor, fhirSection } from '../parts/reference-fhir.ts';
import { fieldTable, schemaSection, typeInWords } from '../parts/reference-schema.ts';

interface ShownOperation extends DescribedOperation {
  readonly method: string;
  readonly path: string;
}

/** The page without its frame. */
interface Drawn {
  readonly version: string;
  readonly body: Html;
}

/** The description does not change while the service runs, and drawing it is ten times the work of any other page. */
const drawn = new WeakMap<DashboardServices, Drawn>();

/** `GET /docs/api` */
export function showReference({ visitor }: PageRequest, services: DashboardServices): PageAnswer {
  const { version, body } = drawn.get(services) ?? draw(services);
  return {
    page: page(
      {
        title: 'API reference',
        lead: html`Version ${version}. The same as a document for tools:
          <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). To send something now, there is the
          <a href="/dashboard/try">try-it page</a>.`,
        nav: 'reference',
        visitor,
        assets: ['reference.css'],
      },
      body,
    ),
  };
}

function draw(services: DashboardServices): Drawn {
  if (services.describeApi === undefined) throw nothingHere();
  // Decode edge: the document of /openapi.json, which tests hold to OpenAPI 3.1.
  const description = services.describeApi(services.publicUrl) as ApiDescription;
  const operations = operationsOf(description);
  const fhir = services.fhirOperations ?? [];
  const body = html`<div class="reference">
    ${contents(operations, fhir)}
    <div class="stack">
      ${introduction(description)}
      ${operations.map((operation) => operationSection(operation, services.publicUrl))}
      ${fhir.map((operation) => fhirSection(operation, services.publicUrl))}
      <h2 id="errors">Errors</h2>
      ${errorTable()}
      <h2 id="schemas">Schemas</h2>
      ${Object.entries(description.components.schemas)
        .filter(([id]) => id !== 'ErrorCode')
        .map(([id, schema]) => schemaSection(id, schema))}
    </div>
  </div>`;
  const made = { version: description.info.version, body };
  drawn.set(services, made);
  return made;
}

/** What a caller comes for first, the probes last. */
function operationsOf({ paths }: ApiDescription): readonly ShownOperation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  const isVersioned = ({ path }: ShownOperation): boolean => path.startsWith('/v1/');
  return [...all.filter(isVersioned), ...all.filter((operation) => !isVersioned(operation))];
}

function contents(operations: readonly ShownOperation[], fhir: readonly OperationDefinition[]): Html {
  return html`<nav class="card" aria-label="Contents">
    <ul class="contents">
      ${operations.map(
        ({ operationId, method, path, summary }) =>
          html`<li><a href="#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`,
      )}
      ${fhir.map(
        (operation) =>
          html`<li>
            <a href="#${fhirAnchor(operation)}">${operation.title ?? ''}</a>
            <code>POST ${addressesOf(operation)[0] ?? ''}</code>
          </li>`,
      )}
      <li><a href="#errors">Errors</a></li>
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>`;
}

function introduction({ info }: ApiDescription): Html {
  return html`<section class="card prose" aria-label="Introduction">
    ${info.description.split('\n\n').map((paragraph) => html`<p>${inlineMarkdown(paragraph)}</p>`)}
  </section>`;
}

function operationSection(operation: ShownOperation, publicUrl: string): Html {
  const { operationId, method, path, summary, description, requestBody, responses } = operation;
  return html`<section class="card operation" aria-labelledby="${operationId}">
    <div>
      <h2 id="${operationId}">${summary}</h2>
      <p><span class="tag good">${method}</span> <code>${path}</code></p>
    </div>
    <p>${inlineMarkdown(description)}</p>
    ${codeSamples({ operationId, method, path, isOpen: operation.security.length === 0, body: bodyOf(operation) }, publicUrl)}
    ${
      requestBody !== undefined &&
      html`<h3>Request</h3>
        ${contentTypes(requestBody.content)} ${formOf(requestBody.content)} ${examplesOf(requestBody.content)}`
    }
    <h3>Answers</h3>
    ${answerTable(responses)} ${Object.values(responses).map(({ content }) => examplesOf(content))}
  </section>`;
}

function bodyOf({ requestBody }: ShownOperation): 'files' | 'json' | undefined {
  const types = Object.keys(requestBody?.content ?? {});
  if (types.includes('multipart/form-data')) return 'files';
  return types.length > 0 ? 'json' : undefined;
}

function contentTypes(content: DescribedContent): Html {
  return html`<ul>
    ${Object.entries(content).map(
      ([type, { schema }]) => html`<li><code>${type}</code>: ${typeInWords(schema)}</li>`,
    )}
  </ul>`;
}

/** The fields of a form with files, and where one can be sent by hand. */
function formOf(content: DescribedContent): Html | false {
  const form = content['multipart/form-data']?.schema;
  if (form === undefined) return false;
  return html`${fieldTable(form)}
    <p>
      The <a href="/dashboard/try#try-own">try-it page</a> has a form that sends files of your own and shows
      the request beside the answer.
    </p>`;
}

function answerTable(responses: Readonly<Record<string, DescribedAnswer>>): Html {
  const rows = Object.entries(responses).map(
    ([status, { description, content, headers }]) =>
      html`<tr>
        <th scope="row"><span class="tag ${status.startsWith('2') ? 'good' : 'bad'}">${status}</span></th>
        <td data-label="When">${inlineMarkdown(description)}</td>
        <td data-label="Body">
          ${Object.values(content).map(({ schema }, index) => html`${index > 0 && ' or '}${typeInWords(schema)}`)}
        </td>
        <td data-label="Headers" class="small">${Object.keys(headers).join(', ')}</td>
      </tr>`,
  );
  return dataTable(['Status', 'When', 'Body', 'Headers'], rows);
}

function examplesOf(content: DescribedContent): Html {
  const examples = Object.values(content).flatMap(({ examples: named = {} }) => Object.values(named));
  return html`${examples.map(
    ({ summary, value }) =>
      html`<details>
        <summary>${summary}</summary>
        <pre tabindex="0">${JSON.stringify(value, undefined, 2)}</pre>
      </details>`,
  )}`;
}

function errorTable(): Html {
  const rows = Object.entries(ERROR_CODES).map(([code, kind]) => {
    const { status, when } = ERROR_KINDS[kind];
    return html`<tr>
      <th scope="row">
        <a href="/docs/errors/${code}"><code>${code}</code></a>
      </th>
      <td data-label="Status">${status}</td>
      <td data-label="Kind">${when}</td>
    </tr>`;
  });
  return html`<div class="card">${dataTable(['Code', 'Status', 'Kind'], rows)}</div>`;
}
