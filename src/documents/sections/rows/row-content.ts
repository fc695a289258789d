/** The cells of a row → the fields of its drug: what each says under its header, and what the marks of the row decide. */
import { NOT_SURELY_TAKEN } from '../../../standing/action-table.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { SAME_DOSE_WORDS } from '../../layout/headers/answer-column-table.ts';
import { decisionOf, UNCLEAR } from '../../layout/headers/decision-columns.ts';
import { asksAction, markOf } from '../../layout/headers/find-question.ts';
import type { ColumnField } from '../../layout/headers/column-table.ts';
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import type { TableColumns } from '../../layout/headers/read-columns.ts';
import { endedAlone } from '../../../standing/remark/ended-alone.ts';
import { endsDrug, meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import { parseSig } from '../../../sig/parse-sig.ts';
import type { SigFieldName } from '../../../sig/parsed-sig.ts';
import type { ItemField } from '../section.ts';
import { withDaysOfWeek } from './days-of-week.ts';
import { lastRefused } from './states/refused-dose.ts';
import { timesOf } from './schemes/hours-in-cell.ts';
import { schemeFields } from './schemes/scheme-in-cell.ts';
import { stateIn } from './states/state-columns.ts';
import { areSteps, withStepsOfCourse } from './weeks/steps-of-course.ts';
import { supportOf } from '../../names/directions/support.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import {
  answerOf,
  endOf,
  endsPeriod,
  isCountWithWords,
  isEmptyCell,
  isOpenCell,
  momentOf,
  saysEnded,
} from './read-answer.ts';

/** What a cell says: an answer to its header, how many at its time of the day, or its text. */
function cellFields(text: string, index: number, columns: TableColumns): readonly ItemField[] {
  const header = columns.headers[index] ?? '';
  const field = columns.fields[index] ?? 'other';
  if (SAYS_END.has(field) && endedAlone(text)?.meaning === 'stopped')
    return [{ field: 'status', text: 'stopped' }];
  const answer =
    atTimes(header, text, field) ??
    answerOf(header, text, columns.daysOfEnd.has(index)) ??
    deniedIn(header, text);
  if (holdsEnds(index, columns) && (answer ?? []).length === 0)
    return [{ field, text: text.trim() }, ...endOf(header, text)];
  return answer ?? [{ field, text: inFull(text, index, columns) }];
}

/** The same of a cell in its row: in a row that moved to the right the day of the start stands where ends do, and ends nothing. */
function fieldsInRow(cells: readonly string[], index: number, columns: TableColumns): readonly ItemField[] {
  const text = cells[index] ?? '';
  const isOfMoved = holdsEnds(index, columns) && hasMoved(cells, columns);
  if (isOfMoved) return [{ field: 'other', text: text.trim() }];
  if (!remarksInScheme(cells, index, columns)) return cellFields(text, index, columns);
  const isEnd = endedAlone(text)?.meaning === 'stopped';
  return [isEnd ? { field: 'status', text: 'stopped' } : { field: 'details', text: text.trim() }];
}

/** `"stopped 12/2021"`, alone under the times of the day: nothing is taken then, and the words are of the row. */
function remarksInScheme(cells: readonly string[], index: number, { fields }: TableColumns): boolean {
  const text = cells[index]?.trim() ?? '';
  // One time alone is that of a day: `"Morning of surgery"`.
  const isOfScheme = fields[index] === 'moment' && fields.indexOf('moment') !== fields.lastIndexOf('moment');
  if (!isOfScheme || !isOpenCell(text) || !/\p{L}{3}/u.test(text) || saysHowOften(text)) return false;
  return fields.every((field, at) => at === index || field !== 'moment' || isEmptyCell(cells[at] ?? ''));
}

/** `OD` under `Start`: a longer cell pushed the ones behind it under the next header. */
function hasMoved(cells: readonly string[], { fields }: TableColumns): boolean {
  return cells.some(
    (text, index) => fields[index] === 'date' && !/\d/u.test(text) && partsOfDosage(text).size > 0,
  );
}

/** `"DOES NOT TAKE, stopped in May"` under what the patient takes: what the cell says first is the answer. */
function deniedIn(header: string, text: string): readonly ItemField[] | undefined {
  if (!asksAction(header)) return undefined;
  const [said = ''] = text.trim().split(/[,;.]\s/u, 1);
  const isDenied = NOT_SURELY_TAKEN.has(meaningOfCell(said)?.meaning ?? '');
  return isDenied ? [{ field: 'action', text: said }] : undefined;
}

/** `"2"` under how many times a day, `"08"` under its times, and `"CANC"` under the state of an order, in words. */
function inFull(text: string, index: number, { fields, headers, hours }: TableColumns): string {
  const field = fields[index] ?? 'other';
  if (field === 'frequency') return timesOf(headers[index] ?? '', text, hours?.has(index) === true);
  return (field === 'status' ? stateIn(text) : undefined) ?? text.trim();
}

