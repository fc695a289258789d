/** Is a line a heading? By its shape: short, a line of its own, set apart by print, space, capitals or a colon; not by a dictionary. */
import { SAME_X, type Line } from '../../line.ts';
import { DATE } from '../../../text/possible-days.ts';
import {
  headsList,
  meaningOfHeading,
  namesList,
  saysOnlyTaken,
} from '../../../standing/headings/heading-sayings.ts';
import { saysOfWhat } from '../../../standing/headings/whose-list.ts';
import { saysGiven } from '../../../standing/headings/ended-medications.ts';
import { isOnlyHeader } from '../../layout/headers/read-columns.ts';
import { isDrawn } from '../../layout/row-shapes.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import { saysHowMuch, supportOf } from '../../names/directions/support.ts';
import { MARKER } from '../lines/entry-marks.ts';
import { withoutBrackets } from '../../../text/without-brackets.ts';
import { isEverydayWord } from '../../names/caution.ts';
import { NUMBERED } from '../../../text/list-ordinals.ts';
import { promisesMore } from '../open-end.ts';
import { opensWithLead } from '../lines/read-entry-lead.ts';
import type { HeadingLook } from './heading-look.ts';
import { titleIn } from './heading-with-tail.ts';
import { isAsNeededTitle, isMomentAlone } from './lent/moment-title.ts';
import { isTimeOfDrug } from './opened-section.ts';
import { APART, isApartFrom } from '../lines/space-around.ts';
import { beginsEntry, isFormed, unmarked } from '../lines/drug-lines.ts';
import type { StartsWithDrug } from '../section.ts';

/** Longest heading in words; a longer line is a sentence. */
const MAX_WORDS = 9;
/** Longest heading that says what ended or goes on: by whom, when and why. */
const MAX_ENDING_WORDS = 12;
/** Longest lead to a list that says, up to its colon, that what stands in it ended: a sentence or two of one line. */
const MAX_LEAD_WORDS = 20;
/** A heading that stands apart by space alone is shorter. */
const MAX_APART_WORDS = 6;

/** The lines around a line. */
export interface Surroundings {
  readonly before: Line | undefined;
  readonly after: Line | undefined;
  readonly isInList: boolean;
  readonly listsBelow: () => boolean;
  /** The rows of the table below, else the lines. */
  readonly rowsBelow: () => string[];
  /** More space stands above it than below it. */
  readonly isApart: boolean;
  /** Its words say that something ended. */
  readonly isEnding: boolean;
  /** Entries stand right above it and right below it, at its margin. */
  readonly isAmongEntries: boolean;
  /** The entries above and below it are listed under titles that stand left of them, as it does. */
  readonly isLeftOfEntries: boolean;
  /** The first row of a table stands right below it. */
  readonly isOverTable: boolean;
  /** Nothing was headed yet. */
  readonly isUnlabelled: boolean;
  /** The section that is open lists what has ended. */
  readonly isInEnded: boolean;
}

/** A line of its own that no dictionary knows, and that looks like a heading. */
export function hasHeadingShape(
  line: Line,
  look: HeadingLook,
  around: Surroundings,
  startsWithDrug: StartsWithDrug,
): boolean {
  if (around.after === undefined || !isShort(line.text, around)) return false;
  if (!BEGINS_LARGE.test(line.text) && !(around.isEnding && isOpenedByColon(line.text))) return false;
  if (isPromised(line, around.before) || namesWhatIsTaken(around, look)) return false;
  const isTime = saysWhen(line, around.after, around, startsWithDrug);
  return isTime || (!saysDosage(line.text, startsWithDrug) && looksApart(line, look, around));
}

/** A time of the day, or "as needed", over drugs. */
function saysWhen(line: Line, after: Line, around: Surroundings, startsWithDrug: StartsWithDrug): boolean {
  const next = unmarked(after.text.trim());
  return (
    isTimeOfDrug(line.text, [after.text], startsWithDrug) ||
    (isMomentAlone(line.text) && around.listsBelow()) ||
    (isAsNeededTitle(line.text) &&
      isSetOff(line, around) &&
      (around.isOverTable || beginsEntry(next, startsWithDrug) || around.listsBelow()))
  );
}

/** `"MULTIVITAMIN TABLET"` over `"TAKE 1 TABLET DAILY"`: in a list where nothing is set apart, directions are of the drug above them. */
function namesWhatIsTaken({ after, isInList }: Surroundings, look: HeadingLook): boolean {
  return look.isAllCapitals && isInList && after !== undefined && startsWithDirections(after.text);
}

