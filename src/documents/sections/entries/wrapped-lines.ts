/** Is a list a paragraph that enumerates its drugs? Then the margin breaks its lines, and where they break says nothing. */
import { hasAmount, isInstruction, saysHowMuch, supportOf } from '../../names/directions/support.ts';
import { beginningOf, headWithForm, isDosedAtStart } from '../../names/unknown/beginning-of.ts';
import { endsDrug, readActions } from '../../../standing/read-actions.ts';
import { SAME_X, type Line } from '../../line.ts';
import { edgeWithin, hadRoomFor, type Edge } from '../lines/edge.ts';
import { MARKER } from '../lines/entry-marks.ts';
import {
  endsEnumeration,
  isNamedAbove,
  isOftenOfAbove,
  isTornAmount,
  isUnitOfNumber,
  leadsLine,
  SEPARATOR,
} from '../lines/told-below.ts';
import { dosedInside } from '../lines/dosed-inside.ts';
import { isDirected, unmarked, withoutLead } from '../lines/drug-lines.ts';
import { endsInAction, isRemarkedOn, isUnfinished, leadsOn, promisesMore } from '../open-end.ts';
import { writtenOn, type SectionLine, type StartsWithDrug } from '../section.ts';

/** Lines that follow each other: one enumeration that was wrapped, or lines that each mean something. */
export interface Stretch {
  readonly lines: readonly SectionLine[];
  readonly isWrapped: boolean;
}

/** The stretches of a list, in its order; `edge`: how far the lines reach that stand in one block with it. */
export function stretchesOf(
  lines: readonly SectionLine[],
  edge: Edge,
  startsWithDrug: StartsWithDrug,
): Stretch[] {
  const own = edgeWithin(lines, edge);
  const stretches: Stretch[] = [];
  const paragraphs = paragraphsOf(lines, own, startsWithDrug);
  for (const [index, paragraph] of paragraphs.entries()) {
    // What begins nothing goes on with the lines above it, and is told line by line with them.
    const isWhole = [index === 0 ? [] : paragraph, paragraphs[index + 1] ?? []].every(
      ([first]) => first === undefined || begins(writtenOn(first), startsWithDrug),
    );
    const isTold = (one: SectionLine, other: SectionLine): boolean =>
      isWhole &&
      (isToldBelow(one, other, startsWithDrug) ||
        isNamedAbove(writtenOn(other), writtenOn(one), startsWithDrug));
    const isFull = paragraph.length > SURE || !hadRoom(paragraph, edge, isTold);
    const isWrapped = paragraph.length > 1 && isFull && enumerates(paragraph, isWhole, startsWithDrug);
    const open = stretches.at(-1);
    if (isWrapped || open === undefined || open.isWrapped) stretches.push({ lines: paragraph, isWrapped });
    else stretches[stretches.length - 1] = { lines: [...open.lines, ...paragraph], isWrapped };
  }
  return stretches;
}

/** With a capital, a number or a drug. */
function begins(text: string, startsWithDrug: StartsWithDrug): boolean {
  return !/^\s*\p{Ll}/u.test(text) || startsWithDrug(text);
}

/** `isTold`: what stands below goes on with the line by its words. */
function hadRoom(
  lines: readonly SectionLine[],
  edge: Edge,
  isTold: (line: SectionLine, next: SectionLine) => boolean,
): boolean {
  return lines.some((line, index) => {
    const next = lines[index + 1];
    return next !== undefined && hadRoomFor(line, next, edge) && !isTold(line, next);
  });
}

/** Lines that are as full as their own longest one, so many that it is no chance. */
const SURE = 3;

/** The text of lines that the margin broke; a word that it cut goes on. */
export function wrappedText(texts: readonly string[]): string {
  return texts.reduce((text, next) =>
    /\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text + next : `${text} ${next}`,
  );
}

