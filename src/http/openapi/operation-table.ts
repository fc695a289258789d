/** What the API description says of each endpoint: words, bodies, answers and headers; the schemas come from src/http/wire. */
import type { z } from 'zod';
import { PRICES } from '../../accounts/limits/price-table.ts';
import { LimitReached, PlainError, ValidationFailure } from '../wire/error-detail.ts';
import { MedListWithDetails } from '../wire/document-details.ts';
import { MedListFromDocuments } from '../wire/documents.ts';
import { INCLUDABLE } from '../wire/include.ts';
import { InferRequestBody } from '../wire/infer-request-body.ts';
import {
  InferResponseFull,
  InferResponseMinimal,
  InferResponseStandard,
} from '../wire/inferred-medication.ts';
import type { Json } from './schemas.ts';
import { UPLOAD_LIMITS } from '../body/upload-limits.ts';
import { PagePictureJson } from '../wire/page-picture.ts';
import { UsageReport } from '../wire/usage.ts';

/** A body by its media type: any of these schemas of the wire, or JSON Schema where nothing of ours is validated. */
export type Content = Readonly<Record<string, readonly (z.ZodType | Json)[]>>;

/** One answer of an operation. */
export interface OperationAnswer {
  readonly description: string;
  readonly headers: readonly HeaderName[];
  readonly content: Content;
}

/** One operation, described. */
export interface Operation {
  readonly tag: 'Medication lists' | 'Answered later' | 'Account' | 'Health';
  readonly summary: string;
  readonly description: string;
  /** Parameters of the query: their schema and meaning. */
  readonly query?: Readonly<Record<string, Json>>;
  readonly request?: Content;
  readonly answers: Readonly<Record<string, OperationAnswer>>;
}

/** Headers of answers, each with its type and meaning. */
export const ANSWER_HEADERS = {
  'idempotent-replayed': [
    'string',
    '`true` when the same request was counted under its `Idempotency-Key` before: this answer was worked out again and cost nothing.',
  ],
  'x-request-id': [
    'string',
    'Names the request in support and in the log; an own one (8 to 128 of `A-Za-z0-9._-`) is kept.',
  ],
  'x-ruleset-version': ['string', 'Version of the logic that ran.'],
  'x-as-of': ['string', 'The reference timestamp the list was inferred for.'],
  'x-processing-time-ms': ['integer', 'Time the service took.'],
  'x-input-resource-count': ['integer', 'Resources that came in.'],
  'x-output-medication-count': ['integer', 'Medications that went out.'],
  'x-document-count': ['integer', 'PDFs of the request.'],
  'x-total-page-count': ['integer', 'Pages of all of them.'],
  'x-set-aside-count': [
    'integer',
    'What no medication of the answer rests on; absent when there is nothing.',
  ],
  'x-steps-count': [
    'integer',
    'Medications that show only the first of several doses, of a taper or of a scheme for the day; absent when there is none, `include=steps` has all.',
  ],
  'x-patient-check': [
    'string',
    '`same` when every document names the same patient (birth date, record number, name), `unverified` when one of them says too little to tell. Documents that name different patients are refused.',
  ],
  'x-unread-count': [
    'integer',
    'Lines and pages of documents that look as if they mattered and became nothing; `include=unread` names them.',
  ],
  'x-partial-read': [
    'string',
    'What could not be read from the connected FHIR server: types of resources, and why; absent when all could.',
  ],
  'x-ignored-fields': [
    'string',
    'Fields of the request that are not known here; absent when there are none.',
  ],
  ratelimit: [
    'string',
    'What is left of the limits, as in draft-ietf-httpapi-ratelimit-headers; absent on plans without limits.',
  ],
  'ratelimit-policy': ['string', 'The limits themselves.'],
  'content-location': ['string', 'Where to ask how far a request is that is answered later.'],
  'preference-applied': ['string', '`respond-async`.'],
  'x-progress': ['string', '`12 of 200 pages`, `begun` or `waiting`.'],
  expires: ['string', 'When the answer is deleted.'],
  'retry-after': ['integer', 'Seconds after which the same request can succeed.'],
  'www-authenticate': ['string', '`Bearer`.'],
} as const satisfies Record<string, readonly ['string' | 'integer', string]>;

