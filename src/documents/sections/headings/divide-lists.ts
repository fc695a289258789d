/** Lines that divide a list without being headings: `Discontinued` over marked entries, `Stop:` in a plan, the sign over what is prescribed; what leaves it for other things, and what leads from these to orders. */
import { endingOfMedications } from '../../../standing/headings/ended-medications.ts';
import { findDirections } from '../../../sig/find-directions.ts';
import { routeOfName } from '../../../terminology/codes/route-lookup.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { hasAmount, saysAgain, supportOf } from '../../names/directions/support.ts';
import { drugKindsIn } from '../../names/unknown/drug-kinds.ts';
import { classOf } from '../../names/unknown/word-class.ts';
import type { WordClassId } from '../../names/word-class-table.ts';
import { headsList, namesList, saysTaken } from '../../../standing/headings/heading-sayings.ts';
import { isListed, PLANNING_KINDS } from '../section-table.ts';
import { meaningOfAnswer } from '../../../standing/read-actions.ts';
import { listsDrugs, unmarked } from '../lines/drug-lines.ts';
import { numbersOrders, numbersOrdersOfDrugs, ordersDrugs } from '../lines/orders-below.ts';
import type { Line } from '../../line.ts';
import { textsBelow } from './among-entries.ts';
import { upToHeading } from './split-at-headings.ts';
import { writtenOn, type SectionLine, type StartsWithDrug } from '../section.ts';
import { isCapitalsOnly } from './heading-shape.ts';
import { ENDED, LISTED, openedBy } from './opened-section.ts';
import { dividerOf, knownHeading, type KnownHeading, type Opening } from './recognize-heading.ts';

/** A heading with its text as printed. */
export interface Divider extends KnownHeading {
  readonly heading: string;
}

/** What a line opens that stands over the entries of a part of the section it is in. */
export function dividerOpening(
  line: Line,
  next: Line | undefined,
  row: KnownHeading['row'],
): Divider | undefined {
  const isAlone = line.cells.length === 1 && line.tableRow === undefined && !MARKED.test(line.text);
  if (!isAlone || next === undefined || !isEntry(line, next)) return undefined;
  const prescriptions = PRESCRIBED.test(line.text) ? knownHeading('prescriptions') : undefined;
  if (prescriptions !== undefined) return { ...prescriptions, heading: line.text };
  if (!canBeDivided(row, line, next)) return undefined;
  return partOf(row, line.text) ?? (isEndAlone(line, next) ? endedPart(line.text) : undefined);
}

/** Where a line stands that may say of what stands below it whether it is taken. */
export interface PlaceInList extends PlaceBehindList {
  /** The heading of that section as printed. */
  readonly openHeading: string;
  /** It says on its own line what it heads. */
  readonly isSaidAtOnce: boolean;
}

/**
 * `"Stopped"` right below the heading of a list, over a drug: what stands below is what the word says, and another such word divides it from the
 * next part. Between entries of no such part it may be said of the one above.
 */
export function answerOpening(line: Line, place: PlaceInList): Divider | undefined {
  const { lines, index, open, openHeading, startsWithDrug } = place;
  if (line.cells.length !== 1) return undefined;
  const meaning = answerOf(line.text) ?? contraryOf(openHeading, line.text);
  if (meaning === undefined) return undefined;
  if (!isOverPart(place) && !(meaning === 'active' && headsFirst(place))) return undefined;
  const next = unmarked(lines[index + 1]?.text ?? '');
  if (!startsWithDrug(next) && beginningOf(next) !== 'item') return undefined;
  return { row: meaning === 'active' ? takenPart(open) : ENDED[meaning], heading: line.text };
}

/** Right below the heading of a list, or below another part of it. */
function isOverPart({ open, above, openHeading }: PlaceInList): boolean {
  const isPart = above.length === 0 || answerOf(openHeading) !== undefined;
  return isPart && (isListed(open.reading) || open.reading === 'stopped');
}

/** `"** INACTIVE **"` below the part that `"** ACTIVE **"` heads: what such a word leaves open of an order it says of a whole part. */
function contraryOf(openHeading: string, text: string): Answer | undefined {
  if (answerOf(openHeading) !== 'active') return undefined;
  return meaningOfAnswer(text)?.meaning === 'finished' ? 'stopped' : undefined;
}

