/** Labels at the start of a text, known as the headers of columns are. */
import type { ColumnField } from './column-table.ts';
import { columnOf } from './read-columns.ts';

/** Does a line begin with a label of a medication list: `"Medication: metformin"`, `"Dose: 500 mg"`? */
export function startsWithLabel(text: string): boolean {
  return fieldOfLabel(text) !== undefined;
}

/** What the label at the start of a line is about; undefined: it begins with none. */
export function fieldOfLabel(text: string): ColumnField | undefined {
  return labelAtStart(text)?.field;
}

/** The label at the start of a text, and what stands behind it: `"How I take it: 1 tablet daily"`. */
export function labelAtStart(
  text: string,
): { readonly field: ColumnField; readonly value: string } | undefined {
  const { label, value = '' } = LABELLED.exec(text)?.groups ?? {};
  const field = label === undefined ? undefined : columnOf(label)?.field;
  return field === undefined ? undefined : { field, value };
}

const LABELLED = /^\s*(?<label>\p{L}[\p{L}/' ]{1,40}?) ?:\s*(?<value>[\s\S]*)/u;

/** Source of a pattern: a few words that lead to a remark (`"Patient not taking: Reported on 6/1/2026"`); one word is a label or a heading. */
export const REMARK_LEAD = String.raw`\p{Lu}\p{Ll}{2,15}(?: \p{Ll}{2,15}){1,4}`;
