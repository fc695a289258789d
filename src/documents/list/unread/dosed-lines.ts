/** Lines that begin as entries do, wherever they stand, and of which nothing came: the net below all that is read of lists and sentences. */
import type { Line } from '../../line.ts';
import { isDirected, isDrugLine, unmarked } from '../../sections/lines/drug-lines.ts';
import { hasAmount, supportOf } from '../../names/directions/support.ts';
import { isStatement } from '../../names/unknown/beginning-of.ts';
import { isListed } from '../../sections/section-table.ts';
import type { Section, SectionLine } from '../../sections/section.ts';

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
      lines.filter((own, at) => {
        const { line } = own;
        if (isTold(line)) return false;
        if (isDirectedBeside(own, [lines[at - 1], lines[at + 1]], namesOn)) return true;
        const text = textOf(own);
        const amount = text.search(/\d/u);
        if (namesOn(line).some((name) => isBefore(amount, text.indexOf(name)))) return false;
        return isDosedEntry(text, isListed(reading));
      }),
    )
    .map(({ line }) => line);
}

function saysAmount(text: string): boolean {
  return hasAmount(supportOf(text.replaceAll(/\d\s?%/gu, ' ')));
}

/** `"Zyxomarin (gray cap): 1 drop 4 times a day"` right above or below a line that begins with a drug: words like a name before a whole instruction, and no drug among them. */
function isDirectedBeside(
  line: SectionLine,
  beside: readonly (SectionLine | undefined)[],
  namesOn: LineKnown['namesOn'],
): boolean {
  const text = textOf(line);
  if (!/^\p{Lu}/u.test(text) || !isDirected(text) || isStatement(text) || !saysAmount(text)) return false;
  const placesOf = (one: SectionLine): readonly number[] =>
    namesOn(one.line).map((name) => textOf(one).toLowerCase().indexOf(name.toLowerCase()));
  return (
    placesOf(line).every((at) => at < 0) &&
    beside.some((one) => one !== undefined && placesOf(one).some((at) => at === 0))
  );
}

function textOf({ line, start }: SectionLine): string {
  return unmarked(line.text.slice(start));
}

/** In prose a line begins in the middle of a sentence, but for a capital; and a share (`58 %`) is an amount of no drug. */
function isDosedEntry(text: string, isOfList: boolean): boolean {
  if (!isOfList && !/^\p{Lu}/u.test(text)) return false;
  return isDrugLine(text, () => false) && saysAmount(text);
}

/** What is named behind the amount is not what it is the amount of: `"Zyxomarin 10 mg - with Demerol"`. */
function isBefore(amount: number, at: number): boolean {
  return at >= 0 && (amount < 0 || at < amount);
}