/** Does the column hold the days on which something ended, whether its header is known as such or says so? */
function holdsEnds(index: number, { fields, headers }: TableColumns): boolean {
  const field = fields[index] ?? 'other';
  if (field === 'end-date') return true;
  return MAY_END.has(field) && (saysEnded(headers[index] ?? '') || endsPeriod(headers, index));
}

/** What a column of days may be known as. */
const MAY_END: ReadonlySet<ColumnField> = new Set<ColumnField>(['other', 'date']);

/** What is taken at the time that the header is, or at those that it names, and when it was last; undefined: it is none of these. */
function atTimes(header: string, text: string, field: ColumnField): readonly ItemField[] | undefined {
  const atTime = schemeFields(header, text) ?? (field === 'moment' ? atMoment(header, text) : undefined);
  return atTime ?? (field === 'date' ? lastRefused(header, text) : undefined);
}

/** How many, or `"every 3 days"`: how often, and not how many then. */
function atMoment(header: string, text: string): readonly ItemField[] {
  const said = text.trim();
  if (saysHowOften(said)) return [{ field: 'sig', text: said }];
  return momentOf(header, said);
}

/** `"1 with food"` says how many then, and `"1 every 3 days"` how often. */
function saysHowOften(text: string): boolean {
  if (COUNTED.test(text) || !partsOfDosage(text).has('frequency')) return false;
  return !isCountWithWords(text) || parseSig(text).fields.some(({ field }) => RATES.has(field));
}

const RATES: ReadonlySet<SigFieldName> = new Set(['frequency', 'day-of-week']);

/**
 * `2 | 2 2 | | 1` under times of the day or days of a week: one amount that nobody can read leaves open how many are taken at all. What the cells say is
 * kept as it is printed, for who reads the list; undefined where every amount is read.
 */
function openScheme(cells: readonly string[], { fields, headers }: TableColumns): ItemField | undefined {
  const told = cells.flatMap((cell, index) =>
    OF_SCHEME.has(fields[index]) && cell.trim() !== '' ? [{ text: cell.trim(), header: headers[index] }] : [],
  );
  const isOpen = told.some(
    ({ text }) => isOpenCell(text) && AMOUNT_OR_REST.test(text) && !saysHowOften(text),
  );
  if (!isOpen) return undefined;
  const said = told.map(({ text, header = '' }) => `${text} ${momentSaid(header) ?? header}`);
  return { field: 'other', text: said.join('; ') };
}

/** `STOP | STOP` under times of the day: an end that is all they say ends the row; beside what is taken at another time it cannot be told what ended. */
function endsOfScheme(cells: readonly string[], { fields }: TableColumns): readonly ItemField[] {
  const told = cells.filter((cell, index) => fields[index] === 'moment' && !isEmptyCell(cell));
  const ends = told.filter((text) => !INITIALS.test(text) && meaningOfCell(text)?.meaning === 'stopped');
  const isOfScheme = fields.indexOf('moment') !== fields.lastIndexOf('moment');
  if (!isOfScheme || ends.length === 0) return [];
  return ends.length === told.length
    ? [{ field: 'status', text: 'stopped' }]
    : [{ field: 'action', text: UNCLEAR }];
}

/** `DC`: who gave it. */
const INITIALS = /^\s*\p{Lu}{2,3}\s*$/u;

/** `2 2`, and the rest of an amount that ran over from the cell before: `ml 20`. */
const AMOUNT_OR_REST = /^(?:[\d½¼]|\p{Ll}{1,3}\s\d)/u;

const OF_SCHEME: ReadonlySet<ColumnField | undefined> = new Set<ColumnField>(['moment', 'day']);

/** A number of units, or the time at which it was given. */
const COUNTED = /^\d{1,2}:?\d{2}\b|^[\d/.,½-]+(?:\s?\p{L}+)?$/u;

/** `"finished 3/09"` where a row says how often, or under a header that nobody knows: it is over since that day. */
const SAYS_END: ReadonlySet<string> = new Set(['frequency', 'sig', 'dose', 'other']);

/** The fields of a row; what its marks decide is one of them, and the cells they stand in are not. Without a drug column the rest is text. */
export function rowContent(
  cells: readonly string[],
  columns: TableColumns,
): { text: string; fields: ItemField[] } {
  const decision = decisionOf(cells, columns.decisions, endsItself);
  const decided: ItemField[] = decision === undefined ? [] : [{ field: 'action', text: decision }];
  const marked = new Set(
    decision === undefined
      ? []
      : columns.decisions.flatMap((group) => group.columns.map(({ index }) => index)),
  );
  const merged = mergedScheme(cells, columns);
  if (merged !== undefined) return rowContent(merged.cells, merged.columns);
  const open = openScheme(cells, columns);
  const counts = new Set(countsOf(cells, columns));
  const isRead = (index: number): boolean =>
    marked.has(index) ||
    counts.has(index) ||
    BY_DAY.has(columns.fields[index]) ||
    (open !== undefined && OF_SCHEME.has(columns.fields[index]));
  const plain = cells.flatMap((text, index) =>
    text.trim() === '' || isRead(index) ? [] : fieldsInRow(cells, index, columns),
  );
  const counted = [...plain, ...countedFields(cells, columns), ...endsOfScheme(cells, columns)];
  const scheme = open === undefined ? withDaysOfWeek(counted, cells, columns) : [...counted, open];
  const fields = withStepsOfCourse(withoutHours(scheme), cells, columns);
  if (columns.fields.includes('name') || areSteps(columns))
    return { text: '', fields: [...decided, ...asBefore(fields)] };
  return { text: fields.map((field) => field.text).join(' ; '), fields: decided };
}

