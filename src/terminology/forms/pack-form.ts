/** The dose form group and release type of a pack: those its drugs agree on. */
import type { DoseFormGroup, DrugProduct, ReleaseType } from '../rxnorm.ts';

/** Undefined when the drugs of the pack are given in different ways (a vaginal cream with oral tablets). */
export function packForm(
  items: readonly (DrugProduct | undefined)[],
): { group: DoseFormGroup; release?: ReleaseType } | undefined {
  const active = items.filter(
    (item) => item !== undefined && item.ingredients[0]?.name !== 'inert ingredients',
  );
  const [first] = active;
  if (first?.doseFormGroup === undefined) return undefined;
  if (active.some((item) => item?.doseFormGroup !== first.doseFormGroup)) return undefined;
  const isOneRelease = active.every((item) => item?.release === first.release);
  return {
    group: first.doseFormGroup,
    ...(isOneRelease && first.release !== undefined && { release: first.release }),
  };
}