/** In capitals or bolder than the line above, or left of it and of the entry below: `"as needed"` in small print goes on with the entry above it. */
function isSetOff(line: Line, { before, after }: Surroundings): boolean {
  const above = before?.text ?? '';
  const isLouder = line.text === line.text.toUpperCase() && (!isCapitalsOnly(above) || isDrawn(above));
  const isLeft = [before, after].every((near) => near !== undefined && near.x > line.x + SAME_X);
  return isLouder || isLeft || isOpenedByColon(line.text) || (line.isBold && before?.isBold !== true);
}

function looksApart(line: Line, look: HeadingLook, around: Surroundings): boolean {
  if ([headsFirst, endsLouder, saysWhose, takesUpAgain].some((is) => is(line, around))) return true;
  const isAfterEnd = tellsOfEnd(line, around);
  if (supportOf(withoutBrackets(line.text)).hasFrequency && around.isInList && !isAfterEnd) return false;
  // Right over the header of a table no sentence goes on.
  if (!(isAfterEnd && around.isOverTable) && !canFollow(line, look, around)) return false;
  return (
    isAfterEnd ||
    isPrintedApart(line, look, around) ||
    isOpenedByColon(line.text) ||
    standsApart(line, around)
  );
}

/** `"Pulm regimen"` over drugs, where nothing was headed yet. */
function headsFirst(line: Line, { isUnlabelled, listsBelow }: Surroundings): boolean {
  return isUnlabelled && headsList(line.text) && listsBelow();
}

/** `"Now using"`, `"Pills now, please hand out"` over drugs, below what has ended: no entry of that says so. */
function takesUpAgain({ text }: Line, { isInEnded, listsBelow }: Surroundings): boolean {
  return isInEnded && (saysOnlyTaken(text) || saysListTaken(text)) && listsBelow();
}

/** A list by its words, and of what is taken: whatever is told besides. */
function saysListTaken(text: string): boolean {
  return meaningOfHeading(text) === 'taken' && namesList(text);
}

/** `"Dad's medicines, in the same drawer"` over drugs. */
function saysWhose(line: Line, { after, listsBelow }: Surroundings): boolean {
  return saysOfWhat(line.text) && (isMomentAlone(after?.text ?? '') || listsBelow());
}

/** By its letters: larger, bolder, or in capitals. */
function isPrintedApart(line: Line, look: HeadingLook, around: Surroundings): boolean {
  return (
    isEmphasized(line, look) ||
    standsOut(line, around) ||
    isBoldBelowMarks(line, look, around) ||
    isBoldOverList(line, around) ||
    isShouted(line, around.before)
  );
}

/** An end in louder print, and over a table what was given there. */
function endsLouder(line: Line, around: Surroundings): boolean {
  return around.isEnding ? isLouder(line, around) : around.isOverTable && saysGiven(line.text);
}

/** Bold, or in capitals, as neither the line above nor the line below is. */
function isLouder(line: Line, { before, after }: Surroundings): boolean {
  const isBolder = line.isBold && before?.isBold !== true && after?.isBold !== true;
  const isOther = [before, after].every((near) => near === undefined || !isCapitalsOnly(near.text));
  return isBolder || (isCapitalsOnly(line.text) && isOther);
}

/** An end said between two entries, over a table or at the top of a block, and what stands over the next table or list. */
function tellsOfEnd(
  line: Line,
  { before, isEnding, isAmongEntries, isOverTable, isInEnded, listsBelow }: Surroundings,
): boolean {
  const isBelowTable = before?.tableRow !== undefined && line.tableRow === undefined;
  const isTop = before !== undefined && (isApartFrom(line, before) || isBelowTable);
  if (isEnding) return isAmongEntries || isOverTable || isTop;
  return isInEnded && (isOverTable || (isTop && wordsOf(line.text) > 1 && listsBelow()));
}

/** Behind the end of a sentence or of an entry, or over a list. */
function canFollow(line: Line, look: HeadingLook, around: Surroundings): boolean {
  const isBehindEntry = around.isInList && (isOpenedByColon(line.text) || around.isAmongEntries);
  return isBehindEntry || isBehindSentence(line, look, around.before) || around.listsBelow();
}

function isOpenedByColon(text: string): boolean {
  return /:\s*$/u.test(text) && !isOnlyHeader(text);
}

