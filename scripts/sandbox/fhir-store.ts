/** A small FHIR R4 server over resources in memory: read, search with paging and `_include`, create, update, and its CapabilityStatement. */

import type {
  Bundle,
  BundleEntry,
  CapabilityStatement,
  OperationOutcome,
  Resource,
} from '@medplum/fhirtypes';
import { permitsReading, permitsWriting } from '../../src/ehr/launch/smart-scopes.ts';
import { keptWith, largestPageOf, pageWith, readRefusalOf, refusalOf, statementWith } from './habit-table.ts';
import type { Habit } from './habit-table.ts';

/** Whom a token speaks for; without one the whole store is open. */
export interface Access {
  readonly patientId: string;
  readonly scopes: readonly string[];
  /** A type whose search fails, to show a partial read. */
  readonly brokenType?: string | undefined;
  /** How the first write of this access goes wrong. */
  readonly brokenWrite?: BrokenWrite | undefined;
}

/** Used up by the first write. */
export interface BrokenWrite {
  kind: 'refused' | 'unclear' | 'used';
}

export interface FhirAnswer {
  readonly status: number;
  readonly body: Resource;
}

export interface FhirStore {
  /** `path` below the base: `/MedicationRequest`, `/Patient/1`. */
  answer(path: string, query: URLSearchParams, access: Access | undefined): FhirAnswer;
  /** Creates (`POST /List`) or replaces (`PUT /List/1`); `ifNoneExist` is the query of a conditional create. */
  write(path: string, body: unknown, options: WriteOptions): FhirAnswer;
}

export interface WriteOptions {
  readonly access: Access | undefined;
  readonly ifNoneExist?: string | undefined;
}

type Stored = Resource & { readonly id: string };

const DEFAULT_COUNT = 20;
const MOST_COUNT = 200;
const TYPES = [
  'Patient',
  'Condition',
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'MedicationAdministration',
  'Medication',
  'DocumentReference',
  'Binary',
  'List',
  'Provenance',
] as const;

/** What may be written, and how. */
const WRITABLE: Readonly<Record<string, 'create' | 'update'>> = {
  MedicationStatement: 'create',
  List: 'create',
  Provenance: 'create',
  MedicationRequest: 'update',
};

/** `base` is the address of the server: `http://localhost:4000/fhir`. */
export function createFhirStore(
  base: string,
  resources: readonly Stored[],
  habits: readonly Habit[] = [],
): FhirStore {
  const byAddress = new Map(
    keptWith(habits, resources).map((resource) => [`${resource.resourceType}/${resource.id}`, resource]),
  );
  return {
    answer(path, query, access) {
      const [, type = '', id, more] = path.split('/');
      if (type === 'metadata') return statement(base, habits);
      if (more !== undefined) return outcome(404, 'not-found', 'there is nothing at this address');
      if (!isKnown(type)) return outcome(404, 'not-supported', 'this type of resource is not kept here');
      if (access !== undefined && !access.scopes.some((scope) => permitsReading(scope, type)))
        return outcome(403, 'forbidden', `the granted scopes do not permit reading ${type}`);
      if (access?.brokenType === type) return outcome(500, 'exception', 'simulated fault');
      if (id === undefined) return search({ base, type, query, access, habits }, byAddress);
      return read(byAddress.get(`${type}/${id}`), access, readRefusalOf(habits, type));
    },
    write: (path, body, options) => write({ path, body, options }, byAddress),
  };
}

function read(
  resource: Stored | undefined,
  access: Access | undefined,
  refusal: number | undefined,
): FhirAnswer {
  if (refusal !== undefined) return outcome(refusal, 'not-supported', HABIT);
  if (resource === undefined || !isPermitted(resource, access))
    return outcome(404, 'not-found', 'no such resource');
  return { status: 200, body: resource };
}

const HABIT = 'a habit of the sandbox';

function statement(base: string, habits: readonly Habit[]): FhirAnswer {
  const body = statementWith(habits, capabilities(base));
  return body === undefined ? outcome(404, 'not-found', HABIT) : { status: 200, body };
}

