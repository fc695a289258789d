/** From the codes and words of a CodeableConcept to the drug they name; remembers every answer for the length of one request. */

import { type Coding, conceptText, readCodings } from '../../../fhir/concepts.ts';
import { type JsonObject, isJsonObject, textAt } from '../../../fhir/free-form.ts';
import { NDC, RXNORM } from '../../../fhir/systems.ts';
import { defined } from '../../../terminology/defined.ts';
import { hoursInWords, usualForm } from '../../../terminology/products/place-and-hours.ts';
import { strengthInWords } from '../../../terminology/products/strength-in-words.ts';
import { strengthKey } from '../../../terminology/products/strength-key.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import type { Candidate } from './code-candidates.ts';
import { judgeConcept } from './judge-concept.ts';
import { wordsOf } from './name-candidates.ts';
import type { IdentifiedVia, MedicationIdentity } from '../../medication-record.ts';
import { GENERAL_CODES } from './no-medication-table.ts';
import { readFormClues } from './read-form-clues.ts';

/** Identifies the medication of a CodeableConcept; the same words and codes give the same object. */
export type MedicationIdentifier = (concept: JsonObject) => MedicationIdentity;

/** One identifier serves one request: nothing a patient's data says outlives it. */
export function createMedicationIdentifier(store: RxNormStore): MedicationIdentifier {
  const byCode = new Map<string, Remembered[]>();
  const byEverything = new Map<string, MedicationIdentity>();
  // Nearly all concepts have one coding and a text, and most repeat: these are recognized without building a key.
  return (concept) => {
    const coding = soleCoding(concept);
    const code = coding === undefined ? soleText(concept) : coding['code'];
    if (typeof code !== 'string') return identifyOnce(concept, byEverything, store);
    const spellings = byCode.get(code) ?? [];
    const known = spellings.find((spelling) => isSpelling(spelling, concept, coding));
    if (known !== undefined) return known.identity;
    if (spellings.length >= MAX_SPELLINGS) return identifyOnce(concept, byEverything, store);
    const identity = identify(concept, store);
    if (spellings.length === 0) byCode.set(code, spellings);
    spellings.push({ concept, coding, identity });
    return identity;
  };
}

/** Spellings of one code that are looked through one by one. */
const MAX_SPELLINGS = 8;

interface Remembered {
  readonly concept: JsonObject;
  readonly coding: JsonObject | undefined;
  readonly identity: MedicationIdentity;
}

function isSpelling(known: Remembered, concept: JsonObject, coding: JsonObject | undefined): boolean {
  if (known.concept['text'] !== concept['text']) return false;
  if (known.coding === undefined || coding === undefined) return known.coding === coding;
  return known.coding['system'] === coding['system'] && known.coding['display'] === coding['display'];
}

function soleText(concept: JsonObject): unknown {
  return concept['coding'] === undefined ? concept['text'] : undefined;
}

function identifyOnce(
  concept: JsonObject,
  known: Map<string, MedicationIdentity>,
  store: RxNormStore,
): MedicationIdentity {
  const codings = readCodings(concept);
  const text = conceptText(concept)?.trim() ?? '';
  const key = JSON.stringify([text, codings.map((coding) => [coding.system, coding.code, coding.display])]);
  let identity = known.get(key);
  if (identity === undefined) {
    identity = identify(concept, store);
    known.set(key, identity);
  }
  return identity;
}

function soleCoding(concept: JsonObject): JsonObject | undefined {
  const codings = concept['coding'];
  if (!Array.isArray(codings) || codings.length !== 1) return undefined;
  const [coding]: readonly unknown[] = codings;
  return isJsonObject(coding) ? coding : undefined;
}

function identify(concept: JsonObject, store: RxNormStore): MedicationIdentity {
  const codings = readCodings(concept);
  const text = conceptText(concept)?.trim() ?? '';
  const written = textAt(concept, 'text')?.trim() ?? '';
  const { found, setAside, byCode } = judgeConcept({ codings, text, written }, store);
  const said = text === '' ? (wordsOf(codings, text)[0] ?? '') : text;
  if (found !== undefined)
    return identityOf(found, said, { store, setAside, codeBeside: foreignCodeBeside(codings) });
  const isContradictory = byCode.length > 0 && setAside === undefined;
  if (!isContradictory) {
    const foreignCode = setAside === undefined ? firstCode(codings) : undefined;
    return unnamed(said, { via: viaOf(text), foreignCode, setAside }, store);
  }
  // Of codes that contradict each other the name of one is not the name of the drug.
  const foreignCode = contradictoryCode(byCode);
  return unnamed(written, { via: viaOf(written), foreignCode, setAside }, store);
}

function viaOf(text: string): IdentifiedVia {
  return text === '' ? 'none' : 'text';
}

/** What is known of a drug that neither codes nor words identify. */
interface Unnamed {
  readonly via: IdentifiedVia;
  readonly foreignCode: string | undefined;
  readonly setAside: string | undefined;
}

function unnamed(text: string, known: Unnamed, store: RxNormStore): MedicationIdentity {
  return defined({ text, ...known, wordStrength: strengthInWords(store, text, undefined) });
}

/** What is left to tell the drug by where no code of RxNorm does. */
function firstCode(codings: readonly Coding[]): string | undefined {
  const foreign = codings.find((coding) => coding.code !== undefined && !isGeneral(coding));
  return foreign && `${foreign.system ?? ''}|${foreign.code ?? ''}`;
}

/** The first code that stands beside what was identified and is not RxNorm's. */
function foreignCodeBeside(codings: readonly Coding[]): string | undefined {
  return firstCode(codings.filter(({ system }) => system !== RXNORM && system !== NDC));
}

function isGeneral({ system, code = '' }: Coding): boolean {
  return GENERAL_CODES.some((row) => row.system === system && row.codes.some((general) => general === code));
}

/** Codes that contradict each other name no drug: only the same contradiction once more is the same. */
function contradictoryCode(candidates: readonly Candidate[]): string {
  return `contradictory|${candidates
    .map(({ concept }) => concept.rxcui)
    .toSorted()
    .join(',')}`;
}

/** What an identity holds beside the drug. */
interface Beside {
  readonly store: RxNormStore;
  readonly setAside: string | undefined;
  readonly codeBeside: string | undefined;
}

function identityOf(
  { concept, product, via, from, isReleaseOpen }: Candidate,
  text: string,
  { store, ...beside }: Beside,
): MedicationIdentity {
  // Words that leave the product open may still tell its form.
  const isOpen = via === 'text' && product !== undefined && product.doseFormGroup === undefined;
  const clues = isOpen ? readFormClues(from, store) : undefined;
  const wordStrength = strengthKey(product) === undefined ? strengthInWords(store, text, product) : undefined;
  const hours = product?.quantity === undefined ? hoursInWords(store, text) : undefined;
  const usual = product && usualForm(store, product);
  const known = { from, clues, usual, isReleaseOpen, hours, wordStrength, ...beside };
  return defined({ text, via, concept, product, ...known });
}