/** Lines of which none but the last had room for the first word of the next. */
function paragraphsOf(
  lines: readonly SectionLine[],
  edge: Edge,
  startsWithDrug: StartsWithDrug,
): SectionLine[][] {
  const paragraphs: SectionLine[][] = [];
  for (const line of lines) {
    const above = paragraphs.at(-1);
    if (above !== undefined && goesOnWith(above, line, { edge, startsWithDrug })) above.push(line);
    else paragraphs.push([line]);
  }
  return paragraphs;
}

function goesOnWith(
  above: readonly SectionLine[],
  line: SectionLine,
  { edge, startsWithDrug }: { readonly edge: Edge; readonly startsWithDrug: StartsWithDrug },
): boolean {
  const last = above.at(-1);
  if (last === undefined) return false;
  if (isNextOf(last, line) && isTornAmount(writtenOn(last), writtenOn(line))) return true;
  if (beginsBehindWhole(last, line, startsWithDrug) || beginsDosed(last, line, startsWithDrug)) return false;
  return isWrappedTo(above, line, edge) || isToldBelow(last, line, startsWithDrug);
}

/** The next line of the same text, with how often the drug at the end of this one is taken, or the unit of the number there. */
function isToldBelow(last: SectionLine, next: SectionLine, startsWithDrug: StartsWithDrug): boolean {
  if (!isNextOf(last, next)) return false;
  const [above, text] = [writtenOn(last), writtenOn(next)];
  return (
    isOftenOfAbove(text, above) || endsEnumeration(text, above) || isUnitOfNumber(text, above, startsWithDrug)
  );
}

function isNextOf(last: SectionLine, { line }: SectionLine): boolean {
  return isOfOneText(last.line, line) && last.end === undefined;
}

/** Of one block, or at the head of the next page, where the text goes on at the same margin, in small letters or with a number. */
function isOfOneText(line: Line, next: Line): boolean {
  if (line.page === next.page) return line.block === next.block;
  const isNextPage = next.page === line.page + 1;
  return isNextPage && Math.abs(line.x - next.x) <= SAME_X && /^[\p{Ll}\d]/u.test(next.text);
}

/** Did the margin break a sentence between two lines? Then it goes on as it would on one line. */
export function isOneSentence(
  above: SectionLine,
  next: SectionLine,
  { edge, startsWithDrug }: { readonly edge: Edge; readonly startsWithDrug: StartsWithDrug },
): boolean {
  return (
    isWrappedTo([above], next, edge) &&
    !writtenOn(above).endsWith('-') &&
    !beginsBehindWhole(above, next, startsWithDrug) &&
    !(isDosedAtStart(unmarked(writtenOn(above))) && beginsDosed(above, next, startsWithDrug)) &&
    !isUnknownEntry(writtenOn(next), writtenOn(above), startsWithDrug)
  );
}

/** `"Zyxomarin eye drops, 1 drop twice daily"` with a capital, below what leads to nothing and ends in no name that may go on: `"… on Calcichew D3"` over `"Forte, one tablet daily"`. */
function isUnknownEntry(text: string, above: string, startsWithDrug: StartsWithDrug): boolean {
  if (!/^\s*\p{Lu}/u.test(text) || startsWithDrug(text)) return false;
  const last = above.trimEnd().split(/\s/u).at(-1) ?? '';
  const isOpenAbove = /^\p{Lu}/u.test(last) || leadsToNext(above) || isUnfinished(above);
  return !isOpenAbove && isDirected(text);
}

/**
 * `"Something for sleep, stopped last month"` above `"Eye drops at night"`: a line that ends something, although it had room and
 * with nothing left open, above one that begins as lines begin. The end holds for it alone.
 */