/** By space alone, left of the entries of its list, or by the list below it outside of one. */
function standsApart(line: Line, around: Surroundings): boolean {
  const most = saysOfAll(line.text, around) ? MAX_ENDING_WORDS : MAX_APART_WORDS;
  if (line.origin === 'ocr' || wordsOf(titleIn(line.text, around)) > most) return false;
  const isLabel = isOnlyHeader(line.text) && !namesSeveral(line, around);
  if (isLabel && !around.isEnding) return false;
  return around.isLeftOfEntries || around.isApart || (!around.isInList && around.listsBelow());
}

/** `"Drugs"` over a list, apart from it or outside of one: in the plural it is the header of no column, and no label. */
function namesSeveral({ text }: Line, { isApart, isInList, listsBelow }: Surroundings): boolean {
  return (isApart || !isInList) && /^\p{L}{3,15}s:?$/iu.test(text.trim()) && namesList(text) && listsBelow();
}

/** A label before its content, in capitals: `"STUDY: …"`; inside a list the labels of dosages are none. Where all print is in capitals that says nothing yet. */
export function isCapitalLabel(label: string, isInList: boolean): boolean {
  const isLabel = CAPITALS.test(label.trim()) && wordsOf(label) <= MAX_WORDS;
  return isLabel && (!isInList || !isOnlyHeader(label));
}

const CAPITALS = /^(?:\d{1,2}[.)]\s|[ivx]{1,4}[.)]\s)?\p{Lu}[\p{Lu}\d .,/&'’()-]{3,60}$/u;

/** What it says of the drugs below, it says of all of them: that they ended or, over a list and without a label before it, that they are taken. */
function saysOfAll(text: string, { isEnding, listsBelow }: Surroundings): boolean {
  return isEnding || (!/:\s+\S/u.test(text) && meaningOfHeading(text) === 'taken' && listsBelow());
}

/** `"Rx list gone through with her and her husband, bottles in hand:"`: a colon and a list below it. */
function leadsToList(text: string, { listsBelow }: Surroundings): boolean {
  return isOpenedByColon(text) && listsBelow();
}

function isShort(text: string, around: Surroundings): boolean {
  return (
    isOfFewWords(text, around) &&
    // A word that the line break cuts goes on below.
    !/(?:[,;]|\p{L}-)\s*$/u.test(text) &&
    (!/\.\s*$/u.test(text) || isLoudTitle(text, around)) &&
    !/^\W*(?:[•●▪■□☐☑◦·*►▸➢✓]|(?<![-–—])[-–—]\s)/u.test(text) &&
    // "D/C'd"
    (text.match(/\p{L}/gu)?.length ?? 0) >= (around.isEnding ? 2 : 3)
  );
}

/** `"IMPRESSION AND RECOMMENDATIONS."`: in capitals a stop ends a title as well; in a list a word alone, one among others in capitals, and what has a number or a bullet is an entry. */
function isLoudTitle(text: string, { before, isInList, isApart }: Surroundings): boolean {
  const isLikeEntry = MARKER.test(text) || wordsOf(text) === 1 || isCapitalsOnly(before?.text ?? '');
  return isCapitalsOnly(text) && !(isInList && !isApart && isLikeEntry);
}

function isOfFewWords(line: string, around: Surroundings): boolean {
  const text = titleIn(line, around);
  const words = wordsOf(text);
  if (around.isEnding && words <= MAX_LEAD_WORDS && leadsToList(text, around)) return true;
  const isLonger = words <= MAX_ENDING_WORDS && (saysOfAll(text, around) || leadsToList(text, around));
  return text.length <= 80 && (words <= MAX_WORDS || isLonger);
}

/** `"d/c'd by cards 3/12:"` in small letters is one too: it says an end, and has a colon for what follows. */
const BEGINS_LARGE = /^[\W\d_]*\p{Lu}/u;

function saysDosage(text: string, startsWithDrug: StartsWithDrug): boolean {
  const bare = text.replace(NUMBERED, '');
  const isSaying = meaningOfHeading(text) !== undefined;
  const words = withoutBrackets(bare).replace(isSaying ? DAY_WITHOUT_YEAR : DAY_OR_YEAR, '');
  const isNumber = /\d{3}|\d\s?[/%]/u.test(words) || (words.includes('@') && !isCapitalsOnly(words));
  // `"Discharge medications: Zofran, Phenergan and"`: its content stands on the line already.
  const content = /:\s+(?=\S)(?<behind>.+)$/u.exec(words)?.groups?.['behind'];
  if (content !== undefined && startsWithDrug(content)) return true;
  return (
    saysHowMuch(words) ||
    isFormed(bare, startsWithDrug) ||
    isNumber ||
    namesDrug(bare, isSaying, startsWithDrug) ||
    opensWithLead(bare, startsWithDrug)
  );
}

/** `"Preop tablets not resumed"`: beside what it says of all below, a brand that is an ordinary word is that word. */
function namesDrug(text: string, isSaying: boolean, startsWithDrug: StartsWithDrug): boolean {
  const [first = ''] = /\p{L}+/u.exec(text) ?? [];
  return startsWithDrug(text) && !(isSaying && isEverydayWord(first));
}

/** A day or a year, which is no amount. */
const DAY_OR_YEAR = new RegExp(String.raw`(?<!\w)(?:${DATE}|(?:19|20)\d{2})(?!\w)`, 'u');

/** Behind words that say what becomes of drugs `5/2` is a day, and `3/2026` a month. */
const DAY_WITHOUT_YEAR = new RegExp(
  String.raw`${DAY_OR_YEAR.source}|(?<![\d/.])\d{1,2}\/(?:\d{1,2}|(?:19|20)\d{2})(?![\d/.%])`,
  'gu',
);

/** What stands before ends a sentence, a list or a block; else the line may go on with it. */
function isBehindSentence(line: Line, look: HeadingLook, before: Line | undefined): boolean {
  if (before === undefined || isApartFrom(line, before)) return true;
  return (
    /[.:;!?)\]]\s*$/u.test(before.text) ||
    before.width < line.width * 1.2 ||
    before.tableRow !== undefined ||
    before.cells.length > 1 ||
    line.y - before.y > APART * Math.max(line.height, line.fontSize) * 1.2 ||
    (isCapitalsOnly(line.text) && !look.isAllCapitals) ||
    isStronger(line, before)
  );
}

