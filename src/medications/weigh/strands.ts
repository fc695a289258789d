/** The records of one drug by their strength; a fill is of the strength of the order it names. */

import { strengthKey } from '../../terminology/products/strength-key.ts';
import type { MedicationIdentity, MedicationRecord } from '../medication-record.ts';
import { compareSources } from './coverage.ts';
import { orderBook } from './order-book.ts';

/** One strength of a drug. */
export interface Strand {
  readonly strength: string;
  readonly records: readonly MedicationRecord[];
}

/** The strengths of one drug, and what names none. */
export function strandsOf(records: readonly MedicationRecord[]): {
  strands: readonly Strand[];
  unstated: readonly MedicationRecord[];
} {
  const byStrength = new Map<string, MedicationRecord[]>();
  const unstated: MedicationRecord[] = [];
  const linked = linkedStrengths(records);
  let medication: MedicationIdentity | undefined;
  let own = unstated;
  for (const record of records) {
    // Records come in runs of one identity.
    if (record.medication !== medication) {
      medication = record.medication;
      own = strandOf(strengthKey(medication.product), byStrength) ?? unstated;
    }
    const strand = strandOf(linked?.get(record), byStrength) ?? own;
    strand.push(record);
  }
  const strands = [...byStrength].map(([strength, list]) => ({ strength, records: list }));
  return { strands: strands.filter((strand) => strand.records.length > 0), unstated };
}

/** A fill is of the strength of the order it names: two tablets of 5 mg fill one of 10 mg. An order without one takes that of its fills. */
function linkedStrengths(
  records: readonly MedicationRecord[],
): ReadonlyMap<MedicationRecord, string> | undefined {
  const fills = records.filter(({ fulfils }) => fulfils !== undefined);
  if (fills.length === 0) return undefined;
  const book = orderBook(records.filter(({ act }) => act === 'ordered'));
  const strengths = new Map<MedicationRecord, string>();
  for (const record of fills.toSorted(compareSources)) {
    const order = book.named(record);
    const own = strengthKey(record.medication.product);
    const ordered = order && (strengthKey(order.medication.product) ?? strengths.get(order));
    if (order === undefined || (ordered ?? own) === undefined) continue;
    if (ordered !== undefined) strengths.set(record, ordered);
    else if (own !== undefined) strengths.set(order, own);
  }
  return strengths;
}

function strandOf(
  strength: string | undefined,
  byStrength: Map<string, MedicationRecord[]>,
): MedicationRecord[] | undefined {
  if (strength === undefined) return undefined;
  const known = byStrength.get(strength);
  if (known !== undefined) return known;
  const strand: MedicationRecord[] = [];
  byStrength.set(strength, strand);
  return strand;
}
