/** Texts that say how a drug is taken and nothing else. */
import { parseSig } from '../../../sig/parse-sig.ts';
import type { SigFieldName } from '../../../sig/parsed-sig.ts';

/** What the words of such a text say; empty where it says anything else, or nothing: `"10 mg daily"` → dose and frequency. */
export function partsOfDosage(text: string): ReadonlySet<DosagePart> {
  if (text.length > LONGEST || !/[\p{L}\d]/u.test(text)) return NOTHING;
  const { fields, strengths, unread, warnings } = parseSig(text);
  if (unread.length > 0 || warnings.some(({ kind }) => kind !== 'corrected-spelling')) return NOTHING;
  const parts = new Set(
    fields.flatMap(({ field, certainty }) => (certainty === 'stated' ? (PARTS[field] ?? []) : [])),
  );
  if (strengths.length > 0) parts.add('dose');
  return parts;
}

/** Does a text begin with how often, and tell of no amount? `"MONDAY only"`, `"every Thursday, homecare"` */
export function beginsWithOften(text: string): boolean {
  if (text.length > LONGEST || !/[\p{L}\d]/u.test(text)) return false;
  const { fields, strengths } = parseSig(text);
  const parts = fields.map(({ field, start, certainty }) => ({
    part: PARTS[field],
    isFirst: start === 0 && certainty === 'stated',
  }));
  return (
    strengths.length === 0 &&
    parts.some(({ part, isFirst }) => isFirst && part === 'frequency') &&
    !parts.some(({ part }) => part === 'dose')
  );
}

export type DosagePart = 'dose' | 'route' | 'frequency';

const PARTS: Readonly<Partial<Record<SigFieldName, DosagePart>>> = {
  dose: 'dose',
  strength: 'dose',
  route: 'route',
  site: 'route',
  frequency: 'frequency',
  when: 'frequency',
  'time-of-day': 'frequency',
  'day-of-week': 'frequency',
  'as-needed': 'frequency',
};

const NOTHING: ReadonlySet<DosagePart> = new Set();
const LONGEST = 80;

/** Directions and nothing else; also `"ONE TO BE TAKEN EACH MORNING. Do not take indigestion remedies 2"`: a sentence that says how much and how often, whatever another one goes on with. */
export function isDosage(text: string): boolean {
  if (partsOfDosage(text).size > 0) return true;
  const parts = partsOfDosage(text.split(/\.\s(?=\p{Lu})/u, 1)[0] ?? '');
  return parts.has('dose') && parts.has('frequency');
}
