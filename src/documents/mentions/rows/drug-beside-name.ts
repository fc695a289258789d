/** The drug of a row stands in another cell than that for the names: `(not on record) | acetaminophen 650 mg, 2 tablets as needed`. */
import { clusterNames } from '../../names/cluster-names.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import { saysHowTaken, supportOf } from '../../names/directions/support.ts';
import type { Item, ItemField } from '../../sections/section.ts';

/** The fields with such a cell as the name, where just one cell begins with a drug and says how it is taken; what stood there is a remark. */
export function withDrugAsName(
  { lines }: Item,
  fields: readonly ItemField[],
  names: DrugNames,
): readonly ItemField[] | undefined {
  const telling = fields.filter(({ field, text }) => field === 'other' && tellsDrug(text, lines, names));
  const [drug] = telling;
  if (drug === undefined || telling.length > 1) return undefined;
  return fields.map((field) => {
    if (field === drug) return { ...field, field: 'name' };
    return field.field === 'name' ? { ...field, field: 'details' } : field;
  });
}

function tellsDrug(text: string, lines: Item['lines'], names: DrugNames): boolean {
  if (!saysHowTaken(supportOf(text))) return false;
  return clusterNames(text, names, lines, true).some(({ start }) => start === 0);
}
