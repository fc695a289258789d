/** What a line opens: a heading of its own line, a label before its content, or nothing. */
import type { Line } from '../../line.ts';
import { supportOf, tellsHowTaken } from '../../names/directions/support.ts';
import { besideCells } from './beside-cells.ts';
import { saysGiven } from '../../../standing/headings/ended-medications.ts';
import { directionsOpening } from './directions-opening.ts';
import {
  answerOpening,
  dividerOpening,
  leavesList,
  ordersOpening,
  saysLessBelow,
  type PlaceInList,
} from './divide-lists.ts';
import { hasHeadingShape, isCapitalLabel, type Surroundings } from './heading-shape.ts';
import { isSpacedApart } from '../lines/space-around.ts';
import { namesList } from '../../../standing/headings/heading-sayings.ts';
import { headingWithTail, withoutRemarkBehind, withRemarkCells, withTail } from './heading-with-tail.ts';
import { isWeak, labelOf, looksLikeHeading, type HeadingLook } from './heading-look.ts';
import { endedBy, GIVEN, listedUnder, listedWhereItLists, LISTED, openedBy } from './opened-section.ts';
import {
  isAmongEntries,
  isBuiltAsEntries,
  isFormOfEntry,
  isLeftOfEntries,
  isLeftOfEntryAbove,
  isLoudOutdent,
  isOverMedications,
  textsBelow,
} from './among-entries.ts';
import { beginsEntry, listsDrugs, unmarked } from '../lines/drug-lines.ts';
import {
  dividerOf,
  isListedHeading,
  knownHeading,
  type KnownHeading,
  type Opening,
} from './recognize-heading.ts';
import { endedAlone } from '../../../standing/remark/ended-alone.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { questionOpening } from './question-heading.ts';
import {
  drugsBesideLabel,
  headsText,
  labelsDirections,
  listBesideLabel,
  listsNames,
  peerLabelOpens,
  tellsPlan,
  unknownLabelOpens,
} from './label-opens.ts';
import { MARKER } from '../lines/entry-marks.ts';
import { endsSentence, endsSentenceAbove } from '../open-end.ts';
import { isListed } from '../section-table.ts';
import type { StartsWithDrug } from '../section.ts';

/** A line among the lines of its document, in the section that is open there. */
export interface LinePlace extends PlaceInList {
  /** The text of the line, with that of the lines below it into which the margin broke it. */
  readonly whole: () => string;
  readonly look: HeadingLook;
  /** How that section is read, where a label opened it with its content behind it on the line. */
  readonly runInReading: KnownHeading['row']['reading'] | undefined;
  /** Where the first heading inside the line begins, where there is one: as a whole the line is none. */
  readonly divided?: number | undefined;
}

/** What the line opens; undefined: it goes on with the open section. */
export function openingAt(place: LinePlace): Opening | undefined {
  const { lines, index, open } = place;
  const line = lines[index];
  if (line === undefined || endsSentence(line, lines[index - 1])) return undefined;
  if (endsEntry(line, place) || isFormOfEntry(place, isList(place))) return undefined;
  return (
    questionOpening(line, lines[index + 1]) ??
    dividerOpening(line, lines[index + 1], open) ??
    answerOpening(line, place) ??
    directionsOpening(line, place) ??
    ordersOpening(line, place) ??
    ownLineOpening(line, place) ??
    besideCells(line, lines[index + 1], textsBelow(lines, index), place.startsWithDrug) ??
    labelOpening(line, place)
  );
}

function ownLineOpening(printed: Line, place: LinePlace): Opening | undefined {
  const { lines, index, look, startsWithDrug } = place;
  const line = withRemarkCells(printed, place);
  if (place.divided !== undefined || !isOneCell(line)) return undefined;
  const bare = withoutRemarkBehind(line).text;
  const known = knownHeading(line.text) ?? knownHeading(bare) ?? headingWithTail(line, look, startsWithDrug);
  const below = (): string[] => textsBelow(lines, index);
  const isHeading =
    !isWeak(bare) ||
    looksLikeHeading(line, look) ||
    standsOverParts(known, place) ||
    listsNames(known, line.text, below(), place);
  if (known !== undefined && isHeading)
    return { ...listedUnder(known, line.text, below(), startsWithDrug), heading: line.text };
  // A weak word that is no heading here may be a title over drugs, as a word that nobody knows is: `"Drugs"`.
  const isTitle = known === undefined ? !isBuiltAsEntries(place) : listsDrugs(below(), startsWithDrug);
  return isTitle ? titleOpening(line, place, below) : undefined;
}

/** What a line opens that looks like a heading, or that only its words could make an entry. */
function titleOpening(printed: Line, place: LinePlace, below: () => string[]): Opening | undefined {
  const line = withoutRemarkBehind(printed);
  const around = surroundingsOf(line, place, below);
  const heading = printed.text;
  if (!hasHeadingShape(line, place.look, around, place.startsWithDrug))
    return leavesList(line, place) ? { ...GIVEN, heading } : undefined;
  const opened = opensUnknown(titleOf(line, around), below(), place.startsWithDrug, around.rowsBelow());
  if (opened.row === LISTED && saysLessBelow(heading, place)) return { ...GIVEN, heading };
  if (isInside(opened, place, below())) return undefined;
  return { ...(dividesList(opened, around, place) ? { row: place.open } : opened), heading };
}