export function endsAlone(
  above: SectionLine,
  next: SectionLine,
  { edge, startsWithDrug }: { readonly edge: Edge; readonly startsWithDrug: StartsWithDrug },
): boolean {
  const text = writtenOn(above).trimEnd();
  const areAlike = [above, next].every(
    (one) => startsWithDrug(writtenOn(one)) && isRemarkedOn(writtenOn(one)),
  );
  if (areAlike || areEntriesApart(above, next, { edge, startsWithDrug })) return true;
  const begins = /^\s*\p{Lu}/u.test(writtenOn(next));
  if (!begins || !isPlain(above) || !hadRoomFor(above, next, edge)) return false;
  const { actions } = readActions(text);
  return actions.some(endsDrug) && !isOpen(text, actions.at(-1)?.end === text.length);
}

/** `"prednisone 5 mg daily. Do not miss a day or stop"` above `"metoprolol 50 mg daily"`, or above `"Zyxomarin gel at night"`: lines that each begin with a drug and how it is taken, known or not, of which the first had room or is whole, and leads on by no mark and no small word. */
function areEntriesApart(
  above: SectionLine,
  next: SectionLine,
  { edge, startsWithDrug }: { readonly edge: Edge; readonly startsWithDrug: StartsWithDrug },
): boolean {
  const text = writtenOn(above).trimEnd();
  const below = writtenOn(next);
  if (!startsWithDrug(text) || !saysHowMuch(text)) return false;
  // What stands above both may be said of both, and nothing of plain entries crosses a line. In small letters a sentence may go on.
  const isEntry = startsWithDrug(below) ? saysHowMuch(below) : /^\s*\p{Lu}/u.test(below) && isDirected(below);
  if (!isEntry || !tells(text)) return false;
  if (!isPlain(above) || /[,;:]$/u.test(text)) return false;
  if (!hadRoomFor(above, next, edge) && !beginsBehindWhole(above, next, startsWithDrug)) return false;
  return !isUnfinished(text) && !leadsByWord(text);
}

function isOpen(text: string, endsWithAction: boolean): boolean {
  const lacksObject = endsWithAction && !endsInAction(text);
  return leadsToNext(text) || isUnfinished(text) || lacksObject;
}

/** By a separator, or by a word behind which something must come. */
export function leadsToNext(text: string): boolean {
  return SEPARATED.test(text) || leadsByWord(text);
}

function leadsByWord(text: string): boolean {
  return leadsOn(text, text.split(SEPARATOR).at(-1) ?? '') || promisesMore(text);
}

function isWrappedTo(above: readonly SectionLine[], next: SectionLine, edge: Edge): boolean {
  const last = above.at(-1);
  if (last === undefined || last.end !== undefined) return false;
  const { line } = last;
  const second = above[1]?.line;
  return (
    isPlain(last) &&
    isPlain(next) &&
    isOfOneText(line, next.line) &&
    !MARKER.test(next.line.text.slice(next.start)) &&
    !leadsLine(writtenOn(next)) &&
    (second === undefined || Math.abs(second.x - next.line.x) <= SAME_X) &&
    !hadRoomFor(last, next, edge)
  );
}

/**
 * `"prednisone 20 mg tablet,delayed release 20 mg PO daily"` above `"lisinopril 10 mg"`: the items of an enumeration have separators
 * between them, at the margin as anywhere. A drug behind one that is whole begins an entry.
 */
export function beginsBehindWhole(
  above: SectionLine | undefined,
  next: SectionLine,
  startsWithDrug: StartsWithDrug,
): boolean {
  // What several cells say is no entry that ends where its line does.
  if (above === undefined || !isPlain(above) || !isPlain(next)) return false;
  if (!startsWithDrug(writtenOn(next)) && !beginsItem(writtenOn(next))) return false;
  const text = writtenOn(above);
  if ([above, next].every((line) => headWithForm(writtenOn(line)) !== undefined)) return true;
  if (SENTENCE_ENDS.test(text) && saysHowMuch(writtenOn(next))) return true;
  if (leadsToNext(text)) return false;
  const support = supportOf(text.split(SEPARATOR).at(-1) ?? '');
  return hasAmount(support) || support.hasFrequency;
}

