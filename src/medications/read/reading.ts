/** What all record readers share for one request: remembered dates, dosings and drugs, resolved references, and notes. */

import { conceptText } from '../../fhir/concepts.ts';
import { type Moment, readMoment } from '../../fhir/dates.ts';
import { type JsonObject, isJsonObject, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { FlatInput, InputResource } from '../../fhir/bundle.ts';
import { createReferenceResolver, type ReferenceResolver } from '../../fhir/references.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { createMedicationIdentifier, type MedicationIdentifier } from './drug/identify-medication.ts';
import type { ReadingNote, ReadingNoteCode } from '../medication-list.ts';
import type { MedicationIdentity } from '../medication-record.ts';
import { strengthKey } from '../../terminology/products/strength-key.ts';
import { assertionDates } from './assertion-dates.ts';
import { namesAnotherThing, namesNoMedication } from './drug/no-medication.ts';
import { NO_MEDICATION_CODES, NO_VALUE_CODES } from './drug/no-medication-table.ts';
import { areMeasured, productWords } from './drug/written-product.ts';
import { createDosingReader, type DosingReader } from './dosing/read-dosing.ts';
import { createSigReader, type SigReader } from '../sig-reader.ts';
import { createWordReader, type WordReader } from './read-words.ts';

/** Serves one request; nothing of a patient outlives it. */
export interface Reading {
  readonly identify: MedicationIdentifier;
  readonly resolve: ReferenceResolver;
  readonly dosing: DosingReader;
  readonly readSig: SigReader;
  readonly readWords: WordReader;
  /** A date field; one that cannot be read counts as missing and leaves a note. */
  readonly moment: (owner: JsonObject | undefined, field: string, input: InputResource) => Moment | undefined;
  /** When the summary that lists a resource was made. */
  readonly assertedAt: (input: InputResource) => Moment | undefined;
  readonly note: (input: InputResource, code: ReadingNoteCode, field: string) => void;
  readonly notes: readonly ReadingNote[];
}

/** Starts the reading of one request. */
export function createReading({ resources, bundles }: FlatInput, store: RxNormStore): Reading {
  const notes: ReadingNote[] = [];
  const moments = new Map<string, Moment | 'bad'>();
  const note: Reading['note'] = (input, code, field) => {
    notes.push({ reference: input.reference, code, field });
  };
  const readSig = createSigReader();
  const resolve = createReferenceResolver(resources);
  const asserted = assertionDates(resources, bundles, resolve);
  return {
    identify: createMedicationIdentifier(store),
    resolve,
    assertedAt: ({ resource }) => asserted.get(resource),
    dosing: createDosingReader(readSig),
    readSig,
    readWords: createWordReader(store),
    note,
    notes,
    moment(owner, field, input) {
      const value = owner?.[field];
      if (value === undefined || value === null) return undefined;
      if (typeof value !== 'string') {
        note(input, 'wrong-type', field);
        return undefined;
      }
      let moment = moments.get(value);
      if (moment === undefined) {
        moment = readMoment(value.trim()) ?? 'bad';
        moments.set(value, moment);
      }
      if (moment !== 'bad') return moment;
      note(input, 'bad-date', field);
      return undefined;
    },
  };
}

/**
 * The drug a resource tells of: its CodeableConcept, else what its reference leads to (contained, in the request, by identifier),
 * else the words of the reference. Undefined when it names no drug at all.
 */
export function readMedication(input: InputResource, reading: Reading): MedicationIdentity | undefined {
  const concept = input.resource['medicationCodeableConcept'];
  const identity = concept === undefined ? undefined : identifyWritten(concept, reading);
  return identity ?? readElsewhere(input, reading);
}

function identifyWritten(concept: unknown, reading: Reading): MedicationIdentity | undefined {
  if (typeof concept === 'string')
    return concept.trim() === '' ? undefined : reading.identify({ text: concept });
  if (!isJsonObject(concept)) return undefined;
  const identity = reading.identify(concept);
  return isNamed(identity) && !namesAnotherThing(concept, identity) ? identity : undefined;
}

/** By reference; or in `medication`, into which FHIR R5 puts both a reference and a concept. */
function readElsewhere(input: InputResource, reading: Reading): MedicationIdentity | undefined {
  const either = objectAt(input.resource, 'medication');
  const reference =
    objectAt(input.resource, 'medicationReference') ?? objectAt(either, 'reference') ?? either;
  const referred = reference === undefined ? undefined : readReferred(reference, input, reading);
  return referred ?? identifyWritten(objectAt(either, 'concept') ?? either, reading);
}

/** It names a drug: not empty, and not the words or code for "none". */
function isNamed({ text, concept, foreignCode }: MedicationIdentity): boolean {
  if (concept !== undefined) return true;
  if (foreignCode !== undefined && NONE.has(foreignCode)) return false;
  const isCode = text === '' || foreignCode?.endsWith(`|${text}`) === true;
  if (isCode && foreignCode !== undefined && NO_VALUE.has(foreignCode)) return false;
  if (text === '') return foreignCode !== undefined;
  return !namesNoMedication(text);
}

function codeSet(
  rows: readonly { readonly system: string; readonly codes: readonly string[] }[],
): ReadonlySet<string> {
  return new Set(rows.flatMap(({ system, codes }) => codes.map((code) => `${system}|${code}`)));
}

const NONE = codeSet(NO_MEDICATION_CODES);
const NO_VALUE = codeSet(NO_VALUE_CODES);

function readReferred(
  reference: JsonObject,
  input: InputResource,
  reading: Reading,
): MedicationIdentity | undefined {
  const medication = reading.resolve(reference, input.resource);
  const identity =
    medication === undefined ? undefined : identifyMedicationResource(medication, input, reading);
  // The order stands all the same, and nothing else tells what it is of.
  if (medication?.['status'] === 'entered-in-error')
    reading.note(input, 'withdrawn-medication', 'medicationReference');
  if (identity !== undefined) return identity;
  const words = textAt(reference, 'display');
  if (words !== undefined) return reading.identify({ text: words });
  const target = textAt(reference, 'reference') ?? textAt(objectAt(reference, 'identifier'), 'value');
  if (target === undefined) return undefined;
  // A drug that no one named is still a drug: every record with this reference is about the same one.
  reading.note(input, 'unresolved-reference', 'medicationReference');
  const scoped = target.startsWith('#') ? `${input.reference}${target}` : target;
  return { text: scoped, via: 'none', foreignCode: `reference|${scoped}` };
}

/** A Medication resource: its code, else its ingredients; what either leaves open is read from the strengths and the form. */
function identifyMedicationResource(
  medication: JsonObject,
  input: InputResource,
  reading: Reading,
): MedicationIdentity | undefined {
  const code = codeOf(medication, reading);
  const identity = code === undefined ? undefined : reading.identify(code);
  const content = contentOf(medication, input, reading);
  if (code === undefined || identity === undefined || !isNamed(identity)) return ofContent(content, reading);
  const isOpen = content.isWhole && content.isMeasured && isStrengthOpen(identity);
  return isOpen ? refined({ identity, code, words: content.words }, reading) : identity;
}

/** The active ingredients of a Medication. */
interface Content {
  /** The only one, where there is one. */
  readonly only: JsonObject | undefined;
  /** All that are named, with strengths and form. */
  readonly words: string;
  readonly isWhole: boolean;
  readonly isMeasured: boolean;
}

function contentOf(medication: JsonObject, input: InputResource, reading: Reading): Content {
  // Lactose and the like are in the tablet, but are not the drug.
  const active = objectsAt(medication, 'ingredient').filter((item) => item['isActive'] !== false);
  const concepts = active.map((item) => conceptOfIngredient(item, [medication, input.resource], reading));
  const named = active.flatMap((item, at) => {
    const concept = concepts[at];
    const name = concept === undefined ? '' : nameOf(reading.identify(concept));
    return name === '' ? [] : [{ item, name }];
  });
  return {
    only: active.length === 1 ? concepts[0] : undefined,
    words: productWords(named, medication),
    isWhole: named.length === active.length,
    isMeasured: areMeasured(active),
  };
}

/** A part of the ingredients is another drug than the whole, and a part that nobody names is a part all the same. */
function ofContent({ only, words, isWhole }: Content, reading: Reading): MedicationIdentity | undefined {
  if (only !== undefined) return reading.identify(words === '' ? only : { ...only, text: words });
  if (words === '') return undefined;
  return isWhole ? reading.identify({ text: words }) : { text: `${words} / ...`, via: 'text' };
}

/** The words where they are a name of RxNorm's, which may say more than the name of the concept; else the concept's. */
function nameOf({ concept, text, via }: MedicationIdentity): string {
  return concept === undefined || via === 'name' ? text : concept.name;
}

/** Neither code nor words say how much of the drug there is. */
function isStrengthOpen({ product, wordStrength }: MedicationIdentity): boolean {
  return wordStrength === undefined && strengthKey(product) === undefined;
}

/** The same drug with the strength that its ingredients give; the code alone where they name another. */
function refined(
  { identity, code, words }: { identity: MedicationIdentity; code: JsonObject; words: string },
  reading: Reading,
): MedicationIdentity {
  const whole = reading.identify({ ...code, text: words });
  return whole.product?.ingredientKey === identity.product?.ingredientKey ? whole : identity;
}

/** The concept of a Medication, with a name where its identifiers have one. */
function codeOf(medication: JsonObject, reading: Reading): JsonObject | undefined {
  const written = objectAt(medication, 'code') ?? objectAt(medication, 'medicationCodeableConcept');
  return written && conceptText(written) === undefined ? withNameOf(medication, written, reading) : written;
}

/** A code without words, named by an identifier of its Medication that is the name of a drug. */
function withNameOf(medication: JsonObject, code: JsonObject, reading: Reading): JsonObject {
  for (const identifier of objectsAt(medication, 'identifier')) {
    const text = textAt(identifier, 'value')?.trim() ?? '';
    if (/\p{L}{4}/u.test(text) && reading.identify({ text }).concept !== undefined) return { ...code, text };
  }
  return code;
}

/** An ingredient by its concept, by the Substance or Medication it refers to, or by the words of the reference. */
function conceptOfIngredient(
  item: JsonObject,
  owners: readonly JsonObject[],
  reading: Reading,
): JsonObject | undefined {
  const either = objectAt(item, 'item');
  const reference = objectAt(item, 'itemReference') ?? objectAt(either, 'reference');
  // What is contained stands beside a contained Medication, not in it.
  const referred = reference && owners.map((owner) => reading.resolve(reference, owner)).find(Boolean);
  const concepts = [
    objectAt(item, 'itemCodeableConcept'),
    objectAt(either, 'concept'),
    referred && codeOf(referred, reading),
    conceptOfWords(textAt(reference, 'display')),
  ];
  return concepts.find((concept) => concept !== undefined && isNamed(reading.identify(concept)));
}

function conceptOfWords(text: string | undefined): JsonObject | undefined {
  return text === undefined ? undefined : { text };
}
