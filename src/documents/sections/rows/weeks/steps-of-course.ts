/** A row under columns for the weeks or days of a course → directions of one step after the other. */
import type { TableColumns } from '../../../layout/headers/read-columns.ts';
import { periodSaid } from '../../../layout/headers/week/periods.ts';
import { supportOf } from '../../../names/directions/support.ts';
import { NOT_SURELY_TAKEN, type CueMeaning } from '../../../../standing/action-table.ts';
import { meaningOfCell } from '../../../../standing/read-actions.ts';
import type { Item, ItemField, StartsWithDrug } from '../../section.ts';

/**
 * `40 mg daily | 20 mg daily | stop` → "week 1: 40 mg daily; week 2: 20 mg daily; then stop". What is not taken from the first period on,
 * and what says no amount, is no step that an entry could begin with: it is kept as written, as is all behind a step that is not surely taken.
 */
export function withStepsOfCourse(
  fields: readonly ItemField[],
  cells: readonly string[],
  { headers, fields: kinds }: TableColumns,
): readonly ItemField[] {
  const steps = kinds.flatMap((kind, index) => {
    const period = kind === 'step' ? periodSaid(headers[index] ?? '') : undefined;
    return period === undefined ? [] : [{ period, text: (cells[index] ?? '').trim() }];
  });
  const filled = steps.filter(({ text }) => !EMPTY.test(text));
  const [first] = filled;
  if (first === undefined) return fields;
  if (first === steps[0] && endOf(first) === 'stopped')
    return [...fields, { field: 'status', text: 'stopped' }];
  if (first !== steps[0] || !/\d/u.test(first.text))
    return [...fields, { field: 'other', text: joined(filled) }];
  const end = filled.findIndex((step) => endOf(step) !== undefined);
  const [taken, rest] = end < 0 ? [filled, []] : [filled.slice(0, end), filled.slice(end)];
  const isOver = rest[0] !== undefined && endOf(rest[0]) === 'stopped';
  const sig: ItemField = { field: 'sig', text: isOver ? `${joined(taken)}; then stop` : joined(taken) };
  const left = isOver ? rest.slice(1) : rest;
  return [...fields, sig, ...(left.length === 0 ? [] : [{ field: 'other' as const, text: joined(left) }])];
}

interface Step {
  readonly period: string;
  readonly text: string;
}

function joined(steps: readonly Step[]): string {
  return steps.map(({ period, text }) => `${period}: ${text}`).join('; ');
}

/** `"stop"`, `"hold"`: what ends the drug in this period; an amount beside it is a step. */
function endOf({ text }: Step): CueMeaning | 'none' | undefined {
  const meaning = /\d/u.test(text) ? undefined : meaningOfCell(text)?.meaning;
  return meaning !== undefined && NOT_SURELY_TAKEN.has(meaning) ? meaning : undefined;
}

const EMPTY = /^[-\u2010-\u2015.\s]*$/u;

/** Nothing but the steps of a course: the drug stands above them. */
export function areSteps({ fields }: TableColumns): boolean {
  return fields.every((field) => field === 'step');
}

/** A drug that nothing is said of, with the one row of steps below it; undefined: it is not of that drug. */
export function joinedToTitle(
  title: Item | undefined,
  rows: readonly Item[],
  startsWithDrug: StartsWithDrug,
): Item | undefined {
  const [row] = rows;
  if (title === undefined || row === undefined || rows.length > 1) return undefined;
  const isOfTitle =
    title.shape !== 'row' && startsWithDrug(title.text) && !supportOf(title.text).hasFrequency;
  if (!isOfTitle) return undefined;
  return { ...title, lines: [...title.lines, ...row.lines], fields: [...title.fields, ...row.fields] };
}
