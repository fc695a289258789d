/** Is a change of the dose only possible, asked for, or bound to a condition? */
import { MODIFIERS } from '../../../standing/modifier-table.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { changeWords } from './to-amount.ts';

/** `"may increase to 100 mg"`, `"can go up to 20 mg"`, `"then increase to 5 mg"`: up to a few words before the change. `"if you could increase it"` asks for it. */
export const MAY_COME = new RegExp(
  String.raw`(?<!\p{L})(?:${alternatives([...MODIFIERS.doubt, ...changeWords('mayCome')])})\s+(?:\p{L}{1,12}\s+){0,3}$`,
  'iu',
);
const ASKS = new RegExp(
  String.raw`(?<!\p{L})(?:${alternatives(changeWords('asks'))})\s+(?:\p{L}{1,12}\s+){0,3}$`,
  'iu',
);

export function mayCome(before: string): boolean {
  return (MAY_COME.test(before) || isConditional(before)) && !ASKS.test(before);
}

/** `"If TIR > 70 % lower Tresiba to 40"`: what the sentence begins with has not come. */
function isConditional(before: string): boolean {
  return CONDITION.test(before.split(/[.;\n]\s/u).at(-1) ?? '');
}

const CONDITION = new RegExp(String.raw`^\W*(?:${alternatives(SENTENCE_WORDS.condition.words)})\s`, 'iu');
