/** Does a line of a list begin an entry, or go on with the one above it? */
import { fieldOfLabel, labelAtStart } from '../../layout/headers/label-at-start.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import { behindAmount } from '../../names/directions/amount-before.ts';
import { isDosage } from '../../names/directions/whole-dosage.ts';
import { hasDosage, saysHowMuch, supportOf } from '../../names/directions/support.ts';
import { beginningOf, isStatement, startsWithName } from '../../names/unknown/beginning-of.ts';
import { classOf } from '../../names/unknown/word-class.ts';
import { endsDrug, readActions } from '../../../standing/read-actions.ts';
import { endedAlone } from '../../../standing/remark/ended-alone.ts';
import { isUnfinished, leadsOn, promisesMore } from '../open-end.ts';
import { chosenOf } from '../lines/choice-lines.ts';
import { opensWithLead, readEntryLead, tellsDecision } from '../lines/read-entry-lead.ts';
import { SAME_X, type Line } from '../../line.ts';
import type { SectionLine, StartsWithDrug } from '../section.ts';
import { isContinuation } from '../../names/directions/continuation.ts';
import { hangsUnderOthers } from './cells-below.ts';
import { textOf, wordsOf } from './entry-text.ts';
import { MARKER } from '../lines/entry-marks.ts';
import { NUMBERED } from '../../../text/list-ordinals.ts';
import { endOfOther } from '../lines/note-of-other.ts';
import { isOftenOfAbove, isRestOfName, isUnitOfNumber } from '../lines/told-below.ts';
import { hadRoomFor, type Edge } from '../lines/edge.ts';
import { leftOf } from '../lines/left-of.ts';
import { beginsWithEnd, isBanner } from '../lines/under/ends-under.ts';

/** A label whose value stands on the next line. */
const OPEN_LABEL = /\b(?:status|action|sig|directions)\s?:\s*$/iu;
/** A label without a colon: the cell beside it is far, or on the next line. */
const LABEL_CELL = /^\p{L}[\p{L} ]{1,40}?(?=\s{2,}|\s*$)/u;
/** A gap larger than this many line heights separates entries. */
const ENTRY_GAP = 1.9;
/** Points by which a continuation is indented. */
const INDENT = 5;

/** The lines of the entry so far, and how far the lines of the list reach. */
export interface OpenEntry {
  readonly open: readonly SectionLine[];
  readonly rightEdge: Edge;
  /** None of them begins with a capital: who writes so begins every entry in small letters. */
  readonly isSmall: boolean;
}

/** A text says how much or how often, or behind what may lead it names something and says so. */
function isItemText(text: string, startsWithDrug: StartsWithDrug): boolean {
  if (saysHowMuch(text) || supportOf(text).hasFrequency) return true;
  return beginningOf(readEntryLead(text, startsWithDrug).rest) === 'item';
}

/** Does a line begin an entry below the lines of an open one? */
export function startsEntry(
  line: SectionLine,
  { open, rightEdge, isSmall }: OpenEntry,
  startsWithDrug: StartsWithDrug,
): boolean {
  const [first = line] = open;
  const last = (open.at(-1) ?? line).line;
  const text = textOf(line);
  if (tellsOfAbove(line, first, startsWithDrug)) return false;
  if (isSetApart(line, { first, last }, startsWithDrug)) return true;
  if (goesOn(line, { first, last }, startsWithDrug)) return false;
  const hangs = hangsUnder(line, first, startsWithDrug);
  if (startsWithDrug(text) && !hangs) return !leadsOn(last.text, wordsOf(open));
  if (/^\p{Ll}/u.test(text)) return !hangs && startsSmall(line, { open, rightEdge, isSmall }, startsWithDrug);
  return isFarBelow(line, last) || !(hangs || goesOnUnmarked(text, first));
}

interface LinesAbove {
  /** The first line of the entry. */
  readonly first: SectionLine;
  /** The line right above. */
  readonly last: Line;
}

