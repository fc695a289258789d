/** `medlist/client`: the API of a medlist service, typed by its OpenAPI description; for browsers and Node, without anything of Node. */
import createClient, { type Client } from 'openapi-fetch';
import type { components, operations, paths } from './api-types.ts';
import { fetchAgain, type AgainOptions } from './fetch-again.ts';
import { MedlistError } from './medlist-error.ts';

export { MedlistError, type ErrorCode } from './medlist-error.ts';

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
  /** An API key. In a browser, have your own server add it instead of giving it to the page. */
  readonly key: string;
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

/** Makes no request by itself. */
export function createMedlistClient(options: MedlistClientOptions): MedlistClient {
  const api = apiOf(options);
  return {
    api,
    infer: async (body, call = {}) => {
      const answer = await api.POST('/v1/medications/infer', { ...callOf(call), body });
      // Decode edge: the service answers in the shape that `verbosity` asks for.
      return dataOf(answer) as never;
    },
    extract: async (files, { include, ...call } = {}) => {
      const answer = await api.POST('/v1/med-lists/from-documents', {
        ...callOf(call),
        body: { files: [] },
        bodySerializer: () => formOf(files, include),
      });
      return dataOf(answer);
    },
    usage: async ({ signal } = {}) => dataOf(await api.GET('/v1/usage', { ...(signal && { signal }) })),
  };
}

function apiOf({
  baseUrl,
  key,
  longestWaitSeconds = LONGEST_WAIT_SECONDS,
  wait,
  ...given
}: MedlistClientOptions) {
  const fetch = given.fetch ?? ((request: Request) => globalThis.fetch(request));
  const api = createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${key}` },
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

function callOf({ signal, idempotencyKey }: CallOptions) {
  return {
    ...(signal && { signal }),
    ...(idempotencyKey !== undefined && { params: { header: { 'Idempotency-Key': idempotencyKey } } }),
  };
}

function formOf(files: readonly PdfFile[], include: Include | undefined): FormData {
  const form = new FormData();
  for (const file of files) {
    if (file instanceof Blob) form.append('files', file, file.name);
    else form.append('files', blobOf(file.data), file.name);
  }
  for (const asked of include ?? []) form.append('include', asked);
  return form;
}

function blobOf(data: Blob | Uint8Array | ArrayBuffer): Blob {
  const type = 'application/pdf';
  if (data instanceof Blob) return data.type === '' ? new Blob([data], { type }) : data;
  return new Blob([data instanceof Uint8Array ? new Uint8Array(data) : data], { type });
}

function dataOf<T>(answer: { readonly data?: T; readonly error?: unknown; readonly response: Response }): T {
  if (answer.data === undefined) throw new MedlistError(answer.response, answer.error);
  return answer.data;
}
