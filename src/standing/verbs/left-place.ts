/** A drug whose place another one takes: `"The ramipril gives her a cough. In its place she takes losartan"`. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { END_OF_SENTENCE } from './end-of-sentence.ts';
import { MODIFIERS } from '../modifier-table.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import type { Span } from './around-name.ts';

/** Where the drugs end whose place another one takes: of each the one that its sentence, or the one before it, names before it; of two it is not told which. */
export function endsOfLeft(text: string, names: readonly Span[]): readonly EndOfLeft[] {
  return comings(text, names).flatMap(({ coming, words }) => {
    const before = names.filter(({ end }) => end <= coming.start);
    const left = before.at(-1);
    if (left === undefined) return [];
    const between = text.slice(left.end, coming.start);
    const isFar = (between.match(ENDS) ?? []).length > 1 || between.includes('\n\n');
    const isPlural = THEIR.test(words);
    const from = sentenceAround(text, left).start;
    const isOne = isPlural || before.filter(({ start }) => start >= from).length === 1;
    return isFar || !isOne ? [] : [{ at: left.end, isPlural }];
  });
}

/** `"In its place she takes losartan"`: a sentence that names the drug that comes, and not the one whose place it takes. */
export function leavesAnother(text: string, names: readonly Span[]): 'one' | 'several' | undefined {
  const [first] = comings(text, names);
  if (first === undefined || first.coming !== names[0]) return undefined;
  return THEIR.test(first.words) ? 'several' : 'one';
}

interface EndOfLeft {
  readonly at: number;
  /** Of several drugs. */
  readonly isPlural: boolean;
}

const THEIR = /\btheir\b/iu;

interface Coming {
  readonly coming: Span;
  readonly words: string;
}

/** The drugs that come in the place of another; in `"she may have losartan in its place"` nothing is decided. */
function comings(text: string, names: readonly Span[]): readonly Coming[] {
  return [...text.matchAll(IN_ITS_PLACE)].flatMap(({ index, 0: words }) => {
    const sentence = sentenceAround(text, { start: index, end: index + words.length });
    const inside = names.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
    const coming = inside.findLast(({ end }) => end <= index) ?? inside.find(({ start }) => start > index);
    const isOpen = OPEN.test(text.slice(sentence.start, sentence.end).replaceAll(LET_TAKE, ' '));
    return coming === undefined || isOpen ? [] : [{ coming, words }];
  });
}

/** `" in its place"`; `"in exchange"` alone, and not for something that it names. */
const IN_ITS_PLACE = new RegExp(
  String.raw`(?<=^|\W)(?:${alternatives(SENTENCE_WORDS.inItsPlace.words)})(?!\s(?:for|of|with)\b)(?!\p{L})`,
  'giu',
);

/** The sentence that a stretch stands in. */
function sentenceAround(text: string, { start, end }: Span): Span {
  const before = [...text.slice(0, start).matchAll(ENDS)].at(-1);
  const behind = text.slice(end).search(END_OF_SENTENCE);
  return {
    start: before === undefined ? 0 : before.index + before[0].length,
    end: behind < 0 ? text.length : end + behind,
  };
}

const ENDS = new RegExp(END_OF_SENTENCE.source, 'gu');
/** `"she may use losartan"`: what she is let take. */
const LET_TAKE = new RegExp(
  String.raw`\b(?:${alternatives(SENTENCE_WORDS.subject.words)})\s(?:may|can)\s(?=(?:now\s)?(?:${alternatives(SENTENCE_WORDS.letTake.words)})\b)`,
  'giu',
);
const OPEN = new RegExp(
  wholeWord([...MODIFIERS.doubt, ...MODIFIERS.negation, ...SENTENCE_WORDS.leavesOpen.words]),
  'iu',
);
