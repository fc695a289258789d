import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../../../src/documents/med-list-from-documents.ts';
import {
  DOSE_SENTENCE_ROWS,
  FROM_DAY_ROW,
  WHY_ROW,
} from '../../../../src/documents/mentions/prose/dose-sentence-table.ts';
import { openingsOf } from '../../../../src/documents/mentions/prose/dose-sentences.ts';
import fc from '../../../support/fast-check.ts';
import { documentOf } from '../../../support/document-builders.ts';
import { openStarterStore } from '../../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function read(...sentences: readonly string[]) {
  const { list } = await extractMedications([documentOf([`HISTORY: ${sentences.join(' ')}`])], store);
  return list.medications.map(({ drugName, dosage }) =>
    [
      drugName.split(' ')[0],
      `${dosage.dose?.quantity ?? ''} ${dosage.dose?.unit ?? ''}`.trim(),
      dosage.frequency ?? '',
    ].join(' | '),
  );
}

test.each([...WHY_ROW.examples, ...FROM_DAY_ROW.examples])('%s', async (text, dose, frequency) => {
  expect(await read(text)).toEqual([`metoprolol | ${dose} | ${frequency}`]);
});

describe.each(DOSE_SENTENCE_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples)('%s', async (text, dose, frequency) => {
    expect(await read(text)).toEqual([`metoprolol | ${dose} | ${frequency}`]);
  });
});

const openings = fc.constantFrom(
  ...DOSE_SENTENCE_ROWS.filter(({ id }) => id !== 'past-dose').flatMap(openingsOf),
);
const DRUGS = ['metoprolol', 'lisinopril', 'quetiapine'] as const;

function sentence(opening: string): string {
  return `${opening.charAt(0).toUpperCase()}${opening.slice(1)} 50 mg twice daily.`;
}

describe('a sentence that tells a dose and names nothing', () => {
  test('is of the one drug that the sentence before it names', async () => {
    await fc.assert(
      fc.asyncProperty(openings, fc.constantFrom(...DRUGS), async (opening, drug) => {
        const found = await read('She feels well.', `She is on ${drug}.`, sentence(opening));
        expect(found).toEqual([`${drug} | 50 mg | BID`]);
      }),
      { numRuns: 20 },
    );
  });

  test('is of the drug that is taken, not of those that say why', async () => {
    const why = fc.constantFrom(
      'as she does not tolerate',
      'because her son has',
      'although the chart names',
    );
    await fc.assert(
      fc.asyncProperty(
        openings,
        fc.shuffledSubarray([...DRUGS], { minLength: 1 }),
        why,
        async (opening, drugs, words) => {
          const [drug = '', ...others] = drugs;
          const before = others.length === 0 ? '.' : ` ${words} ${others.join(' or ')}.`;
          const found = await read(`She is on ${drug}${before}`, sentence(opening));
          expect(found.filter((entry) => entry.includes('50 mg'))).toEqual([`${drug} | 50 mg | BID`]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('is of none where that names two, and gives nothing to a drug before that', async () => {
    await fc.assert(
      fc.asyncProperty(
        openings,
        fc.shuffledSubarray([...DRUGS], { minLength: 2, maxLength: 2 }),
        async (opening, two) => {
          const found = await read(`She is on ${two.join(' and ')}.`, sentence(opening));
          expect(found.filter((entry) => entry.includes('50 mg'))).toEqual([]);
          const apart = await read(`She is on ${two[0]}.`, 'Her mother is well.', sentence(opening));
          expect(apart.filter((entry) => entry.includes('50 mg'))).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });
});
