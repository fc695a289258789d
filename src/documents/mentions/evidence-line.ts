/** Which printed line of an item holds a name: the evidence a reader is shown. */
import { tokenize } from '../../text/normalize-text.ts';
import type { Line } from '../line.ts';

const NO_LINE: Line = {
  page: 1,
  index: 0,
  text: '',
  cells: [],
  x: 0,
  y: 0,
  width: 0,
  height: 0,
  fontSize: 0,
  isBold: false,
  origin: 'text-layer',
  block: 0,
};

/** The line with the most words of the name, its first word counting most, or cut at its end; the first such line. */
export function lineWith(lines: readonly Line[], name: string): Line {
  const words = tokenize(name).map((token) => token.text);
  let best = lines[0];
  let bestScore = 0;
  for (const line of lines) {
    const { present, joined, cut } = wordsOf(line);
    const score = words.reduce((sum, word, index) => {
      const isCut = cut !== undefined && cut.length >= 3 && word !== cut && word.startsWith(cut);
      if (!present.has(word) && !isCut && !(word.length >= 5 && joined.includes(word))) return sum;
      return sum + (index === 0 ? words.length + 1 : 1);
    }, 0);
    if (score > bestScore) {
      best = line;
      bestScore = score;
    }
  }
  return best ?? NO_LINE;
}

interface WordsOfLine {
  readonly present: ReadonlySet<string>;
  readonly joined: string;
  /** The word that the margin may have cut. */
  readonly cut: string | undefined;
}

/** Each drug of an item looks through all of its lines. */
const KNOWN = new WeakMap<Line, WordsOfLine>();

function wordsOf(line: Line): WordsOfLine {
  const known = KNOWN.get(line);
  if (known !== undefined) return known;
  const text = tokenize(line.text).map((token) => token.text);
  const words = {
    present: new Set(text),
    joined: text.join(''),
    cut: /-\s*$/u.test(line.text) ? text.at(-1) : undefined,
  };
  KNOWN.set(line, words);
  return words;
}
