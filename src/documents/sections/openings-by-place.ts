/** What a line opens, or cannot open, by where it stands and how it is drawn, whatever its words are known as. */
import { saysHowMuch } from '../names/directions/support.ts';
import { isClockTime, momentSaid } from '../layout/headers/moment-of-day.ts';
import { columnOf } from '../layout/headers/read-columns.ts';
import { SAME_X, type Cell, type DocumentPages, type Line } from '../line.ts';
import { isDecisionTitle } from './entries/blocks-side-by-side.ts';
import { isOneSentence, wrappedText } from './entries/wrapped-lines.ts';
import { textsBelow } from './headings/among-entries.ts';
import { isHowTakenAbove } from './headings/directions-opening.ts';
import { isWeak } from './headings/heading-look.ts';
import { openingAt, type LinePlace } from './headings/opening-at.ts';
import { endedBy, LISTED, listedWhereItLists, openedBy } from './headings/opened-section.ts';
import {
  isListedHeading,
  knownHeading,
  type KnownHeading,
  type Opening,
} from './headings/recognize-heading.ts';
import { isDrugLine, namesAmountOf, unmarked } from './lines/drug-lines.ts';
import { edgeAt } from './lines/edge.ts';
import { underlinedOpening } from './headings/underlined/underlined-title.ts';
import { isEndUnder } from './lines/under/ends-under.ts';

/** The opening of a line that is not known as a heading by its words and look. */
export function openingByPlace(place: LinePlace): Opening | undefined {
  return (
    drawnOpening(place) ??
    underlinedOpening(place) ??
    letteredOpening(place) ??
    outdentedOpening(place) ??
    fieldOpening(place) ??
    blockOpening(place) ??
    tableOpening(place) ??
    throughTheDayOpening(place) ??
    peerOpening(place)
  );
}

/** `FOLLOW-UP | in two weeks`, `NO LONGER TAKING | apixaban, …`, left of the entries above or below such a line: a heading in capitals with its content in the next cell ends their list. */
function outdentedOpening({ lines, index, startsWithDrug }: LinePlace): Opening | undefined {
  const [above, line] = [lines[index - 1], lines[index]];
  const [title, content] = line?.cells ?? [];
  if (line === undefined || title === undefined || content === undefined || above === undefined)
    return undefined;
  const isSetOff = line.x < above.x - SAME_X || isLabelled(above, line);
  if (!isSetOff || line.tableRow !== undefined) return undefined;
  const behind = line.text.slice(content.start);
  const known = capitalHeading(title.text) ?? endedInCapitals(title.text, behind, startsWithDrug);
  if (known === undefined) return undefined;
  const opened = listedWhereItLists(known, [behind], startsWithDrug);
  return { ...opened, heading: title.text, contentStart: content.start };
}

/**
 * `14. Supplies` at the margin of `13. Medications`, left of the entries below that, or with a colon: the next field of a numbered form ends
 * the list, whatever its words. Numbers of the entries themselves stand where these do.
 */
function fieldOpening(place: LinePlace): Opening | undefined {
  const { lines, index, open, startsWithDrug } = place;
  const [line, field] = [lines[index], fieldIn(lines[index]?.cells[0]?.text)];
  if (line === undefined || field === undefined || startsWithDrug(field.label)) return undefined;
  const heading = numberedHeading(place);
  if (heading === undefined || line.tableRow !== undefined || STAYS.has(open.reading)) return undefined;
  const isNext = goesOn(field, heading) && Math.abs(line.x - heading.line.x) <= SAME_X;
  return isNext && isSetOff(line, field, place, heading.line) ? openedByField(line, field, place) : undefined;
}

/** What the patient must not get, or takes no longer, ends by its own rules. */
const STAYS: ReadonlySet<string> = new Set(['allergy', 'stopped']);

function isSetOff(line: Line, { label }: NumberedField, { above, open }: LinePlace, heading: Line): boolean {
  const entries = above.flatMap(({ line: own }) => (own === heading || !hasWords(own) ? [] : [own]));
  if (entries.length > 0 && entries.every(({ x }) => x > line.x + SAME_X)) return true;
  const isNumbered = entries.some(({ text }) => fieldIn(text) !== undefined);
  return open.reading === 'list' && COLON.test(label) && !isNumbered;
}

