/** The words of a CodeableConcept, and the drug they name. */

import type { Coding } from '../../../fhir/concepts.ts';
import { isDrugTerminology } from '../../../fhir/systems.ts';
import { defined } from '../../../terminology/defined.ts';
import { normalizeDrugName } from '../../../terminology/names/drug-name.ts';
import { resolveDescribedText } from '../../../terminology/products/resolve-product.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import { type Candidate, mostSpecific } from './code-candidates.ts';
import { resolveInBrackets } from './name-in-brackets.ts';

/** The words to look up: the text first, then each display, then what is written in words where a code belongs. */
export function wordsOf(codings: readonly Coding[], text: string): readonly string[] {
  const displays = codings.map((coding) => coding.display ?? '');
  const words = [text, ...displays, ...codings.flatMap(nameInCode)];
  return [...new Set(words)].filter(isWord).slice(0, MAX_NAMES);
}

/** A word for the drug, and the coding that it is the display of or stands in. */
export interface CodingWord {
  readonly word: string;
  readonly coding: Coding;
}

/** The words of the codings alone, in the order of `wordsOf`. */
export function wordsOfCodings(codings: readonly Coding[]): readonly CodingWord[] {
  const displays = codings.map((coding) => ({ word: coding.display ?? '', coding }));
  const inCodes = codings.flatMap((coding) => nameInCode(coding).map((word) => ({ word, coding })));
  return [...displays, ...inCodes].filter(({ word }) => isWord(word)).slice(0, MAX_NAMES);
}

function isWord(word: string): boolean {
  return word !== '' && word.length <= MAX_NAME_LENGTH;
}

/** `{system: "https://ehr.example.org/drug-name", code: "Docusate Sodium"}`: a code without a display, in words. */
function nameInCode({ system, code, display }: Coding): readonly string[] {
  const isOfTerminology = system !== undefined && isDrugTerminology(system);
  return code === undefined || display !== undefined || isOfTerminology || !IN_WORDS.test(code) ? [] : [code];
}

/** Four letters side by side: no code of a classification has them. */
const IN_WORDS = /\p{L}{4}/u;

/** The longest RxNorm names (packs) have some 500 characters; what is longer is no name. */
const MAX_NAME_LENGTH = 1000;
/** A concept with more displays than this says no more with them. */
const MAX_NAMES = 12;

/** The most specific of what the words name. */
export function fromWords(words: readonly string[], store: RxNormStore): Candidate | undefined {
  return mostSpecificOfFirst(words.flatMap((word) => fromName(word, store) ?? []));
}

/** Words that name another drug than the words before them add nothing: the text is asked first. */
export function mostSpecificOfFirst(candidates: readonly Candidate[]): Candidate | undefined {
  const [first] = candidates;
  const key = first?.product?.ingredientKey;
  return mostSpecific(candidates.filter(({ product }) => product?.ingredientKey === key));
}

/** An exact RxNorm name or synonym; a name that several drugs share names none. Else the product the words describe. */
export function fromName(word: string, store: RxNormStore): Candidate | undefined {
  const candidates = store.conceptsNamed(comparableName(word)).map((concept): Candidate => ({
    concept,
    product: store.product(concept.rxcui),
    via: 'name',
    from: word,
  }));
  const drugs = new Set(candidates.map((candidate) => candidate.product?.ingredientKey));
  if (drugs.size > 1) return undefined;
  return mostSpecific(candidates) ?? fromDescription(word, store);
}

// Letters, or digits, between single spaces: "lisinopril 10 mg oral tablet".
const PLAIN_NAME = /^(?:[a-z]{1,60}|\d{1,60})(?: (?:[a-z]{1,60}|\d{1,60}))*$/;

/** RxNorm's own spelling needs nothing but lower case, and most names are spelled so. */
export function comparableName(word: string): string {
  const lower = word.toLowerCase();
  return PLAIN_NAME.test(lower) ? lower : normalizeDrugName(word);
}

function fromDescription(word: string, store: RxNormStore): Candidate | undefined {
  const match = resolveDescribedText(store, word) ?? resolveInBrackets(store, word);
  return (
    match &&
    defined({
      concept: match.concept,
      product: match.product,
      via: 'text' as const,
      from: word,
      isReleaseOpen: match.isReleaseOpen,
    })
  );
}
