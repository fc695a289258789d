/** `"PMH: Hypertension. Medications: lisinopril 10 mg daily"`: headings inside a line, behind the end of a sentence. */
import type { Line } from '../../line.ts';
import { isWeak } from './heading-look.ts';
import { endedBy } from './opened-section.ts';
import { knownHeading, type Opening } from './recognize-heading.ts';

/** A stretch of a line, and what its first words open; the first stretch is opened by the line itself. */
export interface LinePart {
  readonly start: number;
  readonly end: number;
  readonly opening?: Opening;
}

const INNER_LABEL =
  /(?<=[.;]\s{1,3}|\s{3,})(?<label>\p{Lu}[\p{L}/&'’-]{1,20}(?:[ /]\p{L}[\p{L}/&'’-]{0,20}){0,4}):(?:\s+(?=\S)|\s*$)/gu;

/** Inside a line nothing stands below a heading. */
const NO_DRUG = (): boolean => false;

/** The stretches of a line; one where no heading stands inside it. */
export function splitAtHeadings(line: Line): LinePart[] {
  const end = line.text.length;
  if (line.tableRow !== undefined || line.cells.length > 1) return [{ start: 0, end }];
  const parts: LinePart[] = [{ start: 0, end }];
  for (const match of line.text.matchAll(INNER_LABEL)) {
    const label = match.groups?.['label'] ?? '';
    const known = isWeak(label) ? undefined : (knownHeading(`${label}:`) ?? endedBy(label, [], NO_DRUG));
    const before = parts.at(-1);
    if (known === undefined || before === undefined) continue;
    parts[parts.length - 1] = { ...before, end: match.index };
    const contentStart = match.index + match[0].length;
    const opening = { ...known, heading: label, ...(contentStart < end && { contentStart }) };
    parts.push({ start: match.index, end, opening });
  }
  return parts;
}
