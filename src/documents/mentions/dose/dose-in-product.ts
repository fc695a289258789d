/** The amount that the words of a product give, which is the dose where the directions count nothing. */
import { alternatives } from '../../../text/alternatives.ts';
import { INFUSION_WORDS } from '../../../terminology/products/product-line-table.ts';
import { DISPENSING_WORDS } from '../../../sig/vocabulary/dispensing-word-table.ts';
import { DOSE_UNITS, SKIN_FORM_WORDS } from './dosage-word-table.ts';
import { PER_SOMETHING } from './over-what.ts';
import { settleNumber } from '../../../sig/words/settle-numbers.ts';
import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { readLocaleNumber } from '../../../text/locale-number.ts';
import { withoutCodes } from '../../names/product-text.ts';
import type { MedicationMention } from '../mention.ts';
import type { MentionMatch } from '../resolve-mention.ts';
import type { WrittenDose } from '../resolved-mention.ts';

/** `"Lisinopril 10 mg"` taken daily: the strength is the dose where nothing else is said, else the amount behind the form: `"360 mg tablet 720 mg"`. A concentration is not. */
export function doseInProduct(
  { product: written }: MedicationMention,
  match: MentionMatch | undefined,
): WrittenDose | undefined {
  const product = withoutCodes(written).replaceAll(SUPPLY, ' ');
  const rate = rateOfPatch(product, match);
  if (rate !== undefined) return rate;
  const strengths = [...product.matchAll(PLAIN_STRENGTH)];
  const [first, second] = strengths;
  const isApart = second !== undefined && isBehindForm(product, first, second);
  const { value, unit } = (isApart ? second : first)?.groups ?? {};
  if ((strengths.length !== 1 && !isApart) || value === undefined || unit === undefined) return undefined;
  const plain = DOSE_UNITS[unit.toLowerCase()] ?? unit.toLowerCase();
  const quantity = numberOf(value, plain, match);
  return quantity === undefined ? undefined : { quantity: String(quantity), unit: plain };
}

/** `"QTY 30GM"`: how much was supplied. */
const SUPPLY = new RegExp(
  String.raw`\b(?:${alternatives([...DISPENSING_WORDS.head.words, ...DISPENSING_WORDS.giveOut.words].filter((word) => /^\p{L}/u.test(word)))})\b[.:]?\s{0,3}\d[\d.,]{0,6}\s?\p{L}{0,6}`,
  'giu',
);

/** `"Triamcinolone 0.1% cream 30 g"`: so many grams beside a product are its tube. */
export function isTube({ quantity, unit }: WrittenDose, product: string): boolean {
  return unit === 'g' && Number(quantity) > MOST_PUT_ON && IN_TUBES.test(product);
}

/** In grams. The labels of gels that are measured out go up to 4 at a time (diclofenac 1 %); the smallest tubes hold 15. */
const MOST_PUT_ON = 8;

const IN_TUBES = new RegExp(String.raw`\b(?:${alternatives(SKIN_FORM_WORDS.tube.words)})\b`, 'iu');

/** The last words of a product are the second amount, with words of a form between it and the first. */
function isBehindForm(product: string, first: RegExpExecArray | undefined, second: RegExpExecArray): boolean {
  const end = second.index + second[0].length;
  const between = product.slice((first?.index ?? 0) + (first?.[0].length ?? 0), second.index);
  return product.slice(end).trim() === '' && /\p{L}{3}/u.test(between);
}

/** A number of any locale; the strength of the product decides where its mark may mean both. */
function numberOf(digits: string, unit: string, match: MentionMatch | undefined): number | undefined {
  const number = readLocaleNumber(digits);
  if (number?.kind !== 'open') return number?.value;
  const strength = match?.product.ingredients[0]?.strength;
  const ofProduct = strength?.unit.toLowerCase() === unit ? strength.value : undefined;
  const isMeant = ofProduct === number.decimal || ofProduct === number.grouped;
  return isMeant ? ofProduct : settleNumber(number, unitOfWord(unit)?.id ?? '', false);
}

/** `"fentanyl 25 mcg/hr patch"`: what a patch sets free in an hour is its strength. */
const RATE = /(?<![\d.,/-])(?<value>\d{1,4}(?:\.\d{1,4})?)\s?(?<unit>mc?g)\s?(?:\/|per)\s?(?:h|hr|hour)\b/iu;

function rateOfPatch(product: string, match: MentionMatch | undefined): WrittenDose | undefined {
  if ((match?.product.doseFormGroup ?? match?.place) !== 'transdermal') return undefined;
  const { value, unit } = RATE.exec(product)?.groups ?? {};
  return value === undefined || unit === undefined
    ? undefined
    : { quantity: value, unit: `${unit.toLowerCase()}/hr` };
}

const DILUENTS = alternatives(INFUSION_WORDS.diluent.words);
/** Behind `12. `, `12 .` or `1, ` digits may be the end of a number that a blank tore, behind a lone `l` or `O` of one that was misread. */
const PLAIN_STRENGTH = new RegExp(
  String.raw`(?<![\d.,/–-])(?<!\d\s(?:to|or|[–-])\s)(?<!\d[.,]\s)(?<!\d\s\.)(?<!(?<!\p{L})[lIiO|])(?!0\d)(?<value>\d[\d,]{0,8}(?:\.\d{1,4}){0,2})\s?(?<unit>${alternatives(Object.keys(DOSE_UNITS))})\b(?!\s?(?:\/|${PER_SOMETHING}|in\b(?!\s(?:${DILUENTS})\b)|-\s?\d))`,
  'giu',
);