function goesOn({ number }: NumberedField, heading: { readonly number: number }): boolean {
  return number > heading.number && number <= heading.number + MOST_BESIDE;
}

interface NumberedField {
  readonly number: number;
  readonly label: string;
}

function fieldIn(text = ''): NumberedField | undefined {
  const { number, label } = NUMBERED.exec(text)?.groups ?? {};
  return number === undefined || label === undefined ? undefined : { number: Number(number), label };
}

const NUMBERED = /^(?<number>\d{1,2})(?:[.)]|\.[A-Z])\s(?<label>\p{Lu}.*)$/u;
const COLON = /^[^:;,.\d]{2,40}:/u;
/** Fields that stand beside each other are not read in the order of their numbers. */
const MOST_BESIDE = 3;

/** The line of the heading that is open, with its number. */
function numberedHeading({ lines, index, above: [first], openHeading }: LinePlace) {
  if (openHeading === '') return undefined;
  const from = first === undefined ? index : lines.indexOf(first.line, Math.max(0, index - LONGEST_FIELD));
  const line = first !== undefined && first.start > 0 ? first.line : lines[from - 1];
  const field = fieldIn(line?.text);
  const isOpen = field !== undefined && line?.text.includes(openHeading);
  return isOpen === true && line !== undefined ? { line, number: field.number } : undefined;
}

/** Lines of one field that are looked through for its heading. */
const LONGEST_FIELD = 100;

function hasWords({ text }: Line): boolean {
  return /\p{L}/u.test(text);
}

/** What stands behind a title or a colon is its content; else the words themselves may be. */
function openedByField(
  line: Line,
  { label }: NumberedField,
  { lines, index, startsWithDrug }: LinePlace,
): Opening {
  const from = line.text.indexOf(label);
  const [, next] = line.cells;
  const isTitle = /^[^:\d]{2,60}:?$/u.test(label);
  const start = isTitle ? next?.start : from + (COLON.exec(label)?.[0].length ?? 0);
  const behind = start === undefined ? [] : [line.text.slice(start).trim()];
  const title = isTitle ? label : (COLON.exec(label)?.[0] ?? '');
  const opened = openedBy(title, [...behind, ...textsBelow(lines, index)], startsWithDrug);
  const heading = line.text.slice(0, start).trim();
  return { ...opened, heading, ...(start !== undefined && { contentStart: start }) };
}

/** A label in capitals and its content, which begin where those of the line below do. */
function isLabelled({ cells, tableRow }: Line, below: Line): boolean {
  const [label] = cells;
  const areUnder = cells.slice(0, 2).every(({ x }, at) => Math.abs(x - (below.cells[at]?.x ?? 0)) <= SAME_X);
  return tableRow === undefined && cells.length > 1 && areUnder && CAPITALS.test(label?.text ?? '');
}

