/** Boxes before the names of a table: where some rows are ticked, the others were not chosen. */
import { UNCLEAR } from '../../layout/headers/decision-columns.ts';
import { markOf } from '../../layout/headers/find-question.ts';
import type { ItemField } from '../section.ts';

const BOX =
  /^\s*(?<box>[[(]\s?[^\s\p{L}]?x?\s?[\])](?=\s+(?:\d{1,2}\s+)?\p{L})|[^\s\p{L}\p{N}](?=\s+\p{L}))\s+/iu;

/** The box that a cell begins with: ticked, empty, or none. */
export function boxOf(cell: string): boolean | undefined {
  const box = BOX.exec(cell)?.groups?.['box'];
  return box === undefined ? undefined : markOf(box);
}

/** What the boxes say of each row, by the cells of its names: a row with an empty box among ticked ones is kept apart. */
export function choicesOf(names: readonly string[]): readonly (readonly ItemField[])[] {
  const boxes = names.map((name) => boxOf(name));
  const isChoice = boxes.includes(true);
  return boxes.map((box) => (isChoice && box === false ? [{ field: 'action', text: UNCLEAR }] : []));
}

/** The cell without the box it begins with. */
export function withoutBox(cell: string): string {
  return boxOf(cell) === undefined ? cell : cell.replace(BOX, '');
}

/** `"1 Zyxomarin"`, `"2 Quovadrel"`, in order from one row to the next: the numbers count the rows, and are no part of a name. */
export function withoutRowNumbers(names: readonly string[]): readonly string[] {
  const numbers = names.flatMap((name) => ROW_NUMBER.exec(name)?.groups?.['number'] ?? []).map(Number);
  const isCounted = numbers.every((number, index) => index === 0 || number === (numbers[index - 1] ?? 0) + 1);
  return isCounted && numbers.length >= FEWEST_COUNTED
    ? names.map((name) => name.replace(ROW_NUMBER, ''))
    : names;
}

const ROW_NUMBER = /^(?<number>\d{1,2})\s+(?=\p{L}{2})/u;
const FEWEST_COUNTED = 3;
