/** Laws of tables that set what was taken before beside what is taken after: after counts, and what is not there any more is told as over. */
import { afterAll, describe, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { composePages } from '../../src/documents/reader/read-pages.ts';
import { printedWords } from '../support/document-builders.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(40, 10) };

/** Wide enough for the longest header and a gap behind it, in points. */
const COLUMN = 170;
/** Where the half of after begins. */
const LATER = 40 + 3 * COLUMN;

/** Cells at their places in points, painted row by row. */
type PlacedRow = readonly (readonly [x: number, text: string])[];

/** What is listed, with dose and frequency, and what is set aside. */
async function answerTo(rows: readonly PlacedRow[]) {
  const words = rows.flatMap((cells, index) =>
    cells.flatMap(([x, text]) => printedWords(text, x, 100 + index * 13)),
  );
  const pages = composePages([{ page: 1, width: 1400, height: 792, words, asides: [], rules: [] }]);
  const { list } = await extractMedications([{ name: 'a.pdf', pageCount: 1, pages, notes: [] }], store);
  const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();
  return {
    listed: list.medications
      .map(({ drugName, dosage }) =>
        [first(drugName), dosage.dose?.quantity ?? '', dosage.frequency ?? ''].join(' | ').toLowerCase(),
      )
      .toSorted(),
    over: list.setAside.map(({ name, reason }) => `${first(name)} ${reason}`).toSorted(),
  };
}

const HEADS = [
  ['Home medication', 'Discharge medication'],
  ['Medication at admission', 'Medication at discharge'],
  ['Medications before admission', 'Medications after'],
  ['Medikation bei Aufnahme', 'Medikation bei Entlassung'],
  ['Traitement habituel (avant)', 'Traitement de sortie'],
  ['Tratamiento previo', 'Tratamiento al alta'],
] as const;
const DRUGS = ['Lisinopril', 'Metformin', 'Warfarin', 'Zyxomarin', 'Sertraline'] as const;
const FATES = ['changed', 'same', 'dash', 'new', 'held', 'empty'] as const;
const rows = fc
  .uniqueArray(fc.constantFrom(...DRUGS), { minLength: 3, maxLength: 5 })
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), fc.constantFrom(...FATES)))));
const heads = fc.constantFrom(...HEADS);
const dash = fc.constantFrom('-', '--', '---', 'none');
const same = fc.constantFrom('same', 'idem', 'unchanged', 'continue');

/** What becomes of a drug of this fate. */
function expectedOf(told: readonly (readonly [name: string, fate: (typeof FATES)[number]])[]) {
  const taken: Partial<Record<(typeof FATES)[number], string>> = {
    changed: '20 | bid',
    new: '20 | bid',
    same: '10 | qd',
  };
  const over: Partial<Record<(typeof FATES)[number], string>> = {
    dash: 'stopped',
    held: 'held',
    empty: 'unclear',
  };
  return {
    listed: told
      .flatMap(([name, fate]) =>
        taken[fate] === undefined ? [] : [`${name.toLowerCase()} | ${taken[fate]}`],
      )
      .toSorted(),
    over: told
      .flatMap(([name, fate]) => (over[fate] === undefined ? [] : [`${name.toLowerCase()} ${over[fate]}`]))
      .toSorted(),
  };
}

describe('of two columns of drugs, before and after', () => {
  test('the one of after counts, whole or drug by drug', async () => {
    await fc.assert(
      fc.asyncProperty(heads, rows, dash, same, async ([before, after], told, none, unchanged) => {
        const printed = told.map(([name, fate]): PlacedRow => {
          const was = fate === 'new' ? none : `${name} 10 mg daily`;
          const own = {
            changed: `${name} 20 mg twice daily`,
            new: `${name} 20 mg twice daily`,
            same: unchanged,
          };
          const kept: Partial<Record<typeof fate, string>> = { ...own, dash: none, held: none };
          return [
            [40, was],
            ...(kept[fate] === undefined ? [] : ([[240, kept[fate]]] as const)),
            ...(fate === 'held' ? ([[440, 'on hold']] as const) : []),
          ];
        });
        const header: PlacedRow = [
          [40, before],
          [240, after],
          [440, 'Status'],
        ];
        expect(await answerTo([header, ...printed])).toEqual(expectedOf(told));
      }),
      RUNS,
    );
  });

  test('each with columns of its own, those of after count, under titles over both halves too', async () => {
    const titles = fc.constantFrom(...HEADS);
    await fc.assert(
      fc.asyncProperty(titles, fc.boolean(), rows, dash, async ([before, after], isTitled, told, none) => {
        const known = told.filter(([, fate]) => fate !== 'empty');
        const half = (x: number, cells: readonly string[]): [number, string][] =>
          cells.map((text, index) => [x + index * COLUMN, text]);
        const printed = known.map(([name, fate]): PlacedRow => {
          const was = fate === 'new' ? [none] : [name, '10 mg', 'daily'];
          const own = fate === 'changed' || fate === 'new' ? [name, '20 mg', 'twice daily'] : [none];
          return [
            ...half(40, was),
            ...half(LATER, fate === 'same' ? ['same'] : own),
            ...(fate === 'held' ? ([[LATER + 3 * COLUMN, 'on hold']] as const) : []),
          ];
        });
        const headsOf = (name: string): string[] => [isTitled ? 'Drug' : name, 'Dose', 'Frequency'];
        const header: PlacedRow = [
          ...half(40, headsOf(before)),
          ...half(LATER, headsOf(after)),
          [LATER + 3 * COLUMN, 'Status'],
        ];
        const title: PlacedRow = [
          [60, before],
          [LATER + 20, after],
        ];
        const page = isTitled ? [title, header, ...printed] : [header, ...printed];
        expect(await answerTo(page)).toEqual(expectedOf(known));
      }),
      RUNS,
    );
  });
});

test('what a column between the two says is said of before: no dose of before is one of after', async () => {
  await fc.assert(
    fc.asyncProperty(heads, rows, async ([before, after], told) => {
      const names = told.map(([name]) => name);
      const header: PlacedRow = [
        [40, before],
        [240, 'Dose'],
        [340, after],
        [600, 'Status'],
      ];
      const printed = names.map((name): PlacedRow => [
        [40, name],
        [240, '10 mg'],
        [340, `${name} 20 mg twice daily`],
      ]);
      const { listed } = await answerTo([header, ...printed]);
      expect(listed).toEqual(names.map((name) => `${name.toLowerCase()} | 20 | bid`).toSorted());
    }),
    RUNS,
  );
});
