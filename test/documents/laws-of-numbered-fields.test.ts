/** Laws of numbered forms: behind a field that lists medications the next number begins what is none of them, whatever its words. */
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function listedIn(lines: readonly string[]): Promise<string[]> {
  const { list } = await extractMedications([documentOf(lines)], store);
  return list.medications.map(({ drugName }) => drugName);
}

const drugs = fc.uniqueArray(
  fc.constantFrom('Lisinopril 10 mg daily', 'Zyxomarin 5 mg bid', 'metformin 500 mg twice daily'),
  { minLength: 2, maxLength: 3 },
);
const title = fc.constantFrom(
  'Aids at Home',
  'Zorb Precautions',
  'Diet',
  'Family and Carers',
  'Mobility',
  'Skin Checks',
);
const content = fc.constantFrom(
  'rail, raised seat, non-slip mat',
  'Low salt, 1800 kcal',
  'door locked, stove off',
  'Daughter visits',
);
const number = fc.integer({ min: 2, max: 25 });
const field = fc.tuple(number, title);
const RUNS = { numRuns: size(60, 20) };

describe('behind a numbered field of medications', () => {
  test('a field left of its entries ends them, with its content below it, beside it, or behind a colon', async () => {
    const place = fc.constantFrom<(label: string, words: string) => string[]>(
      (label, words) => [label, `    ${words}`],
      (label, words) => [`${label}   ${words}`],
      (label, words) => [`${label}: ${words}`],
      (label, words) => [`${label}:`, `    ${words}`],
    );
    await fc.assert(
      fc.asyncProperty(drugs, field, content, place, async (names, [at, label], words, placed) => {
        const list = [`${at}. Medications`, ...names.map((name) => `    ${name}`)];
        const after = await listedIn([...list, ...placed(`${at + 1}. ${label}`, words)]);
        expect(after).toEqual(await listedIn(list));
        expect(after).toHaveLength(names.length);
      }),
      RUNS,
    );
  });

  test('so do fields side by side, and those behind them', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, field, title, content, async (names, [at, label], other, words) => {
        const list = [`${at}. Medications: Dose/Route`, ...names.map((name) => `    ${name}`)];
        const fields = [
          `${at + 1}. ${label}   ${at + 2}. ${other}`,
          `    ${words}   ${words}`,
          `${at + 3}. Kzorb`,
          `    ${words}`,
        ];
        expect(await listedIn([...list, ...fields])).toEqual(await listedIn(list));
      }),
      RUNS,
    );
  });

  test('a field with a colon ends entries at its own margin', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, number, title, content, async (names, at, label, words) => {
        const list = [`${at}. Medications:`, ...names];
        const after = await listedIn([...list, `${at + 1}. ${label}: ${words}`]);
        expect(after).toEqual(await listedIn(list));
      }),
      RUNS,
    );
  });

  test('numbers before the entries themselves are none of fields', async () => {
    const margin = fc.constantFrom('', '    ');
    await fc.assert(
      fc.asyncProperty(drugs, fc.integer({ min: 1, max: 3 }), margin, async (names, at, indent) => {
        const numbered = names.map((name, index) => `${indent}${index + 1}. ${name}`);
        expect(await listedIn([`${at}. Medications`, ...numbered])).toHaveLength(names.length);
      }),
      RUNS,
    );
  });

  test('a further field of medications is one of them', async () => {
    const further = fc.constantFrom('Medications as needed', 'Inhalers', 'Zorb drugs');
    await fc.assert(
      fc.asyncProperty(drugs, number, further, async (names, at, label) => {
        const list = [`${at}. Medications`, ...names.map((name) => `    ${name}`)];
        const more = [`${at + 1}. ${label}`, '    warfarin 5 mg daily', '    sertraline 50 mg daily'];
        expect(await listedIn([...list, ...more])).toHaveLength(names.length + 2);
      }),
      RUNS,
    );
  });
});
