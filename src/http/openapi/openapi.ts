/** The API description (OpenAPI 3.1), made from the endpoint table, the table of operations and the schemas that validate. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { documentAnswer, DOCUMENT_TITLES, stories } from './examples.ts';
import type { Story } from './examples.ts';
import { ANSWER_HEADERS, OPERATIONS } from './operation-table.ts';
import type { Content, Operation, OperationAnswer } from './operation-table.ts';
import { schemaCollection } from './schemas.ts';
import type { Json, SchemaCollection } from './schemas.ts';

/** Specification, Versioning: the version of the interface description. */
const INTERFACE_VERSION = '0.1.0';

const DESCRIPTION = `One deduplicated medication list from a patient's scattered records: FHIR resources and clinical PDFs in, one entry per drug out.

Every request carries \`Authorization: Bearer <API_KEY>\`. Every error has a \`detail\` in one of three shapes, a stable \`code\`, and a \`doc_url\` that explains it. Retry 5xx and 429 (after \`Retry-After\`), and no other 4xx.

The FHIR surface describes itself at \`/fhir/metadata\`.`;

/** The document for an installation at `publicUrl`; endpoints without a row in the table of operations are not part of it. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const schemas = schemaCollection();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const operation = OPERATIONS[endpoint.id];
    if (operation === undefined) continue;
    const described = operationJson(endpoint, operation, schemas);
    const path = endpoint.path.replace(':id', '{id}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'medlist',
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(Object.values(OPERATIONS).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `medlist_` and 49 letters and digits, made in the dashboard.',
        },
      },
      headers: headersJson(),
      schemas: schemas.collected(),
    },
  };
}

function operationJson(endpoint: Endpoint, operation: Operation, schemas: SchemaCollection): Json {
  const { tag, summary, description, query, request, answers } = operation;
  const examples = EXAMPLES[endpoint.id]?.();
  const parameters = [
    ...parametersJson(query ?? {}),
    ...(endpoint.path.includes('/:id') ? [JOB_ID] : []),
    ...(endpoint.cost === undefined ? [] : [IDEMPOTENCY_KEY]),
    ...(endpoint.mayBeLater === true ? [PREFER] : []),
  ];
  const responses = Object.entries(answers).map(([status, answer]) => [
    status,
    answerJson(answer, schemas, status === '200' ? examples?.answers : undefined),
  ]);
  return {
    operationId: endpoint.id,
    tags: [tag],
    summary,
    description,
    security: endpoint.access === 'api-key' ? [{ apiKey: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(request !== undefined && {
      requestBody: { required: true, content: contentJson(request, 'input', schemas, examples?.requests) },
    }),
    responses: Object.fromEntries(responses),
  };
}

/** Of every request that costs something. */
const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]{1,255}$' },
  description:
    'A new one for each request, such as a UUID. A request that is sent again under its key is answered again and counted once within 24 hours; under the key of another request it is refused.',
};

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    '`respond-async`: the request is answered later, and may have more pages. The answer is 202, with the address to ask at in `Content-Location`.',
};

const JOB_ID: Json = {
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string' },
  description: 'Of the request, as `Content-Location` gave it.',
};

function parametersJson(query: NonNullable<Operation['query']>): Json[] {
  return Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function answerJson(
  answer: OperationAnswer,
  schemas: SchemaCollection,
  examples: Examples | undefined,
): Json {
  const headers = ['x-request-id', ...answer.headers].map((name) => [
    name,
    { $ref: `#/components/headers/${name}` },
  ]);
  return {
    description: answer.description,
    headers: Object.fromEntries(headers),
    content: contentJson(answer.content, 'output', schemas, examples),
  };
}

function contentJson(
  content: Content,
  io: 'input' | 'output',
  schemas: SchemaCollection,
  examples: Examples | undefined,
): Json {
  const entries = Object.entries(content).map(([type, parts]) => {
    const any = parts.map((part) => (part instanceof z.ZodType ? schemas.use(part, io) : part));
    const schema = any.length === 1 ? any[0] : { anyOf: any };
    const isShown = examples !== undefined && type === 'application/json';
    return [type, { schema, ...(isShown && { examples }) }];
  });
  // Decode edge: built just above, from names and schemas.
  return Object.fromEntries(entries) as Json;
}

function headersJson(): Json {
  const entries = Object.entries(ANSWER_HEADERS).map(([name, [type, description]]) => [
    name,
    { description, schema: { type } },
  ]);
  // Decode edge: as above.
  return Object.fromEntries(entries) as Json;
}

type Examples = Readonly<
  Record<string, { readonly summary: string; readonly description?: string; readonly value: unknown }>
>;

/** Examples by the id of the endpoint: the fixtures, with the answers tests hold them to. */
const EXAMPLES: Readonly<Record<string, () => { readonly requests?: Examples; readonly answers: Examples }>> =
  {
    'infer-medications': () => ({
      requests: storyExamples(({ request }) => request),
      answers: storyExamples(({ answer }) => withCallFacts(answer)),
    }),
    'med-lists-from-documents': () => ({ answers: documentExamples() }),
  };

function storyExamples(valueOf: (story: Story) => unknown): Examples {
  const examples = stories().map((story) => [
    story.id,
    { summary: story.title, description: story.why, value: valueOf(story) },
  ]);
  // Decode edge: built just above.
  return Object.fromEntries(examples) as Examples;
}

/** What differs from call to call is not kept with the answers; an example shows it too. */
function withCallFacts(answer: unknown): unknown {
  // Decode edge: an answer in the shape InferResponseFull.
  const { meta, ...rest } = answer as { readonly meta: object };
  return {
    ...rest,
    meta: { request_id: '0b7f4f0e-6a53-4a6f-9d3d-1f0f4c0c7a55', processing_time_ms: 8, ...meta },
  };
}

function documentExamples(): Examples {
  const value = documentAnswer('discharge-summary');
  if (value === undefined) return {};
  return { 'discharge-summary': { summary: DOCUMENT_TITLES['discharge-summary'], value } };
}