/** `"Gut"` over `"Creon …"`: a title that nobody knows, among the titles of one list of what is taken. */
function dividesList({ row }: KnownHeading, { isLeftOfEntries }: Surroundings, { open }: LinePlace): boolean {
  return isLeftOfEntries && row.kind === 'unknown' && row.reading !== 'stopped' && open.reading === 'list';
}

/** One cell, and no row of a table. */
function isOneCell(line: Line): boolean {
  return line.cells.length === 1 && (line.tableRow === undefined || isHeadingInTable(line));
}

/** The space above a title does what a colon behind it does: `"Hospital only - not to be continued"` is no entry then. */
function titleOf({ text }: Line, { isApart }: Pick<Surroundings, 'isApart'>): string {
  return isApart && !/:\s*$/u.test(text) ? `${text}:` : text;
}

function opensUnknown(...heading: Parameters<typeof openedBy>): KnownHeading {
  return saysGiven(heading[0]) ? GIVEN : openedBy(...heading);
}

/** `"** DISCONTINUED 01/30/26 **"` in a list: said of the entry above; a title over what ended that day has a colon, or more space above it than below. */
function endsEntry(line: Line, place: LinePlace): boolean {
  const { text, tableRow } = line;
  if (isSpacedApart(line, place.lines[place.index - 1], place.lines[place.index + 1])) return false;
  return tableRow === undefined && isList(place) && !/:\s*$/u.test(text) && endedAlone(text) !== undefined;
}

function surroundingsOf(line: Line, place: LinePlace, below: () => string[]): Surroundings {
  const { lines, index, startsWithDrug } = place;
  const after = lines[index + 1];
  const isOverTable = after?.tableRow?.rowId === 0;
  const isLeft = isList(place) && isLeftOfEntries(lines, index, startsWithDrug);
  const isApart = isSpacedApart(line, lines[index - 1], after);
  const rowsBelow = (): string[] => (isOverTable ? rowsOfTable(lines, index) : below());
  return {
    before: lines[index - 1],
    after,
    // Nothing is listed yet above the first line of a document.
    isInList: isList(place) && index > 0,
    listsBelow: () => listsDrugs(below(), startsWithDrug),
    isEnding: endedBy(titleOf(line, { isApart }), rowsBelow(), startsWithDrug) !== undefined,
    isApart,
    rowsBelow,
    isAmongEntries: isLeft || (isList(place) && isAmongEntries(lines, index, startsWithDrug)),
    isLeftOfEntries: isLeft,
    isOverTable,
    isUnlabelled: place.open.kind === 'unlabelled',
    isInEnded: place.open.reading === 'stopped',
  };
}

/** The rows of the table right below, without its header. */
function rowsOfTable(lines: readonly Line[], index: number): string[] {
  const rows = lines.slice(index + 1, index + 1 + FIRST_ROWS);
  return rows.flatMap(({ text, tableRow }) => (tableRow !== undefined && tableRow.rowId > 0 ? [text] : []));
}

const FIRST_ROWS = 5;

/** `"Rx"`, `"Meds:"`: weak words head the drugs that stand below them, outside of a list. */
function standsOverList(known: KnownHeading | undefined, place: LinePlace): boolean {
  const { lines, index, startsWithDrug } = place;
  if (known?.row.reading !== 'list' || (isList(place) && place.open.kind !== 'unlabelled')) return false;
  return listsDrugs(textsBelow(lines, index), startsWithDrug);
}

function standsOverParts(known: KnownHeading | undefined, place: LinePlace): boolean {
  return (
    standsOverList(known, place) || standsOverMarks(known, place) || (isList(place) && isLoudOutdent(place))
  );
}

/** `"Plan"` over `"- stop naproxen"` below lines without marks: a word that heads parts of notes, and begins one here. */
function standsOverMarks(known: KnownHeading | undefined, { lines, index }: LinePlace): boolean {
  const [above, line, ...below] = lines.slice(Math.max(0, index - 1), index + 3);
  if (known?.row.kind !== 'plan' || above === undefined || line === undefined || below.length < 2)
    return false;
  const isMarked = ({ text, tableRow }: Line): boolean => tableRow === undefined && MARKER.test(text);
  return /^\p{Lu}/u.test(line.text) && !isMarked(above) && below.every(isMarked);
}

/**
 * What no dictionary knows divides allergies and findings, and does not end them; nor does a line over drugs of which none
 * says how often it is taken: `"Latex"` over `"morphine 10 mg - itching"`.
 */
function isInside({ row }: KnownHeading, place: LinePlace, below: readonly string[]): boolean {
  const { lines, index, open, startsWithDrug } = place;
  const isClosed = open.reading === 'allergy' || open.reading === 'none';
  if (row.kind !== 'unknown' || !isClosed || isOverMedications(lines, index, startsWithDrug)) return false;
  return row.reading === 'narrative' || (open.reading === 'allergy' && !saysHowOften(below));
}

