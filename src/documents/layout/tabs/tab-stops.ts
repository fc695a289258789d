/** Tab stops at even distances: where they are, and how many a text takes. */
import { joinWords } from '../compose-lines.ts';
import type { Word } from '../../line.ts';
import type { Span } from '../table-columns.ts';

/** Tab stops at even distances. */
export interface TabStops {
  /** Which stop a place is, the margin being the first, 0. */
  readonly at: (left: number) => number;
  readonly isStop: (left: number) => boolean;
  /** How many of them a text takes up: by its width, or by its letters. */
  readonly taken: (text: string, width: number) => number;
}

/** Points between two stops, at least; closer ones would fit any place. */
const CLOSEST = 18;
/** Stops that the nearest cell may stand behind the margin. */
const FURTHEST = 8;
/** Points by which a cell may stand beside its stop. */
const SLACK = 0.75;
/** Letters between two stops in plain text. */
const LETTERS = 8;

/** Every way in which all of the cells begin at stops, the widest first; stops are counted from `left`. */
export function tabStopsOf(left: number, cells: readonly Span[]): readonly TabStops[] {
  const places = cells.map((cell) => cell.left - left).filter((place) => place > SLACK);
  const nearest = Math.min(...places);
  return Array.from({ length: FURTHEST }, (_, index) => nearest / (index + 1))
    .filter((pitch) => pitch >= CLOSEST && places.every((place) => isMultiple(place, pitch)))
    .flatMap((pitch) => {
      const places = {
        at: (x: number) => Math.round((x - left) / pitch),
        isStop: (x: number) => isMultiple(x - left, pitch),
      };
      return [
        { ...places, taken: (text: string) => Math.floor(text.length / LETTERS) + 1 },
        { ...places, taken: (_: string, width: number) => Math.floor(width / pitch) + 1 },
      ];
    });
}

function isMultiple(place: number, pitch: number): boolean {
  return Math.abs(place - Math.round(place / pitch) * pitch) <= SLACK;
}

/** The stop at which the cell behind this one begins, where none is empty. */
export function stopBehind(
  { words, span }: { readonly words: readonly Word[]; readonly span: Span },
  { at, taken }: TabStops,
): number {
  return at(span.left) + taken(joinWords(words), span.right - span.left);
}
