/** What a text of a resource says of its drug, by the grammar of standing that documents are read with. */

import { REMARK_WORDS } from '../../standing/remark/remark-word-table.ts';
import { type RemarkName, type SaidOfTopic, saidOfTopic } from '../../standing/remark/said-of-topic.ts';
import { drugNameMatcher, drugNameTokens } from '../../terminology/names/drug-dictionary.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { wholeWord } from '../../text/alternatives.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import type { MedicationIdentity } from '../medication-record.ts';

/** What a text says of the drug it is written of. */
export type WordReader = (text: string, medication: MedicationIdentity) => SaidOfTopic | undefined;

/** Longer texts are letters, of which only the beginning is asked. */
const READ_CHARACTERS = 2000;

/** One reader serves one request: directions and notes repeat from resource to resource. */
export function createWordReader(store: RxNormStore): WordReader {
  const known = new Map<string, Map<MedicationIdentity, SaidOfTopic | undefined>>();
  return (text, medication) => {
    const byDrug = known.get(text) ?? new Map<MedicationIdentity, SaidOfTopic | undefined>();
    known.set(text, byDrug);
    if (!byDrug.has(medication)) {
      const plain = text.slice(0, READ_CHARACTERS).replaceAll(/\s+/gu, ' ').trim();
      byDrug.set(
        medication,
        saidOfTopic(plain, (remark) => namesIn(remark, medication, store)),
      );
    }
    return byDrug.get(medication);
  };
}

/** The drugs that a remark names; one that is named as the reason, `"held for potassium 6"`, is a value of the laboratory. */
function namesIn(remark: string, medication: MedicationIdentity, store: RxNormStore): readonly RemarkName[] {
  const own = new Set(ingredientsOf(medication.product?.rxcui ?? medication.concept?.rxcui, store));
  const words = ` ${normalizeText(medication.text)} `;
  return drugNameMatcher(store)
    .matchTokens(drugNameTokens(remark))
    .flatMap(({ start, end, values }): RemarkName[] => {
      const written = normalizeText(remark.slice(start, end));
      const isWritten = words.includes(` ${written} `);
      if (!isWritten && values.every(({ needsSupport }) => needsSupport)) return [];
      if (OF_VALUE.test(remark.slice(Math.max(0, start - 12), start))) return [];
      const named = values.flatMap(({ rxcuis }) => rxcuis.flatMap((rxcui) => ingredientsOf(rxcui, store)));
      return [{ start, end, isOwn: isWritten || named.some((ingredient) => own.has(ingredient)) }];
    });
}

function ingredientsOf(rxcui: string | undefined, store: RxNormStore): readonly string[] {
  if (rxcui === undefined) return [];
  const ingredients = store.product(rxcui)?.ingredients ?? [];
  return [rxcui, ...ingredients.map((ingredient) => ingredient.rxcui)];
}

const OF_VALUE = new RegExp(String.raw`${wholeWord(REMARK_WORDS.value.words)}\s$`, 'iu');
