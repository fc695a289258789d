import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../../support/document-builders.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function read(lines: readonly string[]) {
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    doses: Object.fromEntries(
      list.medications.map(({ drugName, dosage }) => [
        drugName.split(' ')[0]?.toLowerCase(),
        `${dosage.dose?.quantity ?? ''} ${dosage.dose?.unit ?? ''}`.trim(),
      ]),
    ),
    setAside: list.setAside.map(({ name, reason }) => `${name.split(' ')[0]?.toLowerCase()} ${reason}`),
    conflicts: list.medications.flatMap(({ conflicts }) => conflicts.map(({ field }) => field)),
  };
}

/** Doses in mg that each drug has, one after the other. */
const DRUGS = {
  cinacalcet: [30, 60],
  lisinopril: [10, 20],
  sumatriptan: [50, 100],
  atorvastatin: [20, 40],
  quetiapine: [25, 50],
} as const;
type Drug = keyof typeof DRUGS;
const names = Object.keys(DRUGS) as Drug[];

const drugs = fc.shuffledSubarray(names, { minLength: 2 });
const titles = fc.constantFrom<readonly [string, string]>(
  ['Visit 03/14/2026', 'Visit 05/20/2026'],
  ['Visit of March 14, 2026', 'Visit of May 20, 2026'],
  ['Progress Note 2026-03-14', 'Telephone encounter 2026-05-20'],
  ['14 March 2026 - Clinic visit with Dr. Reyes', '20 May 2026 - Clinic visit with Dr. Reyes'],
  ['Date of visit: 03/14/2026', 'Date of visit: 05/20/2026'],
);
const lists = fc.constantFrom(
  (entries: readonly string[]) => ['Medications:', ...entries],
  (entries: readonly string[]) => [`Current medications: ${entries.join(', ')}.`],
  (entries: readonly string[]) => ['# Discharge Medications', ...entries],
);
const decisions = fc.constantFrom(
  (lines: readonly string[]) => ['Plan:', ...lines],
  (lines: readonly string[]) => [`Plan: ${lines.join(' ')}`],
  (lines: readonly string[]) => lines,
);

const visits = fc.record({
  titles,
  list: lists,
  decide: decisions,
  order: fc.constantFrom(
    (parts: readonly string[][]) => parts,
    (parts: readonly string[][]) => parts.toReversed(),
  ),
});

function listed(drug: Drug, at: 0 | 1 = 0): string {
  return `${drug} ${DRUGS[drug][at]} mg daily`;
}

function dosesOf(taken: readonly Drug[], changed?: Drug): Record<string, string> {
  return Object.fromEntries(taken.map((drug) => [drug, `${DRUGS[drug][drug === changed ? 1 : 0]} mg`]));
}

const stops = fc.constantFrom(
  (drug: Drug) => `${drug} stopped.`,
  (drug: Drug) => `Discontinue ${drug}.`,
  (drug: Drug) => `${drug} was discontinued because of side effects.`,
);
const changes = fc.constantFrom(
  (drug: Drug) => `${drug} increased to ${DRUGS[drug][1]} mg daily.`,
  (drug: Drug) => `${drug} ${DRUGS[drug][0]} mg increased to ${DRUGS[drug][1]} mg daily.`,
  (drug: Drug) => `Increase ${drug} to ${DRUGS[drug][1]} mg daily.`,
  (drug: Drug) => `Takes ${drug} ${DRUGS[drug][1]} mg daily.`,
);

describe('two visits in one document', () => {
  test('a later stop ends what the earlier visit lists, wherever it stands on the page, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        drugs,
        visits,
        stops,
        async ([stopped, ...taken], { titles: [first, second], list, decide, order }, stop) => {
          if (stopped === undefined) return;
          const parts = [
            [first, ...list([stopped, ...taken].map((drug) => listed(drug)))],
            [second, ...decide([stop(stopped)])],
          ];
          const { doses, setAside } = await read(order(parts).flat());
          expect(doses).toEqual(dosesOf(taken));
          expect(setAside).toEqual([`${stopped} stopped`]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a later dose wins, and the older one is told as a conflict', async () => {
    await fc.assert(
      fc.asyncProperty(
        drugs,
        visits,
        changes,
        async (taken, { titles: [first, second], list, decide, order }, change) => {
          const [changed] = taken;
          if (changed === undefined) return;
          const parts = [
            [first, ...list(taken.map((drug) => listed(drug)))],
            [second, ...decide([change(changed)])],
          ];
          const { doses, conflicts } = await read(order(parts).flat());
          expect(doses).toEqual(dosesOf(taken, changed));
          expect(conflicts).toContain('dose');
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a drug that is taken again at a later visit outlives the stop of an earlier one', async () => {
    await fc.assert(
      fc.asyncProperty(
        titles,
        lists,
        stops,
        fc.constantFrom(...names),
        async ([first, second], list, stop, drug) => {
          const { doses } = await read([first, 'Plan:', stop(drug), second, ...list([listed(drug)])]);
          expect(doses).toEqual(dosesOf([drug]));
        },
      ),
      { numRuns: 20 },
    );
  });
});

test('a list of encounters, a visit to come and the dates of entries head nothing', async () => {
  const entries = ['Discharge Medications', listed('lisinopril'), listed('cinacalcet')];
  const { doses } = await read([
    'Encounters',
    'Office visit 01/02/2026',
    'Office visit 03/14/2026',
    'Next visit: 06/20/2026',
    ...entries,
    'Plan',
    'Stop lisinopril.',
  ]);
  const without = await read([...entries, 'Plan', 'Stop lisinopril.']);
  expect(doses).toEqual(without.doses);
});
