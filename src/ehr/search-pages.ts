/** A search read to its last page, within limits: what came, why it ended, and what the server itself said of it. */
import type { Resource, ResourceType } from '@medplum/fhirtypes';
import {
  isJsonObject,
  isResource,
  isResourceOfType,
  numberAt,
  objectAt,
  objectsAt,
  textAt,
} from '../fhir/free-form.ts';
import type { JsonObject } from '../fhir/free-form.ts';
import { EhrFailure } from './ehr-failure.ts';
import { isInsideBase } from './guarded-fetch.ts';

/** Why a search ended before its last page. */
export type SearchCut =
  | 'page-limit'
  | 'resource-limit'
  | 'foreign-next-link'
  | 'repeated-next-link'
  | 'time-limit'
  | 'page-failed';

/** What the server said beside its results: an issue of an OperationOutcome in the searchset. */
export interface ServerWarning {
  readonly severity: 'error' | 'warning' | 'information';
  /** FHIR's issue type: `suppressed`. */
  readonly code: string;
  /** The server's own words, cut to one short line. */
  readonly text?: string;
}

export interface SearchAnswer {
  /** Every entry's resource, matches and includes, in the order of the server. */
  readonly resources: readonly Resource[];
  readonly pages: number;
  readonly cut?: SearchCut;
  /** Matches the server says there are, and those that came, the ones without a resource included. */
  readonly total?: number;
  readonly matches: number;
  /** Entries without a resource. */
  readonly empty: number;
  readonly warnings: readonly ServerWarning[];
}

/** Bounds of one search. */
export interface SearchLimits {
  readonly maxPages: number;
  readonly maxResources: number;
}

export interface PagedSearch {
  readonly type: ResourceType;
  /** Address of the first page. */
  readonly first: URL;
  readonly base: URL;
  readonly limits: SearchLimits;
  /** Gets one page. @throws EhrFailure */
  readonly get: (url: URL) => Promise<unknown>;
}

interface Progress {
  readonly resources: Resource[];
  readonly warnings: ServerWarning[];
  readonly seenLinks: Set<string>;
  total: number | undefined;
  matches: number;
  empty: number;
  pages: number;
}

/** Reads page after page. @throws EhrFailure when not even the first one could be read. */
export async function searchPages(search: PagedSearch): Promise<SearchAnswer> {
  const progress: Progress = {
    resources: [],
    warnings: [],
    seenLinks: new Set(),
    total: undefined,
    matches: 0,
    empty: 0,
    pages: 0,
  };
  let url = search.first;
  let page = bundleOf(await search.get(url));
  for (;;) {
    takePage(progress, page, search.type);
    const next = nextPage(page, url, search.base);
    const cut = stopReason(progress, next, search);
    if (cut === 'last-page') return answerOf(progress);
    if (cut !== undefined || next === undefined) return answerOf(progress, cut);
    try {
      page = bundleOf(await search.get(next));
      url = next;
    } catch (error) {
      if (!(error instanceof EhrFailure)) throw error;
      return answerOf(progress, error.reason === 'timed-out' ? 'time-limit' : 'page-failed');
    }
  }
}

function answerOf(progress: Progress, cut?: SearchCut): SearchAnswer {
  const { resources, warnings, total, matches, empty, pages } = progress;
  const ended = { ...(total !== undefined && { total }), ...(cut !== undefined && { cut }) };
  return { resources, warnings, matches, empty, pages, ...ended };
}

const MOST_WARNINGS = 20;

function takePage(progress: Progress, page: JsonObject, type: ResourceType): void {
  progress.pages += 1;
  const total = numberAt(page, 'total');
  if (total !== undefined) progress.total = Math.max(total, progress.total ?? 0);
  const entries = objectsAt(page, 'entry');
  const broken = Array.isArray(page['entry']) ? page['entry'].length - entries.length : 0;
  progress.empty += broken;
  progress.matches += broken;
  for (const entry of entries) {
    const resource = objectAt(entry, 'resource');
    if (isResourceOfType(resource, 'OperationOutcome')) takeWarnings(progress.warnings, resource);
    else if (!isResource(resource)) {
      progress.empty += 1;
      progress.matches += 1;
    } else {
      const isInclude = textAt(objectAt(entry, 'search'), 'mode') === 'include';
      if (!isInclude && resource.resourceType === type) progress.matches += 1;
      progress.resources.push(resource);
    }
  }
}

function takeWarnings(warnings: ServerWarning[], outcome: JsonObject | undefined): void {
  for (const issue of objectsAt(outcome, 'issue')) {
    const warning = warningOf(issue);
    const isKnown = warnings.some(({ code, text }) => code === warning.code && text === warning.text);
    if (!isKnown && warnings.length < MOST_WARNINGS) warnings.push(warning);
  }
}

const LONGEST_TEXT = 200;
/** FHIR issue types are short lower-case words (http://hl7.org/fhir/R4/valueset-issue-type.html). */
const ISSUE_CODE = /^[a-z-]{1,30}$/;

function warningOf(issue: JsonObject): ServerWarning {
  const stated = textAt(issue, 'severity');
  const code = textAt(issue, 'code') ?? '';
  const words = textAt(objectAt(issue, 'details'), 'text') ?? textAt(issue, 'diagnostics');
  const text = words?.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return {
    severity: stated === 'information' || stated === 'warning' ? stated : 'error',
    code: ISSUE_CODE.test(code) ? code : 'processing',
    ...(text !== undefined && text !== '' && { text: text.slice(0, LONGEST_TEXT) }),
  };
}

/** Leads to no server. */
const NOWHERE = new URL('about:blank');

/** The next page as any URL is read: absolute, host-relative (`/fhir?page=2`) or relative to this page (`?page=2`). */
function nextPage(page: JsonObject, current: URL, base: URL): URL | undefined {
  const link = objectsAt(page, 'link').find((one) => textAt(one, 'relation') === 'next');
  const text = textAt(link, 'url');
  if (text === undefined) return undefined;
  if (!URL.canParse(text, current.href)) return NOWHERE;
  const url = new URL(text, current);
  // Behind a proxy that ends TLS servers name themselves without it; the same host is asked with it.
  if (url.protocol === 'http:' && base.protocol === 'https:' && url.host === base.host)
    url.protocol = 'https:';
  return url;
}

/** Why there is no next request; undefined when there is one. */
function stopReason(
  { seenLinks, resources, pages }: Progress,
  next: URL | undefined,
  { limits, base }: PagedSearch,
): SearchCut | 'last-page' | undefined {
  if (next === undefined) return 'last-page';
  if (resources.length >= limits.maxResources) return 'resource-limit';
  if (pages >= limits.maxPages) return 'page-limit';
  if (!isInsideBase(next, base)) return 'foreign-next-link';
  if (seenLinks.has(next.href)) return 'repeated-next-link';
  seenLinks.add(next.href);
  return undefined;
}

function bundleOf(answer: unknown): JsonObject {
  if (!isJsonObject(answer) || answer['resourceType'] !== 'Bundle') throw new EhrFailure('not-fhir');
  return answer;
}
