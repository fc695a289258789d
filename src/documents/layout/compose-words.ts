/** Glyphs → words: characters on one baseline with no space between them. */
import type { Word } from '../line.ts';
import type { Glyph } from '../pdf/read-glyphs.ts';

/** A gap wider than this share of the font size is a space even without a space character. */
const WORD_GAP_EM = 0.17;
/** Kerning moves a character back by no more than this share of the font size. */
const OVERLAP_EM = 0.5;

/** Joins glyphs, given in painting order, to words. */
export function composeWords(glyphs: readonly Glyph[]): Word[] {
  const words: Word[] = [];
  const printsSpaces = glyphs.some((glyph) => glyph.isSpace);
  let spaces = 0;
  for (const strip of stripsOf(glyphs)) {
    const wordGapEm = wordGapOf(strip, printsSpaces);
    let open: Glyph[] = [];
    const close = (): void => {
      if (open.length === 0) return;
      words.push(wordOf(open, words.length, spaces));
      open = [];
      spaces = 0;
    };
    for (const glyph of strip) {
      const last = open.at(-1);
      if (last === undefined || glyph.isSpace || !isNext(last, glyph, wordGapEm)) close();
      if (glyph.isSpace) spaces++;
      else open.push(glyph);
    }
    close();
  }
  return withoutRepeats(words);
}

/** Glyphs painted one after the other on one baseline. */
function stripsOf(glyphs: readonly Glyph[]): Glyph[][] {
  const strips: Glyph[][] = [];
  for (const glyph of glyphs) {
    const strip = strips.at(-1);
    const last = strip?.at(-1);
    if (strip !== undefined && last !== undefined && isOnBaseline(last, glyph)) strip.push(glyph);
    else strips.push([glyph]);
  }
  return strips;
}

/** Letters further apart than this are letter-spaced. */
const LETTER_SPACED_EM = 0.08;
/** In a letter-spaced strip of a page that prints its spaces only a gap this wide is a space too. */
const WORD_GAP_LETTER_SPACED_EM = 0.8;

/** The gap that ends a word in this strip. */
function wordGapOf(strip: readonly Glyph[], printsSpaces: boolean): number {
  const spacing = letterSpacingEm(strip);
  if (spacing < LETTER_SPACED_EM) return WORD_GAP_EM + spacing;
  return printsSpaces ? WORD_GAP_LETTER_SPACED_EM : WORD_GAP_EM + spacing;
}

/** The usual gap between the letters of a strip: 0 in ordinary print, more in letter-spaced headings. */
function letterSpacingEm(strip: readonly Glyph[]): number {
  const gaps: number[] = [];
  for (const [index, glyph] of strip.entries()) {
    const next = strip[index + 1];
    if (next === undefined || glyph.isSpace || next.isSpace) continue;
    const gap = (next.x - glyph.right) / Math.max(1, glyph.fontSize);
    if (gap > -OVERLAP_EM && gap < 1) gaps.push(gap);
  }
  if (gaps.length < 3) return 0;
  const median = gaps.sort((left, right) => left - right)[gaps.length >> 1] ?? 0;
  return Math.min(Math.max(0, median), WORD_GAP_EM);
}

/** Some printers make bold by painting a word twice, a hair apart. */
function withoutRepeats(words: readonly Word[]): Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const alike = seen.get(word.text) ?? [];
    if (alike.some((other) => isSamePlace(word, other))) return false;
    seen.set(word.text, [...alike, word]);
    return true;
  });
}

function isSamePlace(left: Word, right: Word): boolean {
  const reach = left.fontSize * 0.12;
  return Math.abs(left.x - right.x) < reach && Math.abs(left.baseline - right.baseline) < reach;
}

function isOnBaseline(last: Glyph, glyph: Glyph): boolean {
  const em = Math.max(last.fontSize, glyph.fontSize);
  return (
    Math.abs(last.baseline - glyph.baseline) < em * 0.12 &&
    Math.min(last.fontSize, glyph.fontSize) > em * 0.7 &&
    glyph.x > last.x - em * OVERLAP_EM
  );
}

function isNext(last: Glyph, glyph: Glyph, wordGapEm: number): boolean {
  const em = Math.max(last.fontSize, glyph.fontSize);
  const gap = glyph.x - last.right;
  return gap < em * wordGapEm && gap > -em * OVERLAP_EM;
}

/** One pass over the glyphs: a page has thousands. */
function wordOf(glyphs: readonly Glyph[], order: number, spacesBefore: number): Word {
  let text = '';
  let [x, right, y, bottom, fontSize] = [Infinity, -Infinity, Infinity, -Infinity, 0];
  let [isBold, isInvisible] = [true, true];
  for (const glyph of glyphs) {
    text += glyph.text;
    if (glyph.x < x) x = glyph.x;
    if (glyph.right > right) right = glyph.right;
    if (glyph.top < y) y = glyph.top;
    if (glyph.bottom > bottom) bottom = glyph.bottom;
    if (glyph.fontSize > fontSize) fontSize = glyph.fontSize;
    isBold &&= glyph.isBold;
    isInvisible &&= glyph.isInvisible;
  }
  return {
    text,
    x,
    y,
    width: right - x,
    height: bottom - y,
    baseline: glyphs[0]?.baseline ?? y,
    fontSize,
    isBold,
    origin: isInvisible ? 'invisible-text' : 'text-layer',
    order,
    spacesBefore,
  };
}
