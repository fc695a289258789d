/** `"PMH: Hypertension. Medications: lisinopril 10 mg daily"`: headings inside a line, behind the end of a sentence. */
import type { Line } from '../../line.ts';
import { isWeak } from './heading-look.ts';
import { endedBy, isDrugLine, listsDrugs, unmarked } from './opened-section.ts';
import { knownHeading, type KnownHeading, type Opening } from './recognize-heading.ts';
import type { StartsWithDrug } from '../section.ts';

/** A stretch of a line, and what its first words open; the first stretch is opened by the line itself. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly opening?: Opening;
  /** The line begins with an entry of a list: `"Lisinopril 10 mg daily. Allergies: penicillin"`. Entries on lines below go on with it. */
  readonly isBehindEntry?: true;
}

const INNER_LABEL =
  /(?<=[.;]\s{1,3}|\s{2,})(?<label>\p{Lu}[\p{L}/&'’-]{1,20}(?:[ /]\p{L}[\p{L}/&'’-]{0,20}){0,4}):(?:\s+(?=\S)|\s*$)/gu;

/** Inside a line nothing stands below a heading. */
const NO_DRUG = (): boolean => false;

/** Where a line has several cells, a heading begins one of them. */
function mayHead({ cells }: Line, at: number): boolean {
  return cells.length === 1 || cells.some(({ start }) => start === at);
}

/** The stretches of a line; one where no heading stands inside it. `isInList`: it stands in a list of medications. */
export function splitAtHeadings(line: Line, startsWithDrug: StartsWithDrug, isInList: boolean): LinePart[] {
  const end = line.text.length;
  if (line.tableRow !== undefined) return [{ start: 0, end }];
  const parts: LinePart[] = [{ start: 0, end }];
  for (const match of line.text.matchAll(INNER_LABEL)) {
    const { 1: label = '' } = match;
    const contentStart = match.index + match[0].length;
    const rest = line.text.slice(contentStart);
    const known = mayHead(line, match.index) ? knownLabel(label, rest, startsWithDrug) : undefined;
    const before = parts.at(-1);
    if (known === undefined || before === undefined) continue;
    const isEntry = isInList && isDrugLine(unmarked(line.text.slice(0, match.index)), startsWithDrug);
    if (isEntry && isSaidOfEntry(known, rest, startsWithDrug)) continue;
    parts[parts.length - 1] = { ...before, end: match.index };
    const opening = { ...known, heading: label, ...(contentStart < end && { contentStart }) };
    parts.push({ start: match.index, end, opening, ...(isEntry && { isBehindEntry: true as const }) });
  }
  return parts;
}

function knownLabel(label: string, rest: string, startsWithDrug: StartsWithDrug): KnownHeading | undefined {
  if (isWeak(label) && !listsDrugs([rest], startsWithDrug)) return undefined;
  return knownHeading(`${label}:`) ?? endedBy(label, [], NO_DRUG);
}

/** `"Naproxen 500 mg daily. Patient not taking: Reported on 6/1/2026"`: what ends, and no drug behind it, is said of the entry before it. */
function isSaidOfEntry({ row }: KnownHeading, rest: string, startsWithDrug: StartsWithDrug): boolean {
  return row.reading === 'stopped' && !startsWithDrug(rest.trim()) && !listsDrugs([rest], startsWithDrug);
}
