/** Habits of real FHIR servers that the sandbox takes on when asked to, so that what an app makes of them can be seen. */

import type { Bundle, CapabilityStatement, Medication, Resource } from '@medplum/fhirtypes';

type Stored = Resource & { readonly id: string };
type Refusal = (type: string, query: URLSearchParams) => number | undefined;

interface HabitRow {
  readonly words: string;
  /** What it makes of a resource that it keeps. */
  readonly keeps?: (resource: Stored) => readonly Stored[];
  /** The status a search is refused with. */
  readonly refuses?: Refusal;
  /** The same of a resource that is read by its id. */
  readonly refusesRead?: (type: string) => number | undefined;
  /** Entries it gives at once, whatever is asked for. */
  readonly largestPage?: number;
  /** What it makes of a page of a searchset. */
  readonly page?: (page: Bundle) => Bundle;
  /** What it makes of its CapabilityStatement; undefined: it has none. */
  readonly statement?: (statement: CapabilityStatement) => CapabilityStatement | undefined;
}

/** One Medication by its id is asked for without a patient. */
const isById = (query: URLSearchParams): boolean => query.has('_id');
const having =
  (name: string, status: number): Refusal =>
  (_, query) =>
    query.has(name) && !isById(query) ? status : undefined;
const lacking =
  (name: string, status: number, only?: string): Refusal =>
  (type, query) =>
    !query.has(name) && !isById(query) && (only ?? type) === type ? status : undefined;

function withNext(page: Bundle, write: (next: URL) => string): Bundle {
  const link = (page.link ?? []).map((one) =>
    one.relation === 'next' ? { ...one, url: write(new URL(one.url)) } : one,
  );
  return { ...page, link };
}

/** An order names its drug in a Medication of its own, as many EHRs have it. */
function referring(resource: Stored): readonly Stored[] {
  if (resource.resourceType !== 'MedicationRequest' || resource.medicationCodeableConcept === undefined)
    return [resource];
  const { medicationCodeableConcept: code, ...order } = resource;
  const drug: Medication & Stored = { resourceType: 'Medication', id: `${resource.id}-drug`, code };
  return [{ ...order, medicationReference: { reference: `Medication/${drug.id}` } }, drug];
}

function withoutTotal(page: Bundle): Bundle {
  const { total: _, ...rest } = page;
  return rest;
}

const SUPPRESSED = {
  resource: {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'warning', code: 'suppressed', diagnostics: 'some records are not shown' }],
  },
  search: { mode: 'outcome' },
} as const satisfies NonNullable<Bundle['entry']>[number];

