/** Column headers → fields: what each column of a table holds, and whether the table lists medications at all. */
import { alternatives } from '../../../text/alternatives.ts';
import {
  COLUMN_ROWS,
  type ColumnField,
  type ColumnRow,
  DOSAGE_FIELDS,
  LITTLE_WORDS,
  type OtherTable,
  TAKING_FIELDS,
  TIME_FIELDS,
  UNSPECIFIC_NAMES,
} from './column-table.ts';
import { beforeAndAfter, ofChange, type BeforeAfter } from './before-after.ts';
import { decisionGroups, type DecisionGroup } from './decision-columns.ts';
import { DECIDING_WORD_ROWS, type DecidingWordRow, NAMED_FIRST } from './deciding-word-table.ts';
import { ofFills } from './fills/fill-columns.ts';
import { besideMeal, isClockTime, isMomentWithClock, isShortenedMoment } from './moment-of-day.ts';
import { INITIALS } from './moment-table.ts';
import { normalizeHeading } from './normalize-heading.ts';
import { stagesOfStay, type StagesOfStay } from './stay/stages-of-stay.ts';
import { periodSaid, withPeriods } from './week/periods.ts';
import { withWeekdays } from './week/weekdays.ts';
import { timesInHeader, withTimesInOrder } from './times/times-in-order.ts';
import { withoutBrackets } from '../../../text/without-brackets.ts';
import { withoutAccents } from '../../../text/without-accents.ts';

const HEADERS: ReadonlyMap<string, ColumnRow> = new Map(
  COLUMN_ROWS.flatMap((row) => row.headers.map((header) => [header, row] as const)),
);

export interface TableColumns {
  /** As printed; initials of times in full. */
  readonly headers: readonly string[];
  readonly fields: readonly ColumnField[];
  /** It has a column headed Medication, Drug …: what it lists needs no heading. */
  readonly namesMedications: boolean;
  /** No header says which column names the drugs: its cells do, and what else a row is tells the row. */
  readonly isNamedByCells?: true;
  /** It lists something else. */
  readonly other: OtherTable | undefined;
  /** Columns of which one is marked in each row: `Continue | Hold | Stop`. */
  readonly decisions: readonly DecisionGroup[];
  /** Columns of what was taken before and is taken after. */
  readonly change?: BeforeAfter;
  /** Columns of how the drugs beside them were taken before a stay, in it, and are taken from its end on. */
  readonly stages?: StagesOfStay;
  /** Columns under why something ended in which some cells begin with the day it did. */
  readonly daysOfEnd: ReadonlySet<number>;
  /** Columns of how often that say it by hours of the clock. */
  readonly hours?: ReadonlySet<number>;
  /** Columns beside each other, under headers that nobody knows, that count what is taken at the times of a day. */
  readonly counts?: readonly number[];
}

/** Two columns of how a drug is taken: one may stand in any table. */
export function hasDosages({ fields }: Pick<TableColumns, 'fields'>): boolean {
  return new Set(fields.filter((field) => DOSAGE_FIELDS.has(field))).size >= 2;
}

/** By the words that say something: `"how I take it"` and `"how to take"` are one header. */
const BARE_HEADERS: ReadonlyMap<string, ColumnRow> = new Map(
  [...HEADERS].map(([header, row]) => [withoutLittleWords(header), row] as const),
);

function plain(header: string): string {
  return withoutAccents(normalizeHeading(header));
}

/** The row of a column header or label: `"Start Date:"` → the date row. */
export function columnOf(header: string): ColumnRow | undefined {
  const normalized = plain(header);
  if (normalized === '') return undefined;
  if (periodSaid(header) !== undefined) return HEADERS.get('step of a course');
  if (timesInHeader(header) !== undefined) return HEADERS.get('sig');
  if (isClockTime(header) || isMomentWithClock(header)) return HEADERS.get('morning');
  const known = HEADERS.get(normalized) ?? HEADERS.get(normalized.replace(/ (?:s|es)$/u, ''));
  if (known !== undefined) return known;
  if (isShortenedMoment(header) || besideMeal(header) !== undefined) return HEADERS.get('morning');
  const bare = withoutLittleWords(normalized);
  return bare === normalized ? undefined : BARE_HEADERS.get(bare);
}

/** Words that are over a column wherever they stand: `Before supper` alone on its line is a title. */
export function isOnlyHeader(text: string): boolean {
  return columnOf(text) !== undefined && besideMeal(text) === undefined;
}

function withoutLittleWords(normalized: string): string {
  return normalized
    .split(' ')
    .filter((word) => !LITTLE_WORDS.has(word))
    .join(' ');
}

