/** Labels below each other with their values beside them (`Status | Active` over `Started | 03/14/2022`): no header, however much one reads like it. */
import { joinWords, type PrintedRow } from './compose-lines.ts';
import type { Word } from '../line.ts';
import { columnOf } from './headers/read-columns.ts';
import { headerChunks } from './table-columns.ts';

/** Is the row a label and its value: one right above or below it is a label too, and the value beside that heads nothing. */
export function isLabelWithValue(row: PrintedRow, neighbours: readonly (PrintedRow | undefined)[]): boolean {
  const [label = [], value, ...others] = headerChunks(row);
  if (value === undefined || others.length > 0 || !isLabel(label)) return false;
  return neighbours.some((other) => other !== undefined && isPair(other));
}

function isPair(row: PrintedRow): boolean {
  const [label = [], value = [], ...others] = headerChunks(row);
  return (
    others.length === 0 && isLabel(label) && value.length > 0 && columnOf(joinWords(value)) === undefined
  );
}

/** It says something of a drug; over the drugs themselves stands a header. */
function isLabel(words: readonly Word[]): boolean {
  const field = columnOf(joinWords(words))?.field;
  return field !== undefined && field !== 'name';
}