/** `"stopped in May, on another"`: a cell that begins with an end answers no other question. */
function endsItself(text: string): boolean {
  return readActions(text).actions.some((action) => action.start === 0 && endsDrug(action));
}

/** `9A` beside `"Inject 60 mg every 6 months"`: the hours at which it is given say how often only where nothing else of the row does. */
function withoutHours(fields: readonly ItemField[]): readonly ItemField[] {
  const saysOften = ({ field, text }: ItemField): boolean =>
    (field === 'name' || field === 'sig') && supportOf(text).hasFrequency;
  const isOfHours = ({ field, text }: ItemField): boolean => field === 'frequency' && HOURS.test(text.trim());
  return fields.some(saysOften) && fields.some(isOfHours)
    ? fields.map((one) => (isOfHours(one) ? { ...one, field: 'other' } : one))
    : fields;
}

const HOURS = /^(?:\d{1,2}(?::?[0-5]\d)?\s?(?:[ap]\.?m?\.?)?(?:[\s,;/&-]{1,3}|$)){1,8}$/iu;

/** The columns that count without saying when; beside times of the day, where a row has something there, these are counted with them. */
function countsOf(cells: readonly string[], { counts = [], fields }: TableColumns): readonly number[] {
  if (!counts.some((index) => !isEmptyCell(cells[index]?.trim() ?? ''))) return [];
  return fields.flatMap((field, index) => (field === 'moment' || counts.includes(index) ? [index] : []));
}

/**
 * `1 | - | 1 |` under times of the day that nobody knows: the same number each time is so many that many times a day. Numbers that
 * differ are kept as they are printed.
 */
function countedFields(cells: readonly string[], columns: TableColumns): ItemField[] {
  const told = countsOf(cells, columns).flatMap((index) => {
    const text = cells[index]?.trim() ?? '';
    return isEmptyCell(text) ? [] : [{ text, header: columns.headers[index] ?? '' }];
  });
  const [first] = told;
  if (first === undefined) return [];
  const often = `${told.length} times a day`;
  if (told.every(({ text }) => text === first.text))
    return [{ field: 'sig', text: markOf(first.text) === true ? often : `${first.text}, ${often}` }];
  return [{ field: 'other', text: told.map(({ text, header }) => `${text} ${header}`).join('; ') }];
}

/** Columns that are read together. */
const BY_DAY: ReadonlySet<ColumnField | undefined> = new Set<ColumnField>(['day', 'step']);

/**
 * `1 ampoule | tous les | 3 mois` under times of the day that stand beside each other: a cell over several columns, whose words count
 * nothing. They are directions.
 */
function mergedScheme(
  cells: readonly string[],
  columns: TableColumns,
): { readonly cells: readonly string[]; readonly columns: TableColumns } | undefined {
  const first = columns.fields.findIndex((field, index) => field === 'moment' && isFilled(cells[index]));
  const rest = columns.fields
    .slice(first)
    .findIndex((field, index) => field !== 'moment' || !isFilled(cells[first + index]));
  const end = rest < 0 ? columns.fields.length : first + rest;
  const run = first < 0 ? [] : cells.slice(first, end);
  if (run.length < 2 || !run.slice(1).some((text) => WORDS.test(text))) return undefined;
  return {
    cells: cells.map((cell, index) =>
      index === first ? run.join(' ') : index > first && index < end ? '' : cell,
    ),
    columns: { ...columns, fields: columns.fields.with(first, 'sig') },
  };
}

function isFilled(cell = ''): boolean {
  return cell.trim() !== '';
}

/** Two words in small letters and no number: `"tous les"`. */
const WORDS = /^\p{Ll}{2,}(?:\s\p{Ll}{2,})+$/u;

/** `Old dose: 100 mg`, `New dose: no change`: where the cell of the new dose gives none and ends nothing, the former one is taken. */
function asBefore(fields: readonly ItemField[]): readonly ItemField[] {
  const former = fields.find(({ field }) => field === 'former');
  const dose = fields.find(({ field }) => field === 'dose');
  const isOpen =
    dose !== undefined &&
    !/\d/u.test(dose.text) &&
    !NOT_SURELY_TAKEN.has(meaningOfCell(dose.text)?.meaning ?? '');
  if (former === undefined || !isOpen || !SAME.test(dose.text)) return fields;
  return fields.map((field) => (field === dose ? { ...dose, text: former.text } : field));
}

const SAME = new RegExp(wholeWord(SAME_DOSE_WORDS), 'iu');