export const HABITS: Readonly<Record<string, HabitRow>> = {
  'needs-count': { words: 'needs _count', refuses: lacking('_count', 400) },
  'needs-category': { words: 'asks for a category', refuses: lacking('category', 400) },
  'needs-intent': { words: 'asks for an intent', refuses: lacking('intent', 422, 'MedicationRequest') },
  'us-core-intents': {
    words: 'knows the intents of US Core only',
    refuses: (type, query) =>
      type === 'MedicationRequest' && query.get('intent') !== 'order,plan' ? 422 : undefined,
  },
  'subject-only': { words: 'uses subject instead of patient', refuses: having('patient', 400) },
  'patient-only': {
    words: 'knows no parameter but patient',
    refuses: (_, query) => (query.size > 1 ? 400 : undefined),
  },
  'refers-to-medications': { words: 'names drugs in Medications of their own', keeps: referring },
  'no-include': {
    words: 'does not send Medications along',
    keeps: referring,
    refuses: having('_include', 403),
  },
  'passes-include': {
    words: 'passes over _include and gives Medications one by one',
    keeps: referring,
    refuses: (_, query) => (isById(query) ? 400 : undefined),
    page: (page) => ({
      ...page,
      entry: page.entry?.filter(({ search }) => search?.mode !== 'include') ?? [],
    }),
  },
  'no-medications': {
    words: 'lets nobody read Medications',
    keeps: referring,
    refuses: (type, query) => (type === 'Medication' ? 403 : having('_include', 403)(type, query)),
    refusesRead: (type) => (type === 'Medication' ? 403 : undefined),
  },
  'no-sort': { words: 'cannot sort', refuses: having('_sort', 400) },
  'no-orders': {
    words: 'does not know what an order is',
    refuses: (type) => (type === 'MedicationRequest' ? 501 : undefined),
  },
  'no-fills': {
    words: 'does not let anybody read fills',
    refuses: (type) => (type === 'MedicationDispense' ? 403 : undefined),
  },
  'small-pages': { words: 'gives two entries at once', largestPage: 2 },
  'refuses-large-pages': {
    words: 'refuses pages of more than a hundred',
    refuses: (_, query) => (Number(query.get('_count')) > 100 ? 400 : undefined),
  },
  'short-links': {
    words: 'writes next links without their host',
    largestPage: 2,
    page: (page) => withNext(page, ({ pathname, search }) => pathname + search),
  },
  'shorter-links': {
    words: 'writes next links as a query alone',
    largestPage: 2,
    page: (page) => withNext(page, ({ search }) => search),
  },
  'broken-links': {
    words: 'writes next links that are no address',
    largestPage: 2,
    page: (page) => withNext(page, () => 'http://['),
  },
  'late-fault': {
    words: 'fails on every page but the first',
    largestPage: 2,
    refuses: (_, query) => (query.has('_offset') ? 500 : undefined),
  },
  'no-statement': { words: 'says nothing of itself', statement: () => undefined },
  'old-version': {
    words: 'says that it is of FHIR STU3',
    statement: (statement) => ({ ...statement, fhirVersion: '3.0.1' }),
  },
  'no-total': { words: 'does not count', page: withoutTotal },
  'wrong-total': {
    words: 'counts more than it gives',
    page: (page) => ({ ...page, total: (page.total ?? 0) + 3 }),
  },
  'empty-entries': {
    words: 'lists entries without their resource',
    page: (page) => ({ ...page, entry: [...(page.entry ?? []), { fullUrl: 'urn:uuid:nothing' }] }),
  },
  withholds: {
    words: 'says that it leaves something out',
    page: (page) => ({ ...page, entry: [...(page.entry ?? []), SUPPRESSED] }),
  },
};

export type Habit = string;

/** `needs-count,small-pages` → both. Throws an Error that lists what there is for a habit that is none. */
export function habitsNamed(text: string | undefined): readonly Habit[] {
  const names = (text ?? '').split(/[\s,]+/).filter((name) => name !== '');
  const unknown = names.filter((name) => !Object.hasOwn(HABITS, name));
  if (unknown.length === 0) return names;
  throw new Error(`there is no habit ${unknown.join(', ')}; there are: ${Object.keys(HABITS).join(', ')}`);
}

function rowsOf(habits: readonly Habit[]): readonly HabitRow[] {
  return habits.flatMap((habit) => HABITS[habit] ?? []);
}

/** The resources as a server of these habits keeps them. */
export function keptWith(habits: readonly Habit[], resources: readonly Stored[]): readonly Stored[] {
  return rowsOf(habits).reduce((kept, row) => kept.flatMap(row.keeps ?? ((one) => [one])), resources);
}

/** The status a search is refused with; undefined where it is answered. */
export function refusalOf(
  habits: readonly Habit[],
  type: string,
  query: URLSearchParams,
): number | undefined {
  return firstOf(rowsOf(habits).map(({ refuses }) => refuses?.(type, query)));
}

/** The status a read is refused with; undefined where it is answered. */
export function readRefusalOf(habits: readonly Habit[], type: string): number | undefined {
  return firstOf(rowsOf(habits).map(({ refusesRead }) => refusesRead?.(type)));
}

function firstOf(statuses: readonly (number | undefined)[]): number | undefined {
  return statuses.find((status) => status !== undefined);
}

/** The smallest of the largest pages; undefined where there is no limit. */
export function largestPageOf(habits: readonly Habit[]): number | undefined {
  const pages = rowsOf(habits).flatMap(({ largestPage }) => largestPage ?? []);
  return pages.length === 0 ? undefined : Math.min(...pages);
}

/** A page as a server of these habits gives it. */
export function pageWith(habits: readonly Habit[], page: Bundle): Bundle {
  return rowsOf(habits).reduce((given, row) => row.page?.(given) ?? given, page);
}

/** Its statement; undefined where it has none. */
export function statementWith(
  habits: readonly Habit[],
  statement: CapabilityStatement,
): CapabilityStatement | undefined {
  return rowsOf(habits).reduce<CapabilityStatement | undefined>(
    (given, row) => (given === undefined || row.statement === undefined ? given : row.statement(given)),
    statement,
  );
}
