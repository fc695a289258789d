/** `"Lisinopril 10 mg tablet, take 1 daily"` → the product and the directions. */
import { COUNT_NUMBERS, whole, withoutAccents, wordsOfKind } from './direction-words.ts';

/** A number of units: `2 tabs`, `1-2 puffs`, `half a tablet`; no part of a concentration. */
const COUNT = String.raw`(?<=\s)(?:\d{1,2}(?:\.\d)?(?:\s?(?:-|to)\s?\d{1,2}(?:\.\d)?)?\s*|(?:(?:one|two)\s(?:to|or)\s)?(?:(?:one[\s-])?half(?:\sa)?|half\sof\s(?:a|one)|${COUNT_NUMBERS}|½|1\/2)\s+)(?:\(\d\)\s*)?(?:${wordsOfKind('unit', true)})\b(?!\s*\/)`;
/** How many at each time of the day: `1-0-1`, `½-0-½`, `0 - 1 - 0`. */
const SCHEME = String.raw`(?<=\s)(?:\d{1,2}|½)(?:\s?-\s?(?:\d{1,2}|½)){2,3}(?![\d/-])`;
/** Short routes between words, and adjectives that stand in a cell of their own. */
const SHORT_ROUTE = String.raw`(?<![^\s(])(?:iv|im|sc|sq|subq|sl)\b`;
const ROUTE_CELL = String.raw`(?<=[:;|]\s?)(?:oral|subcutaneous|intravenous|intramuscular|topical|inhalation|rectal|nasal|sublingual|ophthalmic)\b(?=\s*[:;|])`;

/** Where directions begin: an instruction, a count of units, a route, a frequency, a label. */
const SIG_START = new RegExp(
  [
    SCHEME,
    whole([wordsOfKind('lead', true), wordsOfKind('frequency', true)].join('|')),
    COUNT,
    SHORT_ROUTE,
    ROUTE_CELL,
  ].join('|'),
  'iu',
);

function firstDirection(text: string): RegExpExecArray | null {
  return SIG_START.exec(withoutAccents(text));
}

/** How many at which time of the day; before a name that is said of another drug. */
const TIMED_COUNT =
  /(?<=\s)(?:\d{1,2}(?:\.\d)?|one|two|three|half|½|1\/2)\s+(?:in the (?:morning|afternoon|evening)|at (?:night|noon|bedtime)|(?:at|with|before|after) (?:breakfast|lunch|dinner|supper))\b/iu;

/** Splits behind `from`, the end of the drug name. Both parts may hold the strength; the directions keep everything from their first word on. */
export function splitProduct(text: string, from = 0): { product: string; sig: string } {
  const rest = text.slice(from);
  const found = [firstDirection(rest)?.index, TIMED_COUNT.exec(rest)?.index];
  const start = Math.min(...found.filter((index) => index !== undefined));
  if (start === Number.POSITIVE_INFINITY || (from === 0 && start === 0))
    return { product: text.trim(), sig: sigBefore(text, from) };
  const at = doseStart(text.slice(0, from + start), from);
  const before = sigBefore(text, from);
  return { product: text.slice(0, at).trim(), sig: `${before} ${text.slice(at)}`.trim() };
}

/** An amount right before the directions; a volume is what is taken, and so is any amount apart from the strength. */
const AMOUNT_BEFORE =
  /(?<apart>[,;:=]\s*|\b(?:tab|tablet|cap|capsule|syringe|pen|vial|solution|suspension|injection|inj|syrup|elixir|liquid|inhaler|cream)s?\s+|\s)(?<amount>\d[\d,]{0,6}(?:\.\d{1,3})?(?:\s?-\s?\d{1,4})?\s?(?<unit>mg|mcg|g|gm|grams?|units?|iu|meq|ml|vials?|amps?|ampules?|packets?|drops?)\b\s?(?:=\s*)?)$/iu;
const VOLUME = /^(?:ml|vials?|amps?|ampules?|packets?|drops?)$/iu;

/** Where the directions begin when the dose stands before their first word: `"Amoxicillin 400 mg/5 mL suspension, 7.5 mL | by mouth"`. */
function doseStart(lead: string, from: number): number {
  const product = lead.slice(from).replace(/(?<![\s:;|])[\s:;|]+$/u, '');
  const { apart = '', amount = '', unit = '' } = AMOUNT_BEFORE.exec(product)?.groups ?? {};
  if (amount === '') return lead.length;
  const isApart = apart.trim() !== '' && /\d\s?[\p{L}%]/u.test(product.slice(0, -amount.length));
  return isApart || VOLUME.test(unit) ? from + product.length - amount.length : lead.length;
}

/** `"Take two tablets of"` before a name. */
function sigBefore(text: string, nameEnd: number): string {
  const match = firstDirection(text.slice(0, nameEnd));
  return match === null ? '' : text.slice(match.index, nameEnd);
}

/** Does a text begin with directions: `"Take 2 tablets"`, `"1 tablet daily"`? */
export function startsWithDirections(text: string): boolean {
  return firstDirection(` ${text.trim()}`)?.index === 1;
}
