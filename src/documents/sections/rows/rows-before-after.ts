/** Rows that set what was taken before beside what is taken after: the drug that is taken after counts, and one that is not is over. */
import { meaningOfAfter, type BeforeAfter } from '../../layout/headers/before-after.ts';
import { UNCLEAR } from '../../layout/headers/decision-columns.ts';
import { meaningOfCell } from '../../../standing/read-actions.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import type { ItemField } from '../section.ts';

/** A row as it stands after the change, and what became of its drug where no cell says so. */
export interface RowAfter {
  readonly cells: readonly string[];
  readonly choice: readonly ItemField[];
}

/** The cells of before are left empty; what goes on, or is over, stands where the drugs of after do. */
export function rowAfter(cells: readonly string[], change: BeforeAfter | undefined): RowAfter {
  if (change === undefined) return { cells, choice: [] };
  const was = cells[change.before] ?? '';
  const own = cells[change.after] ?? '';
  const paired = new Set(change.pairs.map(({ before }) => before));
  const isOfBefore = (column: number): boolean => column > change.before && column < change.after;
  const ended = meaningOfCell(own);
  const meaning = ended === undefined ? meaningOfAfter(own) : 'none';
  const emptied = cells.map((text, column) =>
    column === change.before || paired.has(column) || isOfBefore(column) ? '' : text,
  );
  if (!/[\p{L}\d]/u.test(was) || (meaning === undefined && !isDosageAlone(own)))
    return { cells: meaning === undefined ? emptied : emptied.with(change.after, ''), choice: [] };
  if (meaning === undefined)
    return { cells: emptied.with(change.after, `${nameOf(was)} ${own}`), choice: [] };
  const kept = emptied.map((text, column) => {
    if (column === change.after) return was;
    // A column of its own between the two speaks of what goes on.
    if (isOfBefore(column) && !paired.has(column)) return cells[column] ?? '';
    const pair = change.pairs.find(({ after }) => after === column);
    const isOpen = pair !== undefined && meaningOfAfter(text) !== undefined;
    return isOpen ? (cells[pair.before] ?? '') : text;
  });
  return { cells: kept, choice: meaning === 'same' ? [] : choiceOf(kept, { own, meaning, change }) };
}

/** What another cell of the row says of the drug counts; an empty place says nothing for sure. */
function choiceOf(
  cells: readonly string[],
  {
    own,
    meaning,
    change,
  }: { readonly own: string; readonly meaning: 'none' | 'empty'; readonly change: BeforeAfter },
): readonly ItemField[] {
  if (meaningOfCell(own) !== undefined) return [{ field: 'action', text: own }];
  const said = cells.find((text, column) => column !== change.after && meaningOfCell(text) !== undefined);
  if (said !== undefined) return [{ field: 'action', text: said }];
  return [{ field: 'action', text: meaning === 'none' ? 'discontinued' : UNCLEAR }];
}

/** `"1000 mg twice daily"` beside `"metformin 500 mg daily"`: the drug is said once. */
function isDosageAlone(text: string): boolean {
  return /^\d/u.test(text) && partsOfDosage(text).size > 0;
}

function nameOf(text: string): string {
  return text.replace(/\s\d.*$/u, '');
}
