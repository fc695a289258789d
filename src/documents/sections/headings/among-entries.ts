/** Where a line stands: among the entries of a list, left of them, or over what it may be the heading of. */
import { SOLID_FORM_WORDS } from '../../../terminology/codes/solid-form-words.ts';
import { DOSAGE_FIELDS, type ColumnField } from '../../layout/headers/column-table.ts';
import { fieldOfLabel } from '../../layout/headers/label-at-start.ts';
import { columnOf, hasDosages, readColumns } from '../../layout/headers/read-columns.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { SAME_X, type Line } from '../../line.ts';
import { meaningOfHeading } from '../../../standing/headings/heading-sayings.ts';
import { saysHowMuch } from '../../names/directions/support.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { isLoud } from '../../../text/without-capitals.ts';
import { beginsEntry, isDrugLine, unmarked, withoutLead } from '../lines/drug-lines.ts';
import type { StartsWithDrug } from '../section.ts';

/**
 * Two entries above a line and two below (or the last), all at one margin that is not left of it: it divides the list, and
 * is no remark on the entry above. Where entries have remarks under them, every second line is one.
 */
export function isAmongEntries(lines: readonly Line[], at: number, startsWithDrug: StartsWithDrug): boolean {
  const [line, next] = lines.slice(at, at + 2);
  if (line === undefined || next === undefined || next.x < line.x - SAME_X) return false;
  const isEntry = ({ text }: Line): boolean =>
    beginsEntry(withoutLead(unmarked(text), startsWithDrug), startsWithDrug);
  const isAtMargin = ({ x, tableRow }: Line): boolean =>
    tableRow === undefined && Math.abs(x - next.x) <= SAME_X;
  const above = lines
    .slice(Math.max(0, at - LOOKED_AT), at)
    .filter(isAtMargin)
    .slice(-2);
  const below = lines
    .slice(at + 1, at + 1 + LOOKED_AT)
    .filter(isAtMargin)
    .slice(0, 2);
  return above.length === 2 && below.length > 0 && [...above, ...below].every(isEntry);
}

/** It stands left of the line above and of the entry below: both are listed under titles, of which it is the next. */
export function isLeftOfEntries(lines: readonly Line[], at: number, startsWithDrug: StartsWithDrug): boolean {
  const [line, next] = lines.slice(at, at + 2);
  const before = lines[at - 1];
  if (line === undefined || next === undefined || before === undefined) return false;
  const isListed = [before, next].every(
    ({ x, page, tableRow }) => page === line.page && tableRow === undefined && x > line.x + SAME_X,
  );
  return isListed && beginsEntry(unmarked(next.text), startsWithDrug);
}

/** Left of the entry above, as a title stands that entries are listed under. */
export function isLeftOfEntryAbove(
  lines: readonly Line[],
  at: number,
  startsWithDrug: StartsWithDrug,
): boolean {
  const line = lines[at];
  const entry = lines
    .slice(Math.max(0, at - LOOKED_AT), at)
    .findLast(({ text }) => beginsEntry(unmarked(text), startsWithDrug));
  return line !== undefined && entry?.page === line.page && entry.x > line.x + SAME_X;
}

/** `"NOTES"` in capitals beside other print, left of the entries above it and of the line below: what is told there is not of their list. */
export function isLoudOutdent({ lines, index, look, startsWithDrug }: LoudPlace): boolean {
  const [line, next] = lines.slice(index, index + 2);
  if (line === undefined || next?.page !== line.page || next.x <= line.x + SAME_X) return false;
  return !look.isAllCapitals && isLoud(line.text) && isLeftOfEntryAbove(lines, index, startsWithDrug);
}

/** `"Metformin 500 mg modified-release"` over `"tablets"`: in a list, and below a drug, a form in small letters goes on with the entry above. */
export function isFormOfEntry({ lines, index, look, startsWithDrug }: LoudPlace, isInList: boolean): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  const form = look.isAllCapitals ? line?.text.toLowerCase() : line?.text;
  return (
    FORMS.has(form?.trim() ?? '') && (isInList || isDrugLine(unmarked(above?.text ?? ''), startsWithDrug))
  );
}

const FORMS: ReadonlySet<string> = new Set(SOLID_FORM_WORDS);

interface LoudPlace extends PlaceAmongLines {
  readonly look: { readonly isAllCapitals: boolean };
}

interface PlaceAmongLines {
  readonly lines: readonly Line[];
  readonly index: number;
  readonly startsWithDrug: StartsWithDrug;
}