/** Over drugs, where nothing was headed yet but what a label says on its own line: `"Allergy: sulfa"`. */
function headsFirst({ lines, index, open, isSaidAtOnce, startsWithDrug }: PlaceInList): boolean {
  const isOfLine = isSaidAtOnce && (open.reading === 'allergy' || open.reading === 'none');
  const isFirst = open.kind === 'unlabelled' || isOfLine;
  return isFirst && listsDrugs(textsBelow(lines, index), startsWithDrug);
}

type Answer = 'active' | 'stopped' | 'held' | 'not-taken';

/** What a line says that says nothing else. */
function answerOf(text: string): Answer | undefined {
  const meaning = meaningOfAnswer(text)?.meaning;
  return ANSWERS.find((answer) => answer === meaning);
}

const ANSWERS: readonly Answer[] = ['active', 'stopped', 'held', 'not-taken'];

/** `"d/c:"` over marked entries: an end in any words of the grammar, with nothing beside it. */
function isEndAlone(line: Line, next: Line): boolean {
  return endsInColon(line) && MARKED.test(next.text) && endingOfMedications(line.text)?.isAlone === true;
}

function endedPart(text: string): Divider {
  return { row: ENDED.stopped, heading: text };
}

/** A list; a plan only where a colon and marked entries leave no doubt. */
function canBeDivided({ reading, kind }: KnownHeading['row'], line: Line, next: Line): boolean {
  if (isListed(reading)) return true;
  return PLANNING_KINDS.has(kind) && endsInColon(line) && MARKED.test(next.text);
}

function partOf(open: KnownHeading['row'], text: string): Divider | undefined {
  const part = dividerOf(text);
  if (part === undefined) return undefined;
  const { rank } = open;
  const stopped = { kind: 'stopped-medications', reading: 'stopped', rank } as const;
  return { row: part === 'taken' ? takenPart(open) : stopped, heading: text };
}

/** A part of a list that is taken counts as the list does. */
export function takenPart({ rank }: KnownHeading['row']): KnownHeading['row'] {
  return { kind: 'current-medications', reading: 'list', rank };
}

/** Marked, or under a line that ends in a colon. */
function isEntry(line: Line, next: Line): boolean {
  return MARKED.test(next.text) || (endsInColon(line) && next.x >= line.x);
}

/** What leads on to what stands below it. */
export function endsInColon({ text }: Line): boolean {
  return /:\s*$/u.test(text);
}

/** The sign over what is prescribed. */
const PRESCRIBED = /^\s*(?:rx|r\/x|℞)\s*[.:]?\s*$/iu;

/** A bullet or number before an entry. */
const MARKED = /^\s*(?:[•●▪■□☐☑◦·*►▸➢✓–—-]|\(?\d{1,2}[.)])\s/u;

/** Where a line stands that may leave the list that is open. */
interface PlaceBehindList {
  readonly lines: readonly Line[];
  readonly index: number;
  readonly open: KnownHeading['row'];
  /** The lines of the list so far. */
  readonly above: readonly SectionLine[];
  readonly startsWithDrug: StartsWithDrug;
}

/** The texts of the next lines, up to the next heading. */
function belowIn({ lines, index, startsWithDrug }: PlaceBehindList): string[] {
  const texts = textsBelow(lines, index);
  const next = texts.findIndex((text) => knownHeading(text) !== undefined);
  return upToHeading(texts.slice(0, next === -1 ? undefined : next), startsWithDrug);
}

/**
 * `"IN THE CHAIR"` over `"dexamethasone 10 mg IV"`, behind entries that all say how often: below a title that nobody knows, drugs of which none says
 * it are something else than those above.
 */
export function saysLessBelow(title: string, place: PlaceBehindList): boolean {
  const { open, above } = place;
  if (open.reading !== 'list' || PLANNING_KINDS.has(open.kind) || above.length < FEWEST_LINES) return false;
  const near = above.slice(-MOST_LINES);
  if (!near.every((line) => saysAgain(writtenOn(line)))) return false;
  const below = belowIn(place);
  if (below.length === 0 || below.some(saysAgain) || isOfMedications(title)) return false;
  return below.some(isInjected) || !below.some((text) => hasAmount(supportOf(text)));
}