/** With a capital: an action (`"Discontinue lisinopril"`), or words like a name and behind them a whole instruction or how often (`"Zyxomarin in the evening"`). */
function beginsItem(text: string): boolean {
  if (!/^\s*\p{Lu}/u.test(text)) return false;
  const support = supportOf(text);
  const isNamed = beginningOf(text) === 'item' && (isInstruction(support) || support.hasFrequency);
  return isNamed || headWithForm(text) !== undefined || readActions(text).actions[0]?.start === 0;
}

function tells(text: string): boolean {
  return readActions(text).actions.length > 0;
}

/** In a list a drug with its amount, or a label that leads to one, begins an entry below a drug or what leads to it, unless the line above leads on to it: by a separator, a small word, a name of which nothing is said yet, or an action that lacks its object. */
export function beginsDosed(
  above: SectionLine | undefined,
  next: SectionLine,
  startsWithDrug: StartsWithDrug,
): boolean {
  if (above === undefined) return false;
  const text = writtenOn(above).trimEnd();
  if (leadsToNext(text) || isUnfinished(text)) return false;
  if (!startsWithDrug(withoutLead(text, startsWithDrug))) return false;
  return isDosedOrLed(writtenOn(next), text, startsWithDrug) && !lacksObject(text);
}

/** `"… and stopped"`: what is done to the drug that the next line names; `"… one od ..... stopped"` is a remark on what stands before it. */
function lacksObject(text: string): boolean {
  const last = readActions(text).actions.at(-1);
  return last?.end === text.length && !/(?:\s[-–—]|\.{3}|[:(])\s*$/u.test(text.slice(0, last.from));
}

/** A drug with how much, words like a name with how they are taken (in small letters below an entry that is dosed itself, as they may go on with a sentence), or a label with a capital that leads to a drug. */
function isDosedOrLed(text: string, above: string, startsWithDrug: StartsWithDrug): boolean {
  if (startsWithDrug(text)) return saysHowMuch(text);
  const isLarge = /^\s*\p{Lu}/u.test(text);
  if (isDirected(text) && (isLarge || isDosedAtStart(unmarked(above)))) return true;
  return isLarge && withoutLead(text, startsWithDrug) !== text;
}

const SEPARATED = /[,;:.]\s*$/u;
/** Behind a full stop a drug with its amount begins an entry in a list and in an enumeration. */
const SENTENCE_ENDS = /\p{L}{3}[.]\s*$/u;

/** Of one cell; behind a label the rest of its line. */
function isPlain({ line, start }: SectionLine): boolean {
  const own = line.cells.filter((cell) => cell.start >= start);
  return (line.cells.length === 1 || (start > 0 && own.length === 1)) && line.tableRow === undefined;
}

/** Items begin inside its lines, and not only where a line does; `isWhole`: nothing below goes on with them. */
function enumerates(
  lines: readonly SectionLine[],
  isWhole: boolean,
  startsWithDrug: StartsWithDrug,
): boolean {
  const isItem = (text: string): boolean => startsWithDrug(text) || beginningOf(text) === 'item';
  // The full stop of a number before an entry separates nothing.
  const texts = lines.map((line) => unmarked(writtenOn(line)));
  const parts = texts.map((text) => text.split(SEPARATOR));
  const inside = parts.flatMap(([, ...rest]) => rest.filter((text) => isItem(text.trim())));
  const unseparated = texts.flatMap((text) => dosedInside(text, startsWithDrug));
  const atMargin = parts
    .slice(1)
    .filter(([first = ''], index) => isItem(first.trim()) && !(isWhole && isLeftOpen(texts[index] ?? '')));
  const count = inside.length + unseparated.length;
  return count > 0 && count >= atMargin.length;
}

/** A separator, or a name of which nothing is said yet: where a margin breaks an enumeration, an item begins below the first, and goes on below the other. */
function isLeftOpen(text: string): boolean {
  return ENUMERATED.test(text) || isUnfinished(text);
}

const ENUMERATED = /[,;]\s*$/u;
