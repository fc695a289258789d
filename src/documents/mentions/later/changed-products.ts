/** A drug that is changed to another product of its own: `"Change methotrexate to 20 mg SC weekly"` below tablets of it. */
import { isChange } from '../../names/directions/read-change.ts';
import { isReplaced } from '../../../standing/replaced/replacements.ts';
import type { ResolvedMention } from '../resolved-mention.ts';

/** Mentions of one product, and those of it that have ended. */
export interface MentionsOfProduct {
  readonly taken: readonly ResolvedMention[];
  readonly ended: readonly ResolvedMention[];
}

/** The products with those ended that a change of their own drug leaves behind; where it has two, it cannot be told which was meant. */
export function withoutChangedProducts(products: readonly MentionsOfProduct[]): readonly MentionsOfProduct[] {
  return products.map((product) => {
    const change = changeOf(product, products);
    if (change === undefined) return product;
    const left = product.taken.map((mention): ResolvedMention => ({
      ...mention,
      standing: 'stopped',
      cue: 'replaced',
      mention: { ...mention.mention, line: change.mention.line },
    }));
    // One word on all of them: each would be told by the same line.
    return { taken: [], ended: [...product.ended, ...left.slice(0, 1)] };
  });
}

/** The line that changes all that is taken of a product to another one. */
function changeOf(
  product: MentionsOfProduct,
  products: readonly MentionsOfProduct[],
): ResolvedMention | undefined {
  const drug = drugOf(product);
  const ofDrug = products.filter((one) => drug !== undefined && drugOf(one) === drug);
  const [other, ...more] = ofDrug.filter((one) => one !== product);
  const [first] = other?.taken ?? [];
  if (more.length > 0 || first === undefined || !isMadeChange(first)) return undefined;
  return product.taken.every((one) => isBefore(one, first)) ? first : undefined;
}

/** The ingredients of what is taken. */
function drugOf({ taken }: MentionsOfProduct): string | undefined {
  return taken[0]?.match?.product.ingredientKey;
}

/** It says of the drug that it is changed, and how it is taken from then on. */
function isMadeChange({ mention, standing, dosage }: ResolvedMention): boolean {
  const { clause, nameStart, nameEnd, ownEnd, isRemark } = mention;
  if (standing !== 'current' || isRemark === true) return false;
  if (dosage.dose === undefined || dosage.frequency === undefined) return false;
  const own = clause.slice(nameStart, ownEnd);
  return isChange(clause.slice(0, nameStart), own, nameEnd - nameStart) || isPutForItself(mention);
}

/** `"Switch oxycodone to oxycodone ER 10 mg BID"`, `"change metoprolol to succinate 50 mg daily"`: what is put in its place is a product of the same drug. */
function isPutForItself({ clause, nameStart, ownEnd }: ResolvedMention['mention']): boolean {
  const { drug = '', to = '' } = TO.exec(clause.slice(nameStart, ownEnd))?.groups ?? {};
  const end = nameStart + drug.length;
  return drug !== '' && isReplaced(clause, { start: nameStart, end, ownEnd: end + to.length });
}

const TO = /^(?<drug>[^.;]{3,60}?)(?<to>\sto\s+)(?=\p{L})/iu;

/** In the same document before it; between documents the order of their days decides. */
function isBefore(one: ResolvedMention, { documentIndex, order }: ResolvedMention): boolean {
  return one.documentIndex === documentIndex && one.order < order;
}
