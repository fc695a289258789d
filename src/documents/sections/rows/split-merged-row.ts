/** Rows of a table that were joined into one because no rule or gap stands between them: each drug gets its row back. */
import { isDrawn } from '../../layout/row-shapes.ts';
import { closesBracket, opensBracket } from '../../../text/brackets.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import { DIRECTION_VERBS } from '../../names/directions/direction-word-table.ts';
import type { Line } from '../../line.ts';
import { endedAlone } from '../../../standing/remark/ended-alone.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { saysHowMuch, supportOf } from '../../names/directions/support.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import { beginningOf, startsWithName } from '../../names/unknown/beginning-of.ts';
import { joinsNext, lacksLastStrength } from '../open-end.ts';
import { endOfOther } from '../lines/note-of-other.ts';
import { readEntryLead } from '../lines/read-entry-lead.ts';

/** Splits the lines of a row where a further product begins in the name column; one part when there is only one. */
export function splitMergedRow(
  lines: readonly Line[],
  nameColumn: number,
  startsWithDrug: (text: string) => boolean,
): Line[][] {
  const parts: Line[][] = [];
  let written = '';
  for (const line of lines) {
    const name = textIn(line, nameColumn);
    const isNextDrug = beginsNextDrug(line, written, { nameColumn, startsWithDrug });
    const isNew =
      isNextDrug ||
      endOfOther(name, written, startsWithDrug) !== undefined ||
      (beginsName(name) && isOfUnknown(line, parts, nameColumn));
    if (parts.length === 0 || isNew) {
      parts.push([...takeDirections(parts.at(-1), nameColumn), line]);
      written = name;
    } else {
      parts.at(-1)?.push(line);
      written = `${written} ${name}`.trim();
    }
  }
  return parts;
}

/** A drug, or a product that nobody knows, below one that is complete; what a bracket above is closed by belongs to that. */
function beginsNextDrug(
  line: Line,
  written: string,
  { nameColumn, startsWithDrug }: { nameColumn: number; startsWithDrug: (text: string) => boolean },
): boolean {
  const name = textIn(line, nameColumn);
  const isNamed = name !== '' && (startsWithDrug(name) || isProduct(name, textsBeside(line, nameColumn)));
  if (!isNamed || (opensBracket(written) && closesBracket(name))) return false;
  return isComplete(written) && !isOtherNameOf(written, line, { nameColumn, startsWithDrug });
}

/** The row of a name that nobody knows. */
function isOfUnknown(line: Line, parts: readonly (readonly Line[])[], nameColumn: number): boolean {
  const above = parts.at(-1) ?? [];
  return (
    (parts.length > 1 && isOfNext(line, above, nameColumn)) || fillsAgain(filledBy(above[0]), filledBy(line))
  );
}

/** Among drugs that were joined, a name that nobody knows with an amount where the drug above it has its own: one row says how much once. */
function isOfNext(line: Line, above: readonly Line[], nameColumn: number): boolean {
  return [...filledBy(line).keys()].some(
    (column) =>
      column !== nameColumn &&
      isAmount(textIn(line, column)) &&
      above.some((one) => isAmount(textIn(one, column))),
  );
}

/** `"Zyxomarin 40 mg tablets |  | 1 |"`, `"zyxomarin | 1 tablet PO TID"`: a name that nobody knows with its own strength and something beside it, or with all beside it that a row of its own says. */
export function isProduct(name: string, beside: readonly string[]): boolean {
  if (!startsWithName(name) || beside.length === 0) return false;
  const isDosed = beginsName(name) && beginningOf(name) === 'item' && supportOf(name).hasStrength;
  return isDosed || beside.some(isWholeDosage);
}

/** What a line has in the other columns. */
function textsBeside({ cells }: Line, nameColumn: number): string[] {
  return cells.flatMap(({ column, text }) => (column === undefined || column === nameColumn ? [] : [text]));
}

/** `"1 tablet PO TID as needed for anxiety"`, `"10 mg daily"`: how much and how often, and nothing before it. */
function isWholeDosage(text: string): boolean {
  const parts = partsOfDosage(text);
  if (parts.has('dose') && parts.has('frequency')) return true;
  const { hasCount, hasStrength, hasFrequency } = supportOf(text);
  return startsWithDirections(text) && (hasCount || hasStrength) && hasFrequency;
}

/** Words like a name, with a capital. */
function beginsName(name: string): boolean {
  return /^\p{Lu}/u.test(name) && startsWithName(name);
}

