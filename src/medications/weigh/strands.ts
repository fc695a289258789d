/** The records of one drug by their strength; a fill is of the strength of the order it names. */

import { brandStrengths } from './brand-strengths.ts';
import { compareWithWords, strengthKey } from '../../terminology/products/strength-key.ts';
import { isHospitalUse } from '../hospital-use.ts';
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
  const strengthOf = strengthReader(records);
  const linked = linkedStrengths(records, strengthOf);
  let medication: MedicationIdentity | undefined;
  let own = unstated;
  for (const record of records) {
    // Records come in runs of one identity.
    if (record.medication !== medication) {
      medication = record.medication;
      own = strandOf(strengthOf(medication), byStrength) ?? unstated;
    }
    const strand = strandOf(linked?.get(record), byStrength) ?? own;
    strand.push(record);
  }
  const strands = [...byStrength].map(([strength, list]) => ({ strength, records: list }));
  return { strands: strands.filter((strand) => strand.records.length > 0), unstated };
}

type StrengthReader = (medication: MedicationIdentity) => string | undefined;

/**
 * The strength of the product, else the one in the words: of a product on record where they agree, one of its own where they differ in
 * one measure or nothing but words tells. An amount in another measure is a dose, and no strength. Else that of the brand.
 */
function strengthReader(records: readonly MedicationRecord[]): StrengthReader {
  const ofHome = records.filter((record) => !isHospitalUse(record));
  const telling = ofHome.length > 0 ? ofHome : records;
  const medications = new Set(telling.map(({ medication }) => medication));
  const published = new Set([...medications].flatMap(({ product }) => strengthKey(product) ?? []));
  const ofBrands = brandStrengths(telling);
  return (medication) => {
    const { product, wordStrength } = medication;
    const known = strengthKey(product);
    if (known !== undefined) return known;
    if (wordStrength === undefined) return ofBrands.get(medication);
    if (published.size === 0) return wordStrength;
    const compared = [...published].map((key) => ({ key, is: compareWithWords(key, wordStrength) }));
    const [same, ...others] = compared.filter(({ is }) => is === 'same');
    if (same !== undefined) return others.length === 0 ? same.key : undefined;
    return compared.some(({ is }) => is === 'other') ? wordStrength : undefined;
  };
}

/** A fill is of the strength of the order it names: two tablets of 5 mg fill one of 10 mg. An order without one takes that of its fills. */
function linkedStrengths(
  records: readonly MedicationRecord[],
  strengthOf: StrengthReader,
): ReadonlyMap<MedicationRecord, string> | undefined {
  const fills = records.filter(({ fulfils }) => fulfils !== undefined);
  if (fills.length === 0) return undefined;
  const book = orderBook(records.filter(({ act }) => act === 'ordered'));
  const strengths = new Map<MedicationRecord, string>();
  for (const record of fills.toSorted(compareSources)) {
    const order = book.named(record);
    const own = strengthOf(record.medication);
    const ordered = order && (strengthOf(order.medication) ?? strengths.get(order));
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
