/** The dosage an entry shows: the structured fields as written; what is missing is read from the text, and said so. */

import type { Dosage, Timing } from '@medplum/fhirtypes';
import { isJsonObject, type JsonObject, objectAt, textAt } from '../../fhir/free-form.ts';
import { sigSentence } from '../../sig/say/dosage-sentence.ts';
import type { ParsedSig, SigFieldName } from '../../sig/parsed-sig.ts';
import { sourceName } from '../weigh/coverage.ts';
import type { Enrichment } from '../medication-list.ts';
import type { MedicationRecord } from '../medication-record.ts';
import { dosagesOf } from '../read/record-readers.ts';
import { LONGEST_SIG, type SigReader } from '../sig-reader.ts';

export interface DescribedDosage {
  readonly dosage: Dosage | undefined;
  /** The directions of all steps, as written. */
  readonly sig: string | undefined;
  readonly enrichments: readonly Enrichment[];
}

/** The dosages a source gives, in FHIR's form. */
export function dosagesOfRecord({ source }: MedicationRecord): readonly JsonObject[] {
  if (source.kind === 'fhir') return dosagesOf(source.resource);
  return source.dosage === undefined ? [] : [source.dosage];
}

const NO_DOSAGE: DescribedDosage = { dosage: undefined, sig: undefined, enrichments: [] };

/** The dosage of the record that is shown; its first step where it has several. */
export function describeDosage(record: MedicationRecord | undefined, readSig: SigReader): DescribedDosage {
  if (record === undefined) return NO_DOSAGE;
  const steps = dosagesOfRecord(record);
  const [first] = steps;
  if (first === undefined) return NO_DOSAGE;
  const sig = sigOf(steps);
  const text = textAt(first, 'text');
  const reference = sourceName(record);
  // Decode edge: a Dosage as its sender wrote it; a view shows what is sound of it.
  const written = first as Dosage;
  if (sig === undefined) return { dosage: written, ...sentenceOf(steps, reference) };
  if (text === undefined || text.length > LONGEST_SIG) return { dosage: written, sig, enrichments: [] };
  return { sig, ...fillFromText(written, readSig(text), reference) };
}

/** Directions without words are put into words. */
function sentenceOf(
  steps: readonly JsonObject[],
  reference: string,
): Pick<DescribedDosage, 'sig' | 'enrichments'> {
  const sig = sigSentence(steps.slice(0, MOST_STEPS));
  if (sig === undefined) return { sig, enrichments: [] };
  const reason = `a sentence made from the structured dosage of ${reference}`;
  return { sig, enrichments: [{ field: 'sig', value: sig, reason }] };
}

/** Steps whose texts are joined; a schedule of more is not read by anyone. */
const MOST_STEPS = 20;

function sigOf(steps: readonly JsonObject[]): string | undefined {
  const texts: string[] = [];
  for (const step of steps.slice(0, MOST_STEPS)) {
    const text = textAt(step, 'text')?.trim() ?? textAt(step, 'patientInstruction')?.trim();
    if (text !== undefined && !texts.includes(text)) texts.push(text);
  }
  return texts.length === 0 ? undefined : texts.join('; ');
}

interface Filled {
  readonly dosage: Dosage;
  readonly enrichments: readonly Enrichment[];
}

/** The parts of a Dosage that are taken whole from the text, under their name in the JSON answer. */
const WHOLE_PARTS = [
  { part: 'route', field: 'route', words: ['route'] },
  { part: 'method', field: 'method', words: ['method'] },
  { part: 'site', field: 'site', words: ['site'] },
  { part: 'doseAndRate', field: 'dose_quantity', words: ['dose'] },
] as const;

/** Adds what the text says and the structure does not; several steps in one text, or one at odds with itself, add nothing. */
function fillFromText(written: Dosage, parsed: ParsedSig, reference: string): Filled {
  const [read] = parsed.dosages;
  const isClear = parsed.dosages.length === 1 && parsed.warnings.length === 0;
  if (read === undefined || !isClear) return { dosage: written, enrichments: [] };
  const dosage: Dosage = { ...written };
  const enrichments: Enrichment[] = [];
  const reason = `read from the text of ${reference}`;
  const name = (field: string, words: readonly SigFieldName[]): void => {
    const value = wordsOf(parsed, words);
    if (value !== '') enrichments.push({ field: `dosage.${field}`, value, reason });
  };
  if (read.timing !== undefined && !saysHowOften(written)) {
    dosage.timing = mergeTiming(read.timing, written.timing);
    name('timing', TIMING_WORDS);
  }
  for (const { part, field, words } of WHOLE_PARTS) {
    if (typeof written[part] === 'object' || read[part] === undefined) continue;
    Object.assign(dosage, { [part]: read[part] });
    name(field, words);
  }
  if (fillAsNeeded(dosage, read)) name('as_needed', ['as-needed']);
  return { dosage, enrichments };
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
  if (timing['code'] !== undefined || timing['event'] !== undefined) return true;
  const repeat = objectAt(timing, 'repeat');
  return repeat !== undefined && HOW_OFTEN.some((field) => repeat[field] !== undefined);
}

const HOW_OFTEN = ['frequency', 'period', 'when', 'timeOfDay', 'dayOfWeek'];

/** The words of the sig that the parts were read from. */
function wordsOf({ text, fields }: ParsedSig, parts: readonly SigFieldName[]): string {
  return fields
    .filter(({ field }) => parts.includes(field))
    .map(({ start, end }) => text.slice(start, end))
    .join(' ');
}