/** `"two 20 mg tablets of famotidine at bedtime"`, in the column of the line above: an amount, the name it leads to, and how often. */
function isAmountOfName(
  line: SectionLine,
  { first, last }: LinesAbove,
  startsWithDrug: StartsWithDrug,
): boolean {
  const name = isIndented(line, first) ? undefined : behindAmount(textOf(line));
  if (name === undefined || leadsOn(last.text, last.text)) return false;
  return names(name, startsWithDrug) && supportOf(name).hasFrequency;
}

/** Under the further cells of the first line, right below the last one, and no drug. */
function isRestOfCell(
  line: SectionLine,
  { first, last }: LinesAbove,
  startsWithDrug: StartsWithDrug,
): boolean {
  return hangsUnderOthers(line, first) && !isFarBelow(line, last) && !startsWithDrug(textOf(line));
}

/** `"OTC | fish oil 1,000 mg | 2 daily"` over `" | Zyxomarin 5 mg | 1 daily"`: where the first cell names no drug the next one does, in each row. */
function isRowOfGroup({ line }: SectionLine, first: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const [group, name] = first.line.cells;
  if (group === undefined || name === undefined || line.cells.length < 2) return false;
  const isNamed = (text: string): boolean => startsWithDrug(text) || beginningOf(text) === 'item';
  const isUnder = line.y > first.line.y && Math.abs(line.x - name.x) <= SAME_X;
  return isUnder && !isNamed(group.text) && isNamed(name.text) && isNamed(line.text);
}

function tellsOfAbove(line: SectionLine, first: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  return (
    isTellingUnder(line, first, startsWithDrug) ||
    isBanner(line.line.text.slice(line.start), startsWithDrug) ||
    isChoiceUnder(line, first) ||
    isEndSetIn(line, first, startsWithDrug)
  );
}

/** `"CEASED - slow pulse"`, set in below an entry, whether its drug is known or not. */
function isEndSetIn(line: SectionLine, first: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const isBelow = line.line.page !== first.line.page || line.line.y > first.line.y;
  if (!isBelow || !isIndented(line, first)) return false;
  return names(textOf(first), startsWithDrug) && beginsWithEnd(textOf(line), startsWithDrug);
}

/** `"[ ] Approve   [x] Deny"`, set in below a drug. */
function isChoiceUnder(line: SectionLine, first: SectionLine): boolean {
  return isIndented(line, first) && chosenOf(line.line.text) !== undefined;
}

/** `"- stopped by the patient in May"` with its bullet further in than `"- Atorvastatin 40 mg nightly"`: what is said there, and names nothing, is said of that one. */
function isTellingUnder(line: SectionLine, first: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const isBullet = MARKER.test(line.line.text.slice(line.start));
  const told = textOf(line);
  if (!isBullet || !hangsUnder(line, first, startsWithDrug) || names(told, startsWithDrug)) return false;
  return beginningOf(told) === undefined || readActions(told).actions.length > 0;
}

/** By a bullet or a number, by a lead, as a row of a group, or at the top of a page. */
function isSetApart(line: SectionLine, { first, last }: LinesAbove, startsWithDrug: StartsWithDrug): boolean {
  const text = textOf(line);
  const isEndOfOther =
    isEnded(text, startsWithDrug) || endOfOther(text, textOf(first), startsWithDrug) !== undefined;
  const isApart = isMarked(line) || opensWithLead(text, startsWithDrug) || isEndOfOther;
  if (isApart || isAmountOfName(line, { first, last }, startsWithDrug)) return true;
  return endsItsOwn(text) || isRowOfGroup(line, first, startsWithDrug) || beginsApart(line, last);
}

/** `"A patch for her pain, stopped last month"`: an article leads to what it speaks of, and its end is not that of the drug above. */
function endsItsOwn(text: string): boolean {
  const [subject = '', end] = /^\s*(\p{Lu}.*?)(?:,|;|\s[–—-])\s+(.*)$/su.exec(text)?.slice(1) ?? [];
  if (end === undefined || classOf(/\p{L}+/u.exec(subject)?.[0] ?? '') !== 'pronouns-and-determiners')
    return false;
  return readActions(end).actions.some((action) => action.start === 0 && endsDrug(action));
}

