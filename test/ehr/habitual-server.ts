/** A FHIR server for tests over a few resources, with the habits that a test gives it; without any it behaves as FHIR says. */
import { page, sendJson } from './hostile-server.ts';
import type { Answer } from './hostile-server.ts';

type Stored = Readonly<Record<string, unknown>> & { readonly resourceType: string; readonly id: string };

export interface Habits {
  readonly resources: readonly Stored[];
  /** Entries it gives at once, whatever is asked for. */
  readonly largestPage?: number;
  /** How it writes the address of the next page; `/fhir/MedicationRequest?…` is given. */
  readonly writeNext?: (absolute: URL) => string;
  /** A status it refuses a request with. */
  readonly refuses?: (asked: URL) => number | undefined;
  /** Does not heed `_sort`, `_include`. */
  readonly isUnsorted?: boolean;
  readonly includesNothing?: boolean;
  /** Entries it adds to the first page of this type. */
  readonly adds?: Readonly<Record<string, readonly object[]>>;
  /** What it says of the number of matches; the truth by default. */
  readonly total?: (count: number) => number | undefined;
  /** Types its CapabilityStatement names; without it there is no statement. */
  readonly states?: readonly string[];
  readonly fhirVersion?: string;
}

/** What it answers at `base`, which is known once it listens. */
export function habitual(habits: Habits, base: () => URL): Answer {
  return (request, response) => {
    const asked = new URL(request.path, base());
    const status = habits.refuses?.(asked);
    const [, , type = '', id] = asked.pathname.split('/');
    if (status !== undefined) sendJson(response, { resourceType: 'OperationOutcome' }, status);
    else if (type === 'metadata') sendJson(response, ...statementOf(habits));
    else if (id !== undefined) {
      const found = habits.resources.find((one) => one.resourceType === type && one.id === id);
      sendJson(response, found ?? { resourceType: 'OperationOutcome' }, found === undefined ? 404 : 200);
    } else sendJson(response, searchset(habits, asked, type));
  };
}

function statementOf({ states, fhirVersion = '4.0.1' }: Habits): [object, number] {
  if (states === undefined) return [{ resourceType: 'OperationOutcome' }, 404];
  const resource = states.map((type) => ({ type, interaction: [{ code: 'search-type' }] }));
  return [{ resourceType: 'CapabilityStatement', fhirVersion, rest: [{ mode: 'server', resource }] }, 200];
}

const dateOf = (resource: Stored): string => {
  const date = resource['authoredOn'] ?? resource['whenHandedOver'];
  return typeof date === 'string' ? date : '';
};

function matchesOf({ resources, isUnsorted }: Habits, { searchParams: asked }: URL, type: string): Stored[] {
  const ids = asked.get('_id')?.split(',');
  const found = resources.filter(
    (one) => one.resourceType === type && (ids === undefined || ids.includes(one.id)),
  );
  const isSorted = asked.has('_sort') && isUnsorted !== true;
  return isSorted ? found.toSorted((a, b) => (dateOf(a) < dateOf(b) ? 1 : -1)) : found;
}

function searchset(habits: Habits, asked: URL, type: string): object {
  const matches = matchesOf(habits, asked, type);
  const number = (name: string, otherwise: number): number =>
    Number(asked.searchParams.get(name) ?? otherwise);
  const from = number('page', 0);
  const wanted = number('_count', 20);
  const size = Math.min(wanted, habits.largestPage ?? wanted);
  const shown = matches.slice(from, from + size);
  const next = new URL(asked);
  next.searchParams.set('page', String(from + size));
  const hasMore = from + size < matches.length;
  const writeNext = habits.writeNext ?? ((url) => url.href);
  const bundle = page(shown, hasMore ? writeNext(next) : undefined) as { entry: object[] };
  const included = asked.searchParams.has('_include') && habits.includesNothing !== true;
  const added = from === 0 ? (habits.adds?.[type] ?? []) : [];
  const total = habits.total === undefined ? matches.length : habits.total(matches.length);
  return {
    ...bundle,
    ...(total !== undefined && { total }),
    entry: [...bundle.entry, ...(included ? includesOf(habits, shown) : []), ...added],
  };
}

function includesOf({ resources }: Habits, shown: readonly Stored[]): object[] {
  const wanted = new Set(shown.map(referenceOf));
  return resources
    .filter(({ resourceType, id }) => wanted.has(`${resourceType}/${id}`))
    .map((resource) => ({ resource, search: { mode: 'include' } }));
}

function referenceOf(resource: Stored): string {
  const reference = resource['medicationReference'] as { reference?: string } | undefined;
  return reference?.reference?.split('/_history/')[0] ?? '';
}