/** Reads the headers of a table: `["Medication", "Sig", "Status"]` → name, sig, status. */
export function readColumns(printed: readonly string[]): TableColumns {
  const headers = withInitials(printed);
  const rows = withDrugsNamed(headers.map((header) => columnOf(header)));
  const names = headers.filter((header, index) => rows[index]?.field === 'name' && !isUnspecific(header));
  const others = rows.flatMap((row) => (row?.table === undefined ? [] : [row.table]));
  const decisions = decisionGroups(headers);
  const isScheme = isUnnamedScheme(headers, rows);
  const decided = new Set(decisions.flatMap(({ columns }) => columns.map(({ index }) => index)));
  const fields = rows.map((row, index) =>
    fieldOf(headers[index] ?? '', row, {
      isDecided: decided.has(index),
      isName: isScheme && index === 0,
    }),
  );
  const change = beforeAndAfter(headers);
  const stages = names.length > 0 ? stagesOfStay(headers.map(plain)) : undefined;
  const isDetailed = !fields.includes('name') && namesDetails(headers[0] ?? '');
  return {
    headers,
    fields:
      change === undefined
        ? ofFills(onlyOneName(namedFirst(ofStages(fields, stages), headers), headers), headers)
        : ofChange(fields, change),
    ...overTime(change, stages),
    daysOfEnd: new Set(),
    namesMedications:
      change !== undefined ||
      names.length > 0 ||
      (isScheme && !isTimesAlone(rows)) ||
      isDetailed ||
      isCompoundList(headers, rows, decisions.length > 0),
    other: names.length > 0 && others[0] !== 'allergies' ? undefined : others[0],
    decisions,
  };
}

/** `"Substance | Strength | How to take"`: what heads allergens, and is the only header of theirs, heads drugs beside how they are taken. */
function withDrugsNamed(rows: readonly (ColumnRow | undefined)[]): readonly (ColumnRow | undefined)[] {
  const [first, ...others] = rows;
  const isOnly = first?.table === 'allergies' && others.every((row) => row?.table === undefined);
  const isOfDrugs =
    others.some((row) => row?.field === 'strength') &&
    others.some((row) => row !== undefined && TAKING_FIELDS.has(row.field));
  return isOnly && isOfDrugs ? rows.with(0, HEADERS.get('medication')) : rows;
}

function overTime(
  change: BeforeAfter | undefined,
  stages: StagesOfStay | undefined,
): Pick<TableColumns, 'change' | 'stages'> {
  return { ...(change !== undefined && { change }), ...(stages !== undefined && { stages }) };
}

function ofStages(fields: readonly ColumnField[], stages: StagesOfStay | undefined): readonly ColumnField[] {
  if (stages === undefined) return fields;
  const { before, during, after } = stages;
  const isFormerAt = (index: number): boolean => index === before || during.includes(index);
  return fields.map((field, index) => (index === after ? 'sig' : isFormerAt(index) ? 'former' : field));
}

/** `Mo | Mi | Ab | zN` are four times of a day, `Mo | Di | Mi | Do | Fr` five days of a week. */
export function withInitials(headers: readonly string[]): readonly string[] {
  if (!headers.some((header) => DECIDE.has(normalizeHeading(header))))
    return withPeriods(withTimesInOrder(withWeekdays(headers)));
  return headers.map((header) => TIMES.get(normalizeHeading(header)) ?? header);
}

const DECIDE: ReadonlySet<string> = new Set(INITIALS.decide);
const TIMES: ReadonlyMap<string, string> = new Map(Object.entries(INITIALS.times));

function fieldOf(
  header: string,
  row: ColumnRow | undefined,
  { isDecided, isName }: { isDecided: boolean; isName: boolean },
): ColumnField {
  if (isName) return 'name';
  return isDecided ? 'action' : (row?.field ?? compoundField(header));
}

/** `" | AM | Noon | Bed"`, `" | Dose | Route | Frequency"`: how drugs are taken, beside names that no header stands over. */
function isUnnamedScheme(headers: readonly string[], rows: readonly (ColumnRow | undefined)[]): boolean {
  const ways = rows.filter((row) => row !== undefined && TAKING_FIELDS.has(row.field)).length;
  return headers[0] === '' && ways >= 2 && !rows.some((row) => row?.field === 'name');
}

/** `" | AM | Noon | Bed"`: a diary of blood sugars has that header too, so the rows have to tell what they are of. */
function isTimesAlone(rows: readonly (ColumnRow | undefined)[]): boolean {
  return rows.every((row) => row === undefined || TIME_FIELDS.has(row.field));
}

/** `"What | How much | When"`, `" | Instructions"`: where no header names the drugs they stand first, beside how they are taken. */
function namedFirst(fields: readonly ColumnField[], headers: readonly string[]): readonly ColumnField[] {
  const [first = ''] = headers;
  if (fields.includes('name')) return fields;
  if (namesDetails(first) || isBesideScheme(first, fields)) return fields.with(0, 'name');
  if (fields[0] !== 'other') return fields;
  const ways = new Set(fields.filter((field) => DOSAGE_FIELDS.has(field)));
  const isDirected = ways.size >= 2 || ways.has('sig');
  return isDirected && (first === '' || isUnknownHeader(first)) ? fields.with(0, 'name') : fields;
}