/** `"SUSPENDER:  GLIBENCLAMIDA 5 MG"`: what ends behind a label is not the drug above, whether its own is known or not. */
export function isEnded(text: string, startsWithDrug: StartsWithDrug): boolean {
  const value = behindEnd(text);
  return value !== undefined && names(value, startsWithDrug);
}

/** What stands behind a label that says an end. */
function behindEnd(text: string): string | undefined {
  const { label, value } = LABEL.exec(text)?.groups ?? {};
  return label !== undefined && readActions(label).actions.some(endsDrug) ? value : undefined;
}

const LABEL = /^\s*(?<label>\p{L}[\p{L} ]{2,40}):\s+(?<value>\S.*)$/u;

function names(text: string, startsWithDrug: StartsWithDrug): boolean {
  return startsWithDrug(text) || beginningOf(text) === 'item';
}

/** `"Patient not taking: Reported on 6/1/2026"`: with its day, and no drug behind it, an end is that of the drug above. */
function endsAbove(text: string, startsWithDrug: StartsWithDrug): boolean {
  const value = behindEnd(text) ?? '';
  return DAY_ALONE.test(value) && !names(value, startsWithDrug);
}

/** `"Reported on 6/1/2026"`. */
const DAY_ALONE = /^[^\d]{0,20}\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?\W*$/u;

/** `"Thank you for choosing our clinic"`, `"Our hours are 8 to 5"`: at the top of a page a sentence, or words that say no dosage, go on with nothing. */
function beginsApart(line: SectionLine, above: Line): boolean {
  const text = textOf(line);
  if (line.line.page === above.page || !/^\p{Lu}/u.test(text)) return false;
  return isStatement(text) || !hasDosage(supportOf(text));
}

/** Does an entry begin in small letters: a name with an amount, or in a list that has no capitals any line that the margin did not break. */
function startsSmall(
  line: SectionLine,
  { open, rightEdge, isSmall }: OpenEntry,
  startsWithDrug: StartsWithDrug,
): boolean {
  const text = textOf(line);
  const last = open.at(-1) ?? line;
  const canBegin = isSmall && (startsWithName(text) || isStatement(text));
  if (isSmall && keepsColumns(line.line, open[0]?.line)) return true;
  if (beginningOf(text) === 'item' && isBackAtMargin(line, open)) return true;
  if (canBegin && hadRoomFor(last, line, rightEdge)) return !leadsOn(last.line.text, wordsOf(open));
  const isItem = (above: string): boolean => isItemText(above, startsWithDrug);
  return isBehindEntry(line, beginningOf(text), { open, rightEdge, isItem });
}

/** Where the first line of the entry begins, below a line that is set in from there. */
function isBackAtMargin({ line, start }: SectionLine, [first, ...others]: readonly SectionLine[]): boolean {
  const last = others.at(-1)?.line;
  if (first === undefined || last === undefined || start > 0 || first.start > 0) return false;
  return last.x > first.line.x + INDENT && Math.abs(line.x - first.line.x) <= SAME_X;
}

/** Three cells or more under three of the first line of the entry, the first among them: another row of the same columns. */
function keepsColumns(line: Line, first: Line | undefined): boolean {
  const isUnder = (x: number): boolean =>
    first?.cells.some((cell) => Math.abs(cell.x - x) <= SAME_X) === true;
  const under = line.cells.filter(({ x }) => isUnder(x));
  return (
    under.length >= FEWEST_CELLS && under[0] === line.cells[0] && Math.abs(line.x - (first?.x ?? 0)) <= SAME_X
  );
}

const FEWEST_CELLS = 3;

/** In a numbered list what has no number goes on with the entry above, as a number alone does anywhere. */
function goesOnUnmarked(text: string, first: SectionLine): boolean {
  return isNumbered(first) || /^\d/u.test(text);
}