function filledBy(line: Line | undefined): Filled {
  return new Map(line?.cells.flatMap(({ column, text }) => (column === undefined ? [] : [[column, text]])));
}

/** `"15 mL"`, and nothing else. */
function isAmount(text: string): boolean {
  const parts = partsOfDosage(text);
  return /^\d/u.test(text) && parts.size === 1 && parts.has('dose');
}

/** `"TAB. GLYCOMET 500 MG"` above `"Metformin 500 mg"`, with nothing beside it: what a product is that nobody knows, in one cell; in brackets it is what the name above is. */
function isOtherNameOf(
  written: string,
  line: Line,
  { nameColumn, startsWithDrug }: { nameColumn: number; startsWithDrug: (text: string) => boolean },
): boolean {
  if (/^\(\p{L}/u.test(textIn(line, nameColumn))) return true;
  const isAlone = line.cells.every(({ column }) => column === nameColumn);
  const { rest } = readEntryLead(written, startsWithDrug);
  return isAlone && !startsWithDrug(rest) && !supportOf(textIn(line, nameColumn)).hasFrequency;
}

/** Takes the lines off the end of a part whose directions begin before the name they stand beside: cells are centred. */
function takeDirections(part: Line[] | undefined, nameColumn: number): Line[] {
  const from = part?.findLastIndex((line) => textIn(line, nameColumn) === '' && beginsDirections(line)) ?? -1;
  const isBehindName = part?.slice(from).every((line) => textIn(line, nameColumn) === '') ?? false;
  return part !== undefined && from > 0 && isBehindName ? part.splice(from) : [];
}

function beginsDirections({ cells }: Line): boolean {
  return cells.some(({ text }) => DIRECTION.test(text));
}

const DIRECTION = new RegExp(`^${wholeWord(DIRECTION_VERBS)}`, 'iu');

/** A product is complete with its strength or form; before that a second name belongs to it. */
export function isComplete(written: string): boolean {
  if (written === '' || joinsNext(written) || lacksLastStrength(written)) return false;
  const { hasStrength, hasForm } = supportOf(written);
  return hasStrength || hasForm;
}

/** The text that lines hold in each of so many columns. */
export function cellsByColumn(lines: readonly Line[], count: number): string[] {
  return Array.from({ length: count }, (_, column) =>
    lines
      .map((line) => textIn(line, column))
      .filter((text) => text !== '')
      .join(' '),
  );
}

/** Lines that are drawn with signs between the rows say nothing. */
function textIn(line: Line, column: number): string {
  return line.cells
    .filter((cell) => cell.column === column && !isDrawn(cell.text))
    .map((cell) => cell.text)
    .join(' ');
}

/** A name and its directions may both go on in the next line, with an amount in it; a third cell does not. */
const FEWEST = 3;

/** What a line has in each column that it fills. */
export type Filled = ReadonlyMap<number, string>;

/**
 * A line that fills each of several columns again, but for one at most, and says how much, how often once more, or that it ended, goes on in none of them; where
 * a cell is in small letters below a capital, and another has the amount that the one above lacks, it does: `"Fenofibric"`,
 * `"At the"` above `"Acid 35 mg"`, `"hour of"`.
 */
export function fillsAgain(first: Filled, line: Filled): boolean {
  const again = [...first].filter(([column]) => line.has(column));
  const isSmall = again.some(
    ([column, text]) => /^\p{Lu}/u.test(text) && /^\p{Ll}/u.test(line.get(column) ?? ''),
  );
  const isCut = again.some(([column, text]) => !/\d/u.test(text) && isComplete(line.get(column) ?? ''));
  const isFilled = again.length >= Math.max(FEWEST, first.size - 1);
  const texts = [...line.values()];
  const isOfDrug =
    saysHowMuch(texts.join('  ')) ||
    texts.some((text) => endedAlone(text) !== undefined) ||
    (/^\p{Lu}/u.test(texts[0] ?? '') && again.some(([column, text]) => areOften([text, line.get(column)])));
  return isFilled && !(isSmall && isCut) && isOfDrug;
}

/** `"once daily"` above `"twice daily"`: each is whole, and the second no rest of the first. */
function areOften(texts: readonly (string | undefined)[]): boolean {
  return texts.every(
    (text = '') => partsOfDosage(text).has('frequency') && !/^(?:as|if|when)\b/iu.test(text),
  );
}
