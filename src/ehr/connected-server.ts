/** A FHIR server of an organization, read through fhir-kit-client with every request under guard. */
import { Client } from 'fhir-kit-client';
import type { Bundle, Resource, ResourceType } from '@medplum/fhirtypes';
import { EhrFailure } from './ehr-failure.ts';
import { assertInsideBase, guardedFetch } from './guarded-fetch.ts';
import type { FetchGuard } from './guarded-fetch.ts';

/** Gives the value of the `authorization` header, or undefined for a server without credentials. */
export type Authorize = (signal: AbortSignal | undefined) => Promise<string | undefined>;

export interface ConnectedServerOptions {
  readonly base: URL;
  readonly authorize: Authorize;
  readonly limits?: Partial<ReadLimits>;
}

/** Bounds of one read; every one of them is named in the answer when it was reached. */
export interface ReadLimits {
  readonly requestTimeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly maxPages: number;
  readonly maxResources: number;
  readonly maxAttempts: number;
  readonly maxWaitMs: number;
}

/** 20 MB an answer and 5,000 resources a type are far beyond a real patient's medications. */
export const READ_LIMITS: ReadLimits = {
  requestTimeoutMs: 10_000,
  maxAnswerBytes: 20_000_000,
  maxPages: 50,
  maxResources: 5_000,
  maxAttempts: 3,
  maxWaitMs: 5_000,
};

export type SearchParameters = Readonly<Record<string, string | readonly string[]>>;

/** Why a search ended before its last page. */
export type SearchCut =
  | 'page-limit'
  | 'resource-limit'
  | 'foreign-next-link'
  | 'repeated-next-link'
  | 'page-failed';

export interface SearchAnswer {
  /** Every entry's resource, matches and includes, in the order of the server. */
  readonly resources: readonly Resource[];
  readonly pages: number;
  readonly cut?: SearchCut;
}

export interface ConnectedServer {
  readonly base: URL;
  /** Every page of a search, within the limits. @throws EhrFailure when not even the first page could be read. */
  search(type: ResourceType, parameters: SearchParameters, signal?: AbortSignal): Promise<SearchAnswer>;
  /** One resource. @throws EhrFailure */
  read(type: ResourceType, id: string, signal?: AbortSignal): Promise<Resource>;
}

/** Opens a server; nothing is sent before the first read. */
export function connectServer(options: ConnectedServerOptions): ConnectedServer {
  const limits = { ...READ_LIMITS, ...options.limits };
  const client = guardedClient(options, limits);
  return {
    base: options.base,
    search: (type, parameters, signal) =>
      searchPages({ client, limits, base: options.base }, { type, parameters, signal }),
    read: (type, id, signal) => readOne(client, { type, id, signal }),
  };
}

/**
 * fhir-kit-client builds addresses and queries; the request itself is ours. Its own one follows a `next` link to any
 * host with the token, has no deadline, reads answers of any size and keeps the answer's text in its errors.
 */
function guardedClient(options: ConnectedServerOptions, limits: ReadLimits): Client {
  const guard: FetchGuard = {
    base: options.base,
    timeoutMs: limits.requestTimeoutMs,
    maxAnswerBytes: limits.maxAnswerBytes,
    maxAttempts: limits.maxAttempts,
    maxWaitMs: limits.maxWaitMs,
  };
  const client = new Client({ baseUrl: options.base.href });
  const http = client.httpClient;
  http.request = async (method, requestUrl, requestOptions = {}, body) => {
    const signal = requestOptions.signal instanceof AbortSignal ? requestOptions.signal : undefined;
    const url = new URL(http.expandUrl(requestUrl));
    // Before the credentials are made: they are for this server only.
    assertInsideBase(url, guard.base);
    const headers = new Headers({ accept: 'application/fhir+json', ...requestOptions.headers });
    const authorization = await options.authorize(signal);
    if (authorization !== undefined) headers.set('authorization', authorization);
    const init: RequestInit = { method, headers, ...(signal ? { signal } : {}) };
    if (typeof body === 'string') init.body = body;
    const { json } = await guardedFetch(url, init, guard);
    if (!isResource(json)) throw new EhrFailure('not-fhir');
    return json as unknown as Awaited<ReturnType<typeof http.request>>;
  };
  return client;
}

