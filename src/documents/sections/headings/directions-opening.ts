/** A line made of directions alone, over the entries that are taken so: it heads them, and is said of nothing above it. */
import { findDirections } from '../../../sig/find-directions.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { SAME_X, type Line } from '../../line.ts';
import { supportOf } from '../../names/directions/support.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { listsDrugs, unmarked } from '../lines/drug-lines.ts';
import { promisesMore } from '../open-end.ts';
import { isListed } from '../section-table.ts';
import type { StartsWithDrug } from '../section.ts';
import { textsBelow } from './among-entries.ts';
import { endsInColon, takenPart, type PlaceInList } from './divide-lists.ts';
import { isSpacedApart } from '../lines/space-around.ts';
import { headsByDirections, lentBy } from './lent/lend.ts';
import { LISTED } from './opened-section.ts';
import type { KnownHeading, Opening } from './recognize-heading.ts';

/** What a line made of directions opens, and an entry left of those that are set in below one. */
export function directionsOpening(line: Line, place: PlaceInList): Opening | undefined {
  return overEntries(line, place) ?? leftOfDirections(line, place);
}

/** `"One To Be Taken Each Morning"`, `"Two Puffs Up To Four Times"` over `"A Day When Required"` set in below `"1 Ramipril 5mg capsules"`, which says nothing of how it is taken: said of that one, wherever they stand. */
export function isHowTakenAbove(place: PlaceInList): boolean {
  const { lines, index } = place;
  const [line, after] = [lines[index], lines[index + 1]];
  if (line === undefined || endsInColon(line)) return false;
  if (after !== undefined && isLeftOf(line, after)) return false;
  const above = lines.slice(Math.max(0, index - MOST_SET_IN), index);
  // What stands beside what is above it is of another block.
  const item = above.findLast((one) => isLeftOf(one, line) && one.y < line.y);
  if (item === undefined || above.slice(above.indexOf(item) + 1).some((one) => isLeftOf(line, one)))
    return false;
  const text = unmarked(item.text);
  if (isItem(unmarked(line.text), place) || !isItem(text, place)) return false;
  if (supportOf(text).hasFrequency) return false;
  // `"… TAKE 2 TABLETS 2"` over `"TIMES PER DAY"`: no word of directions begins the second line.
  return findDirections(line.text)[0]?.start === 0 || supportOf(`${text} ${line.text}`).hasFrequency;
}

/** Lines below a drug that its directions may fill. */
const MOST_SET_IN = 4;

/**
 * `"As needed (SC)"`, `"By mouth:"`, `"To be taken as needed"` over a drug. It stands over it where the drug is set in below it, where a colon or
 * space sets it apart, or right below the heading of a list and among entries of one line each; else it is said of the drug above.
 */
function overEntries(line: Line, place: PlaceInList): Opening | undefined {
  const { lines, index } = place;
  if (!isOfDirections(line) || promisesMore(lines[index - 1]?.text ?? '')) return undefined;
  if (!isItem(unmarked(lines[index + 1]?.text ?? ''), place)) return undefined;
  const row = rowBelow(line, place);
  return row === undefined ? undefined : { row, heading: line.text, isPart: true };
}

/** Nothing else on its line. */
function isOfDirections({ text, cells, tableRow }: Line): boolean {
  return cells.length === 1 && tableRow === undefined && headsByDirections(text);
}

interface Named {
  readonly startsWithDrug: StartsWithDrug;
}

function isItem(text: string, { startsWithDrug }: Named): boolean {
  return startsWithDrug(text) || beginningOf(text) === 'item';
}

/** A part of the list that is open; where nothing is, a list that begins. */
function rowBelow(line: Line, place: PlaceInList): KnownHeading['row'] | undefined {
  const { lines, index, open, startsWithDrug } = place;
  if (isListed(open.reading)) {
    if (!isSetOff(line, place) && !isAmongEntries(line, place)) return undefined;
    if (open.reading === 'list') return open;
    return lentBy(line.text).isAsNeeded ? takenPart(open) : undefined;
  }
  const isOpen = NOTHING_HEADED.has(open.kind) && open.reading === 'narrative';
  return isOpen && isSetOff(line, place) && listsDrugs(textsBelow(lines, index), startsWithDrug)
    ? LISTED
    : undefined;
}

