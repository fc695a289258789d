/** `"Lisinopril 10 mg tablet, take 1 daily"` → the product and the directions. */
import {
  findDirections,
  withoutDirections,
  type Direction,
  type DirectionDose,
} from '../../../sig/find-directions.ts';
import { doseWords } from '../../../sig/vocabulary/dose-word-table.ts';
import { FEW_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { COUNTED_UNITS, VOLUME_UNITS, whole, wordsOfKind } from './direction-words.ts';
import type { UnitId } from '../../../terminology/codes/unit-table.ts';
import { isNoCount } from '../../../terminology/codes/count-or-strength.ts';
import { ROUTES } from '../../../terminology/codes/route-table.ts';
import { withoutAccents } from '../../../text/without-accents.ts';
import { saysHowOften } from './support.ts';
import { OTHER_CLAUSE_WORDS, SUBJECT_WORDS } from '../name-lead-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';

/** A verb, a label or a route with which directions begin. */
const LEAD = new RegExp(whole(wordsOfKind('lead')), 'iu');

/**
 * Where directions begin behind `name`, which may be empty: with a lead, a count of units, how often, or how many at which time; undefined
 * where there are none.
 */
function startOfDirections(text: string, name = ''): number | undefined {
  const directions = findDirections(text);
  const said = directions.find(
    (direction, at) =>
      (begins(direction, directions[at - 1], directions[at + 1]) &&
        !isLastInBracket(direction, text) &&
        !isOfPiece(direction, text) &&
        !isBareStrength(direction, directions[at + 1], name + text.slice(0, direction.start))) ||
      isRouteCell(direction, text) ||
      isCountBeforeWhen(direction, text),
  );
  const starts = [said?.start, LEAD.exec(withoutAccents(text))?.index].filter((start) => start !== undefined);
  return starts.length === 0 ? undefined : Math.min(...starts);
}

/** `"two lows (61, 58) before lunch"`: what a bracket holds beside other words counts nothing that stands behind it. */
function isLastInBracket({ kind, start, end }: Direction, text: string): boolean {
  const isLast = kind === 'number' && /^\s*\)/u.test(text.slice(end));
  return isLast && /\(\s*[^()\s][^()]*$/u.test(text.slice(0, start));
}

function begins(direction: Direction, before: Direction | undefined, next: Direction | undefined): boolean {
  // `Week 1: 40 mg` is a step of how it is taken, and no strength.
  if (direction.isChange || direction.kind === 'course-days') return true;
  if (direction.dose) return isCount(direction.dose);
  if (direction.kind === 'route') return isBetween(direction, before, next);
  if (direction.kind === 'number') return next?.from === direction.to && isTimed(direction, next);
  return saysHowOften(direction, before);
}

/** `81 mg mouth daily`: between how much and how often no word for the way describes the product, but for an adjective. */
function isBetween(
  { from, to, words }: Direction,
  before: Direction | undefined,
  next: Direction | undefined,
): boolean {
  if (before?.dose === undefined || before.to !== from || next?.from !== to) return false;
  return !words.includes(' ') && !ADJECTIVES.has(words) && saysHowOften(next, before);
}

const ADJECTIVES: ReadonlySet<string> = new Set(ROUTES.flatMap(({ adjectives }) => adjectives));

/** `| oral |`: an adjective that describes a product elsewhere is the route in a cell of its own. */
function isRouteCell({ kind, start, end }: Direction, text: string): boolean {
  return kind === 'route' && /[:;|]\s?$/u.test(text.slice(0, start)) && /^\s*[:;|]/u.test(text.slice(end));
}

/** `2 at onset`, `one before dialysis`: a small number, and words that tell when. */
function isCountBeforeWhen({ kind, words, end }: Direction, text: string): boolean {
  return kind === 'number' && FEW.test(words) && LEADS_TO_WHEN.test(text.slice(end));
}

const FEW = new RegExp(`^(?:[1-4]|${alternatives(FEW_WORDS)}|ii|iii|iv)$`, 'u');
const LEADS_TO_WHEN = new RegExp(String.raw`^\s(?:${alternatives([...doseWords('before-when')])})\s`, 'iu');

/** `1 in the morning`, `20qod`, `three a day`, `One To Be Taken`; in digits before a single word apart from it a number may be the strength. */
function isTimed(number: Direction, next: Direction): boolean {
  const isWord = NUMBER_WORD.test(number.words);
  const isJoined = (isWord || next.start === number.end) && saysHowOften(next, number);
  return isJoined || ((next.kind === 'when' || next.kind === 'method') && next.words.includes(' '));
}

/** `simvastatin 20 at bedtime`: right behind the name so much is its strength, as it is before `qhs`. */
function isBareStrength({ kind, words }: Direction, next: Direction | undefined, before: string): boolean {
  if (kind !== 'number' || next?.kind !== 'when') return false;
  const [clause = ''] = before.split(/[,;:]/u).slice(-1);
  return isNoCount(Number(words)) && /\p{L}/u.test(clause);
}

/** One word: a range is as often what is taken on the whole. */
const NUMBER_WORD = new RegExp(`^(?:${alternatives(FEW_WORDS)})$`, 'u');

/** Of products that are measured in units, those of fewer a piece or millilitre are flushes: a smaller number is how many are taken (`20 units`). */
const FEWEST_UNITS_OF_A_PRODUCT = 100;

/** `"Norco 5-325 tab"`: more than anybody takes at once, with no strength before it, is what one holds. */
function isOfPiece({ dose, start }: Direction, text: string): boolean {
  return (
    dose !== undefined &&
    PIECES.has(dose.unit ?? '') &&
    dose.amount > MOST_PIECES &&
    !STRENGTH.test(text.slice(0, start))
  );
}

/** Tablets and capsules that are taken at once. */
const MOST_PIECES = 16;
const PIECES: ReadonlySet<string> = new Set<UnitId>(['tablet', 'capsule']);

function isCount({ unit = '', amount, isProduct }: DirectionDose): boolean {
  if (isProduct) return false;
  return COUNTED_UNITS.has(unit) || (unit === 'unit' && amount < FEWEST_UNITS_OF_A_PRODUCT);
}

/** Splits behind `from`, the end of the drug name. Both parts may hold the strength; the directions keep everything from their first word on. */
export function splitProduct(text: string, from = 0): { product: string; sig: string } {
  const rest = text.slice(from);
  const start = startOfDirections(rest, text.slice(0, from));
  if (start === undefined || (from === 0 && start === 0))
    return { product: text.trim(), sig: sigBefore(text, from) };
  const at = doseStart(text.slice(0, from + start), from);
  const before = sigBefore(text, from);
  return { product: text.slice(0, at).trim(), sig: `${before} ${text.slice(at)}`.trim() };
}

/** What sets an amount apart from the product: a mark, or the form of the product before it. */
const APART = new RegExp(String.raw`(?:[,;:=]\s*|${whole(wordsOfKind('form'))}\s+)$`, 'iu');
const STRENGTH = /\d\s?[\p{L}%]/u;

/**
 * Where the directions begin when the dose stands before their first word: `"Amoxicillin 400 mg/5 mL suspension, 7.5 mL | by mouth"`. A volume
 * is what is taken, and so is any amount apart from the strength.
 */
function doseStart(lead: string, from: number): number {
  const product = lead.slice(from).replace(/(?<![\s:;|=])[\s:;|=]+$/u, '');
  const { dose, start = 0, end } = findDirections(product).at(-1) ?? {};
  if (dose === undefined || dose.isProduct || end !== product.length) return lead.length;
  const before = product.slice(0, start);
  const isApart = APART.test(before) && STRENGTH.test(before);
  return isApart || VOLUME_UNITS.has(dose.unit ?? '') ? from + start : lead.length;
}

/** `"Take two tablets of"` before a name; what another clause says (`"from 18 to 9 a month since topiramate"`) directs nothing of it. */
function sigBefore(text: string, nameEnd: number): string {
  const before = text.slice(0, nameEnd);
  const subjects = [...before.matchAll(SUBJECT)].filter(({ index }) => !isLead(before.slice(0, index)));
  const clauses = [...before.matchAll(OTHER_CLAUSE), ...subjects].map(({ index }) => index);
  const from = Math.max(0, ...clauses, labelEnd(before));
  const start = startOfDirections(text.slice(from, nameEnd));
  // In a word no directions begin: `Atacand` holds `ac`.
  if (start === undefined || /\p{L}$/u.test(text.slice(from, from + start))) return '';
  const lead = text.slice(from + start, nameEnd);
  return lead.slice(verbBehindOther(lead) ?? 0);
}

/** `"In the morning, he takes "`: nothing but how what is named behind it is taken. */
function isLead(before: string): boolean {
  return startsWithDirections(before) && !/\p{L}/u.test(withoutDirections(before));
}

/** `"will give two units of blood and will take "`: what is taken has a verb of its own, and the amount before that is of something else. */
function verbBehindOther(lead: string): number | undefined {
  const directions = findDirections(lead);
  const [other, last] = [directions.find(({ dose }) => dose !== undefined), directions.at(-1)];
  if (other === undefined || last?.kind !== 'method') return undefined;
  return AND.test(lead.slice(other.end, last.start)) ? last.start : undefined;
}

const AND = /\s(?:and|then)\s/iu;

/** `"… will not respond to oral titration, the patient will need to go home on "`: behind a comma another clause begins with its subject. */
const SUBJECT = new RegExp(String.raw`,\s(?:${alternatives(SUBJECT_WORDS)})\s`, 'giu');
const OTHER_CLAUSE = new RegExp(wholeWord(OTHER_CLAUSE_WORDS), 'giu');

/** `"He wrote them on an envelope: "`: words before a colon that do not say how often are no directions. */
function labelEnd(text: string): number {
  const end = text.lastIndexOf(': ') + 1;
  const directions = findDirections(text.slice(0, end));
  return directions.some((one, at) => saysHowOften(one, directions[at - 1])) ? 0 : end;
}

/** Does a text begin with directions: `"Take 2 tablets"`, `"1 tablet daily"`? */
export function startsWithDirections(text: string): boolean {
  return startOfDirections(` ${text.trim()}`) === 1;
}
