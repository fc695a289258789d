/** What an item was found to name, and what finding it in a row and in a text share. */
import type { NameCluster } from '../names/cluster-names.ts';
import { lineWith } from './evidence-line.ts';
import type { MedicationMention, SetAsideMention } from './mention.ts';
import type { Item } from '../sections/section.ts';

/** The drugs an item names, and those it names that are no entry. */
export interface FoundMentions {
  readonly mentions: readonly MedicationMention[];
  readonly setAside: readonly SetAsideMention[];
}

/** The product with its name in full: `"Darbepoetin 0.5 MG/ML"` → `"darbepoetin alfa 0.5 MG/ML"`. */
export function canonicalized(product: string, cluster: NameCluster): string {
  return cluster.canonical === undefined ? product : product.replace(cluster.written, cluster.canonical);
}

/** A drug that is named but is no entry. */
export function asideOf(
  item: Item,
  cluster: NameCluster,
  reason: SetAsideMention['reason'],
): SetAsideMention {
  return {
    name: cluster.written,
    rxcuis: cluster.rxcuis,
    line: lineWith(item.lines, cluster.written),
    reason,
  };
}

/** Those of several parts as of one. */
export function joined(found: readonly FoundMentions[]): FoundMentions {
  return {
    mentions: found.flatMap(({ mentions }) => mentions),
    setAside: found.flatMap(({ setAside }) => setAside),
  };
}