/** Larger, or bold below print that is not. */
function isStronger(line: Line, before: Line): boolean {
  return line.fontSize > before.fontSize * 1.05 || (line.isBold && !before.isBold);
}

/** `"APPLY TWICE A"` over `"DAY"`: the line above said that more comes. */
function isPromised(line: Line, before: Line | undefined): boolean {
  const isAbove = before !== undefined && !isApartFrom(line, before);
  return isAbove && before.isBold === line.isBold && promisesMore(before.text);
}

/** Bolder, larger, or in capitals beside text that is not. */
function isEmphasized(line: Line, look: HeadingLook): boolean {
  if (isCapitalsOnly(line.text) && !look.isAllCapitals && (look.isCapitals || look.isPlain))
    return !isOnlyHeader(line.text);
  if (look.isPlain || look.headingSize === undefined) return false;
  const isLarge = line.fontSize >= look.headingSize * 0.95;
  const isMarked = look.isBold ? line.isBold : line.fontSize > look.bodySize * 1.05;
  return isLarge && isMarked && line.fontSize > look.bodySize * 1.02 && line.origin !== 'ocr';
}

/** Words in larger and bolder print than the lines above and below, whatever other headings look like; a name or two may head a card so. */
function standsOut(line: Line, { before, after }: Surroundings): boolean {
  const isPlainer = (other: Line | undefined): boolean =>
    other !== undefined && !other.isBold && other.fontSize * 1.05 < line.fontSize;
  return line.isBold && wordsOf(line.text) > 2 && isPlainer(before) && isPlainer(after);
}

/** Bold as other headings are, below an entry with a mark: an entry has one too, and no directions below it. */
function isBoldBelowMarks(line: Line, look: HeadingLook, { before, after }: Surroundings): boolean {
  if (!look.isBold || !line.isBold || before?.isBold !== false || after?.isBold !== false) return false;
  return (
    MARKER.test(before.text) && !MARKER.test(line.text) && !startsWithDirections(unmarked(after.text.trim()))
  );
}

/** A few bold words right over entries that are not, of which the first says its drug and how much: no name of one. */
function isBoldOverList(line: Line, { after, listsBelow }: Surroundings): boolean {
  return line.isBold && after?.isBold === false && wordsOf(line.text) <= MAX_APART_WORDS && listsBelow();
}

/** Several words in capitals behind a line that is not. */
function isShouted(line: Line, before: Line | undefined): boolean {
  const isOther = before !== undefined && /\p{Ll}{3}/u.test(before.text);
  return isOther && isCapitalsOnly(line.text) && wordsOf(line.text) > 1 && !isOnlyHeader(line.text);
}

/** No small letter, and a word of four capitals. */
export function isCapitalsOnly(text: string): boolean {
  return /^[^\p{Ll}]*$/u.test(text) && /\p{Lu}{4}/u.test(text);
}

function wordsOf(text: string): number {
  return text.trim().split(/\s+/u).length;
}
