/** Entries of several lines: a line that begins with a drug, and below it, up to the next such line, how it is taken. */
import { findDirections, withoutDirections } from '../../../sig/find-directions.ts';
import { supportOf, tellsHowTaken } from '../../names/directions/support.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { beginningOf, isStatement } from '../../names/unknown/beginning-of.ts';
import { unmarked, withoutLead } from '../lines/drug-lines.ts';
import { writtenOn, type SectionLine, type StartsWithDrug } from '../section.ts';

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
    if (beginsTaken(text, startsWithDrug)) entries.push([text]);
    else if (open !== undefined && open.length < MOST_LINES) open.push(text);
  }
  return entries;
}

/** Does the first line begin an entry that says how much and how often, and is one of the next two such an entry? */
export function listsTaken(lines: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const [first = '', ...others] = lines;
  if (!beginsTaken(first, startsWithDrug)) return false;
  const [entry = [], ...next] = entriesBelowNames([first, ...others], startsWithDrug);
  const isTaken = (texts: readonly string[]): boolean =>
    tellsHowTaken(texts.join(' ')) || isProduct(texts.join(' '));
  return isTaken(entry) && next.slice(0, 2).some(isTaken);
}

/** `"Lisinopril 10 mg tablets  1  1"`: how much is in which form, behind it how many, and no more words; nobody is allergic to two tablets. */
function isProduct(text: string): boolean {
  const { hasStrength, hasForm } = supportOf(text);
  const isCounted = COUNTED.test(text) && !/\p{L}/u.test(withoutDirections(text).replace(NAME, ''));
  return hasStrength && hasForm && isCounted;
}

const COUNTED = /\p{L}\s+(?:[\d½¼¾]{1,2}\s*){1,8}$/u;

/** Up to the first number. */
const NAME = /^[^\d]{3,60}(?=\s)/u;

/**
 * `"Take 1 tablet daily"` over `"Lisinopril 10 mg"`, as labels print it: where a list is nothing but such pairs, the lines as if the
 * name came first. Of lines that rules divide, the rules say nothing.
 */
export function namesFirst(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): readonly SectionLine[] {
  const [run, ...others] = runsOfPairs(lines, startsWithDrug);
  const isWhole =
    run !== undefined &&
    others.length === 0 &&
    lines.every((line, at) => isRule(line) || (at >= run.from && at < run.end));
  return isWhole ? run.pairs.flatMap(([directions, name]) => [name, directions]) : lines;
}

/** The lines of such pairs, wherever they stand, with the rules between; directions below the last of them leave it open whose they are. */
export function linesOfPairs(
  lines: readonly SectionLine[],
  startsWithDrug: StartsWithDrug,
): ReadonlySet<SectionLine> {
  const runs = runsOfPairs(lines, startsWithDrug).filter(({ end }) => {
    const below = lines[end];
    return below === undefined || !isDirections(writtenOn(below), startsWithDrug);
  });
  return new Set(runs.flatMap(({ from, end }) => lines.slice(from, end)));
}

type Pair = readonly [directions: SectionLine, name: SectionLine];

/** Pairs that follow each other, and from which line of all to which. */
interface RunOfPairs {
  readonly pairs: Pair[];
  readonly from: number;
  end: number;
}

function runsOfPairs(lines: readonly SectionLine[], startsWithDrug: StartsWithDrug): readonly RunOfPairs[] {
  const runs: RunOfPairs[] = [];
  let open: RunOfPairs | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const [directions, name] = lines.slice(at, at + 2);
    if (directions === undefined || isRule(directions)) continue;
    if (name === undefined || !isPair([directions, name], startsWithDrug)) {
      open = undefined;
      continue;
    }
    const run: RunOfPairs = open ?? { pairs: [], from: at, end: at };
    if (open === undefined) runs.push(run);
    open = run;
    run.pairs.push([directions, name]);
    run.end = at + 2;
    at += 1;
  }
  return runs.filter(({ pairs }) => pairs.length >= FEWEST_PAIRS);
}

const FEWEST_PAIRS = 2;

function isPair([directions, name]: Pair, startsWithDrug: StartsWithDrug): boolean {
  return isDirections(writtenOn(directions), startsWithDrug) && isNameAlone(writtenOn(name), startsWithDrug);
}

/** A line without words: empty, or drawn across the page. */
function isRule(line: SectionLine): boolean {
  return !/[\p{L}\p{N}]/u.test(writtenOn(line));
}

function isDirections(text: string, startsWithDrug: StartsWithDrug): boolean {
  if (!supportOf(text).hasFrequency || beginsWithDrug(text, startsWithDrug)) return false;
  // `"Put 2 drops in each eye"`: a verb that in other sentences says something else.
  return startsWithDirections(text) || findDirections(text)[0]?.kind === 'method';
}

function isNameAlone(text: string, startsWithDrug: StartsWithDrug): boolean {
  const isNamed = beginsWithDrug(text, startsWithDrug) || beginningOf(unmarked(text)) === 'item';
  return isNamed && !supportOf(text).hasFrequency;
}

/** With a drug, or as one that says on its line how much and how often, whether it is known or not. */
function beginsTaken(text: string, startsWithDrug: StartsWithDrug): boolean {
  if (beginsWithDrug(text, startsWithDrug)) return true;
  return tellsHowTaken(text) && beginningOf(unmarked(text)) === 'item' && !isStatement(text);
}

/** Behind a box, a number or what is to be done with it. */
function beginsWithDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  const bare = unmarked(text);
  return startsWithDrug(bare) || startsWithDrug(withoutLead(bare, startsWithDrug));
}
