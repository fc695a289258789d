/** Codes that a document prints beside the name of a drug: RxCUIs and NDCs. */
import type { DrugMatch } from '../../terminology/products/resolve-product.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import type { MedicationMention } from './mention.ts';

/** `[RxNorm: 209459]`, `RXCUI 209459`: a code the document prints beside the name. */
const PRINTED_RXCUI = /\brx(?:norm|cui)\b(?:\s*code)?\s*[:#=]?\s*(?<rxcui>\d{2,8})\b/iu;
const PRINTED_NDC = /\bndc\b\s*[:#=]?\s*(?<ndc>\d{4,5}-\d{3,4}-\d{1,2}|\d{11})\b/iu;

/** The drug of a code that the item prints beside the name; undefined where it prints none that RxNorm knows. */
export function printedCode(mention: MedicationMention, store: RxNormStore): DrugMatch | undefined {
  const text = [mention.clause, ...mention.fields.map((field) => field.text)].join(' ; ');
  const rxcui = PRINTED_RXCUI.exec(text)?.groups?.['rxcui'];
  const ndc = PRINTED_NDC.exec(text)?.groups?.['ndc'];
  const current = rxcui === undefined ? undefined : store.currentRxcui(rxcui);
  if (current !== undefined) return matchOf(current, 'code', store);
  const ofNdc = ndc === undefined ? ndcInCell(mention, store) : store.rxcuiOfNdc(ndc);
  return ofNdc === undefined ? undefined : matchOf(ofNdc, 'ndc', store);
}

/** An NDC in a cell of its own, whose label or column heads it elsewhere: a number of eleven digits that a product of the drug has. */
function ndcInCell({ fields, rxcuis }: MedicationMention, store: RxNormStore): string | undefined {
  if (rxcuis.length === 0) return undefined;
  const cells = fields.filter(({ field, text }) => field === 'other' && NDC_ALONE.test(text));
  return cells.map(({ text }) => store.rxcuiOfNdc(text.trim())).find((rxcui) => rxcui !== undefined);
}

const NDC_ALONE = /^\s*(?:\d{11}|\d{4,5}-\d{3,4}-\d{1,2})\s*$/u;

/** A concept as a match; undefined where the store does not have it. */
export function matchOf(rxcui: string, via: DrugMatch['via'], store: RxNormStore): DrugMatch | undefined {
  const concept = store.concept(rxcui);
  const product = store.product(rxcui);
  if (concept === undefined || product === undefined) return undefined;
  return { concept, product, ingredients: product.ingredients, via };
}
