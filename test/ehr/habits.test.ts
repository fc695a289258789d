import { afterEach, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { connectServer } from '../../src/ehr/connected-server.ts';
import type { ReadLimits, ServerProfile } from '../../src/ehr/connected-server.ts';
import { EhrFailure } from '../../src/ehr/ehr-failure.ts';
import { gapText } from '../../src/ehr/reading/gap.ts';
import { MEDICATION_TYPES, readPatient } from '../../src/ehr/reading/read-patient.ts';
import { habitual } from './habitual-server.ts';
import type { Habits } from './habitual-server.ts';
import { startStub } from './hostile-server.ts';
import type { StubServer } from './hostile-server.ts';

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

/** No row is about a server that is slow. */
const AMPLE_MS = 300_000;

interface Settings {
  readonly limits?: Partial<ReadLimits>;
  readonly profile?: ServerProfile;
}

/** Ids that were read, and every sentence that was said; `failed` where there is no list at all. */
async function readFrom(habits: Habits, settings: Settings = {}) {
  const stub: StubServer = await startStub((request, response) =>
    habitual(habits, () => stub.base)(request, response),
  );
  stubs.push(stub);
  const server = connectServer({ base: stub.base, authorize: async () => undefined, ...settings });
  const record = await readPatient(server, 'p1', { deadlineMs: AMPLE_MS }).catch((error: unknown) => {
    if (error instanceof EhrFailure) return error;
    throw error;
  });
  const paths = stub.seen.map(({ path }) => path);
  if (record instanceof EhrFailure)
    return { isFailed: true, read: [], said: [record.message], gaps: [], paths };
  return {
    isFailed: false,
    read: record.resources.map(({ resourceType, id }) => `${resourceType}/${id}`),
    said: record.partial.map(gapText),
    gaps: record.partial,
    paths,
  };
}

const subject = { reference: 'Patient/p1' };
const numbered = (index: number): string => String(index).padStart(4, '0');
const order = (index: number, more: object = {}) => ({
  resourceType: 'MedicationRequest',
  id: `r${numbered(index)}`,
  subject,
  authoredOn: new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
  medicationCodeableConcept: { text: `drug ${index}` },
  ...more,
});
const referring = (index: number, reference = `Medication/x${index}`) =>
  order(index, { medicationCodeableConcept: undefined, medicationReference: { reference } });
const drug = (index: number) => ({
  resourceType: 'Medication',
  id: `x${index}`,
  code: { text: `drug ${index}` },
});
const fill = { resourceType: 'MedicationDispense', id: 'd', subject, whenHandedOver: '2026-01-02' };
const ORDERS = Array.from({ length: 7 }, (_, index) => order(index));
const MANY = Array.from({ length: 120 }, (_, index) => referring(index));
const DRUGS = Array.from({ length: 120 }, (_, index) => drug(index));
const outcome = (issue: object) => ({ resource: { resourceType: 'OperationOutcome', issue: [issue] } });
const has = (name: string) => (asked: URL) => asked.searchParams.has(name);
const isOf = (type: string) => (asked: URL) => asked.pathname.startsWith(`/fhir/${type}`);
const refusing =
  (status: number, ...conditions: ((asked: URL) => boolean)[]) =>
  (asked: URL) =>
    conditions.every((holds) => holds(asked)) ? status : undefined;
const isSearch = (asked: URL): boolean => asked.pathname.split('/').length === 3 && !isOf('metadata')(asked);

interface Row extends Settings {
  readonly habit: string;
  readonly habits: Partial<Habits>;
  /** How many resources come; all by default. */
  readonly come?: number;
  readonly said: readonly string[];
}

const REFUSED = 'the server refused this search';

const ROWS: readonly Row[] = [
  { habit: 'as FHIR says', habits: {}, said: [] },
  ...[400, 404, 405, 501].map((status) => ({
    habit: `MedicationRequest is answered with ${status}, no statement of what it has`,
    habits: { refuses: refusing(status, isOf('MedicationRequest')) },
    come: 1,
    said: [`MedicationRequest: ${status === 404 ? 'the server does not know this resource' : REFUSED}`],
  })),
  {
    habit: 'a type is refused that the server says it has',
    habits: { refuses: refusing(404, isOf('MedicationDispense')), states: [...MEDICATION_TYPES] },
    come: 7,
    said: ['MedicationDispense: the server does not know this resource'],
  },
  {
    habit: 'a type is refused that the server says it does not have',
    habits: { refuses: refusing(404, isOf('MedicationStatement')), states: ['MedicationRequest'] },
    said: [],
  },
  {
    habit: 'its statement names no type at all',
    habits: { refuses: refusing(404, isOf('MedicationStatement')), states: [] },
    said: ['MedicationStatement: the server does not know this resource'],
  },
  {
    habit: 'it says that results were suppressed',
    habits: {
      adds: {
        MedicationRequest: [
          outcome({ severity: 'warning', code: 'suppressed', diagnostics: '2 restricted\nrecords' }),
        ],
      },
    },
    said: ['MedicationRequest: the server says: 2 restricted records'],
  },
  {
    habit: 'it says something without words',
    habits: { adds: { MedicationRequest: [outcome({ severity: 'error', code: 'incomplete' })] } },
    said: ['MedicationRequest: the server says: incomplete'],
  },
  {
    habit: 'total is greater than what comes',
    habits: { total: (count) => count + 3 },
    said: MEDICATION_TYPES.map((type) => `${type}: the server says that there are more than it gave (3)`),
  },
  { habit: 'no total', habits: { total: () => undefined }, said: [] },
  {
    habit: 'entries without a resource',
    habits: {
      adds: { MedicationRequest: [{ fullUrl: 'https://ehr/fhir/MedicationRequest/z' }, null as never] },
    },
    said: ['MedicationRequest: the server listed entries and did not give them (2)'],
  },
  {
    habit: 'another version of FHIR',
    habits: { states: [...MEDICATION_TYPES], fhirVersion: '3.0.2' },
    said: ['CapabilityStatement: the server is of another version of FHIR than R4 (3.0.2)'],
  },
  ...(
    [
      ['absolute', (url: URL) => url.href],
      ['relative to the page', (url: URL) => url.search],
      ['relative to the host', (url: URL) => url.pathname + url.search],
      ['without a scheme', (url: URL) => url.href.slice('http:'.length)],
    ] as const
  ).map(([how, writeNext]) => ({
    habit: `next links ${how}`,
    habits: { largestPage: 2, writeNext },
    said: [],
  })),
  {
    habit: 'a next link that is no address',
    habits: { largestPage: 4, writeNext: () => 'http://[' },
    come: 5,
    said: [
      'MedicationRequest: the next page lies outside the connected server and was not followed (3); what is older than 2010-01-04 is missing',
    ],
  },
  {
    habit: 'more pages than are read',
    habits: { largestPage: 2 },
    limits: { maxPages: 2 },
    come: 5,
    said: [
      'MedicationRequest: the server has more pages than are read (3); what is older than 2010-01-04 is missing',
    ],
  },
  {
    habit: 'more pages than are read, in no order',
    habits: { largestPage: 2, isUnsorted: true },
    limits: { maxPages: 2 },
    come: 5,
    said: ['MedicationRequest: the server has more pages than are read (3)'],
  },
  {
    habit: 'a later page fails',
    habits: { largestPage: 5, refuses: refusing(500, has('page')) },
    come: 6,
    said: ['MedicationRequest: a later page could not be read (2); what is older than 2010-01-03 is missing'],
  },
  ...[400, 403, 422, 500, 501].map((status) => ({
    habit: `_include is refused with ${status}`,
    habits: { resources: [...MANY, ...DRUGS], refuses: refusing(status, has('_include')) },
    said: [],
  })),
  {
    habit: '_include is passed over, Medications only one by one',
    habits: { resources: [...MANY, ...DRUGS], includesNothing: true, refuses: refusing(400, has('_id')) },
    said: [],
  },
  {
    habit: 'Medications cannot be read at all',
    habits: { resources: MANY, includesNothing: true, refuses: refusing(403, isOf('Medication/')) },
    said: ['Medication: a Medication that is referred to could not be read (120)'],
  },
  {
    habit: 'references name a version, or another server',
    habits: {
      resources: [
        referring(1, 'Medication/x1/_history/3'),
        referring(2, 'https://other/fhir/Medication/x2'),
        drug(1),
      ],
      includesNothing: true,
    },
    said: ['Medication: a Medication that is referred to could not be read (1)'],
  },
  { habit: '_sort is refused', habits: { refuses: refusing(400, has('_sort')) }, said: [] },
  {
    habit: '_count is demanded',
    habits: { refuses: refusing(400, isSearch, (asked) => !has('_count')(asked)) },
    said: [],
  },
  {
    habit: 'large pages are refused',
    habits: { refuses: refusing(400, (asked) => Number(asked.searchParams.get('_count')) > 100) },
    said: [],
  },
  {
    habit: 'no parameter but patient',
    habits: { refuses: refusing(400, isSearch, (asked) => asked.searchParams.size > 1) },
    said: [],
  },
  { habit: 'subject instead of patient', habits: { refuses: refusing(400, has('patient')) }, said: [] },
  {
    habit: 'an intent is demanded',
    habits: { refuses: refusing(422, isOf('MedicationRequest'), (asked) => !has('intent')(asked)) },
    said: [],
  },
  {
    habit: 'only the intents of US Core are known',
    habits: {
      refuses: refusing(
        422,
        isOf('MedicationRequest'),
        (asked) => asked.searchParams.get('intent') !== 'order,plan',
      ),
    },
    said: [
      'MedicationRequest: the server only answers a narrower search; what it does not cover is not known',
    ],
  },
  {
    habit: 'a category is demanded',
    habits: { refuses: refusing(400, isOf('MedicationRequest'), (asked) => !has('category')(asked)) },
    said: [
      'MedicationRequest: the server only answers a narrower search; what it does not cover is not known',
    ],
  },
  {
    habit: 'a category is demanded, and the connection names it',
    habits: {
      refuses: refusing(400, isSearch, (asked) => asked.searchParams.get('category') !== 'community'),
    },
    profile: { categories: ['community'] },
    said: [],
  },
  {
    habit: 'everything is refused',
    habits: { refuses: refusing(403, isSearch) },
    come: 0,
    said: ['the server does not permit this read'],
  },
  {
    habit: 'it has nothing the list is made of',
    habits: { refuses: refusing(404, isSearch), states: ['Observation'] },
    come: 0,
    said: [REFUSED],
  },
];

describe('the habits of servers: what came, what was said', () => {
  test.each(ROWS)('$habit', async ({ habits, said, come, ...settings }) => {
    const resources = habits.resources ?? [...ORDERS, fill];
    const answer = await readFrom({ ...habits, resources }, settings);
    expect(answer.said).toEqual(said);
    expect(answer.read).toHaveLength(come ?? resources.length);
  });

  test('3,000 orders at 20 a page are read whole', async () => {
    const resources = Array.from({ length: 3_000 }, (_, index) => order(index));
    const { read, said, paths } = await readFrom({ resources, largestPage: 20 });
    expect([read.length, said]).toEqual([3_000, []]);
    expect(paths.filter((path) => path.includes('page='))).toHaveLength(149);
  });

  test('what it says of itself is read once, and the way it answers is remembered', async () => {
    const stub: StubServer = await startStub((request, response) =>
      habitual(
        { resources: ORDERS, states: ['MedicationRequest'], refuses: refusing(400, has('_sort')) },
        () => stub.base,
      )(request, response),
    );
    stubs.push(stub);
    const server = connectServer({ base: stub.base, authorize: async () => undefined });
    await readPatient(server, 'p1');
    expect(stub.seen.filter(({ path }) => path === '/fhir/metadata')).toHaveLength(1);
    stub.seen.length = 0;
    await readPatient(server, 'p1');
    expect(stub.seen.map(({ path }) => path.split('?')[0] ?? '').toSorted()).toEqual(
      MEDICATION_TYPES.map((type) => `/fhir/${type}`).toSorted(),
    );
  });
});

describe('whatever fails', () => {
  const failure = fc.constantFrom(400, 403, 404, 405, 422, 500, 501, 503);

  test('everything the server has is in the list, or its kind is named as not whole', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          orders: fc.integer({ min: 0, max: 30 }),
          fills: fc.integer({ min: 0, max: 5 }),
          largestPage: fc.integer({ min: 1, max: 12 }),
          /** Of every ten requests so many fail, by a hash of their address. */
          failing: fc.integer({ min: 0, max: 7 }),
          status: failure,
          includesNothing: fc.boolean(),
          isUnsorted: fc.boolean(),
          hidden: fc.integer({ min: 0, max: 2 }),
        }),
        async ({ orders, fills, failing, status, hidden, ...habits }) => {
          const resources = [
            ...Array.from({ length: orders }, (_, index) => referring(index)),
            ...Array.from({ length: orders }, (_, index) => drug(index)),
            ...Array.from({ length: fills }, (_, index) => ({ ...fill, id: `d${index}` })),
          ];
          const refuses = (asked: URL): number | undefined =>
            hashOf(asked.pathname + asked.search) % 10 < failing ? status : undefined;
          const empties = Array.from({ length: hidden }, () => ({ fullUrl: 'urn:uuid:hidden' }));
          const { isFailed, read, gaps } = await readFrom({
            ...habits,
            resources,
            refuses,
            adds: { MedicationRequest: empties },
          });
          // No list is no shorter list.
          if (isFailed) return;
          const missing = resources.filter(({ resourceType, id }) => !read.includes(`${resourceType}/${id}`));
          const named = new Set<string>(gaps.map(({ type }) => type));
          // An order that is missing takes the name of its drug with it.
          const unnamed = missing.filter(
            ({ resourceType }) =>
              !named.has(resourceType) && !(resourceType === 'Medication' && named.has('MedicationRequest')),
          );
          expect(unnamed).toEqual([]);
          if (hidden > 0) expect(named).toContain('MedicationRequest');
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** Any fixed spread of addresses over numbers will do. */
function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash;
}
