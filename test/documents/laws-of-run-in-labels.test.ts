/** Laws of labels with their content behind them on the line: one ends where the next begins, whatever its words, and what harms or ended holds for its own sentence. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(150, 30) };

const closed = fc.constantFrom(
  { label: 'Allergies', told: 'penicillin.' },
  { label: 'Off', told: 'calcium acetate since March.' },
  { label: 'Stopped', told: 'naproxen in May.' },
  { label: 'Discontinued medications', told: 'naproxen since May.' },
  { label: 'Family history', told: 'mother takes metformin.' },
  { label: 'Past history', told: 'renal transplant 2014.' },
  { label: 'Social history', told: 'lives alone.' },
);
const unknown = fc.constantFrom(
  'Immunosuppression',
  'Heart',
  'For her pressure',
  'Transplant',
  'What he is on',
);
const drugs = fc.constantFrom(
  ['tacrolimus 3 mg bd', 'sertraline 50 mg daily'],
  ['lisinopril 10 mg daily', 'gabapentin 300 mg tds'],
  ['warfarin 3 mg nightly'],
);
const nameOf = (entry: string): string => entry.split(' ')[0] ?? '';

async function read(lines: readonly string[]): Promise<{ listed: string[]; ended: string[] }> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => nameOf(drugName.toLowerCase())).toSorted(),
    ended: list.setAside.map(({ name }) => nameOf(name.toLowerCase())),
  };
}

test('a label of any words with drugs and how often they are taken lists them, below any other such label', async () => {
  await fc.assert(
    fc.asyncProperty(closed, unknown, drugs, async ({ label, told }, other, entries) => {
      const { listed, ended } = await read([
        'Clinic note',
        `${label}: ${told}`,
        `${other}: ${entries.join(', ')}.`,
      ]);
      expect(listed).toEqual(entries.map(nameOf).toSorted());
      expect(entries.map(nameOf).filter((name) => ended.includes(name))).toEqual([]);
    }),
    RUNS,
  );
});

test('a label inside a line that tells in one sentence what harms or ended takes nothing of the next line', async () => {
  const inside = fc.constantFrom(
    'Allergies: penicillin.',
    'Off: calcium acetate since March.',
    'Stopped: naproxen in May.',
  );
  const below = fc.constantFrom<(entries: readonly string[]) => string>(
    (entries) => `Immunosuppression: ${entries.join(', ')}.`,
    (entries) => `She takes ${entries.join(' and ')}.`,
    (entries) => `${entries.join(', ')}.`,
  );
  await fc.assert(
    fc.asyncProperty(inside, below, drugs, async (label, say, entries) => {
      const above = 'Binders: sevelamer 800 mg tds.';
      const { listed, ended } = await read(['Clinic note', `${above} ${label}`, say(entries)]);
      expect(listed).toEqual(['sevelamer', ...entries.map(nameOf)].toSorted());
      expect(entries.map(nameOf).filter((name) => ended.includes(name))).toEqual([]);
    }),
    RUNS,
  );
});

test('a line below an enumeration that begins with a label of any words says what it says, and is none of its last item', async () => {
  const label = fc.constantFrom(
    'Reason for changes',
    'What is new',
    'Comment of the pharmacist',
    'Stopped here',
  );
  const list = fc.constantFrom('Medication on discharge', 'Current medication', 'He takes');
  const ends = fc.constantFrom(
    'aspirin stopped',
    'aspirin stopped because of bleeding',
    'aspirin discontinued - ulcer',
  );
  await fc.assert(
    fc.asyncProperty(list, label, ends, async (heading, name, end) => {
      const { listed, ended } = await read([
        `${heading}: ramipril 5 mg od, metformin 1 g bd, aspirin 75 mg od, atorvastatin 80 mg nightly`,
        `${name}: ${end}`,
      ]);
      expect(listed).toEqual(['atorvastatin', 'metformin', 'ramipril']);
      expect(ended).toContain('aspirin');
    }),
    RUNS,
  );
});

test('on the same line a label of any words with drugs and how often they are taken lists them as well', async () => {
  const capital = fc.constantFrom('Immunosuppression', 'Heart', 'For her pressure', 'DH', 'Lungs');
  await fc.assert(
    fc.asyncProperty(closed, capital, drugs, async ({ label, told }, other, entries) => {
      const { listed, ended } = await read([
        'Clinic note',
        `${label}: ${told} ${other}: ${entries.join(', ')}.`,
      ]);
      expect(listed).toEqual(entries.map(nameOf).toSorted());
      expect(entries.map(nameOf).filter((name) => ended.includes(name))).toEqual([]);
    }),
    RUNS,
  );
});

test('times of the day that are labels say the same on one line as on lines of their own', async () => {
  const entriesOf = entriesIn(store);
  const times = fc.shuffledSubarray(['Morning', 'Noon', 'Evening', 'Bedtime', 'Weekly', 'When needed'], {
    minLength: 2,
    maxLength: 4,
  });
  const joins = fc.constantFrom('. ', '; ', ', ');
  const names = ['bisoprolol 5 mg', 'atorvastatin 40 mg', 'zyxomarin 7.5 mg', 'sertraline 50 mg'];
  await fc.assert(
    fc.asyncProperty(times, joins, async (labels, join) => {
      const parts = labels.map((label, index) => `${label}: ${names[index] ?? ''}`);
      const apart = await entriesOf(['# Medications', ...parts]);
      expect(apart).toHaveLength(parts.length);
      expect(await entriesOf(['# Medications', parts.join(join)])).toEqual(apart);
    }),
    RUNS,
  );
});

test('a label of two things, one of them medications, hides no drug that is taken beside what the patient has', async () => {
  const medications = fc.constantFrom('medications', 'current medications', 'home meds');
  const condition = fc.constantFrom('past medical history', 'medical history', 'problems', 'social history');
  const joint = fc.constantFrom(' and ', ' & ', '/');
  const told = fc.constantFrom(
    'Gout, back pain, stent in place. ',
    'Gout and back pain. At home on these: ',
    'Gout. What he showed me on his phone is ',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([0, 1], { minLength: 2 }),
      fc.tuple(condition, medications),
      joint,
      fc.tuple(told, drugs, fc.boolean(), fc.boolean()),
      async (order, names, between, [before, entries, isLoud, isBehind]) => {
        const label = order.map((at) => names[at] ?? '').join(between);
        const text = before + (entries.length > 1 ? entries.join(', and ') : `${entries[0]}`);
        const { listed } = await read([
          'Clinic note',
          '',
          ...(isBehind ? ['FAMILY HISTORY: His mother is well on lithium.', ''] : []),
          `${isLoud ? label.toUpperCase() : label.charAt(0).toUpperCase() + label.slice(1)}: ${text}.`,
        ]);
        expect(listed).toEqual(entries.map((entry) => nameOf(entry)).toSorted());
      },
    ),
    RUNS,
  );
});

test('a label of medications and of what relatives have lists nothing of theirs', async () => {
  const label = fc.constantFrom('Family history and medications', 'FAMILY HISTORY/MEDICATIONS');
  const relative = fc.constantFrom('His mother takes', 'A brother was on', 'His aunt:');
  await fc.assert(
    fc.asyncProperty(label, relative, drugs, async (named, who, entries) => {
      const { listed } = await read(['Clinic note', '', `${named}: ${who} ${entries[0]}.`]);
      expect(listed).toEqual([]);
    }),
    RUNS,
  );
});
