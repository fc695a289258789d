/** Headings with remarks in cells beside them on their line. */
import { columnOf } from '../../layout/headers/read-columns.ts';
import type { Cell, Line } from '../../line.ts';
import type { StartsWithDrug } from '../section.ts';
import { isWeak } from './heading-look.ts';
import { isListedHeading, knownHeading, type Opening } from './recognize-heading.ts';

/** `"URINE DRUG SCREEN   collected 05/07/2026"`: a heading in capitals of what lists no medications, with remarks in cells of their own. */
export function besideRemarks(
  { cells, tableRow }: Line,
  startsWithDrug: StartsWithDrug,
): Opening | undefined {
  const [first, second, ...others] = cells;
  if (tableRow !== undefined || first === undefined || second === undefined) return undefined;
  const known = isListedHeading(first.text) && !isWeak(first.text) ? knownHeading(first.text) : undefined;
  const isHeading = known?.row.reading === 'none' && first.text === first.text.toUpperCase();
  const isRemark = ({ text }: Cell): boolean => columnOf(text) === undefined && !startsWithDrug(text);
  return isHeading && columnOf(first.text) === undefined && [second, ...others].every(isRemark)
    ? { ...known, heading: first.text, contentStart: second.start }
    : undefined;
}