function write(
  {
    path,
    body,
    options: { access, ifNoneExist },
  }: { readonly path: string; readonly body: unknown; readonly options: WriteOptions },
  byAddress: Map<string, Stored>,
): FhirAnswer {
  const [, type = '', id] = path.split('/');
  const act = id === undefined ? 'create' : 'update';
  if (WRITABLE[type] !== act) return outcome(405, 'not-supported', 'this is not written here');
  if (access === undefined || !access.scopes.some((scope) => permitsWriting(scope, type, act)))
    return outcome(403, 'forbidden', `the granted scopes do not permit writing ${type}`);
  // Decode edge: the sandbox keeps what it is given, for synthetic patients.
  const resource = { ...(body as Stored), id: id ?? '' };
  if (resource.resourceType !== type || (id !== undefined && !byAddress.has(`${type}/${id}`)))
    return outcome(404, 'not-found', 'no such resource');
  return keep({ resource, ifNoneExist, access }, byAddress);
}

function keep(
  {
    resource,
    ifNoneExist,
    access: { brokenWrite },
  }: { readonly resource: Stored; readonly ifNoneExist: string | undefined; readonly access: Access },
  byAddress: Map<string, Stored>,
): FhirAnswer {
  const type = resource.resourceType;
  const kind = brokenWrite?.kind;
  if (brokenWrite !== undefined) brokenWrite.kind = 'used';
  if (kind === 'refused') return outcome(403, 'forbidden', 'simulated refusal');
  const known = ifNoneExist === undefined ? undefined : withIdentifier(type, ifNoneExist, byAddress);
  const isNew = !byAddress.has(`${type}/${resource.id}`);
  const kept = known ?? (isNew ? { ...resource, id: `written-${byAddress.size + 1}` } : resource);
  byAddress.set(`${type}/${kept.id}`, kept);
  if (kind === 'unclear') return outcome(500, 'exception', 'simulated fault after writing');
  return { status: known === undefined && isNew ? 201 : 200, body: kept };
}

/** `identifier=system|value` → the resource that has it. */
function withIdentifier(
  type: string,
  query: string,
  byAddress: ReadonlyMap<string, Stored>,
): Stored | undefined {
  const wanted = new URLSearchParams(query);
  return [...byAddress.values()].find(
    (resource) => resource.resourceType === type && hasIdentifier(resource, wanted),
  );
}

function hasIdentifier(resource: Stored, query: URLSearchParams): boolean {
  const wanted = query.get('identifier');
  if (wanted === null) return true;
  const value: unknown = Object.getOwnPropertyDescriptor(resource, 'identifier')?.value;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return list.some((one) => {
    const { system = '', value: text = '' } = (one ?? {}) as {
      readonly system?: string;
      readonly value?: string;
    };
    return `${system}|${text}` === wanted;
  });
}

interface Search {
  readonly base: string;
  readonly type: (typeof TYPES)[number];
  readonly query: URLSearchParams;
  readonly access: Access | undefined;
  readonly habits: readonly Habit[];
}

function search(
  { base, type, query, access, habits }: Search,
  byAddress: ReadonlyMap<string, Stored>,
): FhirAnswer {
  const refusal = refusalOf(habits, type, query);
  if (refusal !== undefined) return outcome(refusal, 'not-supported', HABIT);
  const found = [...byAddress.values()].filter(
    (resource) => resource.resourceType === type && isPermitted(resource, access) && isMatch(resource, query),
  );
  const most = largestPageOf(habits) ?? MOST_COUNT;
  const count = Math.min(Number(query.get('_count') ?? DEFAULT_COUNT) || DEFAULT_COUNT, most);
  const offset = Math.max(0, Number(query.get('_offset') ?? 0) || 0);
  const page = found.slice(offset, offset + count);
  const included = new Map<string, Stored>();
  for (const resource of page) {
    for (const reference of includes(resource, query)) {
      const target = byAddress.get(reference);
      if (target !== undefined) included.set(reference, target);
    }
  }
  const link = [{ relation: 'self', url: pageUrl(base, { type, query, offset, count }) }];
  if (offset + count < found.length)
    link.push({ relation: 'next', url: pageUrl(base, { type, query, offset: offset + count, count }) });
  const entryOf = (mode: 'match' | 'include') => (resource: Stored) => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode },
  });
  const entry: BundleEntry[] = [
    ...page.map(entryOf('match')),
    ...[...included.values()].map(entryOf('include')),
  ];
  const body: Bundle = { resourceType: 'Bundle', type: 'searchset', total: found.length, link, entry };
  return { status: 200, body: pageWith(habits, body) };
}

