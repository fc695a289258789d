/** `"PMH: Hypertension. Medications: lisinopril 10 mg daily"`: headings inside a line, behind the end of a sentence. */
import type { Line } from '../../line.ts';
import { isWeak } from './heading-look.ts';
import { endedBy, listsDrugs } from './opened-section.ts';
import { knownHeading, type Opening } from './recognize-heading.ts';
import type { StartsWithDrug } from '../section.ts';

/** A stretch of a line, and what its first words open; the first stretch is opened by the line itself. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly opening?: Opening;
}

const INNER_LABEL =
  /(?<=[.;]\s{1,3}|\s{2,})(?<label>\p{Lu}[\p{L}/&'’-]{1,20}(?:[ /]\p{L}[\p{L}/&'’-]{0,20}){0,4}):(?:\s+(?=\S)|\s*$)/gu;

/** Inside a line nothing stands below a heading. */
const NO_DRUG = (): boolean => false;

/** Where a line has several cells, a heading begins one of them. */
function mayHead({ cells }: Line, at: number): boolean {
  return cells.length === 1 || cells.some(({ start }) => start === at);
}

/** The stretches of a line; one where no heading stands inside it. */
export function splitAtHeadings(line: Line, startsWithDrug: StartsWithDrug): LinePart[] {
  const end = line.text.length;
  if (line.tableRow !== undefined) return [{ start: 0, end }];
  const parts: LinePart[] = [{ start: 0, end }];
  for (const match of line.text.matchAll(INNER_LABEL)) {
    const label = match.groups?.['label'] ?? '';
    if (!mayHead(line, match.index)) continue;
    const rest = line.text.slice(match.index + match[0].length);
    const isLabel = isWeak(label) && !listsDrugs([rest], startsWithDrug);
    const known = isLabel ? undefined : (knownHeading(`${label}:`) ?? endedBy(label, [], NO_DRUG));
    const before = parts.at(-1);
    if (known === undefined || before === undefined) continue;
    parts[parts.length - 1] = { ...before, end: match.index };
    const contentStart = match.index + match[0].length;
    const opening = { ...known, heading: label, ...(contentStart < end && { contentStart }) };
    parts.push({ start: match.index, end, opening });
  }
  return parts;
}
