/** Rows of a table that are one: a cell cut by its margin goes on in the next row, and what says no name goes on about the drug above. */
import { parseSig } from '../../../sig/parse-sig.ts';
import type { SigFieldName } from '../../../sig/parsed-sig.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { closesBracket, opensBracket } from '../../../text/brackets.ts';
import { isInCapitals } from '../../../text/without-capitals.ts';
import { joinWrapped } from '../../layout/compose-page.ts';
import { DOSAGE_FIELDS, type ColumnField } from '../../layout/headers/column-table.ts';
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import { behindOnlyStrength, findStrengths } from '../../../terminology/codes/strength.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import type { Line } from '../../line.ts';
import { boxOf } from './chosen-rows.ts';
import { beginningOf, isStatement } from '../../names/unknown/beginning-of.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { saysEmpty } from '../../../standing/headings/says-empty.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { supportOf } from '../../names/directions/support.ts';
import { NUMBERED } from '../../../text/list-ordinals.ts';
import { lacksLastStrength } from '../open-end.ts';
import { saysAsNeeded } from '../item-fields.ts';
import type { ItemField, StartsWithDrug } from '../section.ts';
import { labelAtStart } from '../../layout/headers/label-at-start.ts';
import { readEntryLead } from '../lines/read-entry-lead.ts';
import { isEndUnderRow } from '../lines/under/ends-under.ts';
import { countedRows } from './titles/counted-rows.ts';
import { isOutdented } from './titles/outdented-titles.ts';
import { CUT_ROW_ROWS, type CutRowRow } from './cut-row-table.ts';

/** A logical row with the lines it is printed on. */
export interface PrintedTableRow {
  readonly cells: readonly string[];
  readonly lines: readonly Line[];
  /** What its place in the table says of its drug, beside its cells. */
  readonly choice?: readonly ItemField[];
}

/** Does a row with these cells say of the rows below it that they are over? */
export type HeadsRows = (
  cells: readonly string[],
  place: {
    readonly nameColumn: number;
    readonly fields: readonly ColumnField[];
    readonly rows: readonly (readonly string[])[];
    readonly at: number;
  },
) => boolean;

/** Joins such rows; tables without a column for the name stay as they are. */
export function joinCutRows(
  rows: readonly PrintedTableRow[],
  fields: readonly ColumnField[],
  startsWithDrug: StartsWithDrug,
  headsRows: HeadsRows = () => false,
): PrintedTableRow[] {
  const nameColumn = fields.indexOf('name');
  const isNumbered = areNumbered(rows, nameColumn, startsWithDrug);
  const isCounted = countedRows(rows, nameColumn);
  const printed = rows.map(({ cells }) => cells);
  const joined: PrintedTableRow[] = [];
  for (const [index, row] of rows.entries()) {
    const above = joined.at(-1);
    const beginsAlways = nameColumn < 0 || isCounted(row);
    if (above === undefined || beginsAlways || isTitleOver(row, above, nameColumn)) {
      joined.push(row);
      continue;
    }
    const isEnd = isEndBelow(above, row, startsWithDrug);
    const isHead = (): boolean =>
      headsRows(row.cells, { nameColumn, fields, rows: printed, at: index }) &&
      !isBrokenBelow(above, row, nameColumn);
    const isRest = (): boolean =>
      goesOn({ above, row, fields, nameColumn }, startsWithDrug) ||
      (isNumbered && isRestOfNumbered(row, nameColumn, startsWithDrug));
    if (isEnd || (!isHead() && isRest()))
      joined[joined.length - 1] = withRest(above, row, { nameColumn, isEnd });
    else joined.push(row);
  }
  return joined;
}

/** What is remarked on a drug is no further word of its name. */
function withRest(
  above: PrintedTableRow,
  row: PrintedTableRow,
  { nameColumn, isEnd }: { readonly nameColumn: number; readonly isEnd: boolean },
): PrintedTableRow {
  const end = isEnd || isRemarkBelow(row, row.cells[nameColumn] ?? '') ? ';' : '';
  const whole = row.lines.map(({ text }) => text).join(' ');
  const cells = above.cells.map((text, column) => {
    const cell = row.cells[column] ?? '';
    const rest = isEnd ? (column === nameColumn ? whole : '') : cell;
    return joinWrapped([rest === '' ? text : `${text}${end}`, rest]);
  });
  return { ...above, cells, lines: [...above.lines, ...row.lines] };
}

/** A row with an end, and nothing else, set in below the one it ends; it may run on over other columns. */
function isEndBelow(
  { lines: [first] }: PrintedTableRow,
  { lines }: PrintedTableRow,
  startsWithDrug: StartsWithDrug,
): boolean {
  const [line, ...others] = lines;
  return others.length === 0 && isEndUnderRow({ line, first }, startsWithDrug);
}

/** Nothing stands beside what is in the place of the name. */
function isAlone(cells: readonly string[], nameColumn: number): boolean {
  return cells.every((cell, column) => cell === '' || column === nameColumn);
}

/** In bold below what is not, or alone and left of the row above. */
function isTitleOver(row: PrintedTableRow, above: PrintedTableRow, nameColumn: number): boolean {
  return isTitleBelow(row, above) || (isAlone(row.cells, nameColumn) && isOutdented(row, above));
}

