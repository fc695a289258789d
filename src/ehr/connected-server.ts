/** A FHIR server of an organization, read through fhir-kit-client with every request under guard. */
import type { Client } from 'fhir-kit-client';
import type { Resource, ResourceType } from '@medplum/fhirtypes';
import { isResourceOfType } from '../fhir/free-form.ts';
import { isFhirId } from '../fhir/references.ts';
import { factsOf } from './capability-facts.ts';
import { EhrFailure } from './ehr-failure.ts';
import { assertInsideBase, guardedFetch } from './guarded-fetch.ts';
import type { FetchGuard } from './guarded-fetch.ts';
import { searchPages } from './search-pages.ts';
import type { SearchAnswer, SearchLimits } from './search-pages.ts';
import { addressIn } from './server-address.ts';
import { createServerMemory } from './server-memory.ts';
import type { ServerFacts, ServerMemory } from './server-memory.ts';

/**
 * Gives the value of the `authorization` header, or undefined for a server without credentials. `refused` is the value
 * the server just answered with 401: whoever can get another one does, whoever cannot gives the same again.
 */
export type Authorize = (signal: AbortSignal | undefined, refused?: string) => Promise<string | undefined>;

export interface ConnectedServerOptions {
  readonly base: URL;
  readonly authorize: Authorize;
  readonly limits?: Partial<ReadLimits>;
  /** What is known of this server from earlier reads; without it the server is met anew. */
  readonly memory?: ServerMemory;
  readonly profile?: ServerProfile;
}

/** How this server wants to be asked, where it cannot be found out by asking; empty: as FHIR says. */
export interface ServerProfile {
  /** Categories that have to be named; each is asked for in a search of its own. */
  readonly categories?: readonly string[];
  /** The way of asking (search-way-table.ts) that each type was answered in when the connection was checked. */
  readonly ways?: Readonly<Record<string, string>>;
}

/** Bounds of one read; every one of them is named in the answer when it was reached. */
export interface ReadLimits extends SearchLimits {
  readonly requestTimeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly maxAttempts: number;
  readonly maxWaitMs: number;
}

/** 20 MB an answer and 10,000 resources a type are far beyond a real patient's medications; time ends most reads first. */
const READ_LIMITS: ReadLimits = {
  requestTimeoutMs: 10_000,
  maxAnswerBytes: 20_000_000,
  maxPages: 600,
  maxResources: 10_000,
  maxAttempts: 3,
  maxWaitMs: 5_000,
};

export type SearchParameters = Readonly<Record<string, string | readonly string[]>>;

export interface ConnectedServer {
  readonly base: URL;
  readonly memory: ServerMemory;
  readonly profile: ServerProfile;
  /** Every page of a search, within the limits. @throws EhrFailure when not even the first page could be read. */
  search(type: ResourceType, parameters: SearchParameters, signal?: AbortSignal): Promise<SearchAnswer>;
  /** One resource. @throws EhrFailure */
  read(type: ResourceType, id: string, signal?: AbortSignal): Promise<Resource>;
  /** What the server says of itself, asked for at most once an hour; undefined when it cannot be read. */
  facts(signal?: AbortSignal): Promise<ServerFacts | undefined>;
}

/** Opens a server; nothing is sent before the first read. */
export function connectServer(options: ConnectedServerOptions): ConnectedServer {
  const { base, profile = {} } = options;
  const limits = { ...READ_LIMITS, ...options.limits };
  let client: Promise<Client> | undefined;
  const opened = (): Promise<Client> => (client ??= guardedClient(base, guardedGet(options, limits)));
  // Without a memory to share every opening is a first meeting: its clock stands still.
  const memory = options.memory ?? createServerMemory(() => 0);
  return {
    base,
    memory,
    profile,
    search: (type, parameters, signal) => {
      const first = addressIn(base, type);
      for (const [name, value] of Object.entries(parameters))
        for (const one of [value].flat()) first.searchParams.append(name, one);
      return searchPages({
        type,
        first,
        base,
        limits,
        get: async (url) => (await opened()).request(url.href, optionsOf(signal)),
      });
    },
    read: async (type, id, signal) => readOne(await opened(), { type, id, signal }),
    facts: (signal) =>
      unlessAborted(
        memory.facts(base, async () => readFacts(await opened())),
        signal,
      ),
  };
}

type Get = (url: URL, signal: AbortSignal | undefined) => Promise<unknown>;

/** A token that was refused is replaced once, where it can be: a server may end one before its time. */
function guardedGet({ base, authorize }: ConnectedServerOptions, limits: ReadLimits): Get {
  const guard: FetchGuard = {
    base,
    timeoutMs: limits.requestTimeoutMs,
    maxAnswerBytes: limits.maxAnswerBytes,
    maxAttempts: limits.maxAttempts,
    maxWaitMs: limits.maxWaitMs,
  };
  const send = async (url: URL, authorization: string | undefined, signal: AbortSignal | undefined) => {
    const headers = new Headers({ accept: 'application/fhir+json' });
    if (authorization !== undefined) headers.set('authorization', authorization);
    const { json } = await guardedFetch(url, { headers, ...(signal && { signal }) }, guard);
    return json;
  };
  return async (url, signal) => {
    // Before the credentials are made: they are for this server only.
    assertInsideBase(url, base);
    const authorization = await authorize(signal);
    try {
      return await send(url, authorization, signal);
    } catch (error) {
      if (!(error instanceof EhrFailure) || error.reason !== 'unauthorized') throw error;
      const renewed = await authorize(signal, authorization);
      if (renewed === authorization) throw error;
      return send(url, renewed, signal);
    }
  };
}

/**
 * fhir-kit-client builds addresses; the request itself is ours. Its own one sends the token to any host, has no deadline,
 * reads answers of any size and keeps the answer's text in its errors. It is loaded with the first of them.
 */
async function guardedClient(base: URL, get: Get): Promise<Client> {
  const { Client } = await import('fhir-kit-client');
  const client = new Client({ baseUrl: base.href });
  const http = client.httpClient;
  http.request = async (_method, requestUrl, { signal } = {}) => {
    const json = await get(
      new URL(http.expandUrl(requestUrl)),
      signal instanceof AbortSignal ? signal : undefined,
    );
    // Decode edge: what was answered is looked at where it is used.
    return json as Awaited<ReturnType<typeof http.request>>;
  };
  return client;
}

/** The options of the client, which knows no absent signal. */
function optionsOf(signal: AbortSignal | undefined): { options: { signal?: AbortSignal } } {
  return { options: signal === undefined ? {} : { signal } };
}

async function readFacts(client: Client): Promise<ServerFacts | undefined> {
  try {
    return factsOf(await client.capabilityStatement());
  } catch (error) {
    if (error instanceof EhrFailure) return undefined;
    throw error;
  }
}

/** The reading goes on for whoever asks next; who asked now waits no longer than their time. */
async function unlessAborted<Value>(
  value: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | undefined> {
  if (signal === undefined) return value;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const stop = (): void => resolve(undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const first = await Promise.race([value, promise]);
  signal.removeEventListener('abort', stop);
  return first;
}

async function readOne(
  client: Client,
  { type, id, signal }: { type: ResourceType; id: string; signal: AbortSignal | undefined },
): Promise<Resource> {
  if (!isFhirId(id) || id === '.' || id === '..') throw new EhrFailure('not-found');
  const answer: unknown = await client.read({ resourceType: type, id, ...optionsOf(signal) });
  if (!isResourceOfType(answer, type)) throw new EhrFailure('not-fhir');
  return answer;
}
