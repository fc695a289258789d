/** Lines that begin as entries do, wherever they stand, and of which nothing came: the net below all that is read of lists and sentences. */
import type { Line } from '../../line.ts';
import { isDirected, isDrugLine, isFormed, unmarked } from '../../sections/lines/drug-lines.ts';
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { hasAmount, supportOf } from '../../names/directions/support.ts';
import { isStatement, startsWithName } from '../../names/unknown/beginning-of.ts';
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
        if (isUsed(text) && !namesOn(line).some((name) => text.includes(name))) return true;
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

/** `"Zyxomarin cream - all over, three times a day"`, `"Zyxomarin qds both eyes"`: words like a name, right behind them or their form how or where it is used, and how often; no amount is counted of it. */
function isUsed(text: string): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(text) || isStatement(text) || readActions(text).actions.length > 0) return false;
  if (isFormed(text, () => false)) return true;
  const [first, ...others] = findDirections(text);
  if (first === undefined || !supportOf(text).hasFrequency) return false;
  const name = text.slice(0, first.start).trim();
  const isShort = text.split(/\s+/u).length <= SHORTEST_ENTRY;
  return (
    NAMED.test(name) &&
    startsWithName(name) &&
    (isShort || [first, ...others].some(({ kind }) => WHERE.has(kind)))
  );
}

/** A name of a word or three. */
const NAMED = /^[^\s,;:.]{3,20}(?: [^\s,;:.]{1,20}){0,2}$/u;
/** Words; in a longer line how often may be said of another thing. */
const SHORTEST_ENTRY = 6;
const WHERE: ReadonlySet<Direction['kind']> = new Set<Direction['kind']>(['route', 'site']);

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
