/** `"Efexor 75 mg  1 daily"` over `"   CEASED from this pack - weaned 10/03"`: an end set in below an entry, with the next one back at the margin, is the end of that entry and heads nothing. */
import { endsDrug, readActions } from '../../../../standing/read-actions.ts';
import { namesList } from '../../../../standing/headings/heading-sayings.ts';
import { SAME_X, type Line } from '../../../line.ts';
import { beginningOf } from '../../../names/unknown/beginning-of.ts';
import { isDrugLine, unmarked } from '../drug-lines.ts';
import { isSpacedApart } from '../space-around.ts';
import type { StartsWithDrug } from '../../section.ts';

/** `"WITHHELD until review (slow pulse)"`, `"*** DC'D 12/19/06 PER DR HALL ***"` → true: it begins with an end, names no drug and no list, and leads to nothing. */
export function beginsWithEnd(text: string, startsWithDrug: StartsWithDrug): boolean {
  const bare = text.replace(FRAME, '');
  const [action] = readActions(bare).actions;
  if (action === undefined || action.from > 0 || !endsDrug(action)) return false;
  if (/:\s*$/u.test(bare) || namesList(bare)) return false;
  return !wordsIn(bare.slice(action.end)).some((word) => startsWithDrug(word));
}

const FRAME = /^\s*[*(=~<>#!-]{0,20}\s?/u;

/** Such a line right below one that it is set in from, as far as what hangs there is, with what stands below it back at that margin or further left. */
export function isEndUnder(
  { lines, index }: { readonly lines: readonly Line[]; readonly index: number },
  startsWithDrug: StartsWithDrug,
): boolean {
  const [line, next] = [lines[index], lines[index + 1]];
  if (line === undefined || line.cells.length > 1) return false;
  const above = lines
    .slice(Math.max(0, index - LINES_OF_ENTRY), index)
    .findLast((other) => other.x < line.x - SAME_X && namesSomething(other, startsWithDrug));
  if (above === undefined || above.page !== line.page || isSpacedApart(line, lines[index - 1], next))
    return false;
  const isHanging = line.x - above.x <= WIDEST_INDENT;
  const isBack = next === undefined || next.page !== line.page || next.x < line.x - SAME_X;
  return isHanging && isBack && beginsWithEnd(line.text, startsWithDrug);
}

/** `"*** DC'D 12/19/06, CREAT 1.8 ***"`, `"   CEASED - slow pulse"` alone below a row: framed, or set in from it. */
export function isEndUnderRow(
  { line, first }: { readonly line: Line | undefined; readonly first: Line | undefined },
  startsWithDrug: StartsWithDrug,
): boolean {
  if (line === undefined || first === undefined || line.cells.length > 1) return false;
  if (!beginsWithEnd(line.text, startsWithDrug)) return false;
  const indent = line.x - first.x;
  return FRAMED.test(line.text) || (indent > SAME_X && indent <= WIDEST_INDENT);
}

const FRAMED = /^\s*[*=~<>#!-]{1,20}\s?[^*]{2,100}[*=~<>#!-]{1,20}\s*$/u;

/** `"** ON HOLD PER MD UNTIL RECHECKED **"`: what became of something, framed, and no name: it is said of the entry above. */
export function isBanner(printed: string, startsWithDrug: StartsWithDrug): boolean {
  const text = printed.trim();
  if (!BANNER.test(text.slice(0, 2)) || !BANNER.test(text.slice(-2))) return false;
  const told = text.replace(LEFT_OF_BANNER, '');
  return !startsWithDrug(told) && beginningOf(told) !== 'item' && readActions(told).actions.length > 0;
}

const BANNER = /^[*=~<>#!-]{2}$/u;
const LEFT_OF_BANNER = /^[*=~<>#!-]{2,20}\s?/u;

/** A drug, or words and how much of it. */
function namesSomething({ text }: Line, startsWithDrug: StartsWithDrug): boolean {
  return startsWithDrug(unmarked(text)) || isDrugLine(unmarked(text), startsWithDrug);
}

/** Points: about six characters. A title in the middle of its page begins further in. */
const WIDEST_INDENT = 40;
/** Lines of an entry above which its first one stands. */
const LINES_OF_ENTRY = 5;

function wordsIn(text: string): readonly string[] {
  return text.split(/[^\p{L}'’-]+/u).filter((word) => word.length > 3);
}