/** Beside two times of the day or days of a week stands what is taken then: `"What I take"`, `"Pen (units)"`. */
function isBesideScheme(header: string, fields: readonly ColumnField[]): boolean {
  const isOpen = OPEN.has(fields[0] ?? 'name') || (fields[0] === 'other' && isUnknownHeader(header));
  return isOpen && fields.filter((field) => TIME_FIELDS.has(field)).length >= 2;
}

const OPEN: ReadonlySet<ColumnField> = new Set(['sig', 'dose', 'dose-unit', 'strength', 'form']);

/** `"Medication details"`: the drug with its directions, where no other column names it. */
function namesDetails(header: string): boolean {
  return columnOf(header)?.field === 'details' && SAYS_DRUG.test(normalizeHeading(header));
}

/** `"Medicine and strength | Morning | Noon"`, `"Home medication / order | Continue | Stop"`: the drug among other words, beside how it is taken or what is decided. */
function isCompoundList(
  headers: readonly string[],
  rows: readonly (ColumnRow | undefined)[],
  isDecided: boolean,
): boolean {
  const isNamed = headers.some(
    (header, index) => rows[index] === undefined && compoundField(header) === 'name',
  );
  return isNamed && (isDecided || rows.some((row) => row !== undefined && TAKING_FIELDS.has(row.field)));
}

const DECIDING_WORDS = DECIDING_WORD_ROWS.toSorted((left, right) => left.rank - right.rank).map((row) => ({
  row,
  pattern: new RegExp(patternOf(row), 'u'),
}));

function patternOf({ whole, first, anywhere, last }: DecidingWordRow): string {
  if (whole !== undefined) return `^(?:${alternatives(whole)})$`;
  return [
    ...(first === undefined ? [] : [`^(?:${alternatives(first)})\\b`]),
    ...(anywhere === undefined ? [] : [`\\b(?:${alternatives(anywhere)})\\b`]),
    ...(last === undefined ? [] : [`\\b(?:${alternatives(last)})$`]),
  ].join('.*');
}

function decidedBy(normalized: string): DecidingWordRow | undefined {
  return DECIDING_WORDS.find(({ pattern }) => pattern.test(normalized))?.row;
}

/**
 * A header of several words that the table does not list: `"Dose / Route"` → directions, `"Ordered Medications"` → the drug, else the field of its first known word.
 * Words in brackets say of which (`"Drug, strength (pharmacy)"`), and nothing of what stands below.
 */
function compoundField(header: string): ColumnField {
  const normalized = normalizeHeading(withoutBrackets(header, ' ')) || normalizeHeading(header);
  const decided = decidedBy(normalized);
  if (decided !== undefined) return decided.field;
  const fields = normalized.split(' ').flatMap((word) => HEADERS.get(word)?.field ?? []);
  const dosage = fields.filter((field) => DOSAGE_FIELDS.has(field));
  if (BEGINS_WITH_DRUG.test(normalized)) return 'name';
  if (dosage.length > 1) return 'sig';
  if (SAYS_DRUG.test(normalized)) return 'name';
  return fields.find((field) => field !== 'other') ?? 'other';
}

/** The column of what was taken before. */
export function isFormer(header: string): boolean {
  return columnOf(header)?.field === 'former' || decidedBy(normalizeHeading(header))?.field === 'former';
}

/** None of its words heads a column anywhere: only the cells below tell what it means. */
export function isUnknownHeader(header: string): boolean {
  const normalized = normalizeHeading(header);
  return (
    columnOf(header) === undefined &&
    decidedBy(normalized) === undefined &&
    !normalized.split(' ').some((word) => HEADERS.has(word))
  );
}

const DRUG = alternatives(NAMED_FIRST.drug);
const SAYS_DRUG = new RegExp(`\\b(?:${DRUG})\\b`, 'u');
/** `"Medication / Dose / Route / Frequency"`: the cell begins with the drug. */
const BEGINS_WITH_DRUG = new RegExp(
  `^(?:(?:${alternatives(NAMED_FIRST.which)}) )*(?:${DRUG})(?: names?)?(?: and)? (?:${alternatives(NAMED_FIRST.how)})\\b`,
  'u',
);

/** A table has one drug column: the medication at discharge before the one at home, the most telling header, the first among equals. */
function onlyOneName(fields: readonly ColumnField[], headers: readonly string[]): ColumnField[] {
  const names = fields.flatMap((field, index) => (field === 'name' ? [index] : []));
  const best =
    names.find((index) => /\bdischarge\b/iu.test(headers[index] ?? '')) ??
    names.find((index) => !isUnspecific(headers[index] ?? '')) ??
    names[0];
  return fields.map((field, index) => (field === 'name' && index !== best ? 'other-name' : field));
}

function isUnspecific(header: string): boolean {
  return UNSPECIFIC_NAMES.has(normalizeHeading(header));
}

/** Headers over drugs that stand twice among these. */
export function repeatedNames(headers: readonly string[]): ReadonlySet<string> {
  const names = headers.filter((header) => columnOf(header)?.field === 'name');
  return new Set(names.filter((header, index) => names.indexOf(header) !== index));
}