/** Does a name in small letters begin an entry: the line above gives an amount of its own, or had room for the first word of this one. */
function isBehindEntry(
  line: SectionLine,
  beginning: 'item' | 'name' | undefined,
  { open, rightEdge, isItem }: Omit<OpenEntry, 'isSmall'> & { readonly isItem: (text: string) => boolean },
): boolean {
  const above = open.at(-1);
  if (beginning === undefined || above === undefined || leadsOn(above.line.text, wordsOf(open))) return false;
  const { line: printed } = above;
  if (beginning === 'item' && isItem(textOf({ line: printed, start: 0 })) && !isUnfinished(printed.text))
    return true;
  return hadRoomFor(above, line, rightEdge);
}

/** The rest of a cell, directions, a date, a form …, a label of the drug above, or the value of a label. */
function goesOn(line: SectionLine, { first, last }: LinesAbove, startsWithDrug: StartsWithDrug): boolean {
  const text = textOf(line);
  return (
    isRestOfCell(line, { first, last }, startsWithDrug) ||
    isContinuation(text) ||
    isPromised(text, last.text, startsWithDrug) ||
    isUnitOfNumber(text, last.text, startsWithDrug) ||
    isRestOfName(text, last.text, startsWithDrug) ||
    OPEN_LABEL.test(last.text) ||
    isOtherLabel(text, startsWithDrug) ||
    isLabelBesideValue(line, startsWithDrug) ||
    isDosage(text) ||
    isOftenOfAbove(text, last.text) ||
    endedAlone(text) !== undefined ||
    endsAbove(text, startsWithDrug)
  );
}

/** `"50 mg, once a"` over `"DAY"`: the line above said that more comes, and this one names nothing. */
function isPromised(text: string, above: string, startsWithDrug: StartsWithDrug): boolean {
  return promisesMore(above) && !startsWithDrug(text) && beginningOf(text) !== 'item';
}

/** `"How I take it: 1 tablet daily"`: a label that asks about the drug above, with no drug behind it. */
function isOtherLabel(text: string, startsWithDrug: StartsWithDrug): boolean {
  const { field, value = '' } = labelAtStart(text) ?? {};
  if (startsWithDrug(value)) return false;
  return tellsDecision({ field, value }) || (ASKING.has(field) && beginningOf(value) !== 'item');
}

/** `Ended` in one cell, `05/30/2026` or a dash in the next: the same, where print stands for the colon. */
function isLabelBesideValue({ line, start }: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  const [label, value, ...others] = line.cells;
  if (start > 0 || label === undefined || value === undefined || others.length > 0) return false;
  const field = columnOf(label.text)?.field;
  if (startsWithDrug(value.text)) return false;
  const isLabel = field === 'status' || ASKING.has(field);
  return tellsDecision({ field, value: value.text }) || (isLabel && beginningOf(value.text) !== 'item');
}

const ASKING: ReadonlySet<string | undefined> = new Set([
  'sig',
  'details',
  'dose',
  'route',
  'frequency',
  'duration',
  'date',
  'end-date',
  'fill-date',
  'other',
]);

/** Indented under the line that names the drug, in its column; a line that only divides the list has nothing hanging under it. */
function hangsUnder(line: SectionLine, first: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  if (line.line.page === first.line.page && line.line.y <= first.line.y) return false;
  const text = textOf(first);
  const namesDrug = isMarked(first) || startsWithDrug(text) || opensWithLead(text, startsWithDrug);
  return namesDrug && isIndented(line, first);
}

function isNumbered({ line, start }: SectionLine): boolean {
  return NUMBERED.test(line.text.slice(start));
}

/** A bullet, a number, or a label that names the drug. */
function isMarked({ line, start }: SectionLine): boolean {
  const text = line.text.slice(start);
  return (
    columnOf(LABEL_CELL.exec(text)?.[0] ?? '')?.field === 'name' ||
    fieldOfLabel(text) === 'name' ||
    (MARKER.test(text) && !/^\s*[-–—]\s*\d/u.test(text))
  );
}

function isIndented({ line, start }: SectionLine, first: SectionLine): boolean {
  return start === 0 && line.x > leftOf(first) + INDENT;
}

function isFarBelow({ line }: SectionLine, last: SectionLine['line']): boolean {
  if (line.page !== last.page || line.y < last.y) return false;
  return line.y - last.y > ENTRY_GAP * Math.max(line.fontSize * 1.2, last.height);
}
