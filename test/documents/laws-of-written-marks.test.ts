/** Laws of marks that stand for print: what is written bold, as a title or as a quotation with characters says what the same print says, and what is struck out is not taken. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import type { Rule } from '../../src/documents/pdf/page-shapes.ts';
import type { Word } from '../../src/documents/line.ts';
import fc from '../support/fast-check.ts';
import { printedWords } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(80, 20) };

interface Answer {
  readonly listed: readonly string[];
  readonly ended: readonly string[];
  readonly told: readonly string[];
}

async function answerTo(words: readonly Word[], rules: readonly Rule[] = []): Promise<Answer> {
  const pages = composePages([{ page: 1, width: 612, height: 792, words, rules, asides: [] }]);
  const { list, unread } = await extractMedications(
    [{ name: 'a.pdf', pageCount: 1, pages, notes: [] }],
    store,
  );
  return {
    listed: list.medications
      .map(({ drugName, dosage }) => [drugName, dosage.dose?.quantity, dosage.frequency].join(' | '))
      .toSorted(),
    ended: list.setAside.map(({ name }) => name).toSorted(),
    told: unread.map(({ line = '' }) => line),
  };
}

function printed(lines: readonly string[], options: readonly Partial<Word>[] = []): Word[] {
  return lines.flatMap((line, index) => printedWords(line, 50, 60 + index * 14, options[index]));
}

const drugs = fc.shuffledSubarray(
  [
    { name: 'Lisinopril', how: '10 mg daily' },
    { name: 'Zyxomarin', how: '5 mg twice daily' },
    { name: 'Metformin', how: '500 mg BID with meals' },
    { name: 'Quetiapine', how: '25 mg at bedtime' },
  ],
  { minLength: 2 },
);

describe('marks of plain text', () => {
  test('around words, before titles and before quoted lines change no list', async () => {
    const around = fc.constantFrom('**', '*', '`', '***');
    const title = fc.constantFrom('#', '##', '###');
    await fc.assert(
      fc.asyncProperty(drugs, around, title, fc.boolean(), async (listed, mark, hash, isQuoted) => {
        const quote = isQuoted ? '> ' : '';
        const plain = [
          'Medications',
          ...listed.map(({ name, how }) => `- ${name} ${how}`),
          'Home situation',
          '- Lives alone',
          'Allergies: penicillin',
        ];
        const written = [
          `${hash} Medications`,
          ...listed.map(({ name, how }) => `- ${mark}${name}${mark} ${how}`),
          `${hash} Home situation`,
          '- Lives alone',
          `${mark}Allergies:${mark} penicillin`,
        ].map((line) => quote + line);
        const isTitle = (line: string): Partial<Word> => ({ isBold: !/^-|:/u.test(line) });
        const asPrint = await answerTo(printed(plain, plain.map(isTitle)));
        expect(asPrint.listed).toHaveLength(listed.length);
        expect(await answerTo(printed(written))).toEqual(asPrint);
      }),
      RUNS,
    );
  });

  test('that lead from a label to what stands behind it say what a colon says', async () => {
    const dots = fc.constantFrom('....', '..', '…', '........');
    await fc.assert(
      fc.asyncProperty(drugs, dots, fc.boolean(), async (listed, leader, isApart) => {
        const lines = (mark: string): string[] => [
          'CURRENT MEDICINES',
          ...listed.map(({ name, how }) => `Name${mark} ${name}    Directions${mark} ${how}`),
        ];
        const asPrint = await answerTo(printed(lines(':')));
        expect(asPrint.listed).toHaveLength(listed.length);
        const answer = await answerTo(printed(lines(isApart ? ` ${leader}` : leader)));
        expect(answer.listed).toEqual(asPrint.listed);
      }),
      RUNS,
    );
  });

  test('that have no other end are footnotes, blanks and counts, and stay as they are', async () => {
    const lines = [
      'Medications',
      'Lisinopril* 10 mg daily',
      '__Metformin__ 500 mg BID',
      '# 60 tablets',
      '#     Medication     Dose',
    ];
    const words = printed(lines);
    const [page] = composePages([{ page: 1, width: 612, height: 792, words, rules: [], asides: [] }]);
    expect(page?.lines.map(({ text }) => text)).toEqual(
      lines.map((line) => line.replaceAll(/ {2,}/gu, '  ')),
    );
  });
});

describe('what is struck out', () => {
  const STRUCK = 'Simvastatin 20 mg at bedtime';

  test('is kept apart as ended and changes no entry beside it, written or drawn', async () => {
    await fc.assert(
      fc.asyncProperty(drugs, fc.nat(3), fc.boolean(), async (listed, place, isDrawn) => {
        const entries = listed.map(({ name, how }) => `${name} ${how}`);
        const at = place % (entries.length + 1);
        const without = await answerTo(printed(['Medications', ...entries]));
        const lines = ['Medications', ...entries.toSpliced(at, 0, isDrawn ? STRUCK : `~~${STRUCK}~~`)];
        const y = 60 + (at + 1) * 14 - 3;
        const line = { x: 50, y, width: STRUCK.length * 5, height: 0.7 };
        const answer = await answerTo(printed(lines), isDrawn ? [line] : []);
        expect(answer.listed).toEqual(without.listed);
        expect(answer.ended.join()).toMatch(/simvastatin/iu);
      }),
      RUNS,
    );
  });

  test('in an entry leaves what stands beside it: the new dose counts, and the old one is told', async () => {
    const dose = fc.constantFrom('10 mg', '20 mg', '5 mg');
    await fc.assert(
      fc.asyncProperty(dose, async (old) => {
        const answer = await answerTo(printed(['Medications', `Lisinopril ~~${old}~~ 40 mg daily`]));
        expect(answer.listed).toEqual(['lisinopril 40 MG Oral Tablet | 40 | QD']);
      }),
      { numRuns: 3 },
    );
  });

  test('is not what a line stands under, above or reaches beyond', async () => {
    const lines = ['Medications', STRUCK];
    const plain = await answerTo(printed(lines));
    expect(plain.listed).toHaveLength(1);
    const width = STRUCK.length * 5;
    for (const rule of [
      { x: 50, y: 75, width, height: 0.7 },
      { x: 50, y: 65, width, height: 0.7 },
      { x: 20, y: 71, width: 560, height: 0.7 },
    ])
      expect((await answerTo(printed(lines), [rule])).listed).toEqual(plain.listed);
  });
});
