/** `"PMH: Hypertension. Medications: lisinopril 10 mg daily"`: headings inside a line, and those that the margin breaks. */
import type { Line } from '../../line.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { meaningOfHeading } from '../../../standing/headings/heading-sayings.ts';
import { ownerOf } from '../../../standing/headings/whose-list.ts';
import { MARKER } from '../lines/entry-marks.ts';
import type { SectionReading } from '../section-table.ts';
import { isWeak, labelOf } from './heading-look.ts';
import { isCapitalLabel } from './heading-shape.ts';
import { innerLabels, type InnerLabel } from './inner-labels.ts';
import { listBesideLabel, tellsPlan, unknownLabelOpens } from './label-opens.ts';
import { endedBy, openedBy } from './opened-section.ts';
import { isDrugLine, listsDrugs, unmarked } from '../lines/drug-lines.ts';
import { knownHeading, type KnownHeading, type Opening } from './recognize-heading.ts';
import type { StartsWithDrug } from '../section.ts';

/** A stretch of a line, and what its first words open; the first stretch is opened by the line itself. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly opening?: Opening;
  /**
   * What it opens ends with its line, and lines below that tell of drugs go on with what stood before: behind an entry of a list
   * (`"Lisinopril 10 mg daily. Allergies: penicillin"`) where it is told on that line and no capitals end the list, and where what
   * harms or ended is told in one sentence (`"Off: naproxen since May."`).
   */
  readonly isOfLine?: true;
  /**
   * Where the cell begins that holds the label and all of its content, beside other cells (`"DOB 5/5/1950    Allergy: lisinopril"`):
   * what begins left of it does not go on with it.
   */
  readonly cellX?: number;
}

/** Inside a line nothing stands below a heading. */
const NO_DRUG = (): boolean => false;

const CLOSED: ReadonlySet<string> = new Set(['allergy', 'stopped']);

/** Words up to a stop at the end of the line, with no other before it. */
function isOneSentence(text: string): boolean {
  const told = text.trimEnd();
  return /\p{L}/u.test(told) && /[.;]$/u.test(told) && !told.slice(0, -1).includes(';');
}

/** Where a line has several cells, a heading begins one of them. */
function mayHead({ cells }: Line, at: number): boolean {
  return cells.length === 1 || cells.some(({ start }) => start === at);
}

/** Where a line stands. */
export interface LineStand {
  /** How the section is read in which the line begins. */
  readonly reading: SectionReading;
  /** The same, where a label opened it with its content behind it. */
  readonly runInReading: SectionReading | undefined;
  readonly startsWithDrug: StartsWithDrug;
  /** Had the line room for the first word of the next one? */
  readonly hadRoom: () => boolean;
}

/**
 * The stretches of a line; one where no heading stands inside it. The content of a heading that the margin breaks begins behind the
 * end of the line: at that place of the two lines joined by a blank.
 */
export function splitAtHeadings(line: Line, next: Line | undefined, stand: LineStand): LinePart[] {
  const end = line.text.length;
  const parts: LinePart[] = [{ start: 0, end }];
  const own = line.tableRow === undefined ? innerLabels(line.text, stand.startsWithDrug) : [];
  const labels = [...own, ...brokenLabel([line, next], own, stand)];
  if (labels.length === 0) return parts;
  let runInReading = ownReading(line.text, stand) ?? stand.runInReading;
  for (const label of labels) {
    const opened = openedInside([line, next], label, { ...stand, runInReading });
    const before = parts.at(-1);
    if (opened === undefined || before === undefined) continue;
    parts[parts.length - 1] = { ...before, end: label.start };
    parts.push({ start: label.start, end, ...opened });
    runInReading = opened.opening?.row.reading;
  }
  return parts;
}