const CAPITALS = /^\p{Lu}[\p{Lu} /&'’-]{2,40}$/u;

/** `NO LONGER TAKING` beside what is not in capitals. */
function endedInCapitals(
  text: string,
  behind: string,
  startsWithDrug: LinePlace['startsWithDrug'],
): KnownHeading | undefined {
  const isTitle = CAPITALS.test(text) && /\p{Ll}{3}/u.test(behind) && !startsWithDrug(text);
  return isTitle ? endedBy(text, [behind], startsWithDrug) : undefined;
}

/** A heading in capitals that is known, and heads no column. */
function capitalHeading(text: string): KnownHeading | undefined {
  const isTitle = text === text.toUpperCase() && isListedHeading(text) && !isWeak(text);
  return isTitle && columnOf(text) === undefined ? knownHeading(text) : undefined;
}

/** `(D) | DO NOT TAKE ANY MORE`: the letter of a heading in a cell of its own. Behind a letter may stand a drug of a list. */
function letteredOpening(place: LinePlace): Opening | undefined {
  const { lines, index, startsWithDrug } = place;
  const line = lines[index];
  const title = line === undefined ? undefined : titleBehindLetter(line);
  if (line === undefined || title === undefined || startsWithDrug(title.text)) return undefined;
  const bare = { ...line, text: title.text, cells: [{ ...title, start: 0 }] };
  const opening = openingAt({ ...place, lines: lines.with(index, bare) });
  if (opening?.contentStart === undefined) return opening;
  return { ...opening, contentStart: opening.contentStart + title.start };
}

/** Of several words. */
function titleBehindLetter({ cells, tableRow }: Line): Cell | undefined {
  const [letter, title, ...others] = cells;
  const isTitle = others.length === 0 && tableRow === undefined && LETTER.test(letter?.text ?? '');
  return isTitle && title?.text.includes(' ') === true ? title : undefined;
}

const LETTER = /^(?:[(]?(?:[A-Z]|[IVX]{1,4})[.)]|[A-H])$/u;

/** What goes on with the entry above by its place is no title, however it is printed. */
export function isRestOfAbove(place: LinePlace): boolean {
  return hangsUnderCell(place) || isHowTakenAbove(place) || isEndUnder(place, place.startsWithDrug);
}

/** `"HOLD ON LAB DAYS"` right under a further cell of the entry above, with the next entry left of it: the rest of that cell, and no title, however it is printed. */
function hangsUnderCell({ lines, index, startsWithDrug }: LinePlace): boolean {
  const line = lines[index];
  if (line === undefined || line.cells.length > 1) return false;
  const near = lines.slice(Math.max(0, index - LINES_OF_CELL), index);
  const from = near.findLastIndex(({ cells }) => cells.length > 1);
  const above = near[from];
  if (above === undefined) return false;
  const isUnder = ({ x }: Line): boolean => Math.abs(x - line.x) <= SAME_X;
  const [, ...cells] = above.cells;
  const hanging = near.slice(from + 1);
  if (!hanging.every(isUnder) || !cells.some(({ x }) => Math.abs(x - line.x) <= SAME_X)) return false;
  const below = lines.slice(index + 1, index + 1 + LINES_OF_CELL);
  const next = below.find((other) => !isUnder(other));
  const goOn = below.slice(0, next === undefined ? 0 : below.indexOf(next));
  const isBack = next !== undefined && Math.abs(next.x - above.x) <= SAME_X && next.cells.length > 1;
  return isBack && !goOn.some(({ text }) => isDrugLine(unmarked(text), startsWithDrug));
}

/** A cell has at most so many lines more. */
const LINES_OF_CELL = 3;

/** `"----- NO LONGER FILLED ----------"`: words in a drawn line are a title, however long the line is and whatever else is in capitals. */
function drawnOpening(place: LinePlace): Opening | undefined {
  const { text = '', tableRow } = place.lines[place.index] ?? {};
  const { title, rule = '' } = DRAWN.exec(text)?.groups ?? {};
  if (tableRow !== undefined || title === undefined) return undefined;
  const opened = openedInRule(title, place);
  // A few signs around words in small letters may set apart what is said of the entries above, unless a list stands below.
  const isFramed = rule.length < LONGEST_FRAME || !/^\p{Lu}/u.test(title);
  return isFramed && opened.row.reading === 'narrative' ? undefined : { ...opened, heading: text };
}

function openedInRule(title: string, { lines, index, startsWithDrug }: LinePlace): KnownHeading {
  const below = textsBelow(lines, index);
  const known = knownHeading(title);
  return known === undefined
    ? openedBy(title, below, startsWithDrug)
    : listedWhereItLists(known, below, startsWithDrug);
}

/** Signs that draw a line on both sides of a few words; stars frame what is said of the entry above. */
const DRAWN = /^[-–—=_~]{3,100}\s?(?<title>\p{L}[^\d.;]{2,60}?)\s?(?<rule>[-–—=_~]{3,200})$/u;
const LONGEST_FRAME = 5;

/** The title of a block opens a section, whether its words are known as a heading or not, and whether the drug below it is: what stands there is not of the block before. */
function blockOpening({ lines, index, startsWithDrug }: LinePlace): Opening | undefined {
  const line = lines[index];
  if (line?.headsBlock !== true) return undefined;
  if (isDecisionTitle(line.text)) return { row: LISTED, heading: line.text };
  const below = textsBelow(lines, index);
  const other = columnOf(line.text)?.table;
  const opened = (other && knownHeading(other)) ?? openedBy(line.text, below, startsWithDrug);
  const isList = opened.row.reading === 'narrative' && namesAmountOf(unmarked(below[0] ?? ''));
  return { ...(isList ? { row: LISTED } : opened), heading: line.text };
}

/** `"Your medication list | Morning | Noon"` below what has ended: a table whose header says in so many words that it is a list of medications is not of them. */
function tableOpening({ lines, index, open, above }: LinePlace): Opening | undefined {
  const line = lines[index];
  const title = line?.tableRow?.rowId === 0 ? line.cells[0] : undefined;
  if (line === undefined || title === undefined || open.reading !== 'stopped') return undefined;
  const known = isListedHeading(title.text) ? knownHeading(title.text) : undefined;
  const isNamed = above.length > 0 && /\p{L}\s+\p{L}/u.test(title.text.trim());
  return isNamed && known?.row.reading === 'list' ? { ...known, heading: line.text } : undefined;
}

/** `Drug | Strength | Morning | Night` below results: what is taken through the day is none of them. Times of the clock may be those of what was given. */
function throughTheDayOpening({ lines, index, open, above }: LinePlace): Opening | undefined {
  const line = lines[index];
  if (line?.tableRow?.rowId !== 0 || open.kind !== 'results' || above.length === 0) return undefined;
  const [name, ...others] = line.cells.map(({ text }) => text);
  const moments = others.filter((text) => momentSaid(text) !== undefined && !isClockTime(text));
  const isTaken = columnOf(name ?? '')?.field === 'name' && moments.length >= FEWEST_MOMENTS;
  return isTaken ? { row: LISTED, heading: line.text, contentStart: 0 } : undefined;
}

const FEWEST_MOMENTS = 2;

/**
 * `"REFILLS DENIED - therapy ended"` over drugs, in what `"REFILLS APPROVED"` opened: it begins with the words of that heading, in the same
 * print, and goes on with others, so it is the next one of its kind, and no remark on the entry above.
 */
function peerOpening({ lines, index, openHeading, startsWithDrug }: LinePlace): Opening | undefined {
  const line = lines[index];
  if (line === undefined || line.tableRow !== undefined || line.cells.length > 1) return undefined;
  if (!isPeer(line.text, openHeading) || startsWithDrug(line.text) || saysHowMuch(line.text))
    return undefined;
  const below = textsBelow(lines, index);
  if (!isDrugLine(unmarked(below[0] ?? ''), startsWithDrug)) return undefined;
  const title = /:\s*$/u.test(line.text) ? line.text : `${line.text}:`;
  return { ...openedBy(title, below, startsWithDrug), heading: line.text };
}

/** Both have several words, of which the first are the same and the next ones are not. */
function isPeer(text: string, heading: string): boolean {
  const [words, others] = [wordsOf(text), wordsOf(heading)];
  const [first = '', second] = words;
  const isSame = first === others[0] && first.length >= SHORTEST_PEER && second !== others[1];
  const isWhole = words.length > 1 && others.length > 1 && words.length <= MOST_PEER_WORDS;
  return isSame && isWhole && isCapital(second ?? '') === isCapital(others[1] ?? '');
}

const SHORTEST_PEER = 4;
const MOST_PEER_WORDS = 9;

/** As printed: in capitals or not. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\p{L}[\p{L}'’]*/gu) ?? [];
}

function isCapital(text: string): boolean {
  return text === text.toUpperCase();
}

/** `"PLAN: Naproxen 500 mg b.i.d. was"` over `"stopped last week."`: the text of a line, with that of the lines below it that the margin broke off. */
export function wholeTextAt(
  index: number,
  {
    lines,
    document,
    startsWithDrug,
  }: Pick<LinePlace, 'lines' | 'startsWithDrug'> & { readonly document: DocumentPages },
): string {
  const [first, ...below] = lines.slice(index, index + MOST_WRAPPED);
  if (first === undefined) return '';
  const options = { edge: edgeAt(first, document), startsWithDrug };
  const texts = [first.text];
  let line = first;
  for (const next of below) {
    if (ENDS.test(line.text) || !isOneSentence({ line, start: 0 }, { line: next, start: 0 }, options)) break;
    texts.push(next.text);
    line = next;
  }
  return wrappedText(texts);
}

/** A sentence ends with its line, and what stands below is another one. */
const ENDS = /[.!?:]\s*$/u;

/** Lines; longer paragraphs are told by these. */
const MOST_WRAPPED = 20;
