/** Glyphs → words: characters on one baseline with no space between them. */
import type { Word } from './line.ts';
import type { Glyph } from './read-glyphs.ts';

/** A gap wider than this share of the font size is a space even without a space character. */
const WORD_GAP_EM = 0.17;
/** PDFium reports the letters of a ligature at one place with the width of a single letter: what follows seems further away. */
const GAP_AFTER_LIGATURE_EM = 0.5;
/** Kerning moves a character back by no more than this share of the font size. */
const OVERLAP_EM = 0.5;

/** Joins glyphs, given in painting order, to words. */
export function composeWords(glyphs: readonly Glyph[]): Word[] {
  const words: Word[] = [];
  let open: Glyph[] = [];
  let spaces = 0;
  for (const glyph of glyphs) {
    const last = open.at(-1);
    if (last !== undefined && isRepeat(last, glyph)) continue;
    if (
      last !== undefined &&
      (glyph.isSpace || !isNext(last, glyph, open.at(-2)?.x === last.x ? GAP_AFTER_LIGATURE_EM : WORD_GAP_EM))
    ) {
      words.push(wordOf(open, words.length, spaces));
      open = [];
      spaces = 0;
    }
    if (glyph.isSpace) spaces++;
    else open.push(glyph);
  }
  if (open.length > 0) words.push(wordOf(open, words.length, spaces));
  return words;
}

/** Some printers make bold by painting a character twice, a hair apart. */
function isRepeat(last: Glyph, glyph: Glyph): boolean {
  return (
    last.text === glyph.text &&
    Math.abs(last.x - glyph.x) < glyph.fontSize * 0.08 &&
    Math.abs(last.baseline - glyph.baseline) < glyph.fontSize * 0.08
  );
}

function isNext(last: Glyph, glyph: Glyph, wordGapEm: number): boolean {
  const em = Math.max(last.fontSize, glyph.fontSize);
  const gap = glyph.x - last.right;
  return (
    Math.abs(last.baseline - glyph.baseline) < em * 0.12 &&
    gap < em * wordGapEm &&
    gap > -em * OVERLAP_EM &&
    Math.min(last.fontSize, glyph.fontSize) > em * 0.7
  );
}

function wordOf(glyphs: readonly Glyph[], order: number, spacesBefore: number): Word {
  const x = Math.min(...glyphs.map((glyph) => glyph.x));
  const y = Math.min(...glyphs.map((glyph) => glyph.top));
  const first = glyphs[0];
  return {
    text: glyphs.map((glyph) => glyph.text).join(''),
    x,
    y,
    width: Math.max(...glyphs.map((glyph) => glyph.right)) - x,
    height: Math.max(...glyphs.map((glyph) => glyph.bottom)) - y,
    baseline: first?.baseline ?? y,
    fontSize: Math.max(...glyphs.map((glyph) => glyph.fontSize)),
    isBold: glyphs.every((glyph) => glyph.isBold),
    origin: glyphs.every((glyph) => glyph.isInvisible) ? 'invisible-text' : 'text-layer',
    order,
    spacesBefore,
  };
}
