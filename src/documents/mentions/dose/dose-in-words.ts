/** The amount that words give, whatever stands around it: all that is said of a drug, or what leads to its name. */
import type { Dosage } from '@medplum/fhirtypes';
import { parseSig } from '../../../sig/parse-sig.ts';
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

/** A volume or a weight behind an amount makes it a strength; a day does not, nor does a moment (`"2.5-5 mg in bedtime"`). */
const OVER = new RegExp(
  String.raw`^\s*(?:\/(?!\s?d(?:ay)?\b)|${PER_SOMETHING}(?!\sday\b)|in\s(?:\d|an?\s|each\b|every\b))`,
  'iu',
);

/** `5 mg of methadone`: the amount that leads to the name by "of". */
export function doseBefore({ clause, nameStart }: MedicationMention): WrittenDose | undefined {
  const lead = clause.slice(Math.max(0, nameStart - LONGEST_LEAD), nameStart);
  const { fields, dosages } = parseSig(lead);
  const found = fields.find(({ field }) => field === 'dose');
  const isJoined =
    found !== undefined &&
    /\bof\s*$/iu.test(lead) &&
    !/\p{L}/u.test(lead.slice(found.end).replace(/\bof\b/iu, ''));
  if (!isJoined) return undefined;
  const [first] = dosages;
  return first === undefined ? undefined : doseOf(first);
}

const LONGEST_LEAD = 24;

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
