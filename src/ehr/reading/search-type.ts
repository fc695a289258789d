/** One patient's resources of one type, asked for in the ways servers understand, and what the answer lacks. */
import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { ConnectedServer, SearchParameters, ServerProfile } from '../connected-server.ts';
import { EhrFailure } from '../ehr-failure.ts';
import type { SearchAnswer } from '../search-pages.ts';
import type { Gap } from './gap.ts';
import { newestFirst } from './newest-first.ts';
import { REFUSALS, REFUSALS_OF_INCLUDE, SEARCH_WAYS, SEARCH_WORDS } from './search-way-table.ts';
import type { SearchWay } from './search-way-table.ts';

/** A type that is searched by patient. */
export type SearchedType = keyof typeof SEARCH_WORDS;

/** A type that tells of a drug being ordered, handed over, taken or given. */
export type MedicationType = Exclude<SearchedType, 'DocumentReference'>;

export interface TypeRequest {
  readonly type: SearchedType;
  readonly patientId: string;
  readonly signal: AbortSignal;
}

/** What one type gave; `failure` where not even a first page came. */
export interface TypeAnswer {
  readonly resources: readonly Resource[];
  readonly gaps: readonly Gap[];
  /** The server says of itself that it has no such type: nothing is missing. */
  readonly isAbsent?: boolean;
  readonly failure?: EhrFailure;
  /** The id of the way that was answered. */
  readonly way?: string;
}

/** Asks until a way is answered; a refusal is a gap, unless the server says that it does not have the type at all. */
export async function searchType(server: ConnectedServer, request: TypeRequest): Promise<TypeAnswer> {
  const { type } = request;
  const outcome = await firstAnswered(server, request);
  if (outcome instanceof EhrFailure) {
    const isRefusal = outcome.reason === 'not-found' || outcome.reason === 'not-supported';
    const types = isRefusal ? (await server.facts(request.signal))?.types : undefined;
    if (types !== undefined && !types.has(type)) return { resources: [], gaps: [], isAbsent: true };
    return { resources: [], gaps: [{ type, reason: outcome.reason }], failure: outcome };
  }
  const { answers, way } = outcome;
  return {
    resources: answers.flatMap(({ resources }) => resources),
    gaps: [
      ...answers.flatMap((answer) => gapsOf(type, answer)),
      ...(way.isNarrowed === true ? [{ type, reason: 'narrowed-search' } as const] : []),
    ],
    way: way.id,
  };
}

interface Answered {
  readonly answers: readonly SearchAnswer[];
  readonly way: SearchWay;
}

async function firstAnswered(
  server: ConnectedServer,
  { type, patientId, signal }: TypeRequest,
): Promise<Answered | EhrFailure> {
  let failure: EhrFailure | undefined;
  for (const way of waysFor(type, server)) {
    if (failure !== undefined && !isWorthTrying(way, failure)) break;
    try {
      const searches = parametersOf(way, { type, patientId, profile: server.profile });
      const answers = await Promise.all(searches.map((search) => server.search(type, search, signal)));
      server.memory.keepWay(server.base, type, way.id);
      return { answers, way };
    } catch (error) {
      if (!(error instanceof EhrFailure)) throw error;
      failure = error;
    }
  }
  return failure ?? new EhrFailure('not-supported');
}

/** The way that worked last comes first, else the one that worked when the connection was checked. */
function waysFor(type: SearchedType, { memory, base, profile }: ConnectedServer): readonly SearchWay[] {
  const known = memory.wayOf(base, type) ?? profile.ways?.[type];
  const hasCategories = SEARCH_WORDS[type].categories.length > 0;
  const possible = SEARCH_WAYS.filter(
    ({ only, isByCategory }) =>
      (only === undefined || only === type) && (isByCategory !== true || hasCategories),
  );
  return possible.toSorted((a, b) => Number(b.id === known) - Number(a.id === known));
}

/** After a no to everything only the question without the include is asked: knocking on is no way to get in. */
function isWorthTrying(way: SearchWay, { status, reason }: EhrFailure): boolean {
  if (reason === 'too-large') return true;
  if (status === undefined) return false;
  return REFUSALS.has(status) || (REFUSALS_OF_INCLUDE.has(status) && way.id === 'without-medications');
}

/** One search, or one for each category that has to be named. */
function parametersOf(
  way: SearchWay,
  asked: { readonly type: SearchedType; readonly patientId: string; readonly profile: ServerProfile },
): readonly SearchParameters[] {
  const { type, patientId, profile } = asked;
  const { categories } = SEARCH_WORDS[type];
  const { patient } = way;
  const search = {
    [patient]: patient === 'subject' ? `Patient/${patientId}` : patientId,
    ...orderOf(way, type),
    ...(way.intents !== undefined && { intent: way.intents.join(',') }),
    ...(way.isByCategory === true && { category: categories.join(',') }),
  };
  if (profile.categories === undefined || profile.categories.length === 0) return [search];
  return profile.categories.map((category) => ({ ...search, category }));
}

/** What comes along, in which order, and how much at once. */
function orderOf({ isWithMedications, isSorted, count }: SearchWay, type: SearchedType): SearchParameters {
  const { date, hasMedication } = SEARCH_WORDS[type];
  return {
    ...(isWithMedications === true && hasMedication && { _include: `${type}:medication` }),
    ...(isSorted === true && { _sort: `-${date}` }),
    ...(count !== undefined && { _count: String(count) }),
  };
}

/** What a search that was answered lacks all the same. */
export function gapsOf(type: ResourceType, answer: SearchAnswer): Gap[] {
  const { cut, total, matches, empty, warnings, resources } = answer;
  const missing = total === undefined ? 0 : total - matches;
  const gaps: Gap[] = warnings.map((said) => ({ type, reason: 'server-warning', said }));
  if (cut !== undefined) {
    const readBackTo = newestFirst(resources);
    gaps.push({
      type,
      reason: cut,
      ...(missing > 0 && { count: missing }),
      ...(readBackTo !== undefined && { readBackTo }),
    });
  } else if (missing > 0) gaps.push({ type, reason: 'fewer-than-total', count: missing });
  if (empty > 0) gaps.push({ type, reason: 'entry-without-resource', count: empty });
  return gaps;
}
