/** Laws of brackets in run-in lists: what is said in them of drugs they name is said of no other, and what names none is said of the entry before. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

const LISTED = [
  'lisinopril 10 mg daily',
  'metformin 500 mg BID',
  'warfarin 3 mg nightly',
  'sertraline 50 mg qd',
];
const entries = fc.shuffledSubarray(LISTED, { minLength: 2 });
const apart = fc.constantFrom(', ', '; ');
const others = fc.shuffledSubarray(['bupropion', 'lorazepam', 'ramipril 5 mg'], { minLength: 1 });
const done = fc.constantFrom('stopped', 'discontinued', 'held');
const brackets = fc.constantFrom(['(', ')'] as const, ['[', ']'] as const);
const remark = fc.record({ others, done, brackets, isBehind: fc.boolean() });
const RUNS = { numRuns: size(150, 30) };

type Remark = typeof remark extends fc.Arbitrary<infer One> ? One : never;

/** `"(stopped: bupropion, lorazepam)"`, `"(bupropion and lorazepam stopped)"` */
function said({ others: names, done: action, brackets: [open, close], isBehind }: Remark): string {
  return isBehind
    ? `${open}${names.join(' and ')} ${action}${close}`
    : `${open}${action}: ${names.join(', ')}${close}`;
}

function listOf(listed: readonly string[], separator: string): string {
  return `Current medications: ${listed.join(separator)}`;
}

test('drugs that are named in brackets end, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(entries, apart, remark, fc.nat(), async (listed, separator, one, place) => {
      const at = place % listed.length;
      const remarked = listed.map((entry, index) => (index === at ? `${entry} ${said(one)}` : entry));
      const line = listOf(remarked, separator);
      const { list } = await extractMedications([documentOf([line])], store);
      expect(await entriesOf([line])).toEqual(await entriesOf([listOf(listed, separator)]));
      expect(list.setAside).toHaveLength(one.others.length);
    }),
    RUNS,
  );
});

test('what ends in brackets without a name is the entry before them', async () => {
  const why = fc.constantFrom('', ': bleeding', ': cough', ' due to nausea');
  const ended = fc.tuple(done, why).map(([action, reason]) => `(${action}${reason})`);
  await fc.assert(
    fc.asyncProperty(entries, apart, ended, fc.nat(), async (listed, separator, end, place) => {
      const at = place % listed.length;
      const remarked = listed.map((entry, index) => (index === at ? `${entry} ${end}` : entry));
      const rest = listed.filter((_, index) => index !== at);
      expect(await entriesOf([listOf(remarked, separator)])).toEqual(
        await entriesOf([listOf(rest, separator)]),
      );
    }),
    RUNS,
  );
});

test('a person whom brackets behind an entry tell of takes none of the entries behind them', async () => {
  const told = fc.constantFrom(
    'her roommate has been shown how',
    'his wife keeps it',
    'her sister is a nurse and gives it',
    'from his brother, who is a doctor',
  );
  await fc.assert(
    fc.asyncProperty(entries, apart, told, fc.nat(), async (listed, separator, person, place) => {
      const at = place % listed.length;
      const remarked = listed.map((entry, index) => (index === at ? `${entry} (${person})` : entry));
      const behind = (lines: readonly string[]): Promise<readonly string[]> =>
        entriesOf([listOf(lines, separator)]);
      const names = (await behind(remarked)).map((entry) => entry.split(' ')[0]);
      for (const entry of listed.slice(at + 1)) expect(names).toContain(entry.split(' ')[0]);
    }),
    RUNS,
  );
});

test('an ingredient alone in brackets says what a brand of another one holds there, and is no second drug', async () => {
  const brand = fc.constantFrom('TYLENOL', 'LIPITOR', 'ZESTRIL', 'Zocor');
  const drug = fc.constantFrom('sertraline', 'metformin', 'aspirin', 'ibuprofen');
  const list = (one: string): string[] => ['Medications', `${one} 75 mg tablet daily`, 'warfarin 5 mg daily'];
  await fc.assert(
    fc.asyncProperty(brand, drug, async (name, other) => {
      expect(await entriesOf(list(`${name} (${other})`))).toEqual(await entriesOf(list(other)));
      expect(await entriesOf(list(`${other} (${name})`))).toHaveLength(2);
    }),
    { numRuns: size(40, 10) },
  );
});