function isTitleBelow({ lines }: PrintedTableRow, above: PrintedTableRow): boolean {
  const isTitle = lines.length > 0 && lines.every(({ isBold }) => isBold);
  return isTitle && !above.lines.some(({ isBold }) => isBold);
}

/** `1)`, `2)`: all rows that begin with a drug have a number, and two of them show it. */
function areNumbered(
  rows: readonly PrintedTableRow[],
  nameColumn: number,
  startsWithDrug: StartsWithDrug,
): boolean {
  const names = rows.map(({ cells }) => cells[nameColumn] ?? '');
  return (
    names.filter(hasNumber).length >= 2 && names.every((name) => !startsWithDrug(name) || hasNumber(name))
  );
}

function hasNumber(name: string): boolean {
  return NUMBERED.test(name);
}

/** Among rows with numbers one without, and with nothing beside it, is the rest of the row above: `"MOUTH TWICE A DAY FOR MOOD"`. */
function isRestOfNumbered(
  { cells }: PrintedTableRow,
  nameColumn: number,
  startsWithDrug: StartsWithDrug,
): boolean {
  const name = cells[nameColumn] ?? '';
  return (
    isAlone(cells, nameColumn) && !hasNumber(name) && !startsWithDrug(name) && supportOf(name).hasFrequency
  );
}

interface Neighbours {
  readonly above: PrintedTableRow;
  readonly row: PrintedTableRow;
  readonly fields: readonly ColumnField[];
  readonly nameColumn: number;
}

function goesOn({ above, row, fields, nameColumn }: Neighbours, startsWithDrug: StartsWithDrug): boolean {
  const name = row.cells[nameColumn] ?? '';
  if (name === '') return timesGoOn({ above, row, fields, nameColumn });
  if (beginsAnew(name, startsWithDrug) || fillsItsDays(row, fields)) return false;
  if (isRestOfName(above.cells[nameColumn] ?? '', row, nameColumn)) return true;
  if (startsWithDrug(name)) return false;
  if (belongsAbove({ above, row, fields, nameColumn }, name)) return true;
  if (beginningOf(name) === 'item') return false;
  if (isOtherLabel(name, startsWithDrug) || isDirectionsOnly(name, startsWithDrug)) return true;
  return fields.some(
    (field, column) =>
      DOSAGE_FIELDS.has(field) && directionsGoOn(above.cells[column] ?? '', row.cells[column] ?? ''),
  );
}

/** Its words say so, or it stands with nothing beside it below a bracket that it closes, or a combination that lacks its last strength: `"arginine)"`, `"Sodium 20 MG Tablet"`. */
function isRestOfName(above: string, { cells }: PrintedTableRow, nameColumn: number): boolean {
  const name = cells[nameColumn] ?? '';
  if (nameGoesOn(above, name) || isStrengthOf(above, name)) return true;
  if (!isAlone(cells, nameColumn)) return false;
  if (opensBracket(above) && closesBracket(name)) return true;
  return lacksLastStrength(above) && /^\p{L}+\s\d/u.test(name);
}

/** `"40 mg EC tablet"` below a name without a strength: nothing but a strength and a form. */
function isStrengthOf(above: string, name: string): boolean {
  const form = behindOnlyStrength(name);
  return form !== undefined && findStrengths(above).length === 0 && (form === '' || isOnlyForm(form));
}

/** A box to tick, a form or what is done with its drug behind it, or words that say there is nothing to list. */
function beginsAnew(name: string, startsWithDrug: StartsWithDrug): boolean {
  return saysEmpty(name) || boxOf(name) !== undefined || isNamedBehindLead(name, startsWithDrug);
}

/** A remark on the drug above, a time of the day more, or the rest of how it is taken. */
function belongsAbove(neighbours: Neighbours, name: string): boolean {
  const { above, row, nameColumn } = neighbours;
  return (
    isRemarkBelow(row, name) || isFurtherTime(neighbours) || isBrokenBelow(above, neighbours.row, nameColumn)
  );
}

/** `"IBUPROFEN 200MG TAB TAKE 2 TABLETS EVERY 6"` above `"HOURS AS NEEDED"`, `"DAILY AS"` above `"NEEDED"`: how often is said across the break, and no title. */
function isBrokenBelow({ cells }: PrintedTableRow, below: PrintedTableRow, nameColumn: number): boolean {
  const above = cells[nameColumn] ?? '';
  const { fields } = parseSig(`${above} ${below.cells[nameColumn] ?? ''}`);
  const isAcross = (often: SigFieldName): boolean =>
    fields.some(({ field, start, end }) => field === often && start < above.length && end > above.length + 1);
  // What is as needed may say behind it for what: only a break inside of these words is none of two rows.
  return isAcross('frequency') || isAcross('when') || (isAcross('as-needed') && !saysAsNeeded(above));
}

/** A name with numbers of its own under days of a week is a row of its own, whatever it says: `"Pills in the box | 6 | 5 | 7"`. */
function fillsItsDays({ cells }: PrintedTableRow, fields: readonly ColumnField[]): boolean {
  return fields.some((field, column) => field === 'day' && /^\d/u.test(cells[column] ?? ''));
}

