/** Lines that begin as entries do, wherever they stand, and of which nothing came: the net below all that is read of lists and sentences. */
import type { Line } from '../../line.ts';
import { isDrugLine, unmarked } from '../../sections/lines/drug-lines.ts';
import { hasAmount, supportOf } from '../../names/directions/support.ts';
import { isListed } from '../../sections/section-table.ts';
import type { Section } from '../../sections/section.ts';

/** What is known of a line. */
export interface LineKnown {
  /** The names on it of which something came, or that were set aside. */
  readonly namesOn: (line: Line) => readonly string[];
  /** Something tells of it already. */
  readonly isTold: (line: Line) => boolean;
}

/**
 * `"Zyxomarin 10 mg - which we agreed on"` between two sentences: words like a name and how much, of which no rule made an entry. Sections
 * that list no medications (results, allergies, procedures) have such lines of other things.
 */
export function findDosedLines(
  sections: readonly Section[],
  { namesOn, isTold }: LineKnown,
): readonly Line[] {
  return sections
    .filter(({ reading }) => reading !== 'none' && reading !== 'allergy')
    .flatMap(({ lines, reading }) =>
      lines.filter(({ line, start }) => {
        const text = unmarked(line.text.slice(start));
        const amount = text.search(/\d/u);
        if (namesOn(line).some((name) => isBefore(amount, text.indexOf(name)))) return false;
        return isDosedEntry(text, isListed(reading)) && !isTold(line);
      }),
    )
    .map(({ line }) => line);
}

/** In prose a line begins in the middle of a sentence, but for a capital; and a share (`58 %`) is an amount of no drug. */
function isDosedEntry(text: string, isOfList: boolean): boolean {
  if (!isOfList && !/^\p{Lu}/u.test(text)) return false;
  return isDrugLine(text, () => false) && hasAmount(supportOf(text.replaceAll(/\d\s?%/gu, ' ')));
}

/** What is named behind the amount is not what it is the amount of: `"Zyxomarin 10 mg - with Demerol"`. */
function isBefore(amount: number, at: number): boolean {
  return at >= 0 && (amount < 0 || at < amount);
}
