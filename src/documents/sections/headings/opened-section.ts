/** What a heading opens that no dictionary knows: by its words, put together, else by what stands below it. */
import { hasDosages, readColumns } from '../../layout/headers/read-columns.ts';
import { SAME_X, type Line } from '../../line.ts';
import {
  hasAmount,
  isInstruction,
  saysHowMuch,
  saysHowTaken,
  supportOf,
} from '../../names/directions/support.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { withoutBrackets } from '../../../text/without-brackets.ts';
import { isInCapitals } from '../../../text/without-capitals.ts';
import { beginningOf, isStatement } from '../../names/unknown/beginning-of.ts';
import { readActions, type Action } from '../../../standing/read-actions.ts';
import {
  endingOf,
  endingOfMedications,
  headingWordsOf,
  isFrame,
  isSaidOfDrugs,
  type Ending,
} from '../../../standing/headings/ended-medications.ts';
import { HEADING_WORDS } from '../../../standing/headings/heading-word-table.ts';
import { isMomentAlone } from './moment-title.ts';
import { byKeywords, type KnownHeading } from './recognize-heading.ts';
import { isContinuation } from '../../names/directions/continuation.ts';
import { NUMBERED } from '../../../text/list-ordinals.ts';
import { RECORD_LEAD } from '../entry-marks.ts';
import { endsInColon, leadsWithMoment, readEntryLead } from '../read-entry-lead.ts';
import type { StartsWithDrug } from '../section.ts';

/** What nobody knows is told in sentences. */
export const UNKNOWN = { kind: 'unknown', reading: 'narrative', rank: 5 } as const;
/** What nobody knows, where drugs stand below. */
export const LISTED = { kind: 'unknown', reading: 'list', rank: 5 } as const;

/** What a heading opens; `below`: the lines under it, or the text behind it on its line; `rows`: those of a table as well. */
export function openedBy(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
  rows: readonly string[] = below,
): KnownHeading {
  const ended = endedBy(text, rows, startsWithDrug);
  if (ended !== undefined) return ended;
  const keywords = byKeywords(text);
  const known = isAddress(text, keywords) ? undefined : keywords;
  if (known === undefined || saysNothingOf(text, known)) {
    const isList = listsDrugs(below, startsWithDrug) || isTimeOfDrug(text, below, startsWithDrug);
    if (isList || known === undefined) return { row: isList ? LISTED : UNKNOWN };
  }
  return listedWhereItLists(known, below, startsWithDrug);
}

/** `"Meds as per her pharmacy profile:"`: behind medications the words of an office say nothing of the drugs that stand below. */
function saysNothingOf(text: string, { row }: KnownHeading): boolean {
  return row.kind === 'administrative' && MEDICATIONS_FIRST.test(text);
}

const MEDICATIONS_FIRST = new RegExp(
  String.raw`^[^\p{L}]{0,6}(?:${alternatives([...HEADING_WORDS.medications.words, ...HEADING_WORDS.synonyms.words])})(?!\p{L})`,
  'iu',
);