/** A further time of the day below the first one, with no name beside it. */
function timesGoOn({ above, row, fields }: Neighbours): boolean {
  const time = fields.indexOf('frequency');
  const [before = '', next = ''] = [above.cells[time], row.cells[time]];
  return momentSaid(next) !== undefined && momentSaid(before.split(' ')[0] ?? '') !== undefined;
}

/** `Morn / Noon / Tea` above `Bed`, whatever stands in the place of the name (`"Rec 28  By HP"`): a scheme that has begun goes on. */
function isFurtherTime({ above, row, fields }: Neighbours): boolean {
  const time = fields.indexOf('frequency');
  const times = (above.cells[time] ?? '').split(' ');
  const next = row.cells[time] ?? '';
  const isScheme = times.length >= 2 && times.every((text) => momentSaid(text) !== undefined);
  return isScheme && momentSaid(next) !== undefined && !times.includes(next);
}

const patternOf = (id: CutRowRow['id'], place: (source: string) => string): RegExp => {
  const row = CUT_ROW_ROWS.find((one) => one.id === id);
  const words = String.raw`(?<![\p{L}\d])(?:${alternatives(row?.words ?? [])})(?![\p{L}\d])`;
  return new RegExp(place(`(?:${words}|${alternatives(row?.marks ?? [])})`), 'iu');
};

const NAME_GOES_ON = patternOf('name-goes-on', (source) => String.raw`${source}\s*$`);
const NAME_GOES_BACK = patternOf('name-goes-back', (source) => `^${source}`);
const DIRECTIONS_GO_ON = patternOf(
  'directions-go-on',
  (source) => String.raw`(?:${source}|(?:^|\s)\d{1,3}(?:\.\d{1,3})?)\s*$`,
);

/** `"HYDROCODONE-"` above `"ACETAMIN 5-325"`, `"MG TAB"` below it; a dash alone is no name. */
export function nameGoesOn(above: string, name: string): boolean {
  return (NAME_GOES_ON.test(above) && /[\p{L}\d]/u.test(above)) || NAME_GOES_BACK.test(name);
}

/** `"Take 1 tablet by"` above `"mouth twice a day"`. */
export function directionsGoOn(above: string, below: string): boolean {
  return DIRECTIONS_GO_ON.test(above) && (/^\p{Ll}/u.test(below) || areCut(above, below));
}

/** In capitals alone, and where every word begins with one, a word that leads on is the only sign; a number may end the directions. */
function areCut(above: string, below: string): boolean {
  const areLarge = [isInCapitals, isInTitleCase].some((is) => is(above) && is(below));
  return areLarge && /\p{L}\s*$/u.test(above);
}

/** `"One To Be Taken Each Day"`. */
function isInTitleCase(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.length >= FEWEST_WORDS && words.every((word) => /^\p{Lu}/u.test(word));
}

const FEWEST_WORDS = 2;

/** `"Commonly known as: ELIQUIS"`: what the label leads to is no name of a further drug; `"OLD: furosemide 20 mg"` is one. */
function isOtherLabel(name: string, startsWithDrug: StartsWithDrug): boolean {
  const { field, value = '' } = labelAtStart(name) ?? {};
  if (field !== undefined && KNOWN_AS.test(name)) return true;
  return field !== undefined && field !== 'name' && !startsWithDrug(value);
}

const KNOWN_AS = /^\s*(?:\p{L}+\s)?known\sas\s?:/iu;

/** `"Patient not taking: Reported on 6/1/2026"`, with nothing beside it: said of the drug above. */
function isRemarkBelow({ cells }: PrintedTableRow, name: string): boolean {
  const isOnly = cells.every((cell) => cell === '' || cell === name);
  return isOnly && isStatement(name) && readActions(name).actions.length > 0;
}

/** `"TAB. TELMA 40 MG"`, `"(STOPPED) lisinopril"`: a form with a drug, or a name and its strength, behind it begins a row, and so does an action with a drug; `"TAB 5-325"` goes on with the one above. */
function isNamedBehindLead(name: string, startsWithDrug: StartsWithDrug): boolean {
  const { rest, fields } = readEntryLead(name, startsWithDrug);
  const leads = new Set(fields.map(({ field }) => field));
  if (startsWithDrug(rest)) return leads.has('form') || leads.has('action');
  return leads.has('form') && beginningOf(rest) === 'item';
}

/** `"IV, Q24H, over 30 min"`, `"One each morning 28 tablet"`: how a drug is taken, also with what is dispensed behind it, and no drug in it. */
function isDirectionsOnly(name: string, startsWithDrug: StartsWithDrug): boolean {
  const [lead = ''] = name.split(/[,;(]/u, 1);
  const begins = startsWithDirections(name) && beginningOf(name) === undefined;
  if (!begins && partsOfDosage(lead).size === 0 && partsOfDosage(name).size === 0) return false;
  const words = name.split(/\s+/u);
  return !words.some((_, index) => startsWithDrug(words.slice(index).join(' ')));
}
