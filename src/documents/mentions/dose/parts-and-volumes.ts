/** Amounts that the words around them make another: a part of one, and a volume that a scheme counts. */
import { SOLID_FORM_WORDS } from '../../../terminology/codes/solid-form-words.ts';
import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { VOLUME_UNITS } from '../../names/directions/direction-words.ts';
import type { WrittenDose } from '../resolved-mention.ts';

/** `"1/2 of 25 mg daily"`, `"half of 25 mg"`: a part of an amount is so much less, and the amount is not the dose. */
export function saysPartOfAmount(words: string): boolean {
  return PART_OF_AMOUNT.test(words);
}

const PART_OF_AMOUNT = new RegExp(
  String.raw`^\s*(?:take\s|one\s|an?\s)?(?:[1-3]\s?\/\s?[2-4]|[½¼¾]|half|quarter)\s(?:of\s)?(?:an?\s)?\d[\d.]{0,5}\s?(?:mc?g|units?)(?!\p{L}|\s(?:${alternatives(SOLID_FORM_WORDS)}))`,
  'iu',
);

/** `Cremaffin 15 ml | 0-0-1`: the ones of a scheme tell when so much as stands before it is taken; more is a bottle. */
export function volumeCounted(
  counted: WrittenDose | undefined,
  written: WrittenDose | undefined,
  sigs: readonly string[],
): WrittenDose | undefined {
  const isOne = counted?.quantity === '1' && counted.unit === '' && sigs.some((sig) => SCHEME.test(sig));
  if (!isOne || !VOLUME_UNITS.has(unitOfWord(written?.unit ?? '')?.id ?? '')) return counted;
  return Number(written?.quantity) <= MOST_AT_ONCE ? written : counted;
}

const SCHEME = /^[01](?:\s?[–-]\s?[01]){2,3}(?!\s?[\d/–-])/u;
/** Millilitres. */
const MOST_AT_ONCE = 60;
