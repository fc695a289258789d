/** One dosage as its sender wrote it, made whole: what its text says and its structure does not, weekdays as weeks, older shapes as R4. */

import type { Dosage, Timing } from '@medplum/fhirtypes';
import { isJsonObject, type JsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { ParsedSig, SigFieldName } from '../../sig/parsed-sig.ts';
import type { Enrichment } from '../medication-list.ts';
import { doseOf, timesPerDay } from '../read/dosing/dose-per-day.ts';
import { LONGEST_SIG } from '../../sig/parse-sig.ts';
import type { SigReader } from '../sig-reader.ts';
import { spreadOverWeek } from './weekday-timing.ts';

/** A dosage and what of it was not written as such. */
export interface CompleteDosage {
  readonly dosage: Dosage;
  readonly enrichments: readonly Enrichment[];
}

/** Makes a dosage whole; `reference` names its resource in the reasons. */
export function completeDosage(step: JsonObject, reference: string, readSig: SigReader): CompleteDosage {
  const shaped = inFormOfR4(step);
  const enrichments: Enrichment[] = [];
  const words = textAt(shaped, 'text');
  // Decode edge: a Dosage as its sender wrote it; a view shows what is sound of it.
  let dosage = shaped as Dosage;
  if (words !== undefined && words.length <= LONGEST_SIG) {
    const filled = fillFromText(dosage, readSig(words), reference);
    dosage = filled.dosage;
    enrichments.push(...filled.enrichments);
  }
  const coded = fillFromTimingCode(dosage, reference, readSig);
  const spread = spreadOverWeek(coded.dosage.timing, readSig);
  if (spread !== undefined) dosage = { ...coded.dosage, timing: spread };
  else ({ dosage } = coded);
  return { dosage, enrichments: [...enrichments, ...coded.enrichments] };
}

/** The one dose of an administration, and of STU3 and DSTU2, stands where R4 puts it; words are trimmed. */
function inFormOfR4(step: JsonObject): JsonObject {
  const dose = objectAt(step, 'dose') ?? objectAt(step, 'doseQuantity');
  const range = objectAt(step, 'doseRange');
  const isBare = step['doseAndRate'] === undefined && (dose !== undefined || range !== undefined);
  const trimmed = Object.fromEntries(
    ['route', 'method', 'site'].flatMap((field): [string, unknown][] => {
      const concept = objectAt(step, field);
      const text = textAt(concept, 'text');
      return concept === undefined || text === undefined || text === text.trim()
        ? []
        : [[field, { ...concept, text: text.trim() }]];
    }),
  );
  return {
    ...step,
    ...trimmed,
    ...(isBare && { doseAndRate: [dose === undefined ? { doseRange: range } : { doseQuantity: dose }] }),
  };
}

/** The parts of a Dosage that are taken whole from the text, under their name in the JSON answer. */
const WHOLE_PARTS = [
  { part: 'route', field: 'route', words: ['route'] },
  { part: 'method', field: 'method', words: ['method'] },
  { part: 'site', field: 'site', words: ['site'] },
  { part: 'doseAndRate', field: 'dose_quantity', words: ['dose'] },
] as const;

/** Adds what the text says and the structure does not; several steps in one text, or one at odds with itself, add nothing. */
function fillFromText(written: Dosage, parsed: ParsedSig, reference: string): CompleteDosage {
  const [read] = parsed.dosages;
  const isClear = parsed.dosages.length === 1 && parsed.warnings.length === 0;
  if (read === undefined || !isClear) return { dosage: written, enrichments: [] };
  const dosage: Dosage = { ...written };
  const enrichments: Enrichment[] = [];
  const name = (field: string, words: readonly SigFieldName[], reason: string): void => {
    const value = wordsOf(parsed, words);
    if (value !== '') enrichments.push({ field: `dosage.${field}`, value, reason });
  };
  const reason = `read from the text of ${reference}`;
  if (read.timing !== undefined && !saysHowOften(written)) {
    dosage.timing = mergeTiming(read.timing, written.timing);
    name('timing', TIMING_WORDS, reason);
  }
  for (const { part, field, words } of WHOLE_PARTS) {
    if (typeof written[part] === 'object' || read[part] === undefined) continue;
    Object.assign(dosage, { [part]: read[part] });
    name(field, words, reason);
  }
  if (fillAsNeeded(dosage, read)) name('as_needed', ['as-needed'], reason);
  for (const { field, words } of disagreements(written, read))
    name(field, words, `the text of ${reference} says this, and its structure says otherwise`);
  return { dosage, enrichments };
}

/** Where structure and text both say how often, or how much, and not the same. */
function disagreements(
  written: Dosage,
  read: Dosage,
): readonly { readonly field: string; readonly words: readonly SigFieldName[] }[] {
  const often = [written, read].map((dosage) => rateOf(dosage));
  const much = [written, read].map((dosage) => doseOf({ ...dosage }));
  const [doseA, doseB] = much;
  const isOtherDose =
    doseA !== undefined && doseB !== undefined && doseA.unit === doseB.unit && doseA.value !== doseB.value;
  return [
    ...(areApart(often[0], often[1]) ? [{ field: 'timing', words: TIMING_WORDS }] : []),
    ...(isOtherDose ? [{ field: 'dose_quantity', words: ['dose'] as const }] : []),
  ];
}

function rateOf(dosage: Dosage): number | undefined {
  const repeat = objectAt(objectAt({ ...dosage }, 'timing'), 'repeat');
  const isSaid = repeat !== undefined && (repeat['period'] ?? repeat['dayOfWeek']) !== undefined;
  return isSaid ? timesPerDay(repeat) : undefined;
}

function areApart(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) > 0.01 * Math.max(a, b);
}