const NOTHING_HEADED: ReadonlySet<string> = new Set<KnownHeading['row']['kind']>(['unlabelled', 'unknown']);

/** Left of the entry below it, or apart from what stands above; set in below an entry it goes on with that one. */
function isSetOff(line: Line, place: PlaceInList): boolean {
  const { lines, index, above } = place;
  const [before, after] = [lines[index - 1], lines[index + 1]];
  const entry = above.findLast((one) => isItem(unmarked(one.line.text), place))?.line;
  if (entry?.page === line.page && line.x > entry.x + SAME_X) return false;
  if (endsInColon(line) || (after !== undefined && isLeftOf(line, after))) return true;
  return isSpacedApart(line, before, after) && !isOrder(line);
}

function isLeftOf(line: Line, other: Line): boolean {
  return line.page === other.page && line.x < other.x - SAME_X;
}

/** `"Take as needed"`: what is to be done with the drug above, as labels have it. */
function isOrder({ text }: Line): boolean {
  const [first] = findDirections(text);
  return first?.kind === 'method' && first.start === 0 && !/^to\s/iu.test(text);
}

/** Right below the heading of a list, or among entries of one line each, which leave nothing to be said on the next line. */
function isAmongEntries(line: Line, place: PlaceInList): boolean {
  const { above, openHeading } = place;
  if (!/^\p{Lu}/u.test(line.text) || isOrder(line)) return false;
  const texts = above.map((one) => unmarked(one.line.text));
  // What stands above the first drug heads them all: the day and the ward of a record of what was given.
  const first = texts.findIndex((text) => isItem(text, place));
  const entries = texts.slice(Math.max(0, first));
  if (entries.length === 0) return true;
  const isFurther = entries.length > 1 || headsByDirections(openHeading);
  return isFurther && entries.every((text) => isItem(text, place)) && !isOwed(entries, place);
}

/** All others say how often, below it too, and the last one alone nothing behind its amount: that is what the line says. */
function isOwed(entries: readonly string[], { lines, index }: PlaceInList): boolean {
  const saysOften = (text: string): boolean => supportOf(text).hasFrequency;
  const others = [...entries.slice(0, -1), lines[index + 1]?.text ?? ''];
  return isLeftOpen(entries.at(-1) ?? '') && others.length > 1 && others.every(saysOften);
}

/** `"Ibuprofen 400 mg tablet"`; `"Phenprocoumon 3 mg by INR"` says how it is taken. */
function isLeftOpen(entry: string): boolean {
  const behind = BEHIND_AMOUNT.exec(entry)?.groups?.['behind']?.trim() ?? '';
  return !supportOf(entry).hasFrequency && (!/\p{L}/u.test(behind) || isOnlyForm(behind));
}

const BEHIND_AMOUNT = new RegExp(
  String.raw`\d\s?(?:${alternatives(AMOUNT_WORDS)})(?!\p{L})(?<behind>\D*)$`,
  'iu',
);

/** An entry left of those that are set in below such a title is taken in its own way: the list that the title divides goes on. */
function leftOfDirections(line: Line, place: PlaceInList): Opening | undefined {
  const { open, above, openHeading } = place;
  const [first] = above;
  if (first === undefined || line.tableRow !== undefined || !isListed(open.reading)) return undefined;
  if (!headsByDirections(openHeading) || !isLeftOf(line, first.line)) return undefined;
  if (above.some((one) => isLeftOf(one.line, first.line))) return undefined;
  return isItem(unmarked(line.text), place)
    ? { row: open, heading: '', contentStart: 0, isPart: true }
    : undefined;
}
