/** Which drug the codes and the words of one CodeableConcept name, and which of both is believed where they differ. */

import type { Coding } from '../../../fhir/concepts.ts';
import { NDC, RXNORM } from '../../../fhir/systems.ts';
import { normalizeDrugName } from '../../../terminology/names/drug-name.ts';
import type { RxNormStore } from '../../../terminology/rxnorm.ts';
import type { IdentifiedVia } from '../../medication-record.ts';
import { agreedOn, areOneDrug, repeatsCode, weighWords } from './code-candidates.ts';
import type { Candidate, Judgement, NamedWords } from './code-candidates.ts';
import {
  comparableName,
  fromName,
  fromWords,
  mostSpecificOfFirst,
  wordsOf,
  wordsOfCodings,
} from './name-candidates.ts';

/** A CodeableConcept as read. */
export interface WrittenConcept {
  readonly codings: readonly Coding[];
  /** Its words: the text, else the first display. */
  readonly text: string;
  /** Its text; empty where it has none. */
  readonly written: string;
}

/** The judgement, and what each code names by itself. */
export interface ConceptJudgement extends Judgement {
  readonly byCode: readonly Candidate[];
}

/** Words alone name what they name; beside codes a display that only repeats its code adds nothing. */
export function judgeConcept(concept: WrittenConcept, store: RxNormStore): ConceptJudgement {
  const { codings, text } = concept;
  const codes = new Map(codings.map((coding) => [coding, fromCoding(coding, store)]));
  const byCode = [...codes.values()].filter((candidate) => candidate !== undefined);
  const words = wordsOf(codings, text);
  if (byCode.length === 0) return { found: fromWords(words, store), byCode };
  let known: ReadWords | undefined;
  const read = (): ReadWords => (known ??= readWords(concept, codes, store));
  const coded = agreedOn(byCode, () => meantBy(read()), store);
  if (coded.found === undefined || saysTheSame(coded.found, words)) return { ...coded, byCode };
  return { ...coded, ...weighWords(coded.found, read()), byCode };
}

interface ReadWords extends NamedWords {
  /** Displays that repeat their codes. */
  readonly repeating: readonly Candidate[];
}

function readWords(
  { codings, written }: WrittenConcept,
  codes: ReadonlyMap<Coding, Candidate | undefined>,
  store: RxNormStore,
): ReadWords {
  const [text] = wordsOf([], written).map((word) => fromName(word, store));
  const read = wordsOfCodings(codings).flatMap(({ word, coding }) => {
    const named = fromName(word, store);
    return named === undefined ? [] : [{ named, code: codes.get(coding) }];
  });
  const isRepeating = ({ named, code }: (typeof read)[number]): boolean =>
    code !== undefined && repeatsCode(named, code);
  return {
    text,
    displays: read.filter((one) => !isRepeating(one)).map(({ named }) => named),
    repeating: read.filter(isRepeating).map(({ named }) => named),
  };
}

/** Which of several drugs the words mean. Displays that repeat their codes are asked last, and where they name several drugs they name none. */
function meantBy({ text, displays, repeating }: ReadWords): Candidate | undefined {
  const own = mostSpecificOfFirst([...(text === undefined ? [] : [text]), ...displays]);
  return own ?? (areOneDrug(repeating) ? mostSpecificOfFirst(repeating) : undefined);
}

/** Words that are the concept's own name say nothing against it, and most are. */
function saysTheSame({ concept: { name } }: Candidate, words: readonly string[]): boolean {
  const others = words.filter((word) => word !== name);
  const normalized = others.length === 0 ? '' : normalizeDrugName(name);
  return others.every((word) => comparableName(word) === normalized);
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
