/** Finds methods of administration by code and by word. */
import { METHODS } from './method-table.ts';
import type { MethodRow } from './method-table.ts';

const ROWS: readonly MethodRow[] = METHODS;
const BY_CODE: ReadonlyMap<string, MethodRow> = new Map(
  ROWS.flatMap((row): [string, MethodRow][] => (row.snomedCode === undefined ? [] : [[row.snomedCode, row]])),
);
const BY_WORD: ReadonlyMap<string, MethodRow> = new Map(
  ROWS.flatMap((row) => [row.id, ...row.phrases].map((phrase): [string, MethodRow] => [phrase, row])),
);

/** The method of a SNOMED CT code: `419652001` → take. */
export function methodOfCode(code: string): MethodRow | undefined {
  return BY_CODE.get(code);
}

/** The method of its word, whatever its case: `Take`, `inhale`. */
export function methodOfWord(word: string): MethodRow | undefined {
  return BY_WORD.get(word.trim().toLowerCase());
}