/** `"Zyxomarin - tailed off in March"` between `"Metformin 500 mg daily - no change"` and `"Lisinopril 10 mg - goes on"`: a line is built as those around it that begin with drugs, and is one of them, known or not. */
export function isBuiltAsEntries({ lines, index, startsWithDrug }: PlaceAmongLines): boolean {
  const [line, before, after] = [lines[index], lines[index - 1], lines[index + 1]];
  if (line !== undefined && isNameOverField(line, after)) return true;
  const name = NAMED.exec(line?.text ?? '')?.groups;
  if (name === undefined || meaningOfHeading(name['name'] ?? '') !== undefined) return false;
  return [before, after].every(
    (other) =>
      other !== undefined &&
      Math.abs(other.x - (line?.x ?? 0)) <= SAME_X &&
      startsWithDrug(unmarked(other.text)) &&
      markOf(other.text) === name['mark'],
  );
}

/** `"Zyxomarin"` over `"Strength    10 mg tablet"`: what stands over a field of a drug is its name, and heads nothing. */
function isNameOverField({ text }: Line, after: Line | undefined): boolean {
  return (
    isFieldOfDrug(after) && beginningOf(text) === 'name' && text.trim().split(/\s+/u).length <= LONGEST_NAME
  );
}

/** A label in a cell of its own, or before a colon, and what it says of the strength or the dosage. */
export function isFieldOfDrug(line: Line | undefined): boolean {
  const [label, value] = line?.cells ?? [];
  const field = value === undefined ? undefined : columnOf(label?.text ?? '')?.field;
  return OF_DRUG.has(field ?? fieldOfLabel(line?.text ?? ''));
}

const OF_DRUG: ReadonlySet<ColumnField | undefined> = new Set<ColumnField>(['strength', ...DOSAGE_FIELDS]);
/** Words. */
const LONGEST_NAME = 3;

/** One word before a mark, and what is remarked. */
const NAMED =
  /^\P{L}{0,4}(?<name>\p{Lu}\p{Ll}{3,20})(?:\s\d[\d.,]{0,6}(?:\s?\p{L}{1,3})?)?(?<mark>\s[–—-]|:)\s\p{Ll}/u;

/** The first mark behind a name and how it is taken. */
function markOf(text: string): string | undefined {
  return /^[^:;–—]{3,60}?(?<mark>\s[–—-]|:)\s/u.exec(text)?.groups?.['mark'];
}

/**
 * The table right below lists medications, by its header or, where that says nothing, by its rows: what stands over it ends what is
 * open above, whatever its words.
 */
export function isOverMedications(
  lines: readonly Line[],
  at: number,
  startsWithDrug: StartsWithDrug,
): boolean {
  const header = lines[at + 1];
  if (header?.tableRow?.rowId !== 0) return false;
  const columns = readColumns(header.cells.map(({ text }) => text));
  if (columns.other !== undefined) return false;
  return (
    columns.namesMedications ||
    hasDosages(columns) ||
    areProducts(lines.slice(at + 2, at + 2 + LOOKED_AT), startsWithDrug)
  );
}

/** Every other row has a cell with a drug and its strength. */
function areProducts(lines: readonly Line[], startsWithDrug: StartsWithDrug): boolean {
  const rows = Map.groupBy(
    lines.filter(({ tableRow }) => tableRow !== undefined && tableRow.rowId > 0),
    ({ tableRow }) => tableRow?.rowId,
  );
  const isProduct = (text: string): boolean => startsWithDrug(unmarked(text)) && saysHowMuch(text);
  const named = [...rows.values()].filter((row) =>
    row.some(({ cells }) => cells.some(({ text }) => isProduct(text))),
  );
  return named.length > 0 && named.length * 2 >= rows.size;
}

/** The texts of the next lines, a few, without the rows of tables, a remark on the title, and what is indented below the first of them. */
export function textsBelow(lines: readonly Line[], at: number): string[] {
  const texts: string[] = [];
  for (let next = at + 1; next < lines.length && texts.length < LOOKED_AT; next += 1) {
    const line = lines[next];
    if (line === undefined) break;
    const isIndented = texts.length > 0 && line.x > (lines[at + 1]?.x ?? 0) + 8;
    const isRemark = texts.length === 0 && isRemarkOnTitle(line.text);
    if (!isIndented && !isRemark && line.tableRow === undefined) texts.push(line.text);
  }
  return texts;
}

/** `"(kept in the kitchen)"` below a title: a line of its own in brackets, that says of no drug how much nor what became of it. */
function isRemarkOnTitle(text: string): boolean {
  return IN_BRACKETS.test(text) && !saysHowMuch(text) && readActions(text).actions.length === 0;
}

const IN_BRACKETS = /^\s{0,8}(?:\([^()]{3,160}\)|\[[^[\]]{3,160}\])\s{0,4}$/u;

const LOOKED_AT = 4;
