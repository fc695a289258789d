/** From the codes and words of a CodeableConcept to the drug they name; remembers every answer for the length of one request. */

import { type Coding, conceptText, readCodings } from '../../../fhir/concepts.ts';
import { type JsonObject, isJsonObject } from '../../../fhir/free-form.ts';
import { NDC, RXNORM } from '../../../fhir/systems.ts';
import { defined } from '../../../terminology/defined.ts';
import { normalizeDrugName } from '../../../terminology/names/drug-name.ts';
import { hoursInWords, usualForm } from '../../../terminology/products/place-and-hours.ts';
import { strengthInWords } from '../../../terminology/products/strength-in-words.ts';
import { strengthKey } from '../../../terminology/products/strength-key.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import { agreedOn, weighWords } from './code-candidates.ts';
import type { Candidate, Judgement } from './code-candidates.ts';
import { comparableName, fromName, fromWords, wordsOf } from './name-candidates.ts';
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
    const identity = identify(readCodings(concept), conceptText(concept)?.trim() ?? '', store);
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
    identity = identify(codings, text, store);
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

function identify(codings: readonly Coding[], text: string, store: RxNormStore): MedicationIdentity {
  const byCode = codings.flatMap((coding) => fromCoding(coding, store) ?? []);
  const words = wordsOf(codings, text);
  const said = text === '' ? (words[0] ?? '') : text;
  const named = () => fromWords(words, store);
  const coded = byCode.length === 0 ? undefined : agreedOn(byCode, named, store);
  const { found, setAside } =
    coded === undefined
      ? { found: byCode.length === 0 ? named() : undefined }
      : weigh(coded, { words, isSeconded: isSeconded(codings, text) }, store);
  if (found !== undefined) return identityOf(found, said, { store, setAside });
  const via: IdentifiedVia = text === '' ? 'none' : 'text';
  const foreignCode = foreignCodeOf(codings, byCode, setAside);
  const wordStrength = strengthInWords(store, said, undefined);
  return defined({ text: said, via, foreignCode, setAside, wordStrength });
}

/** Words that are the concept's own name say nothing against it, and most are. */
function weigh(
  coded: Candidate,
  { words, isSeconded: isSaidTwice }: { readonly words: readonly string[]; readonly isSeconded: boolean },
  store: RxNormStore,
): Judgement {
  const { name } = coded.concept;
  const others = words.filter((word) => word !== name);
  const normalized = others.length === 0 ? '' : normalizeDrugName(name);
  if (others.every((word) => comparableName(word) === normalized)) return { found: coded };
  return weighWords(
    coded,
    words.flatMap((word) => fromName(word, store) ?? []),
    isSaidTwice,
  );
}

/** Text and display both say which drug it is. */
function isSeconded(codings: readonly Coding[], text: string): boolean {
  return text !== '' && codings.some(({ display = '' }) => display.trim() !== '');
}

/** What is left to tell the drug by where no code of RxNorm does. */
function foreignCodeOf(
  codings: readonly Coding[],
  byCode: readonly Candidate[],
  setAside: string | undefined,
): string | undefined {
  if (setAside !== undefined) return undefined;
  return byCode.length > 0 ? contradictoryCode(byCode) : firstCode(codings);
}

function firstCode(codings: readonly Coding[]): string | undefined {
  const foreign = codings.find((coding) => coding.code !== undefined && !isGeneral(coding));
  return foreign && `${foreign.system ?? ''}|${foreign.code ?? ''}`;
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

function identityOf(
  { concept, product, via, from, isReleaseOpen }: Candidate,
  text: string,
  { store, setAside }: { readonly store: RxNormStore; readonly setAside: string | undefined },
): MedicationIdentity {
  // Words that leave the product open may still tell its form.
  const isOpen = via === 'text' && product !== undefined && product.doseFormGroup === undefined;
  const clues = isOpen ? readFormClues(from, store) : undefined;
  const wordStrength = strengthKey(product) === undefined ? strengthInWords(store, text, product) : undefined;
  const hours = product?.quantity === undefined ? hoursInWords(store, text) : undefined;
  const usual = product && usualForm(store, product);
  const known = { from, clues, usual, isReleaseOpen, setAside, hours, wordStrength };
  return defined({ text, via, concept, product, ...known });
}

function fromCoding(coding: Coding, store: RxNormStore): Candidate | undefined {
  if (coding.code === undefined) return undefined;
  if (coding.system === RXNORM) return fromRxcui(coding.code, 'rxnorm', `RxNorm ${coding.code}`, store);
  if (coding.system !== NDC) return undefined;
  const rxcui = store.rxcuiOfNdc(coding.code);
  return rxcui === undefined ? undefined : fromRxcui(rxcui, 'ndc', `NDC ${coding.code}`, store);
}

function fromRxcui(
  rxcui: string,
  via: IdentifiedVia,
  from: string,
  store: RxNormStore,
): Candidate | undefined {
  const concept = store.concept(rxcui);
  if (concept !== undefined) return { concept, product: store.product(rxcui), via, from };
  const current = store.currentRxcui(rxcui);
  const replacement = current === undefined ? undefined : store.concept(current);
  const product = store.product(current ?? rxcui);
  const known = replacement ?? (product && { rxcui: product.rxcui, tty: product.tty, name: product.name });
  return known && { concept: known, product, via: via === 'rxnorm' ? 'retired-rxnorm' : via, from };
}
