/** Directions without what describes the product once more. */
import { parseSig } from '../../../sig/parse-sig.ts';
import { AMOUNT_WORDS, CONTENT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { withoutFormer } from '../../names/directions/read-change.ts';
import { FORM_DETAIL_WORDS, OTHER_SENTENCE_WORDS } from './dosage-word-table.ts';

/** Longest text read as directions; longer cells hold prose. */
export const LONGEST_IN_DOCUMENT = 400;

/** `"0.09 MG/ACTUAT inhalant solution, 2 puffs"`: the product said again before the directions. */
const PRODUCT_PREFIX = new RegExp(
  String.raw`^[\d.]{1,8}\s*(?:${alternatives(AMOUNT_WORDS)})\/(?:${alternatives(CONTENT_WORDS)})\b[^,;]{0,60}[,;]\s*`,
  'iu',
);

const { form, release, noun, short, hours, made } = FORM_DETAIL_WORDS;
const HOURS = String.raw`(?:12|24)\s?(?:${alternatives(hours.words)})`;
/** `"One (1) Tablet Sustained Release 24 hr PO"`: how the form is made, said again inside the directions. */
const FORM_DETAIL = new RegExp(
  String.raw`\b(?<form>${alternatives(form.words)}),?\s+(?:(?:${alternatives(release.words)})[ -](?:${alternatives(noun.words)})(?:\s?\((?:${alternatives(short.words)})\))?(?:,?\s+${HOURS})?|${alternatives(made.words)})(?![\p{L}\d])`,
  'giu',
);

/** Directions without what describes the product once more. */
export function plainDirections(sig: string): string {
  const plain = withoutFormer(sig)
    .replace(PRODUCT_PREFIX, '')
    .replaceAll(FORM_DETAIL, '$<form>')
    .replaceAll(OTHER_SENTENCE, '; ');
  return withoutFindings(plain.slice(0, LONGEST_IN_DOCUMENT));
}

/** `"300 mg t.i.d. If she needs more, I would add "`: behind an abbreviation its capital tells that a sentence begins. */
const OTHER_SENTENCE = new RegExp(
  String.raw`(?<=\p{L}\.\p{L}\.)\s(?=(?:${alternatives(OTHER_SENTENCE_WORDS.condition.words)})\s\p{Ll})`,
  'gu',
);

/** `"3 mg daily (INR 2.4 on Monday)"`: brackets that begin with a word no directions know tell of something else. */
function withoutFindings(sig: string): string {
  return sig.replaceAll(BRACKETS, (whole, inner: string) =>
    parseSig(inner).unread[0]?.start === 0 ? ' ' : whole,
  );
}

const BRACKETS = /\((?<inner>\p{L}[^()]{2,80})\)/gu;
