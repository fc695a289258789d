/** `"Medication | Before | In hospital | Going home"`: how each drug was taken in the parts of a stay; what holds from its end on is how it is taken. */
import { STAGE_ROWS, type StageRow } from './stage-table.ts';

/** Places of columns. */
export interface StagesOfStay {
  readonly before: number;
  readonly during: readonly number[];
  readonly after: number;
}

const STAGES: ReadonlyMap<string, StageRow['id']> = new Map(
  STAGE_ROWS.flatMap(({ id, headers }) => headers.map((header) => [header, id] as const)),
);

/** Of headers in comparable form; undefined where not one column is of before and one behind it of after: the columns of the stay stand between them. */
export function stagesOfStay(headers: readonly string[]): StagesOfStay | undefined {
  const stages = headers.map((header) => STAGES.get(header));
  const placesOf = (id: StageRow['id']): number[] =>
    stages.flatMap((stage, index) => (stage === id ? [index] : []));
  const [before, after, during] = [placesOf('before'), placesOf('after'), placesOf('during')];
  const [from, to] = [before[0], after[0]];
  if (from === undefined || to === undefined || before.length > 1 || after.length > 1) return undefined;
  const areBetween = during.every((index) => index > from && index < to);
  return from < to && areBetween ? { before: from, during, after: to } : undefined;
}