/** The next two lines, of which the second may be of the next section. */
function saysHowOften(below: readonly string[]): boolean {
  return below.slice(0, 2).some((text) => supportOf(text).hasFrequency || tellsHowTaken(text));
}

function isList({ open }: LinePlace): boolean {
  return isListed(open.reading);
}

/** `"Medications: lisinopril 10 mg daily"`: the heading as a label before its content. */
function labelOpening(line: Line, place: LinePlace): Opening | undefined {
  if (line.tableRow !== undefined && line.cells.length > 1) return undefined;
  const label = labelOf(line.text);
  if (label === undefined || label.length > (place.divided ?? Infinity)) return undefined;
  if (endsSentenceAbove(place, label)) return undefined;
  const rest = line.text.slice(label.length + 1);
  const isTail = /^[–—-]/u.test(rest.trim()) && withTail(line.text, place.startsWithDrug) !== undefined;
  const opened = isTail ? undefined : labelOpens(line, label, place.whole().slice(label.length + 1), place);
  if (opened === undefined || isInside(opened, place, [rest])) return undefined;
  const contentStart = label.length + 1 + (rest.length - rest.trimStart().length);
  return { ...opened, heading: label, ...(rest.trim() === '' ? {} : { contentStart }) };
}

/** `"Metformin 500mg tablets    Ended: 30-Nov-2023"`: what a label says in a cell behind a drug is said of that one. */
function isCellOfEntry(label: string, { lines, index, startsWithDrug }: LinePlace): boolean {
  const cells = lines[index]?.cells.filter(({ start }) => start <= label.length) ?? [];
  return cells.length > 1 && beginsEntry(unmarked(label), startsWithDrug);
}

function labelOpens(line: Line, label: string, rest: string, place: LinePlace): KnownHeading | undefined {
  const { startsWithDrug } = place;
  if (isOfEntry(label, rest, place)) return undefined;
  const isCapital = isCapitalLabel(label, isList(place)) && setsApart(label, place);
  const known = knownHeading(`${label}:`);
  if (known === undefined) {
    return (
      unknownLabelOpens(label, rest, { isCapital, startsWithDrug }) ??
      listBesideLabel(label, rest, place) ??
      drugsBesideLabel(label, rest, place) ??
      peerLabelOpens(label, rest, place)
    );
  }
  const isLabel = isWeak(label) && !isCapital && !looksLikeHeading({ ...line, text: label }, place.look);
  if (isLabel && !headsItsLine(known, rest, place) && !listsNames(known, label, [rest], place))
    return peerLabelOpens(label, rest, place);
  return listedWhereItLists(known, [rest], startsWithDrug);
}

/** Capitals beside other print; where all is in capitals, of a label that stands left of the entries above. What tells of an action is said of the drugs behind it, and known by its words. */
function setsApart(label: string, { lines, index, look, startsWithDrug }: LinePlace): boolean {
  if (!look.isAllCapitals) return true;
  return readActions(label).actions.length === 0 && isLeftOfEntryAbove(lines, index, startsWithDrug);
}

/** How a drug is taken, what was done on that line, or the action of one entry. */
function isOfEntry(label: string, rest: string, place: LinePlace): boolean {
  const { startsWithDrug } = place;
  const isTold = labelsDirections(label, rest) || isToldOfLine(label, rest);
  if (isTold || isCellOfEntry(label, place)) return true;
  return isList(place) && startsWithDrug(rest.trim()) && isAction(label.replace(MARKER, ''), startsWithDrug);
}

/** `"GIVEN IN THE ED: heparin"`: it holds for its line, which says so; a list may go on below. */
function isToldOfLine(label: string, rest: string): boolean {
  return rest.trim() !== '' && saysGiven(label);
}

/** A weak label: what stands behind it makes it a heading. */
function headsItsLine(known: KnownHeading, rest: string, place: LinePlace): boolean {
  return (
    known.row.kind === 'results' ||
    opensList(rest, place) ||
    tellsPlan(known, rest) ||
    (isList(place) && headsText(known, rest, place))
  );
}

/** `"Rx: lisinopril 10 mg daily, …"` outside of a list: what stands behind a label decides. */
function opensList(rest: string, place: LinePlace): boolean {
  return !isList(place) && listsDrugs([rest], place.startsWithDrug);
}

/** `"HOLD: lisinopril 10 mg"`: the action of one entry; `"Ex-medication: …"` names a list. */
function isAction(label: string, startsWithDrug: StartsWithDrug): boolean {
  const isEnding = (): boolean => endedBy(label, [], startsWithDrug) !== undefined;
  return !/\s/u.test(label.trim()) && !namesList(label) && (isEnding() || dividerOf(label) !== undefined);
}

/** A heading that was taken for the last row of the table above it. */
function isHeadingInTable(line: Line): boolean {
  return line.cells[0]?.column === 0 && !isWeak(line.text) && isListedHeading(line.text);
}
