/** Marks that stand for print in plain text: `## Heading`, `**bold**`, `*italic*`, `` `code` ``, `> quoted` (Markdown, as scribes and portals export it). */
import { groupByBaseline, splitAtGaps } from '../compose-lines.ts';
import type { Word } from '../../line.ts';

/** `#`, `##`: before a title; `# 30` is how many. */
const TITLE = /^#{1,6}$/u;
const QUOTE = /^>+$/u;
/** The longest first. Underscores are the blanks of a form. */
const EMPHASES = [
  { mark: '***', isBold: true },
  { mark: '**', isBold: true },
  { mark: '*', isBold: false },
  { mark: '`', isBold: false },
] as const;
const MAY_MARK = /^[>#]|[*`]/u;

/** The page as its marks mean it: they are gone, and what they make bold is bold. A star without its other end is a footnote's and stays. */
export function withWrittenMarks<Page extends { readonly words: readonly Word[] }>(page: Page): Page {
  if (!page.words.some(({ text, origin }) => origin === 'text-layer' && MAY_MARK.test(text))) return page;
  const rows = groupByBaseline(page.words).map(({ words }) => words);
  const isQuoted = rows.filter(([first]) => isMark(first, QUOTE)).length > 1;
  const read = new Map(
    rows.flatMap((words) => {
      const unquoted = isQuoted ? withoutQuote(words) : words;
      const title = withoutTitle(unquoted);
      return withoutEmphasis(title).map(
        (word, index) => [unquoted.slice(-title.length)[index], word] as const,
      );
    }),
  );
  return { ...page, words: page.words.flatMap((word) => read.get(word) ?? []) };
}

function isMark(word: Word | undefined, mark: RegExp): boolean {
  return word?.origin === 'text-layer' && mark.test(word.text);
}

function withoutQuote(words: readonly Word[]): readonly Word[] {
  return isMark(words[0], QUOTE) ? words.slice(1) : words;
}

function withoutTitle(words: readonly Word[]): readonly Word[] {
  const [first, ...title] = words;
  const isTitle = isMark(first, TITLE) && /^\P{L}*\p{Lu}/u.test(title[0]?.text ?? '');
  // `#` over the numbers of the rows is the header of a column.
  if (!isTitle || splitAtGaps(words).length > 1) return words;
  return title.map((word) => ({ ...word, isBold: true }));
}

function withoutEmphasis(words: readonly Word[]): readonly Word[] {
  return EMPHASES.reduce<readonly Word[]>(withoutMark, words);
}

/** The words without one kind of mark, where it opens before a word and closes behind the same or a later one of the row. */
function withoutMark(words: readonly Word[], { mark, isBold }: (typeof EMPHASES)[number]): readonly Word[] {
  if (!words.some(({ text }) => text.includes(mark))) return words;
  const written = [...words];
  let opened: number | undefined;
  for (const [index, { text, origin }] of words.entries()) {
    if (origin !== 'text-layer') continue;
    if (opened === undefined && opens(text, mark)) opened = index;
    if (opened === undefined || !closes(text, mark, opened === index)) continue;
    for (let at = opened; at <= index; at++) {
      const word = written[at];
      if (word === undefined) continue;
      const marked = { first: at === opened, last: at === index };
      // Its box stays, so that what stood beside it still does.
      written[at] = { ...word, text: bare(word.text, mark, marked), ...(isBold && { isBold }) };
    }
    opened = undefined;
  }
  return written;
}

/** Before a letter or digit, behind nothing but brackets and other marks. */
function opens(text: string, mark: string): boolean {
  const at = text.indexOf(mark);
  return (
    at >= 0 && !hasLetters(text.slice(0, at)) && /^["'(~`*]*[\p{L}\d]/u.test(text.slice(at + mark.length))
  );
}

/** Behind a letter or digit, before nothing but punctuation. */
function closes(text: string, mark: string, isOpen: boolean): boolean {
  const at = text.lastIndexOf(mark);
  const inner = text.slice(isOpen ? text.indexOf(mark) + mark.length : 0, Math.max(0, at));
  return at > 0 && hasLetters(inner) && !hasLetters(text.slice(at + mark.length));
}

function hasLetters(text: string): boolean {
  return /[\p{L}\d]/u.test(text);
}

function bare(text: string, mark: string, { first, last }: { first: boolean; last: boolean }): string {
  const from = first ? text.replace(mark, '') : text;
  const at = from.lastIndexOf(mark);
  return last && at >= 0 ? from.slice(0, at) + from.slice(at + mark.length) : from;
}
