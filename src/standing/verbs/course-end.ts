/** An end behind "and": of the course that stands before it, or of the drug behind it. */
import { alternatives } from '../../text/alternatives.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import type { Span } from './around-name.ts';

/** `"check his sugar and stop the glipizide"`: what stands right behind is another drug, and no course ends with it. */
export function isOfNext(text: string, { end }: Pick<Span, 'end'>, names: readonly Span[]): boolean {
  return names.some(({ start }) => start >= end && RIGHT_BEFORE_NAME.test(text.slice(end, start)));
}

const RIGHT_BEFORE_NAME = new RegExp(
  String.raw`^\s(?:(?:${alternatives([...SENTENCE_WORDS.ownDose.words, ...SENTENCE_WORDS.takesIt.words])})\s){0,3}$`,
  'iu',
);