export type HeaderName = keyof typeof ANSWER_HEADERS;

const JSON_TYPE = 'application/json';
const FHIR_TYPE = 'application/fhir+json';
const LIMITS = ['ratelimit', 'ratelimit-policy'] as const;

const plain = (description: string, ...headers: HeaderName[]): OperationAnswer => ({
  description,
  headers,
  content: { [JSON_TYPE]: [PlainError] },
});

const ACCOUNT_ERRORS = {
  '401': plain('The API key is missing, malformed, unknown, revoked or expired.', 'www-authenticate'),
  '403': plain('The key may not use this endpoint.'),
  '500': plain('A fault of the service itself.'),
  '503': plain(
    'Something the request needs is briefly not there: retry after 1 s, 2 s, 4 s, 8 s.',
    'retry-after',
  ),
} as const;

const LIMIT_ERROR: OperationAnswer = {
  description: 'The limit of requests per minute or the monthly cap is reached.',
  headers: ['retry-after'],
  content: { [JSON_TYPE]: [LimitReached] },
};

const JOB_STATE: Json = {
  type: 'object',
  required: ['status', 'pages_done', 'pages_total'],
  properties: {
    status: { enum: ['waiting', 'running'] },
    pages_done: { type: 'integer' },
    pages_total: { type: ['integer', 'null'], description: 'Null until they are counted.' },
  },
};

/** To `Prefer: respond-async`. */
const PUT_ASIDE: OperationAnswer = {
  description: 'The request asked to be answered later (`Prefer: respond-async`), and will be.',
  headers: ['content-location', 'preference-applied', 'retry-after'],
  content: { [JSON_TYPE]: [JOB_STATE] },
};

const resourceOf = (properties: Json): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

const JOB_MANIFEST: Json = resourceOf({
  transactionTime: { type: 'string', description: 'When the request came.' },
  request: { type: 'string', description: 'Where it was sent.' },
  requiresAccessToken: { const: true },
  output: {
    type: 'array',
    items: resourceOf({ type: { enum: ['MedicationList', 'Bundle'] }, url: { type: 'string' } }),
  },
  error: { type: 'array', maxItems: 0 },
});

const JOB_ERRORS = {
  '404': plain('There is no such request of this organization.'),
  '410': plain('It was cancelled, or its answer was read or waited longer than an hour.'),
  ...ACCOUNT_ERRORS,
} as const;

/** A `document` only where `as` asks for a `summary`. */
const FHIR_BUNDLE = resourceOf({
  resourceType: { const: 'Bundle' },
  type: { enum: ['searchset', 'document'] },
});
const FHIR_ARRAY: Json = {
  type: 'array',
  items: resourceOf({
    resourceType: {
      enum: ['MedicationRequest', 'MedicationStatement', 'List', 'Provenance', 'OperationOutcome'],
    },
  }),
};

const INCLUDE_SCHEMA: Json = { type: 'array', items: { type: 'string', enum: Object.keys(INCLUDABLE) } };

function includeText(): string {
  return Object.entries(INCLUDABLE)
    .map(([name, what]) => `\`${name}\` (${what})`)
    .join(', ');
}

const MEGABYTE = 1_048_576;

const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;

const UPLOAD_FORM = formOf(
  UPLOAD_LIMITS.maxFiles,
  `Repeated once per file, each with a filename; a file at most ${megabytes(UPLOAD_LIMITS.maxFileBytes)}, all together ${megabytes(UPLOAD_LIMITS.maxTotalBytes)}.`,
  { include: INCLUDE_SCHEMA },
);
const ONE_FILE_FORM = formOf(1, 'One file, with a filename.');