const FEWEST_LINES = 2;
const MOST_LINES = 6;

/** `"dexamethasone 10 mg IV"`: an amount into a vein, once. */
function isInjected(text: string): boolean {
  const isIntoVein = findDirections(text).some(
    ({ kind, words }) => kind === 'route' && routeOfName(words)?.id === 'intravenous',
  );
  return isIntoVein && hasAmount(supportOf(text));
}

/** `"OTC"`, `"Herbals"`, `"For pain"`: words for medications, for a kind of them or for what they are taken for, known or completed by one. */
function isOfMedications(text: string): boolean {
  const bare = text.replace(/\s*:\s*$/u, '');
  if (headsList(bare) || namesList(bare) || saysTaken(bare) || drugKindsIn(bare).length > 0) return true;
  if (knownHeading(`${bare} medications`)?.row.reading === 'list') return true;
  return (bare.match(/\p{L}+/gu) ?? []).some((word) => TAKEN_FOR.has(classOf(word)));
}

const TAKEN_FOR: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'complaints',
  'kinds-of-treatment',
]);

/**
 * `"UDT today"` over `"methadone neg"`: a line of a few words without a number that only its place could make an entry is such a title. Over names
 * alone it is in capitals, where the entries above are not: else it may be one more of them.
 */
export function leavesList({ text, cells, tableRow }: Line, place: PlaceBehindList): boolean {
  if (cells.length > 1 || tableRow !== undefined || !TITLE.test(text)) return false;
  const below = belowIn(place);
  if (below.length < FEWEST_LINES || saysHow(text) || namesDrug(text, place.startsWithDrug)) return false;
  const isSetOff = isCapitalsOnly(text)
    ? !place.above.slice(-MOST_LINES).some(({ line }) => isCapitalsOnly(line.text))
    : /\S\s+\S/u.test(text) && !below.every((entry) => beginningOf(entry) === 'name');
  return isSetOff && saysLessBelow(text, place);
}

function saysHow(text: string): boolean {
  const { hasForm, hasRoute, hasFrequency } = supportOf(text);
  return hasForm || hasRoute || hasFrequency || columnOf(text) !== undefined;
}

function namesDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  const words = text.split(/\s+/u);
  return words.some((_, at) => startsWithDrug(words.slice(at).join(' ')));
}

/** One word to five. */
const TITLE = /^\p{Lu}[\p{L}'’/&()-]*(?:\s+[\p{L}'’/&()-]+){0,4}\s*:?$/u;

/** `"Policy:"` over `"- ramipril stop"`, `"- bumetanide lower to 1 mg"`: ends findings, whatever else such words name. */
export function ordersOpening({ text, tableRow }: Line, place: PlaceInList): Opening | undefined {
  const { lines, index, open, startsWithDrug } = place;
  const isClosed = open.reading === 'none' || open.reading === 'allergy';
  if (!isClosed || tableRow !== undefined || knownHeading(text) !== undefined) return undefined;
  const below = textsBelow(lines, index);
  const isLead = LEAD_TO_ORDERS.test(text) && numbersOrders(below);
  // Among allergies a drug that was stopped, under a number, may be one that did harm.
  const leadsToOrders = (): boolean =>
    open.reading === 'none' && END_OF_LEAD.test(text) && numbersOrdersOfDrugs(below, startsWithDrug);
  if (isLead || leadsToOrders()) return { ...openedBy('Plan:', below, startsWithDrug), heading: text };
  const isTitle = open.reading === 'none' && TITLE_OF_ORDERS.test(text);
  return isTitle && ordersDrugs(below, startsWithDrug) ? { row: LISTED, heading: text } : undefined;
}

/** `"Discussed with Dr. Malik, who recommends the following:"` */
const LEAD_TO_ORDERS = /^\p{Lu}[^:;]{2,100}:\s*$/u;
/** Also the end of a lead that the margin broke. */
const END_OF_LEAD = /^\p{L}[^:;]{2,120}:\s*$/u;
const TITLE_OF_ORDERS = /^\p{Lu}[^:;,]{2,30}:\s*$/u;
