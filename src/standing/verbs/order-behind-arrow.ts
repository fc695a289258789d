/** `"ramipril contributing to K+ -> stop, see again"`: an order behind an arrow is of what stands before it, whatever comes next. */
import { alternatives } from '../../text/alternatives.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';

/** Is what is done set off by an arrow, with nothing behind it but when, why or another part? */
export function isOrderBehindArrow(
  text: string,
  { from, end }: { readonly from: number; readonly end: number },
): boolean {
  return ARROW.test(text.slice(0, from)) && ENDS_OR_GOES_ON.test(text.slice(end));
}

const ARROW = /(?:[-=]>|→)\s*(?:please\s)?$/iu;
const { time, atOnce, awaited } = SENTENCE_WORDS;
const ENDS_OR_GOES_ON = new RegExp(
  String.raw`^\s*(?:[.;),]|$|(?:${alternatives([...time.words, ...atOnce.words, ...awaited.words])})\b)`,
  'iu',
);