function formOf(maxItems: number, description: string, more: Json = {}): Json {
  const items = { type: 'string', contentMediaType: 'application/pdf' };
  const files = { type: 'array', minItems: 1, maxItems, items, description };
  return { type: 'object', required: ['files'], properties: { files, ...more } };
}

/** A document as the body; which formats are read is in docs/sources.md. */
const DOCUMENT_TEXT: Json = { type: 'string', minLength: 1 };

/** Rows by the id of the endpoint. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'infer-medications': {
    tag: 'Medication lists',
    summary: 'A medication list from FHIR resources',
    description:
      'Takes `MedicationRequest`, `MedicationDispense`, `MedicationStatement` and `MedicationAdministration` resources of one patient, or a Bundle of them. Resources of the same drug become one entry, with a status, the confidence in it, and on request the evidence for it. A C-CDA document, an NCPDP SCRIPT RxHistoryResponse (`text/xml`) or HL7 v2 pharmacy messages may be the body instead; the other fields then stand in the query. Costs 1 unit.',
    request: {
      [JSON_TYPE]: [InferRequestBody],
      [FHIR_TYPE]: [InferRequestBody],
      'text/xml': [DOCUMENT_TEXT],
      'application/hl7-v2+er7': [DOCUMENT_TEXT],
    },
    answers: {
      '200': {
        description:
          'The list. `verbosity` chooses among the shapes of `inferred_list`; with `fhir_array` the body is an array, with `fhir_bundle` a Bundle, and the facts of `meta` are in headers.',
        headers: [
          ...LIMITS,
          'idempotent-replayed',
          'x-ruleset-version',
          'x-as-of',
          'x-processing-time-ms',
          'x-input-resource-count',
          'x-output-medication-count',
          'x-set-aside-count',
          'x-ignored-fields',
          'x-partial-read',
        ],
        content: {
          [JSON_TYPE]: [InferResponseMinimal, InferResponseStandard, InferResponseFull, FHIR_ARRAY],
          [FHIR_TYPE]: [FHIR_BUNDLE],
        },
      },
      '202': PUT_ASIDE,
      '404': plain('No FHIR server is connected, or it has no such `patient`.'),
      '413': plain('The body is larger than the configured limit.'),
      '422': {
        description: 'The body failed validation.',
        headers: [],
        content: { [JSON_TYPE]: [ValidationFailure] },
      },
      '429': LIMIT_ERROR,
      ...ACCOUNT_ERRORS,
    },
  },
  'med-lists-from-documents': {
    tag: 'Medication lists',
    summary: 'A medication list from clinical PDFs',
    description: `Takes up to ${UPLOAD_LIMITS.maxFiles} PDFs of one patient (text or scanned, 200 pages together) and answers one entry per drug, with the page and the line of every mention. Costs ${PRICES.page.units} units per page, asked for before a page is read. \`include\` (in the query or as a form field; a list with commas, or repeated) asks for what was found beside the list: ${includeText()}.`,
    query: { include: INCLUDE_SCHEMA },
    request: {
      'multipart/form-data': [UPLOAD_FORM],
    },
    answers: {
      '200': {
        description: 'The list; facts about it are in headers.',
        headers: [
          ...LIMITS,
          'idempotent-replayed',
          'x-document-count',
          'x-total-page-count',
          'x-output-medication-count',
          'x-processing-time-ms',
          'x-ruleset-version',
          'x-patient-check',
          'x-unread-count',
          'x-set-aside-count',
          'x-steps-count',
          'x-ignored-fields',
        ],
        content: { [JSON_TYPE]: [MedListFromDocuments, MedListWithDetails] },
      },
      '202': PUT_ASIDE,
      '422': {
        description:
          'The upload failed validation, a file cannot be read, or the files name different patients.',
        headers: ['x-ignored-fields'],
        content: { [JSON_TYPE]: [PlainError, ValidationFailure] },
      },
      '429': LIMIT_ERROR,
      ...ACCOUNT_ERRORS,
    },
  },
  'documents-page-picture': {
    tag: 'Medication lists',
    summary: 'A page of a PDF as a picture',
    description: `Takes one PDF and answers one page of it in shades of grey, with the place of every line, so that the evidence of a list can be marked where it was found. Costs nothing within an hour after a list was read from the file, else ${PRICES.picture.units} units.`,
    query: { page: { type: 'integer', minimum: 1, maximum: 9999, default: 1 } },
    request: { 'multipart/form-data': [ONE_FILE_FORM] },
    answers: {
      '200': {
        description: 'The page.',
        headers: [...LIMITS, 'idempotent-replayed', 'x-ignored-fields'],
        content: { [JSON_TYPE]: [PagePictureJson] },
      },
      '422': {
        description: 'The upload failed validation, the file cannot be read, or it has no such page.',
        headers: ['x-ignored-fields'],
        content: { [JSON_TYPE]: [PlainError, ValidationFailure] },
      },
      '429': LIMIT_ERROR,
      ...ACCOUNT_ERRORS,
    },
  },
  'job-status': {
    tag: 'Answered later',
    summary: 'How far a request is',
    description:
      'Of a request that was sent with `Prefer: respond-async`. While it is worked on: 202 with the pages done. Then where its answer is; where it could not be answered, the error that it would have got at once, with its status.',
    answers: {
      '200': {
        description: 'It is answered.',
        headers: ['expires'],
        content: { [JSON_TYPE]: [JOB_MANIFEST] },
      },
      '202': {
        description: 'It waits, or is worked on.',
        headers: ['x-progress', 'retry-after'],
        content: { [JSON_TYPE]: [JOB_STATE] },
      },
      ...JOB_ERRORS,
    },
  },
  'job-result': {
    tag: 'Answered later',
    summary: 'The answer of a request',
    description:
      'As it would have been given at once, with its headers. It can be read once within an hour; then nothing of the request is left.',
    answers: {
      '200': {
        description: 'The answer.',
        headers: [],
        content: { [JSON_TYPE]: [{}], [FHIR_TYPE]: [FHIR_BUNDLE] },
      },
      ...JOB_ERRORS,
    },
  },
  'job-cancel': {
    tag: 'Answered later',
    summary: 'Cancel a request',
    description: 'It ends, nothing is counted, and all it held is deleted, its answer too.',
    answers: {
      '202': {
        description: 'It is cancelled.',
        headers: [],
        content: { [JSON_TYPE]: [resourceOf({ status: { const: 'cancelled' } })] },
      },
      ...JOB_ERRORS,
    },
  },
  usage: {
    tag: 'Account',
    summary: 'Usage of the month',
    description:
      'Units and requests of the calendar month (UTC) by day and endpoint, and the limits of the plan. Costs nothing.',
    answers: {
      '200': { description: 'The month so far.', headers: [], content: { [JSON_TYPE]: [UsageReport] } },
      ...ACCOUNT_ERRORS,
    },
  },
  healthz: {
    tag: 'Health',
    summary: 'Does the process run?',
    description: 'Says nothing of the stores: restarting the process does not mend those.',
    answers: {
      '200': {
        description: 'It runs.',
        headers: [],
        content: { [JSON_TYPE]: [resourceOf({ status: { const: 'ok' } })] },
      },
    },
  },
  readyz: {
    tag: 'Health',
    summary: 'Can requests be answered now?',
    description:
      'For load balancers: 503 while the account store cannot be read, and while the service stops.',
    answers: {
      '200': {
        description: 'They can.',
        headers: [],
        content: {
          [JSON_TYPE]: [resourceOf({ status: { const: 'ready' }, rxnorm: { type: 'string' } })],
        },
      },
      '503': ACCOUNT_ERRORS['503'],
    },
  },
};
