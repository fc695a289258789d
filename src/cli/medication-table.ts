/** The medication list as a table for a terminal. */

import type { InferredMedication, MedicationList } from '../medications/medication-list.ts';
import { LINE_WIDTH, textTable, type TextColumn } from './text-table.ts';

const COLUMNS: readonly TextColumn<InferredMedication>[] = [
  { head: 'medication', widest: 36, narrowest: 20, cell: (medication) => medication.displayName },
  { head: 'status', widest: 9, cell: (medication) => medication.status },
  { head: 'conf.', widest: 5, cell: (medication) => medication.confidence.toFixed(2) },
  { head: 'sig', widest: 36, narrowest: 14, cell: (medication) => medication.sig ?? '' },
  {
    head: 'last act.',
    widest: 10,
    cell: (medication) => medication.lastActivityDate?.slice(0, 10) ?? '',
  },
  {
    head: 'evidence',
    widest: 20,
    from: 110,
    cell: (medication) => medication.provenance.evidence.join(' '),
  },
];

/** One row per drug, in lines of `lineWidth` characters; a wide terminal shows the evidence as well. */
export function medicationTable({ medications }: MedicationList, lineWidth = LINE_WIDTH): string {
  return textTable(COLUMNS, medications, lineWidth);
}

/** Where it was asked for: why each drug has its status, what happened, and how long the supply lasts. */
export function explanationLines({ medications }: MedicationList): readonly string[] {
  return medications.flatMap(({ displayName, explained }) => {
    if (explained === undefined) return [];
    const { explanation, timeline, runsOut, refillsLeft } = explained;
    return [
      '',
      displayName,
      `  ${explanation}`,
      ...timeline.map(
        ({ date, says, source }) => `  ${(date ?? 'undated').slice(0, 10).padEnd(10)}  ${says} (${source})`,
      ),
      ...(runsOut === undefined ? [] : [`  supply until ${runsOut}`]),
      ...(refillsLeft === undefined ? [] : [`  refills left: ${refillsLeft}`]),
    ];
  });
}
