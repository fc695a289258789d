/** Which of several amounts is the dose, where directions hold one that they do not explain. */
import type { Quantity } from '@medplum/fhirtypes';
import { parseSig } from '../../../sig/parse-sig.ts';
import { REPEAT_WORDS } from '../../../sig/vocabulary/repeat-word-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { BETWEEN_WORDS } from '../../names/directions/between-table.ts';
import type { ParsedSig } from '../../../sig/parsed-sig.ts';
import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import type { WrittenDose } from '../resolved-mention.ts';

/**
 * `words`: all that is said of a drug, `sig`: its directions without the amount before them. True where the amount of the directions comes
 * beside the dose: `"50 mg q6h; may take 100 mg"`, `"0.5 mg weekly, go to 1 mg in 4 weeks"`, `"40 mg every morning, with an extra 20 mg"`.
 */
export function isSecondAmount(words: string, sig: string): boolean {
  const directions = parseSig(sig);
  const amount = directions.fields.find(({ field }) => field === 'dose');
  if (amount === undefined) return false;
  const { dosages, fields, warnings } = parseSig(words);
  const [dose, whole] = [doseOf(directions), doseOf({ dosages })];
  // Directions that begin with their amount have one of their own: what stands before them is what the product holds.
  if (isOwn(sig.slice(0, amount.start), dose) && !isSupply(whole, dose)) return false;
  if (dosages[0]?.doseAndRate === undefined) return false;
  // "50 mg daily for a week, after which it is 25 mg daily": the directions begin behind the amount of the first step.
  if (dosages.length > 1 && !RETURNS.test(sig.slice(0, amount.start)) && isOtherOfUnit(whole, dose))
    return true;
  if (warnings.some(({ kind }) => kind === 'second-dose')) return true;
  const written = sig.slice(amount.start, amount.end);
  return fields.some(
    ({ field, start, end }) => field === 'instruction' && words.slice(start, end).includes(written),
  );
}

function doseOf({ dosages: [first] }: Pick<ParsedSig, 'dosages'>): Quantity | undefined {
  return first?.doseAndRate?.[0]?.doseQuantity;
}

const RETURNS = new RegExp(wholeWord(BETWEEN_WORDS.returns.words), 'iu');

function isOtherOfUnit(first: Quantity | undefined, other: Quantity | undefined): boolean {
  return first?.value !== other?.value && first?.unit === other?.unit;
}

/** `"One twice a day 56 tablet"` begins with how many are taken; what follows is more, and was supplied. */
function isSupply(taken: Quantity | undefined, supplied: Quantity | undefined): boolean {
  const isCount = taken?.unit === undefined || isCounted(taken.unit);
  return isCount && (taken?.value ?? Number.POSITIVE_INFINITY) < (supplied?.value ?? 0);
}

/** At the beginning, or a count right behind when it is taken: `"montags 1 Tablette"`, `"zo nodig 1 zakje"`. */
function isOwn(before: string, dose: Quantity | undefined): boolean {
  if (before.trim() === '') return true;
  return !/[,;.]\s|\s[-–—]\s/u.test(before) && partsOfDosage(before).size > 0 && isCounted(dose?.unit ?? '');
}

function isCounted(unit: string): boolean {
  return unitOfWord(unit)?.kind === 'count';
}

/** True where directions name a second amount that is neither a step of its own nor beside the first: `", with an extra 20 mg if her weight is up"`. */
export function hasUnexplainedDose(text: string): boolean {
  const { warnings, fields } = parseSig(text);
  return (
    warnings.some(({ kind }) => kind === 'second-dose') ||
    fields.some(({ field, start, end }) => field === 'instruction' && OPEN.test(text.slice(start, end)))
  );
}

/** An amount that is taken beside the dose, in words that say no more of it; `"five weekly"` is so many a week, or every so many weeks. */
const OPEN = new RegExp(
  String.raw`^(?:an\s)?(?:another|extra|additional)\s\d|^\S+\s(?:${alternatives(REPEAT_WORDS.ambiguous.words)})$`,
  'iu',
);

/**
 * `"TK 2 TS PO BID"`, `"takes 2 most evenings"`: a small number and one word that nobody knows, behind a verb and right before how or how often,
 * is how many; the strength is then no dose.
 */
export function countOfUnknown(words: string): WrittenDose | undefined {
  const { fields, unread } = parseSig(words);
  for (const { start, end } of unread) {
    const count = COUNT.exec(words.slice(start, end))?.groups?.['count'];
    const isLed = fields.some(
      ({ field, end: to }) => field === 'method' && words.slice(to, start).trim() === '',
    );
    const isFollowed = fields.some(
      (one) => MANNERS.has(one.field) && one.start >= end && words.slice(end, one.start).trim() === '',
    );
    if (count !== undefined && isLed && isFollowed) return { quantity: String(Number(count)), unit: '' };
  }
  return undefined;
}

const COUNT = /^(?<count>\d(?:\.\d)?)\s\p{L}+$/u;
const MANNERS: ReadonlySet<string> = new Set(['route', 'frequency', 'when', 'as-needed']);
