import { afterEach, expect, test } from '@jest/globals';
import { HABITS, habitsNamed } from '../../scripts/sandbox/habit-table.ts';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { connectServer } from '../../src/ehr/connected-server.ts';
import { checkServer } from '../../src/ehr/reading/check-server.ts';
import { gapText } from '../../src/ehr/reading/gap.ts';
import { readPatient } from '../../src/ehr/reading/read-patient.ts';
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

/** What of a patient is read, and what is said. */
const SEEN: Readonly<Record<string, string>> = {
  'needs-count': BEST,
  'needs-category': 'a narrower search',
  'needs-intent': BEST,
  'subject-only': BEST,
  'no-include': BEST,
  'no-sort': BEST,
  'no-fills': 'does not permit this read',
  'small-pages': BEST,
  'no-statement': BEST,
  withholds: 'some records are not shown',
};

test.each(Object.keys(HABITS))('%s costs nothing, or is said', async (habit) => {
  const usual = await sandboxWith([]);
  const { server, sandbox } = await sandboxWith([habit]);
  const id = sandbox.patients[0]?.patient.id ?? '';
  const [all, some] = [await readPatient(usual.server, id), await readPatient(server, id)];
  const said = some.partial.map(gapText).join('; ');
  expect(said === '' ? BEST : said).toContain(SEEN[habit]);
  if (habit !== 'no-fills') expect(some.resources).toHaveLength(all.resources.length);
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
