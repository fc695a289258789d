/** Words with a line drawn through them: they are printed, and said not to count. Written `~~so~~`, as plain text writes it. */
import type { Word } from '../../line.ts';
import type { Rule } from '../../pdf/page-shapes.ts';

/** Opens and closes what is struck out. */
const MARK = '~~';
/** Thicker is a bar, not a line, in font sizes. */
const THICKEST = 0.18;
/** Where such a line runs above the baseline, in font sizes: below it is an underline, above it a border. */
const LOWEST = 0.12;
const HIGHEST = 0.45;
/** The share of a word that the line crosses at least. */
const CROSSED = 0.8;
/** A line that reaches further beyond its words is a border, in font sizes. */
const BEYOND = 0.6;

/** The page with the words that a line runs through marked at both ends of each line. */
export function withStruckWords<
  Page extends { readonly words: readonly Word[]; readonly rules: readonly Rule[] },
>(page: Page): Page {
  const struck = page.rules.map((rule) => struckBy(rule, page.words)).filter(({ length }) => length > 0);
  if (struck.length === 0) return page;
  const first = new Set(struck.map((words) => words[0]));
  const last = new Set(struck.map((words) => words.at(-1)));
  const words = page.words.map((word) => ({
    ...word,
    text: `${first.has(word) ? MARK : ''}${word.text}${last.has(word) ? MARK : ''}`,
  }));
  return { ...page, words };
}

/** The words a line runs through, left to right; none where it is of something else. */
function struckBy(rule: Rule, words: readonly Word[]): readonly Word[] {
  if (rule.height > rule.width) return [];
  const crossed = words.filter((word) => isCrossed(word, rule)).toSorted((left, right) => left.x - right.x);
  const [first, last] = [crossed[0], crossed.at(-1)];
  if (first === undefined || last === undefined) return [];
  const slack = BEYOND * first.fontSize;
  const isOwn = rule.x >= first.x - slack && rule.x + rule.width <= last.x + last.width + slack;
  return isOwn ? crossed : [];
}

function isCrossed({ x, width, baseline, fontSize, origin }: Word, rule: Rule): boolean {
  if (origin !== 'text-layer' || rule.height > THICKEST * fontSize) return false;
  const above = baseline - (rule.y + rule.height / 2);
  const shared = Math.min(x + width, rule.x + rule.width) - Math.max(x, rule.x);
  return above >= LOWEST * fontSize && above <= HIGHEST * fontSize && shared >= CROSSED * width;
}
