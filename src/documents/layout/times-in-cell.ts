/** One header cell that names times of a day, `mo no ev ni`, `Morning Noon`: columns of their own where the numbers below stand under its words, else one. */
import { joinWords, type PrintedRow } from './compose-lines.ts';
import { isMoment } from './headers/named-columns.ts';
import { timesInHeader } from './headers/times/times-in-order.ts';
import { spanOf, type Span } from './table-columns.ts';
import type { Word } from '../line.ts';

/** Where the columns under a cell of a header stand; nothing runs through a cell of times that stays one. */
export function columnsOfCell(chunk: readonly Word[], body: readonly PrintedRow[]): readonly Span[] {
  const isOfDay = timesInHeader(joinWords(chunk)) !== undefined;
  const areTimes = isOfDay || chunk.every(({ text }) => isMoment(text));
  if (areTimes && chunk.length > 1 && standUnderWords(chunk, body))
    return chunk.map((word) => spanOf([word]));
  return [isOfDay ? { ...spanOf(chunk), isWhole: true } : spanOf(chunk)];
}

/** Each number under the cell begins, or has its middle, where one of its words does. */
function standUnderWords(chunk: readonly Word[], body: readonly PrintedRow[]): boolean {
  const { left, right } = spanOf(chunk);
  const below = body.map(({ words }) =>
    words.filter((word) => middleOf(word) > left - SLACK && middleOf(word) < right + SLACK),
  );
  const counted = below.filter((words) => !words.some(({ text }) => /\p{L}{2}/u.test(text))).flat();
  const isUnder = (own: Word): boolean =>
    chunk.some(
      (word) => Math.abs(word.x - own.x) < SLACK || Math.abs(middleOf(word) - middleOf(own)) < SLACK,
    );
  return counted.length > 0 && counted.every((word) => NUMBER.test(word.text) && isUnder(word));
}

const NUMBER = /^(?:\d{1,3}(?:[.,]\d{1,2})?|\d?[½¼¾]|\d\/\d|[-–—])$/u;

/** Points by which a number may stand beside the word over it. */
const SLACK = 2;

function middleOf({ x, width }: Word): number {
  return x + width / 2;
}