/** `{code: {text: "every 7 days"}}`: words of a timing are read as any other words are. */
function fillFromTimingCode(written: Dosage, reference: string, readSig: SigReader): CompleteDosage {
  const timing: unknown = written.timing;
  const code = isJsonObject(timing) ? objectAt(timing, 'code') : undefined;
  const display = objectsAt(code, 'coding').map((coding) => textAt(coding, 'display'))[0];
  const words = textAt(code, 'text') ?? display;
  if (words === undefined || words.length > LONGEST_SIG || hasRepeat(written))
    return { dosage: written, enrichments: [] };
  const parsed = readSig(words);
  const [read] = parsed.dosages;
  const isClear = parsed.dosages.length === 1 && parsed.warnings.length === 0;
  if (read?.timing?.repeat === undefined || !isClear) return { dosage: written, enrichments: [] };
  const dosage: Dosage = { ...written, timing: mergeTiming(read.timing, written.timing) };
  fillAsNeeded(dosage, read);
  const reason = `read from the words of the timing of ${reference}`;
  return { dosage, enrichments: [{ field: 'dosage.timing', value: words.trim(), reason }] };
}

/** What is written stands; what was read fills its gaps. */
function mergeTiming(read: Timing, written: unknown): Timing {
  if (!isJsonObject(written)) return read;
  return { ...read, ...written, repeat: { ...read.repeat, ...objectAt(written, 'repeat') } };
}

const TIMING_WORDS: readonly SigFieldName[] = [
  'frequency',
  'when',
  'time-of-day',
  'day-of-week',
  'duration',
  'count',
];

function fillAsNeeded(dosage: Dosage, read: Dosage): boolean {
  if (dosage.asNeededBoolean !== undefined || dosage.asNeededCodeableConcept !== undefined) return false;
  if (read.asNeededCodeableConcept !== undefined)
    dosage.asNeededCodeableConcept = read.asNeededCodeableConcept;
  else if (read.asNeededBoolean !== undefined) dosage.asNeededBoolean = read.asNeededBoolean;
  else return false;
  return true;
}

/** A timing that gives nothing but bounds does not say how often. */
function saysHowOften(dosage: Dosage): boolean {
  const timing: unknown = dosage.timing;
  if (!isJsonObject(timing)) return false;
  return timing['code'] !== undefined || timing['event'] !== undefined || hasRepeat(dosage);
}

function hasRepeat(dosage: Dosage): boolean {
  const repeat = objectAt(objectAt({ ...dosage }, 'timing'), 'repeat');
  return repeat !== undefined && HOW_OFTEN.some((field) => repeat[field] !== undefined);
}

const HOW_OFTEN = ['frequency', 'period', 'when', 'timeOfDay', 'dayOfWeek'];

/** The words of the sig that the parts were read from, each once. */
function wordsOf({ text, fields }: ParsedSig, parts: readonly SigFieldName[]): string {
  const spans = new Map(
    fields
      .filter(({ field }) => parts.includes(field))
      .map(({ start, end }): [string, string] => [`${start}-${end}`, text.slice(start, end)]),
  );
  return [...spans.values()].join(' ');
}
