/** `"PMH: Hypertension. Medications: lisinopril 10 mg daily"`: headings inside a line, behind the end of a sentence. */
import type { Line } from '../../line.ts';
import { supportOf } from '../../names/directions/support.ts';
import type { SectionReading } from '../section-table.ts';
import { isWeak, labelOf } from './heading-look.ts';
import { endedBy, isDrugLine, listsDrugs, openedBy, unmarked } from './opened-section.ts';
import { knownHeading, type KnownHeading, type Opening } from './recognize-heading.ts';
import type { StartsWithDrug } from '../section.ts';

/** A stretch of a line, and what its first words open; the first stretch is opened by the line itself. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly opening?: Opening;
  /**
   * What it opens ends with its line, and lines below that tell of drugs go on with what stood before: behind an entry of a list
   * (`"Lisinopril 10 mg daily. Allergies: penicillin"`), and where what harms or ended is told in one sentence (`"Off: naproxen since May."`).
   */
  readonly isOfLine?: true;
}

const INNER_LABEL =
  /(?<=[.;]\s{1,3}|\s{2,})(?<label>\p{Lu}[\p{L}/&'’-]{1,20}(?:[ /]\p{L}[\p{L}/&'’-]{0,20}){0,4}):(?:\s+(?=\S)|\s*$)/gu;

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
  /** How the section is read that a label opened with its content behind it. */
  readonly runInReading: SectionReading | undefined;
  readonly startsWithDrug: StartsWithDrug;
}

/** The stretches of a line; one where no heading stands inside it. */
export function splitAtHeadings(line: Line, stand: LineStand): LinePart[] {
  const end = line.text.length;
  const parts: LinePart[] = [{ start: 0, end }];
  const labels = line.tableRow === undefined ? [...line.text.matchAll(INNER_LABEL)] : [];
  if (labels.length === 0) return parts;
  let reading = ownReading(line.text, stand) ?? stand.runInReading;
  for (const match of labels) {
    const opened = openedInside(line, match, { ...stand, runInReading: reading });
    const before = parts.at(-1);
    if (opened === undefined || before === undefined) continue;
    parts[parts.length - 1] = { ...before, end: match.index };
    parts.push({ start: match.index, end, ...opened });
    reading = opened.opening?.row.reading;
  }
  return parts;
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
  line: Line,
  { 0: { length }, 1: label = '', index }: RegExpExecArray,
  { isInList, runInReading, startsWithDrug }: LineStand,
): Pick<LinePart, 'opening' | 'isOfLine'> | undefined {
  const contentStart = index + length;
  const rest = line.text.slice(contentStart);
  if (!mayHead(line, index)) return undefined;
  const known =
    knownLabel(label, rest, startsWithDrug) ?? listBesideLabel(label, rest, { runInReading, startsWithDrug });
  if (known === undefined) return undefined;
  const isEntry = isInList && isDrugLine(unmarked(line.text.slice(0, index)), startsWithDrug);
  if (isEntry && isSaidOfEntry(known, rest, startsWithDrug)) return undefined;
  const isOfLine = isEntry || (CLOSED.has(known.row.reading) && isOneSentence(rest));
  return {
    opening: { ...known, heading: label, ...(contentStart < line.text.length && { contentStart }) },
    ...(isOfLine && { isOfLine: true as const }),
  };
}

/**
 * `"Immunosuppression: tacrolimus 3 mg bd"` below or behind `"Allergies: penicillin."`: a label with its content ends what one like it
 * opened that holds nothing that is taken; of drugs and how often they are taken it is a list.
 */
export function listBesideLabel(
  label: string,
  rest: string,
  { runInReading, startsWithDrug }: Omit<LineStand, 'isInList'>,
): KnownHeading | undefined {
  const isClosed = runInReading !== undefined && runInReading !== 'list' && runInReading !== 'narrative';
  if (!isClosed || !/^\p{Lu}/u.test(label) || startsWithDrug(label)) return undefined;
  return supportOf(rest).hasFrequency && listsDrugs([rest], startsWithDrug)
    ? openedBy(label, [rest], startsWithDrug)
    : undefined;
}

function knownLabel(label: string, rest: string, startsWithDrug: StartsWithDrug): KnownHeading | undefined {
  if (isWeak(label) && !listsDrugs([rest], startsWithDrug)) return undefined;
  return knownHeading(`${label}:`) ?? endedBy(label, [], NO_DRUG);
}

/** `"Naproxen 500 mg daily. Patient not taking: Reported on 6/1/2026"`: what ends, and no drug behind it, is said of the entry before it. */
function isSaidOfEntry({ row }: KnownHeading, rest: string, startsWithDrug: StartsWithDrug): boolean {
  return row.reading === 'stopped' && !startsWithDrug(rest.trim()) && !listsDrugs([rest], startsWithDrug);
}
