/** What stands behind words like a name, and makes them an item: an amount, a way of taking it, an end, its form, or nothing. */
import { findDirections } from '../../../sig/find-directions.ts';
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { INSTRUCTION_PHRASES } from '../../../sig/vocabulary/instruction-table.ts';
import { TIME_UNITS, type TimeUnit, type TimeUnitRow } from '../../../sig/vocabulary/time-unit-table.ts';
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { isOnlyForm } from '../../../terminology/forms/form-words.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { NOT_TAKEN } from '../../../standing/action-table.ts';
import { endsDrug, meaningOfCell, readActions } from '../../../standing/read-actions.ts';
import { startsWithDirections } from '../directions/split-product.ts';
import { hasAmount, saysAgain, saysHowMuch, supportOf } from '../directions/support.ts';
import {
  ALTERNATIVE_WORDS,
  CONDITION_WORDS,
  JOINING_WORDS,
  MOMENT_WORDS,
  REASON_WORDS,
} from '../name-lead-table.ts';

/** Where such words stand. */
export interface PlaceOfWords {
  readonly before: string;
  readonly isListed: boolean;
  /** Where what a drug is taken for may be enumerated. */
  readonly isReason?: boolean;
  /** All of the stretch is directions: `"vía oral"`. */
  readonly isDirections?: boolean;
}

/** Said behind the name and its form: a whole attribute, or nothing. */
export function isItem(rest: string, place: PlaceOfWords): boolean {
  const { before, isListed, isReason = false } = place;
  const behind = rest
    .replaceAll(/\([^()]*\)/gu, ' ')
    .replace(FOR_A_TIME, ' ')
    .trim();
  const said = withoutForm(behind.replaceAll(/#\s?\d{1,3}\b|[."”*]/gu, '').trim());
  if (said === '') return (isListed && !isReason) || PRESCRIBED.test(before);
  if (isNoAmount(behind)) return false;
  if (isListed && (startsWithEnd(said) || isReasoned(behind, before))) return true;
  return isDirected(said, place) || isChanged(behind) || isDosed(rest, behind, place);
}

/** `"zyxomarin as directed"`, in a list. */
function isDirected(said: string, { isListed, isReason = false }: PlaceOfWords): boolean {
  return isListed && !isReason && INSTRUCTIONS.has(said.toLowerCase());
}

const INSTRUCTIONS: ReadonlySet<string> = new Set(INSTRUCTION_PHRASES);

/** `"zyxomarin reduced from 40 mg to 20 mg daily"`: what was done with a dose is said of what stands before it. */
function isChanged(behind: string): boolean {
  return CHANGED_AMOUNT.test(behind) && saysHowMuch(behind);
}

/** `"reduced from 40 mg"`, `"increased to 20 mg"`: what was done, and the amount it was done with. */
export const CHANGED_AMOUNT = /^\p{L}{3,12}ed\s(?:from|to)\s\S{0,2}\d/iu;

/** `"tablets - stopped"` → `- stopped`; a route alone is no form (`"vía oral"`). */
export function withoutForm(behind: string): string {
  if (!supportOf(behind).hasForm) return behind;
  const words = behind.split(/\s+/u);
  const form = words.findLastIndex((_, index) => isOnlyForm(words.slice(0, index + 1).join(' ')));
  return words.slice(form + 1).join(' ');
}

/** `"…, zyxomarin for sleep at night"`: in an enumeration how often it is taken belongs to it, and to no drug before it. */
function isReasoned(behind: string, before: string): boolean {
  return before !== '' && /^for\s\p{L}/iu.test(behind) && supportOf(behind).hasFrequency;
}

function isDosed(rest: string, behind: string, { isListed, isDirections }: PlaceOfWords): boolean {
  if (!startsWithAttribute(behind) && !(isListed && (startsWithForm(behind) || goesSomewhere(behind))))
    return false;
  const support = supportOf(behind);
  if (hasAmount(support)) return true;
  if (!isListed) return false;
  if (support.hasFrequency || pairAtStart(rest) !== undefined || isBareAmount(behind)) return true;
  return support.hasRoute && isDirections === false;
}

/** `"Insulin 70/30"`: two numbers behind a name that nobody can resolve are a part of it. */
export function pairAtStart(rest: string): string | undefined {
  return PAIR.exec(rest)?.[0];
}

const PAIR = /^\s\d{1,3}(?:\.\d{1,2})?\/\d{1,3}(?:\.\d{1,2})?(?![\d/%])/u;

/** `"SSZ d/c'd 2/26"`: what became of it. */
function startsWithEnd(behind: string): boolean {
  const word = /^[\s–-]*(?<word>\S+)/u.exec(behind)?.groups?.['word'] ?? '';
  return NOT_TAKEN.has(meaningOfCell(word)?.meaning ?? '');
}

const CLOCKED: ReadonlySet<TimeUnit> = new Set<TimeUnit>(['s', 'min', 'h']);

/** `"Missed doses? 1 (Saturday)"`: what is asked, and answered behind it; a name in doubt has its strength there (`"Zyxomarin? 5 mg"`). */
export function isQuestion(written: string, rest: string): boolean {
  return written.endsWith('?') && !supportOf(rest).hasStrength;
}

/** A day with its year is no amount: `"Leon Sample DOB 01/30/1967"`, `"LEON SAMPLE  05/18/26"`. */
const DAY = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/\d{2})\b/u;

/** `"walk 30 min daily"`: what lasts so long is done, and is no drug. */
const LASTS = new RegExp(
  String.raw`^\d{1,3}(?:\s?[-–]\s?\d{1,3})?\s?(?:${alternatives(TIME_UNITS.flatMap((row: TimeUnitRow) => (CLOCKED.has(row.code) ? row.words : [])))})(?!\p{L})`,
  'iu',
);

/** A day, how long something lasts, or a pressure. */
function isNoAmount(behind: string): boolean {
  return DAY.test(behind) || LASTS.test(behind) || isPressure(behind);
}

/** `"HTN - 152/90 today"`: a pressure of the blood, set off from what it is told of, where nothing behind it says how often something is taken. */
export function isPressure(behind: string): boolean {
  const { upper, lower } = PRESSURE.exec(behind)?.groups ?? {};
  return Number(upper) - Number(lower) >= LEAST_PULSE && !saysAgain(behind);
}

/** Two whole numbers without a unit, in the ranges of such pressures. */
const PRESSURE =
  /^[–—-]{1,3}\s?(?<upper>9\d|1\d\d|2[0-4]\d)\/(?<lower>[4-9]\d|1[0-3]\d)(?![\d/%.]|\s?(?:mg|mcg|g|ml|units?)\b)/iu;
const LEAST_PULSE = 20;

/** `"10 three times"`: a number, and behind it a word of directions. */
export function isBareAmount(behind: string): boolean {
  const word = /^\d[\d.,/-]{0,6}\s+(?<word>\p{L}+)/u.exec(behind)?.groups?.['word'];
  return word !== undefined && isSigWord(word.toLowerCase());
}

/** What a prescription is for is a medication, also in prose. */
const PRESCRIBED = /\bprescriptions?\s(?:for|of)\s+$/iu;

/** `"salt tablets twice daily"`. */
function startsWithForm(behind: string): boolean {
  return supportOf(/^\p{L}+/u.exec(behind)?.[0] ?? '').hasForm;
}

function startsWithAttribute(behind: string): boolean {
  return BEGINS_DOSE.test(behind) || startsWithDirections(behind) || /^(?:in the|at) /iu.test(behind);
}

/** Behind a bracket, or a dash of whatever length: `"Zyxomarin -- 1 a day"`. */
const BEGINS_DOSE = new RegExp(
  String.raw`^(?:\(|[–—-]{1,3})?\s*(?:\d|(?:${alternatives(FEW_WORDS)})\b)`,
  'iu',
);

/** `"lisinopril 10 mg daily, withheld, "`, `"… stopped 3/2, "`: behind an end, and its day, stands its reason. */
export function endsItem(before: string): boolean {
  const end = before
    .replace(/[\s,;)*\]]{1,9}$/u, '')
    .replace(/\s\d{1,2}\/\d{1,2}(?:\/\d{2,4})?$/u, '').length;
  return readActions(before).actions.some((action) => action.end === end && endsDrug(action));
}

