/** The amount that words give, whatever stands around it: all that is said of a drug, or what leads to its name. */
import type { Dosage } from '@medplum/fhirtypes';
import { findDirections } from '../../../sig/find-directions.ts';
import { parseSig } from '../../../sig/parse-sig.ts';
import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import type { MedicationMention } from '../mention.ts';
import type { MentionMatch } from '../resolve-mention.ts';
import { PER_SOMETHING } from './over-what.ts';
import type { WrittenDose } from '../resolved-mention.ts';

/** The one amount of a text: `one and a half`, `1.2 cc`, `10-20 mg`; beside another amount or over a volume it may be a strength. */
export function doseIn(words: string, match: MentionMatch | undefined): WrittenDose | undefined {
  const { dosages, fields, strengths, warnings } = parseSig(words);
  const [first] = dosages;
  const dose = first === undefined ? undefined : doseOf(first);
  if (dose === undefined || dose.unit === '') return dose;
  const end = fields.find(({ field }) => field === 'dose')?.end ?? 0;
  const isLone = strengths.length === 0 && warnings.length === 0 && !OVER.test(words.slice(end));
  // "Vytorin 10-20 mg" is the strengths of two ingredients.
  const isOwn = match === undefined ? !dose.quantity.includes('-') : match.ingredients.length === 1;
  return isLone && isOwn ? dose : undefined;
}

/**
 * `"half of a 50 mg tablet"` is 25 mg, `"two 20 mg tablets"` 40 mg: so many of a strength that is said with them, whatever strength the product has.
 * A combination is counted in its form.
 */
export function doseOfPieces(words: string, match: MentionMatch | undefined): WrittenDose | undefined {
  const { dosages, fields, strengths } = parseSig(words);
  const span = fields.find(({ field }) => field === 'dose');
  const each = strengths.find(({ end, start, dosage }) => dosage === 0 && end === span?.end && start < end);
  const count = dosages[0] === undefined ? undefined : doseOf(dosages[0]);
  if (each === undefined || count === undefined || (match?.ingredients.length ?? 1) > 1) return undefined;
  const isCounted = unitOfWord(count.unit)?.kind === 'count';
  if (!isCounted || each.low !== each.high || !WEIGHED.has(each.unit)) return undefined;
  const amounts = count.quantity.split('-').map((part) => Number((Number(part) * each.high).toPrecision(12)));
  return { quantity: amounts.join('-'), unit: each.unit };
}

const WEIGHED: ReadonlySet<string> = new Set(['mg', 'mcg', 'g']);

/** A volume or a weight behind an amount makes it a strength; a day does not, nor does a moment (`"2.5-5 mg in bedtime"`). */
const OVER = new RegExp(
  String.raw`^\s*(?:\/(?!\s?d(?:ay)?\b)|${PER_SOMETHING}(?!\sday\b)|in\s(?:\d|an?\s|each\b|every\b))`,
  'iu',
);

/** `"one aspirin a day"`, `"two Tylenol at night"`: a number in a word right before the name counts what it names; digits there may number a list. */
export function countBefore(
  { clause, name, nameStart }: MedicationMention,
  words: string,
): WrittenDose | undefined {
  const lead = clause.slice(Math.max(0, nameStart - LONGEST_LEAD), nameStart);
  const last = findDirections(lead).at(-1);
  if (last?.kind !== 'number' || lead.slice(last.end).trim() !== '' || /\d/u.test(last.words))
    return undefined;
  const [first] = parseSig(`${last.words} ${behindOwn(words, name).replace(STRENGTH_FIRST, '')}`).dosages;
  const dose = first === undefined ? undefined : doseOf(first);
  return dose?.unit === '' ? dose : undefined;
}

/** `"taking four Advil daily"`: directions that begin before the name say behind it how often. */
function behindOwn(words: string, name: string): string {
  const behind = words.includes(name) ? words.slice(words.indexOf(name) + name.length) : '';
  return /\p{L}/u.test(behind) ? behind : words;
}

/** `"two aspirin 325 mg daily"`: what each of them holds. */
const STRENGTH_FIRST = /^\s*\d[\d.,]{0,8}\s?(?:mc?g|g)\b/iu;

/** `5 mg of methadone`: the amount that leads to the name by "of". */
export function doseBefore(
  { clause, nameStart }: MedicationMention,
  match: MentionMatch | undefined,
): WrittenDose | undefined {
  const lead = clause.slice(Math.max(0, nameStart - LONGEST_LEAD), nameStart);
  const amount = findDirections(lead).at(-1);
  if (amount?.dose === undefined || !/\bof\s*$/iu.test(lead)) return undefined;
  if (/\p{L}/u.test(lead.slice(amount.end).replace(/\bof\b/iu, ''))) return undefined;
  const words = lead.slice(amount.start, amount.end);
  const [first] = parseSig(words).dosages;
  const dose = first === undefined ? undefined : (doseOfPieces(words, match) ?? doseOf(first));
  // `"a tube of Voltaren gel"` is what it comes in.
  return dose !== undefined && unitOfWord(dose.unit)?.id === 'tube' ? undefined : dose;
}

const LONGEST_LEAD = 40;

/** `{ value: 1, unit: 'tablet' }` → `1 tablet`; a range keeps both ends. */
export function doseOf(dosage: Dosage): WrittenDose | undefined {
  const first = dosage.doseAndRate?.[0];
  const { low, high } = first?.doseRange ?? { low: undefined, high: first?.doseQuantity };
  // A dose of nothing is none: what is left of a date, or a time at which none is taken.
  if (high?.value === undefined || high.value === 0) return undefined;
  const amount = low?.value === undefined ? String(high.value) : `${low.value}-${high.value}`;
  return { quantity: amount, unit: unitOf(high.unit) };
}

function unitOf(unit: string | undefined): string {
  return (unit ?? '').toLowerCase();
}
