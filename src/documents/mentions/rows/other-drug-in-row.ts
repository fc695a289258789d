/** A remark in a row that is about another drug: `heparin drip | CHANGE | apixaban 5 mg twice daily`. Its dosage is never that of the row. */
import { clusterNames, type NameCluster } from '../../names/cluster-names.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import { saysChanged } from '../../names/directions/read-change.ts';
import { hasAmount, supportOf } from '../../names/directions/support.ts';
import { SECOND_NAMES, textOf } from '../../sections/item-fields.ts';
import type { Item, ItemField } from '../../sections/section.ts';

/** The fields of a row, and the drugs that remarks in it list beside its own. */
export interface FieldsApart {
  /** What names another drug is a remark, and no directions. */
  readonly fields: readonly ItemField[];
  /** Each begins with its drug, and says how much and how often. */
  readonly listed: readonly string[];
}

/** Sets apart what the remarks of a row say of other drugs; a row that is changed to another drug is over. */
export function othersApart(item: Item, fields: readonly ItemField[], names: DrugNames): FieldsApart {
  const remarks = fields.filter(({ field }) => REMARKS.has(field));
  const own = remarks.length === 0 ? new Set<string>() : ownOf(item, fields, names);
  if (own.size === 0) return { fields, listed: [] };
  const isOther = (cluster: NameCluster): boolean => {
    const meant = meantBy(cluster, names);
    return meant.length > 0 && !meant.some((rxcui) => own.has(rxcui));
  };
  const others = remarks.filter(({ text }) => clusterNames(text, names, item.lines, false).some(isOther));
  const listed = others.map(({ text }) => text).filter((text) => isEntry(text, item, names));
  return { fields: fields.map((field) => changed(field, others, listed.length > 0)), listed };
}

const REMARKS: ReadonlySet<ItemField['field']> = new Set<ItemField['field']>(['details', 'other']);

function changed(field: ItemField, others: readonly ItemField[], isReplaced: boolean): ItemField {
  if (others.includes(field)) return { ...field, field: 'other' };
  return isReplaced && isChanged(field) ? { ...field, text: 'replaced by' } : field;
}

/** The cell of the action says that the row is changed, and its remark to what. */
export function isChanged({ field, text }: ItemField): boolean {
  return field === 'action' && saysChanged(text);
}

/** What the cells of the name mean. */
function ownOf(item: Item, fields: readonly ItemField[], names: DrugNames): ReadonlySet<string> {
  const written = [textOf(fields, ['name']), textOf(fields, SECOND_NAMES)];
  return new Set(
    written.flatMap((text) =>
      clusterNames(text, names, item.lines, true).flatMap((cluster) => meantBy(cluster, names)),
    ),
  );
}

/** The concepts of a name, and their ingredients. */
function meantBy({ rxcuis }: NameCluster, { store }: DrugNames): readonly string[] {
  const parts = rxcuis.flatMap((rxcui) => store.product(rxcui)?.ingredients ?? []);
  return [...rxcuis, ...parts.map(({ rxcui }) => rxcui)];
}

function isEntry(text: string, { lines }: Item, names: DrugNames): boolean {
  const [first] = clusterNames(text, names, lines, true);
  const support = supportOf(text);
  const isFirst = first !== undefined && !/[\p{L}\d]/u.test(text.slice(0, first.start));
  return isFirst && hasAmount(support) && support.hasFrequency;
}