/** `"To the receiving team:"`: whom a letter is to heads nothing. */
function isAddress(text: string, known: KnownHeading | undefined): boolean {
  return known?.row.kind === 'administrative' && /^\s*(?:to|dear)\s/iu.test(text);
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

/** `"Lunch 12:00"` over `"Gabapentin 300 mg"`: when it is taken, whatever stands below. */
export function isTimeOfDrug(
  text: string,
  [first = '']: readonly string[],
  startsWithDrug: StartsWithDrug,
): boolean {
  return isMomentAlone(text) && isDrugLine(unmarked(first), startsWithDrug);
}

/** Prose by its heading, and a list by what stands below: `"Physician orders"` over lines of drugs. */
export function listedWhereItLists(
  known: KnownHeading,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading {
  const isProse = known.row.reading === 'narrative' && LISTING.has(known.row.kind);
  return isProse && listsDrugs(below, startsWithDrug)
    ? { ...known, row: { ...known.row, reading: 'list' } }
    : known;
}

const LISTING: ReadonlySet<string> = new Set(['plan', 'unknown', 'instructions']);

const ENDED: Readonly<Record<Ending, KnownHeading['row']>> = {
  stopped: { kind: 'stopped-medications', reading: 'stopped', rank: 1 },
  'not-taken': { kind: 'stopped-medications', reading: 'stopped', rank: 1 },
  held: { kind: 'held-medications', reading: 'stopped', rank: 1 },
  finished: { kind: 'past-medications', reading: 'stopped', rank: 5 },
};

/**
 * `"Discontinued on admission"`, `"Do NOT take:"`, `"Medications held at discharge"`: the grammar of standing.
 * Words that no heading is known for (`"Stopped by the renal team"`) change nothing where drugs stand below.
 */
export function endedBy(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  const bare = withoutBrackets(text, ' ');
  const standsOverDrugs = (): boolean =>
    startsWithDrug(unmarked(below[0] ?? '')) || listsDrugs(below, startsWithDrug);
  const said = endingOfMedications(bare);
  if (said !== undefined && (!said.isAlone || standsOverDrugs())) return { row: ENDED[said.ending] };
  const actions = readActions(bare).actions.filter(isSaidOfDrugs);
  for (const action of actions.filter((one) => !endsItsOwn(bare, one))) {
    const ending = endingOf(action);
    // The state of an order is called finished too: it is over where that is said of medications.
    if (ending === undefined || ending === 'finished') continue;
    const rest = `${bare.slice(0, action.start)} ${bare.slice(action.end)}`;
    if (isFrame(rest)) return { row: ENDED[ending] };
    const words = headingWordsOf(rest);
    // `"Avoid: alcohol"`, `"Patient not taking: Reported on 6/1/2026"`: what it is said of stands behind the label or above.
    const isAnswered = /:\s+\S/u.test(bare);
    const saysOnlyEnds = actions.every((one) => endingOf(one) !== undefined || isPartOf(one, actions));
    const isSaidAlone = saysOnlyEnds && !isAnswered && !words.some((word) => startsWithDrug(word));
    if (isSaidAlone && standsOverDrugs()) return { row: ENDED[ending] };
  }
  return undefined;
}

/** The `"not"` of `"not restarted"`. */
function isPartOf({ from, end }: Action, actions: readonly Action[]): boolean {
  return actions.some((other) => other.from <= from && other.end > end);
}

/** `"Something for sleep, stopped last month"`, `"Sleeping aid - stopped in May"`: what ended stands before the word, set off, and no colon behind it. */
function endsItsOwn(text: string, { start }: Action): boolean {
  const before = text.slice(0, start);
  return !/:\s*$/u.test(text) && /[,;–—-]\s*$/u.test(before) && !isFrame(before);
}

/** Without a box, a bullet or a number before its first letter. */
export function unmarked(text: string): string {
  if (leadsWithMoment(text)) return text;
  return text
    .replace(/^\s{0,4}[[(]\s?[x✓✔]?\s?[\])]\s/iu, '')
    .replace(NUMBERED, '')
    .replace(RECORD_LEAD, '')
    .replace(/^[\W\d_]{0,6}(?=\p{L})/u, '');
}

/**
 * Lines of names with how much or how often: the first is one, or a numbered sentence that says how something is taken, half of
 * them are, and one of these is known or says how it is taken. What goes on about the line above it counts for neither side.
 */
export function listsDrugs(below: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const lines = below
    .filter((text) => /\p{L}{3}/u.test(text))
    .map((text) => withoutLead(unmarked(text), startsWithDrug));
  const items = lines.filter((text) => isDrugLine(text, startsWithDrug) && !isStatement(text));
  const [first = ''] = lines;
  const isOfDrugs = items.some((text) => startsWithDrug(text) || isInstruction(supportOf(text)));
  const own = lines.filter((text) => items.includes(text) || !isContinuation(text));
  const begins = items.includes(first) || (NUMBERED.test(below[0] ?? '') && saysHowTaken(supportOf(first)));
  return begins && items.length * 2 >= own.length && isOfDrugs;
}

/** `"Tab. Ecosprin 75 mg"`, `"New: Ecosprin 75 mg"` without the form or the label; a line that begins with an action may be a sentence. */
export function withoutLead(text: string, startsWithDrug: StartsWithDrug): string {
  const { rest, fields } = readEntryLead(text, startsWithDrug);
  const isLead = fields.every(({ field }) => field === 'form') || endsInColon(text, rest);
  return isLead || leadsWithMoment(text) ? rest : text;
}

/** Begins with a drug, or with words like one, and says how much or, in a few words, how often. */
export function isDrugLine(text: string, startsWithDrug: StartsWithDrug): boolean {
  if (!startsWithDrug(text) && beginningOf(text) !== 'item') return false;
  const support = supportOf(text);
  const isDosed = hasAmount(support) || (support.hasFrequency && wordsIn(text) <= SHORTEST_ENTRY);
  return isDosed && !beginsAnotherSentence(text.slice(0, 60));
}

/** A word with a capital behind a stop: `"Plavix was given. The patient"`. */
function beginsAnotherSentence(text: string): boolean {
  if (!isInCapitals(text)) return /[.;]\s+\p{Lu}\p{Ll}*\s/u.test(text);
  // In capitals (`"1 TAB. PO DAILY; ALBUTEROL"`) behind a full stop alone, and no word of directions.
  return [...text.matchAll(/\.\s+(\p{Lu}+)\s/gu)].some(([, word = '']) => !isSigWord(word.toLowerCase()));
}

/**
 * Two entries above a line and two below (or the last), all at one margin that is not left of it: it divides the list, and
 * is no remark on the entry above. Where entries have remarks under them, every second line is one.
 */
export function isAmongEntries(lines: readonly Line[], at: number, startsWithDrug: StartsWithDrug): boolean {
  const [line, next] = lines.slice(at, at + 2);
  if (line === undefined || next === undefined || next.x < line.x - SAME_X) return false;
  const isEntry = ({ text }: Line): boolean => isEntryLine(unmarked(text), startsWithDrug);
  const isAtMargin = (other: Line): boolean =>
    other.page === line.page && other.tableRow === undefined && Math.abs(other.x - next.x) <= SAME_X;
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
  return isListed && isEntryLine(unmarked(next.text), startsWithDrug);
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
    .findLast(({ text }) => isEntryLine(unmarked(text), startsWithDrug));
  return line !== undefined && entry?.page === line.page && entry.x > line.x + SAME_X;
}

function isEntryLine(text: string, startsWithDrug: StartsWithDrug): boolean {
  return startsWithDrug(text) || isDrugLine(text, startsWithDrug);
}

/** Words of an entry without an amount (`"Bactrim SS MWF"`); more are a sentence. */
const SHORTEST_ENTRY = 6;

function wordsIn(text: string): number {
  return text.trim().split(/\s+/u).length;
}

/** The texts of the next lines, a few, without the rows of tables, and without what is indented below the first of them. */
export function textsBelow(lines: readonly Line[], at: number): string[] {
  const texts: string[] = [];
  for (let next = at + 1; next < lines.length && texts.length < LOOKED_AT; next += 1) {
    const line = lines[next];
    if (line === undefined) break;
    const isIndented = texts.length > 0 && line.x > (lines[at + 1]?.x ?? 0) + 8;
    if (!isIndented && line.tableRow === undefined) texts.push(line.text);
  }
  return texts;
}

const LOOKED_AT = 4;
