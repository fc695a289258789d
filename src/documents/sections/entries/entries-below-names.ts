/** Entries of several lines: a line that begins with a drug, and below it, up to the next such line, how it is taken. */
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { unmarked, withoutLead } from '../lines/drug-lines.ts';
import type { SectionLine, StartsWithDrug } from '../section.ts';

/** Lines of one entry; more are of something else. */
const MOST_LINES = 5;

/** The texts of the lines as entries; what stands above the first name is of none. */
export function entriesBelowNames(
  lines: readonly string[],
  startsWithDrug: StartsWithDrug,
): readonly (readonly string[])[] {
  const entries: string[][] = [];
  for (const text of lines) {
    const open = entries.at(-1);
    if (beginsWithDrug(text, startsWithDrug)) entries.push([text]);
    else if (open !== undefined && open.length < MOST_LINES) open.push(text);
  }
  return entries;
}

/** Does the first line begin an entry that says how much and how often, and is one of the next two such an entry? */
export function listsTaken(lines: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const [first = '', ...others] = lines;
  if (!beginsWithDrug(first, startsWithDrug)) return false;
  const [entry = [], ...next] = entriesBelowNames([first, ...others], startsWithDrug);
  const isTaken = (texts: readonly string[]): boolean => saysHowTaken(supportOf(texts.join(' ')));
  return isTaken(entry) && next.slice(0, 2).some(isTaken);
}

/**
 * `"Take 1 tablet daily"` over `"Lisinopril 10 mg"`, as labels print it: where a list begins with directions, and each of its drugs stands below
 * some and says itself nothing of how often, the lines as if the name came first.
 */
export function namesFirst(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): readonly SectionLine[] {
  const texts = lines.map(({ line, start, end }) => line.text.slice(start, end));
  if (texts.length % 2 > 0 || texts.length < FEWEST_PAIRS * 2) return lines;
  const arePairs = texts.every((text, index) =>
    index % 2 === 0 ? isDirections(text, startsWithDrug) : isNameAlone(text, startsWithDrug),
  );
  return arePairs
    ? lines.flatMap((line, index) => (index % 2 === 0 ? [lines[index + 1] ?? line, line] : []))
    : lines;
}

const FEWEST_PAIRS = 2;

function isDirections(text: string, startsWithDrug: StartsWithDrug): boolean {
  return !beginsWithDrug(text, startsWithDrug) && startsWithDirections(text) && supportOf(text).hasFrequency;
}

function isNameAlone(text: string, startsWithDrug: StartsWithDrug): boolean {
  const isNamed = beginsWithDrug(text, startsWithDrug) || beginningOf(unmarked(text)) === 'item';
  return isNamed && !supportOf(text).hasFrequency;
}

/** Behind a box, a number or what is to be done with it. */
function beginsWithDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  const bare = unmarked(text);
  return startsWithDrug(bare) || startsWithDrug(withoutLead(bare, startsWithDrug));
}
