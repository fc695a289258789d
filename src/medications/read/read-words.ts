/** What a text of a resource says of its drug, by the grammar of standing that documents are read with. */

import { type SaidOfTopic, saidOfTopic } from '../../standing/remark/said-of-topic.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { MedicationIdentity } from '../medication-record.ts';
import { namesInRemark } from './drug/names-in-remark.ts';

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
        saidOfTopic(plain, (remark) => namesInRemark(remark, medication, store)),
      );
    }
    return byDrug.get(medication);
  };
}