/** Texts up to the first known heading that begins one of them behind the first, or stands inside one. */
export function upToHeading(texts: readonly string[], startsWithDrug: StartsWithDrug): string[] {
  const taken: string[] = [];
  for (const [index, text] of texts.entries()) {
    const own = index === 0 ? undefined : labelOf(text);
    if (own !== undefined && knownHeading(`${own}:`) !== undefined) break;
    const inside = innerLabels(text, startsWithDrug).find(
      ({ label }) => knownHeading(`${label}:`) !== undefined,
    );
    taken.push(text.slice(0, inside?.start));
    if (inside !== undefined) break;
  }
  return taken;
}

/** The label that the margin breaks: it begins on this line, and what it holds stands on the next. */
function brokenLabel(
  [line, next]: readonly [Line, Line | undefined],
  own: readonly InnerLabel[],
  { startsWithDrug }: LineStand,
): InnerLabel[] {
  const { length } = line.text;
  const mayBreak = BEGINS_LABEL.test(line.text.slice(-LONGEST_LABEL));
  if (next === undefined || !mayBreak || !goesOn(line, next)) return [];
  const broken = innerLabels(joined(line, next), startsWithDrug).find(
    ({ contentStart }) => contentStart > length,
  );
  const isOwn = own.some(({ start }) => start === broken?.start);
  if (broken === undefined || broken.start >= length || isOwn) return [];
  const isLoud = broken.isLoud && /[.;]\s+$/u.test(line.text.slice(0, broken.start));
  return isLoud || knownHeading(`${broken.label}:`) !== undefined ? [broken] : [];
}

