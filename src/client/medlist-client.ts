/** `medlist/client`: the API of a medlist service, typed by its OpenAPI description; for browsers and Node, without anything of Node. */
import createClient, { type Client } from 'openapi-fetch';
import type { components, operations, paths } from './api-types.ts';
import { fetchAgain, waitFor, type AgainOptions } from './fetch-again.ts';
import { MedlistError } from './medlist-error.ts';
import { isPutAside, waitForJob, type JobProgress } from './wait-for-job.ts';

export { MedlistError, type ErrorCode } from './medlist-error.ts';
export type { JobProgress } from './wait-for-job.ts';

type Schemas = components['schemas'];
export type InferRequest = Omit<Schemas['InferRequest'], 'format' | 'as' | 'verbosity'>;
export type UsageReport = Schemas['UsageReport'];
export type ExtractedList = Schemas['MedListFromDocuments'] & Partial<Schemas['MedListWithDetails']>;
/** What `extract` is asked for beside the list. */
export type Include = NonNullable<
  NonNullable<operations['med-lists-from-documents']['parameters']['query']>['include']
>;

/** The answer by `verbosity`. */
export interface InferResponses {
  minimal: Schemas['InferResponseMinimal'];
  standard: Schemas['InferResponseStandard'];
  full: Schemas['InferResponseFull'];
}

/** A PDF: a File of a form, or bytes with a name. */
export type PdfFile = File | { readonly name: string; readonly data: Blob | Uint8Array | ArrayBuffer };

export interface MedlistClientOptions {
  /** Where the service is: `https://meds.example.org`. */
  readonly baseUrl: string;
  /** An API key; null where a server of your own adds it, as it should for a page in a browser. */
  readonly key: string | null;
  /** Answers that ask for a longer wait than this many seconds are thrown at once; 60 unless told. */
  readonly longestWaitSeconds?: number;
  /** Instead of the global `fetch`. */
  readonly fetch?: AgainOptions['fetch'];
  /** Instead of a timer, between two tries. */
  readonly wait?: NonNullable<AgainOptions['wait']>;
}

/** Of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The same request under the same key is counted once within 24 hours; a new UUID unless given. */
  readonly idempotencyKey?: string;
  /** Have it answered later (`Prefer: respond-async`): no connection stays open meanwhile, and documents may have more pages. */
  readonly isLater?: boolean;
  /** Of a request that is answered later, each time the service was asked. */
  readonly onProgress?: (progress: JobProgress) => void;
}

/** Every method throws MedlistError where the service refuses, and sends again what can succeed later. */
export interface MedlistClient {
  /** FHIR R4 resources of one patient → one entry per drug. `minimal` unless `verbosity` is given. */
  infer<V extends keyof InferResponses = 'minimal'>(
    request: InferRequest & { readonly verbosity?: V },
    options?: CallOptions,
  ): Promise<InferResponses[V]>;
  /** PDFs of one patient → one entry per drug, with the page and the line of every mention. */
  extract(
    files: readonly PdfFile[],
    options?: CallOptions & { readonly include?: Include },
  ): Promise<ExtractedList>;
  /** What the organization of the key used this month. Costs nothing. */
  usage(options?: Pick<CallOptions, 'signal'>): Promise<UsageReport>;
  /** Every operation of the description as it is, under the same key and with the same tries; answers `{data, error, response}`. */
  readonly api: Client<paths>;
}

const LONGEST_WAIT_SECONDS = 60;

/** Makes no request by itself. Throws TypeError where there is no key, as when a variable of the environment is not set. */
export function createMedlistClient(options: MedlistClientOptions): MedlistClient {
  const api = apiOf(options);
  const { wait = waitFor } = options;
  /** The answer, now or later; the types of the two are the same, and the service holds to its description. */
  const answerOf = async (asked: Promise<Asked>, { signal, onProgress }: CallOptions): Promise<never> => {
    const { data, error, response } = await asked;
    if (data === undefined) throw new MedlistError(response, error);
    // Decode edge: the shape that `verbosity` and `include` ask for.
    if (!isPutAside(response)) return data as never;
    const waiting = { api, wait, signal: signal ?? NEVER, onProgress: onProgress ?? (() => undefined) };
    return (await waitForJob(response, waiting)) as never;
  };
  return {
    api,
    infer: (body, call = {}) => answerOf(api.POST('/v1/medications/infer', { ...callOf(call), body }), call),
    extract: (files, { include, ...call } = {}) => {
      const form = { body: { files: [] }, bodySerializer: () => formOf(files, include) };
      return answerOf(api.POST('/v1/med-lists/from-documents', { ...callOf(call), ...form }), call);
    },
    usage: ({ signal } = {}) => answerOf(api.GET('/v1/usage', { ...(signal && { signal }) }), {}),
  };
}

/** What openapi-fetch gives. */
interface Asked {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

const NEVER = new AbortController().signal;

function apiOf({
  baseUrl,
  key,
  longestWaitSeconds = LONGEST_WAIT_SECONDS,
  wait,
  ...given
}: MedlistClientOptions) {
  if (key === undefined || key === '')
    throw new TypeError(
      'createMedlistClient: there is no key; give an API key, or null where a server adds it',
    );
  const fetch = given.fetch ?? ((request: Request) => globalThis.fetch(request));
  const api = createClient<paths>({
    baseUrl: baseUrl.replace(/(?<!\/)\/+$/, ''),
    headers: key === null ? {} : { authorization: `Bearer ${key}` },
    fetch: fetchAgain({ fetch, longestWaitSeconds, ...(wait && { wait }) }),
  });
  api.use({
    onRequest: ({ request }) => {
      if (request.method === 'POST' && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', crypto.randomUUID());
      return request;
    },
  });
  return api;
}

function callOf({ signal, idempotencyKey, isLater = false }: CallOptions) {
  const header = {
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(isLater && { Prefer: 'respond-async' }),
  };
  return { ...(signal && { signal }), params: { header } };
}

function formOf(files: readonly PdfFile[], include: Include | undefined): FormData {
  const form = new FormData();
  for (const file of files) {
    const data = file instanceof Blob ? file : file.data;
    form.append('files', blobOf(data), file.name);
  }
  for (const asked of include ?? []) form.append('include', asked);
  return form;
}

/** Bytes without a type are sent as those of a PDF: some systems give a File none, and the service looks into it anyway. */
function blobOf(data: Blob | Uint8Array | ArrayBuffer): Blob {
  const type = 'application/pdf';
  if (data instanceof Blob) return data.type === '' ? new Blob([data], { type }) : data;
  return new Blob([data instanceof Uint8Array ? new Uint8Array(data) : data], { type });
}
