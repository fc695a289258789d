import { afterEach, expect, test } from '@jest/globals';
import { HABITS, habitsNamed } from '../../scripts/sandbox/habit-table.ts';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { connectServer } from '../../src/ehr/connected-server.ts';
import { checkServer } from '../../src/ehr/reading/check-server.ts';
import { gapText } from '../../src/ehr/reading/gap.ts';
import { readPatient } from '../../src/ehr/reading/read-patient.ts';
import type { PatientRecord } from '../../src/ehr/reading/read-patient.ts';
import { wordsOfWay } from '../../src/ehr/reading/search-way-table.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const open: Sandbox[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

async function sandboxWith(habits: readonly string[]) {
  const sandbox = await startSandbox({ port: 0, now: () => NOW, habits });
  open.push(sandbox);
  const authorize = async (): Promise<undefined> => undefined;
  return { sandbox, authorize, server: connectServer({ base: new URL(sandbox.openBase), authorize }) };
}

const BEST = 'everything is read';

/** What of a patient is said under a habit; where nothing is, everything is read. */
const SEEN: Readonly<Record<string, string>> = {
  'needs-count': BEST,
  'needs-category': 'a narrower search',
  'needs-intent': BEST,
  'us-core-intents': 'a narrower search',
  'subject-only': BEST,
  'patient-only': BEST,
  'refers-to-medications': BEST,
  'no-include': BEST,
  'passes-include': BEST,
  'no-medications': 'a Medication that is referred to could not be read',
  'no-sort': BEST,
  'no-orders': 'MedicationRequest: the server refused this search',
  'no-fills': 'does not permit this read',
  'small-pages': BEST,
  'refuses-large-pages': BEST,
  'short-links': BEST,
  'shorter-links': BEST,
  'broken-links': 'the next page lies outside the connected server',
  'late-fault': 'a later page could not be read',
  'no-statement': BEST,
  'old-version': 'another version of FHIR than R4 (3.0.1)',
  'no-total': BEST,
  'wrong-total': 'there are more than it gave (3)',
  'empty-entries': 'listed entries and did not give them',
  withholds: 'some records are not shown',
};

/** Habits that cost records of the patient. */
const COSTLY = new Set(['no-orders', 'no-fills', 'broken-links', 'late-fault']);

function recordsIn({ resources }: PatientRecord): number {
  return resources.filter(({ resourceType }) => resourceType !== 'Medication').length;
}

test.each(Object.keys(HABITS))('%s costs nothing, or is said', async (habit) => {
  const usual = await sandboxWith([]);
  const { server } = await sandboxWith([habit]);
  const id = 'eleanor-whitfield';
  const [all, some] = [await readPatient(usual.server, id), await readPatient(server, id)];
  const said = some.partial.map(gapText).join('; ');
  expect(said === '' ? BEST : said).toContain(SEEN[habit]);
  const missing = recordsIn(all) - recordsIn(some);
  expect(COSTLY.has(habit) ? missing > 0 : missing === 0).toBe(true);
});

test.each([
  ['needs-category', 'asks for a category'],
  ['subject-only', 'uses subject instead of patient, and needs _count'],
  ['no-include', 'does not send Medications along'],
])('a check finds out that a server %s, and the next read begins that way', async (habit, words) => {
  const { server, authorize, sandbox } = await sandboxWith([habit]);
  const { types } = await checkServer(server, authorize);
  const way = types.find(({ type }) => type === 'MedicationRequest')?.way ?? '';
  expect(wordsOfWay(way)).toBe(words);
  const ways = Object.fromEntries(types.map((finding) => [finding.type, finding.way ?? '']));
  const fresh = connectServer({ base: new URL(sandbox.openBase), authorize, profile: { ways } });
  const before = sandbox.requests.length;
  await readPatient(fresh, sandbox.patients[0]?.patient.id ?? '');
  const searches = sandbox.requests.slice(before).filter((path) => path.endsWith('/MedicationRequest'));
  expect(searches).toHaveLength(1);
});

test('a habit that is none is refused with those that are', () => {
  expect(habitsNamed('needs-count, small-pages')).toEqual(['needs-count', 'small-pages']);
  expect(habitsNamed(undefined)).toEqual([]);
  expect(() => habitsNamed('rude')).toThrow(/no habit rude; there are: needs-count/);
});
