/** `"PMH: Hypertension. Medications: lisinopril 10 mg daily"`: headings inside a line, behind the end of a sentence. */
import type { Line } from '../../line.ts';
import { readActions } from '../../standing/read-actions.ts';
import { MARKER } from '../entry-marks.ts';
import type { SectionReading } from '../section-table.ts';
import { isWeak, labelOf } from './heading-look.ts';
import { isCapitalLabel } from './heading-shape.ts';
import { innerLabels, type InnerLabel } from './inner-labels.ts';
import { listBesideLabel, tellsPlan, unknownLabelOpens } from './label-opens.ts';
import { endedBy, isDrugLine, listsDrugs, unmarked } from './opened-section.ts';
import { knownHeading, type KnownHeading, type Opening } from './recognize-heading.ts';
import type { StartsWithDrug } from '../section.ts';

/** A stretch of a line, and what its first words open; the first stretch is opened by the line itself. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly opening?: Opening;
  /**
   * What it opens ends with its line, and lines below that tell of drugs go on with what stood before: behind an entry of a list, where
   * it is told on that line and no capitals end the list (`"Lisinopril 10 mg daily. Allergies: penicillin"`), and where what harms or ended is told in one sentence
   * (`"Off: naproxen since May."`).
   */
  readonly isOfLine?: true;
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
  /** In a list of medications. */
  readonly isInList: boolean;
  /** How the section is read in which it stands. */
  readonly reading: SectionReading;
  /** The same, where a label opened it with its content behind it. */
  readonly runInReading: SectionReading | undefined;
  readonly startsWithDrug: StartsWithDrug;
  /** It had room for the first word of the next line. */
  readonly hadRoom: boolean;
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
    const reading = runInReading ?? stand.reading;
    const opened = openedInside([line, next], label, { ...stand, reading, runInReading });
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
  if (next === undefined || !goesOn(line, next)) return [];
  const { length } = line.text;
  const broken = innerLabels(joined(line, next), startsWithDrug).find(
    ({ contentStart }) => contentStart > length,
  );
  const isOwn = own.some(({ start }) => start === broken?.start);
  if (broken === undefined || broken.start >= length || isOwn) return [];
  const isLoud = broken.isLoud && /[.;]\s+$/u.test(line.text.slice(0, broken.start));
  return isLoud || knownHeading(`${broken.label}:`) !== undefined ? [broken] : [];
}

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
): Pick<LinePart, 'opening' | 'isOfLine'> | undefined {
  const { label, start, contentStart, isLoud } = inner;
  const isBroken = contentStart > line.text.length;
  const rest = (isBroken ? joined(line, next) : line.text).slice(contentStart);
  const known = mayHead(line, start) ? labelOpens(inner, rest, stand) : undefined;
  if (known === undefined) return undefined;
  const isEntry = isBehindEntry(line.text.slice(0, start), stand);
  if (isEntry && isSaidOfEntry(known, rest, stand.startsWithDrug)) return undefined;
  const mayEnd = isEntry && !isLoud && !isBroken;
  const isOfLine = endsInSentence(known, rest) || (mayEnd && isToldThere(rest, next, stand));
  return {
    opening: { ...known, heading: label, ...(rest === '' ? {} : { contentStart }) },
    ...(isOfLine ? { isOfLine } : {}),
  };
}

function isBehindEntry(before: string, { isInList, startsWithDrug }: LineStand): boolean {
  return isInList && isDrugLine(unmarked(before), startsWithDrug);
}

/** What harms or ended, told in one sentence. */
function endsInSentence({ row }: KnownHeading, rest: string): boolean {
  return CLOSED.has(row.reading) && isOneSentence(rest);
}

const BEGINS = new RegExp(String.raw`^\s*\p{Lu}|${MARKER.source}`, 'u');

/** Does what a label holds end with its line: by a stop, by room for more, or where the next line begins as an entry does? */
function isToldThere(rest: string, next: Line | undefined, { hadRoom }: LineStand): boolean {
  if (rest.trim() === '') return false;
  return hadRoom || next === undefined || /[.;]\s*$/u.test(rest) || BEGINS.test(next.text);
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
  return known ?? endedBy(label, [], NO_DRUG);
}

/** Words in capitals that tell of no action; in allergies and findings those that say nothing divide them. */
function unknownLabel(
  { label, isLoud }: InnerLabel,
  rest: string,
  { isInList, reading, startsWithDrug }: LineStand,
): KnownHeading | undefined {
  const isHeading = isLoud && isCapitalLabel(label, isInList) && readActions(label).actions.length === 0;
  if (!isHeading) return undefined;
  const opened = unknownLabelOpens(label, rest, { isCapital: true, startsWithDrug });
  const isClosed = reading === 'allergy' || reading === 'none';
  return opened?.row.kind === 'unknown' && isClosed ? undefined : opened;
}

/** `"Naproxen 500 mg daily. Patient not taking: Reported on 6/1/2026"`: what ends, and no drug behind it, is said of the entry before it. */
function isSaidOfEntry({ row }: KnownHeading, rest: string, startsWithDrug: StartsWithDrug): boolean {
  return row.reading === 'stopped' && !startsWithDrug(rest.trim()) && !listsDrugs([rest], startsWithDrug);
}