function isResource(json: unknown): json is { resourceType: string } {
  return (
    typeof json === 'object' &&
    json !== null &&
    'resourceType' in json &&
    typeof json.resourceType === 'string'
  );
}

interface SearchScope {
  readonly client: Client;
  readonly limits: ReadLimits;
  readonly base: URL;
}

interface SearchRequest {
  readonly type: ResourceType;
  readonly parameters: SearchParameters;
  readonly signal: AbortSignal | undefined;
}

async function searchPages(scope: SearchScope, request: SearchRequest): Promise<SearchAnswer> {
  const options = request.signal ? { signal: request.signal } : {};
  const searchParams = Object.fromEntries(
    Object.entries(request.parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : [...value],
    ]),
  );
  const first = await scope.client.search({ resourceType: request.type, searchParams, options });
  const resources: Resource[] = [];
  const seenLinks = new Set<string>();
  let page = asBundle(first);
  for (let pages = 1; ; pages += 1) {
    for (const entry of page.entry ?? []) if (entry.resource) resources.push(entry.resource);
    const stop = stopReason(scope, { page, pages, seenLinks, count: resources.length });
    if (stop === 'last-page') return { resources, pages };
    if (stop !== undefined)
      return { resources: resources.slice(0, scope.limits.maxResources), pages, cut: stop };
    try {
      page = asBundle(await scope.client.nextPage({ bundle: page as never, options }));
    } catch (error) {
      if (!(error instanceof EhrFailure)) throw error;
      return { resources, pages, cut: 'page-failed' };
    }
  }
}

interface PageState {
  readonly page: Bundle;
  readonly pages: number;
  readonly seenLinks: Set<string>;
  readonly count: number;
}

/** Why there is no next request; undefined when there is one. */
function stopReason(scope: SearchScope, state: PageState): SearchCut | 'last-page' | undefined {
  const next = state.page.link?.find((link) => link.relation === 'next')?.url;
  if (next === undefined) return 'last-page';
  if (state.count >= scope.limits.maxResources) return 'resource-limit';
  if (state.pages >= scope.limits.maxPages) return 'page-limit';
  if (state.seenLinks.has(next)) return 'repeated-next-link';
  state.seenLinks.add(next);
  return isInsideBase(next, scope.base) ? undefined : 'foreign-next-link';
}

function isInsideBase(link: string, base: URL): boolean {
  try {
    assertInsideBase(new URL(link, base.href.endsWith('/') ? base : `${base.href}/`), base);
    return true;
  } catch {
    // Not a URL, or one of another place: both are links that are not followed.
    return false;
  }
}

function asBundle(answer: unknown): Bundle {
  if (!isResource(answer) || answer.resourceType !== 'Bundle') throw new EhrFailure('not-fhir');
  const entries = (answer as { entry?: unknown }).entry;
  const links = (answer as { link?: unknown }).link;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    entry: Array.isArray(entries) ? entries.filter(hasResource) : [],
    link: Array.isArray(links) ? links.filter(isLink) : [],
  };
}

function hasResource(entry: unknown): entry is { resource: Resource } {
  return typeof entry === 'object' && entry !== null && 'resource' in entry && isResource(entry.resource);
}

function isLink(link: unknown): link is { relation: string; url: string } {
  const candidate = link as { relation?: unknown; url?: unknown } | null;
  return typeof candidate?.relation === 'string' && typeof candidate.url === 'string';
}

/** FHIR ids (R4 datatypes, id): what else is asked for cannot exist, and could be a path. */
const FHIR_ID = /^[A-Za-z0-9.-]{1,64}$/;

async function readOne(
  client: Client,
  { type, id, signal }: { type: ResourceType; id: string; signal: AbortSignal | undefined },
): Promise<Resource> {
  if (!FHIR_ID.test(id) || id === '.' || id === '..') throw new EhrFailure('not-found');
  const answer: unknown = await client.read({ resourceType: type, id, options: signal ? { signal } : {} });
  if (!isResource(answer) || answer.resourceType !== type) throw new EhrFailure('not-fhir');
  return answer as Resource;
}