/** `"as needed for pain, fever"`: what follows may be another reason; `"for now"` is none, and `"p.r.n., multivitamin"` gives none. */
export function leadsToReason(before: string): boolean {
  const said = before.replaceAll(FOR_A_TIME, ' ').replaceAll(LIMIT, ' ');
  return OPEN_REASON.test(said) || JOINED_CONDITION.test(said);
}

/** `"BG <60"`: a limit in a reason is no amount behind it. */
const LIMIT = /\s?[<>≤≥]=?\s?\d[\d.,/%]{0,8}/gu;
/** `"if bloody / "`: up to the word or the stroke that joins another. */
const JOINED_CONDITION = new RegExp(
  String.raw`${wholeWord(CONDITION_WORDS)}\s[^,;.\d]{2,60}\s(?:${alternatives([...JOINING_WORDS, ...ALTERNATIVE_WORDS])}|\/)\s*$`,
  'iu',
);

const OPEN_REASON = new RegExp(
  String.raw`${wholeWord(REASON_WORDS)}(?:\.?\s(?![^,;]*\d)(?=[^,;]*\p{L})[^,;]*[,;]?|\.)?\s*(?:and\s)?$`,
  'iu',
);

const FOR_A_TIME = new RegExp(String.raw`\bfor ${wholeWord(MOMENT_WORDS)}(?=\s*(?:[,;.]|$))`, 'giu');

/** No item that is certain, and yet what stands behind it is said of no drug before it. */
export function tellsOfItself(rest: string, place: PlaceOfWords): boolean {
  return place.isDirections !== true && (goesSomewhere(rest) || isOftenAgain(rest, place));
}

/** `"zyxomarin into both eyes"`: no item, and yet where it goes is said of no drug before it. */
function goesSomewhere(rest: string): boolean {
  const [first] = findDirections(rest);
  return first?.kind === 'site' && rest.slice(0, first.start).trim() === '';
}

/** `"vitamin D 2000 units daily and a zyxomarin twice a day"` in a sentence: no item that is certain, and yet how often is said of no drug whose own is said before it. */
function isOftenAgain(rest: string, { before }: PlaceOfWords): boolean {
  const [first] = findDirections(rest);
  const isAtOnce = first !== undefined && rest.slice(0, first.start).trim() === '';
  return isAtOnce && supportOf(rest).hasFrequency && supportOf(before).hasFrequency;
}