/** Characters. */
const LONGEST_LABEL = 130;
/** A word with a capital, and words alone behind it to the end of the line. */
const BEGINS_LABEL = /(?<![\p{L}\d])\p{Lu}[\p{L}/&'’ -]{2,130}$/u;

function joined(line: Line, next: Line | undefined): string {
  return `${line.text} ${next?.text ?? ''}`;
}

/** Two lines of one paragraph. */
function goesOn(line: Line, next: Line): boolean {
  const isPlain = ({ cells, tableRow }: Line): boolean => cells.length === 1 && tableRow === undefined;
  return isPlain(line) && isPlain(next) && line.page === next.page && line.block === next.block;
}

/** How is read what stands behind the label that a line begins with? */
function ownReading(text: string, { startsWithDrug }: LineStand): SectionReading | undefined {
  const label = labelOf(text);
  if (label === undefined) return undefined;
  const rest = text.slice(label.length + 1).trim();
  return (knownHeading(`${label}:`) ?? endedBy(label, [rest], startsWithDrug))?.row.reading;
}

/** What a label inside a line opens; undefined where it is none, or is said of the entry before it. */
function openedInside(
  [line, next]: readonly [Line, Line | undefined],
  inner: InnerLabel,
  stand: LineStand,
): Pick<LinePart, 'opening' | 'isOfLine' | 'cellX'> | undefined {
  const { label, start, contentStart, isLoud } = inner;
  const isBroken = contentStart > line.text.length;
  const rest = (isBroken ? joined(line, next) : line.text).slice(contentStart);
  const known = mayHead(line, start) ? labelOpens(inner, rest, stand) : undefined;
  if (known === undefined) return undefined;
  const isEntry = isBehindEntry(line.text.slice(0, start), stand);
  if (isEntry && isSaidOfEntry(known, rest, stand.startsWithDrug)) return undefined;
  const opening = withContent({ ...known, heading: label }, rest, contentStart);
  const cellX = cellOf(line, start, known);
  if (cellX !== undefined) return { opening, isOfLine: true, cellX };
  const mayEnd = isEntry && !isLoud && !isBroken;
  const isOfLine = endsInSentence(known, rest) || (mayEnd && isToldThere(rest, next, stand));
  return isOfLine ? { opening, isOfLine } : { opening };
}

function withContent(opening: Opening, rest: string, contentStart: number): Opening {
  return rest === '' ? opening : { ...opening, contentStart };
}

/** Where the last cell of a line begins, if a label that lists nothing begins it and what it holds ends there, without a comma. */
function cellOf({ cells, text }: Line, start: number, { row }: KnownHeading): number | undefined {
  const cell = cells.at(-1);
  const isBeside = cells.length > 1 && cell?.start === start;
  const isClosed = CLOSED.has(row.reading) || row.reading === 'none';
  return isBeside && isClosed && /[^\s:,]\s*$/u.test(text) ? cell.x : undefined;
}

function isBehindEntry(before: string, { reading, startsWithDrug }: LineStand): boolean {
  return reading === 'list' && isDrugLine(unmarked(before), startsWithDrug);
}

/** What harms or ended, told in one sentence. */
function endsInSentence({ row }: KnownHeading, rest: string): boolean {
  return CLOSED.has(row.reading) && isOneSentence(rest);
}

/** Does what a label holds end with its line: by a stop, by room for more, or where the next line begins as an entry does? */
function isToldThere(rest: string, next: Line | undefined, { hadRoom }: LineStand): boolean {
  if (rest.trim() === '') return false;
  if (next === undefined || /[.;]\s*$/u.test(rest)) return true;
  return /^\s*\p{Lu}/u.test(next.text) || MARKER.test(next.text) || hadRoom();
}

function labelOpens(inner: InnerLabel, rest: string, stand: LineStand): KnownHeading | undefined {
  return (
    knownLabel(inner.label, rest, stand.startsWithDrug) ??
    listBesideLabel(inner.label, rest, stand) ??
    unknownLabel(inner, rest, stand)
  );
}

function knownLabel(label: string, rest: string, startsWithDrug: StartsWithDrug): KnownHeading | undefined {
  const known = knownHeading(`${label}:`);
  if (isWeak(label) && !listsDrugs([rest], startsWithDrug) && !tellsPlan(known, rest)) return undefined;
  return known ?? endedBy(label, [], NO_DRUG) ?? whoseLabel(label, rest, startsWithDrug);
}

/** `"Dad's pills: Coumadin"`, `"Her tablets (not mine): Coumadin"`: whose they are, over a drug. */
function whoseLabel(label: string, rest: string, startsWithDrug: StartsWithDrug): KnownHeading | undefined {
  const saysWhose = ownerOf(label) !== undefined || meaningOfHeading(label) === 'other-person';
  return saysWhose && startsWithDrug(rest.trim()) ? openedBy(label, [rest], startsWithDrug) : undefined;
}

/** Words in capitals that tell of no action; in allergies and findings those that say nothing divide them. */
function unknownLabel(
  { label, isLoud }: InnerLabel,
  rest: string,
  { reading, runInReading = reading, startsWithDrug }: LineStand,
): KnownHeading | undefined {
  const isCapital = isLoud && isCapitalLabel(label, reading === 'list');
  if (!isCapital || readActions(label).actions.length > 0) return undefined;
  const opened = unknownLabelOpens(label, rest, { isCapital, startsWithDrug });
  const isClosed = runInReading === 'allergy' || runInReading === 'none';
  return opened?.row.kind === 'unknown' && isClosed ? undefined : opened;
}

/** `"Naproxen 500 mg daily. Patient not taking: Reported on 6/1/2026"`: what ends, and no drug behind it, is said of the entry before it. */
function isSaidOfEntry({ row }: KnownHeading, rest: string, startsWithDrug: StartsWithDrug): boolean {
  return row.reading === 'stopped' && !startsWithDrug(rest.trim()) && !listsDrugs([rest], startsWithDrug);
}

/** `"4. Stopped: torsemide"` beside `"3. metformin 500 mg"`: the label behind a number or a bullet is that of its entry. */
export function isLabelOfEntry(
  parts: readonly LinePart[],
  { text }: Line,
  near: readonly (Line | undefined)[],
  startsWithDrug: StartsWithDrug,
): boolean {
  const mark = MARKER.exec(text)?.[0].length;
  const isBehindMark = parts.length === 2 && mark !== undefined && parts[1]?.start === mark;
  const isEntry = (line: Line | undefined): boolean =>
    line !== undefined && MARKER.test(line.text) && isDrugLine(unmarked(line.text), startsWithDrug);
  return isBehindMark && near.some(isEntry);
}