function pageUrl(
  base: string,
  at: {
    readonly type: string;
    readonly query: URLSearchParams;
    readonly offset: number;
    readonly count: number;
  },
): string {
  const query = new URLSearchParams(at.query);
  query.set('_count', String(at.count));
  if (at.offset > 0) query.set('_offset', String(at.offset));
  return `${base}/${at.type}?${query.toString()}`;
}

function isMatch(resource: Stored, query: URLSearchParams): boolean {
  const patient = query.get('patient') ?? query.get('subject');
  if (patient !== null && patientOf(resource) !== patient.replace(/^.*Patient\//, '')) return false;
  if (!hasIdentifier(resource, query)) return false;
  for (const [parameter, field] of [
    ['_id', 'id'],
    ['status', 'status'],
    ['intent', 'intent'],
  ] as const) {
    const wanted = query.get(parameter)?.split(',');
    if (wanted !== undefined && !wanted.includes(textOf(resource, field))) return false;
  }
  return true;
}

function includes(resource: Stored, query: URLSearchParams): string[] {
  return query
    .getAll('_include')
    .filter((include) => include === `${resource.resourceType}:medication`)
    .map(() => referenceOf(resource, 'medicationReference'))
    .filter((reference) => reference !== '');
}

/** Medications belong to no one; everything else only to its patient. */
function isPermitted(resource: Stored, access: Access | undefined): boolean {
  if (access === undefined || resource.resourceType === 'Medication') return true;
  return patientOf(resource) === access.patientId;
}

function patientOf(resource: Stored): string {
  if (resource.resourceType === 'Patient') return resource.id;
  const owner = referenceOf(resource, 'subject') || referenceOf(resource, 'securityContext');
  return owner.replace(/^.*Patient\//, '');
}

function referenceOf(resource: Stored, field: string): string {
  const value: unknown = Object.getOwnPropertyDescriptor(resource, field)?.value;
  const isReference = typeof value === 'object' && value !== null && 'reference' in value;
  return isReference && typeof value.reference === 'string' ? value.reference : '';
}

function textOf(resource: Stored, field: string): string {
  const value: unknown = Object.getOwnPropertyDescriptor(resource, field)?.value;
  return typeof value === 'string' ? value : '';
}

function isKnown(type: string): type is (typeof TYPES)[number] {
  return (TYPES as readonly string[]).includes(type);
}

/** An OperationOutcome as an answer. */
export function outcome(
  status: number,
  code: 'not-found' | 'not-supported' | 'forbidden' | 'login' | 'exception',
  diagnostics: string,
): FhirAnswer {
  const body: OperationOutcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code, diagnostics }],
  };
  return { status, body };
}

function capabilities(base: string): CapabilityStatement {
  const root = base.replace(/\/[^/]*$/, '');
  const searchParam = ['patient', 'subject'].map((name) => ({ name, type: 'reference' as const }));
  return {
    resourceType: 'CapabilityStatement',
    status: 'active',
    date: '2026-11-20',
    kind: 'instance',
    implementation: { description: 'EHR sandbox of medlist: synthetic patients', url: base },
    fhirVersion: '4.0.1',
    format: ['application/fhir+json'],
    rest: [
      {
        mode: 'server',
        security: {
          extension: [
            {
              url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
              extension: [
                { url: 'authorize', valueUri: `${root}/authorize` },
                { url: 'token', valueUri: `${root}/token` },
              ],
            },
          ],
        },
        resource: TYPES.map((type) => ({
          type,
          interaction: [
            { code: 'read' as const },
            { code: 'search-type' as const },
            ...(WRITABLE[type] === undefined ? [] : [{ code: WRITABLE[type] }]),
          ],
          searchParam,
        })),
      },
    ],
  };
}
