/** Words OCR read in pixels → words in points, without what it made of ruling lines and with what is never printed put right. */
import type { Word } from '../line.ts';
import type { Box } from '../pdf/page-space.ts';
import type { ScannedWord } from './read-scan.ts';
import { MISREAD_WORDS } from './confusion-table.ts';

/** Ruling lines and specks read as characters. */
const NOT_TEXT = /^[|[\]{}_—=~.,'"`°«»\\]{1,12}$/;
/** The engine is sure of a word from here; below, a lone symbol is noise. */
const NOISE_CONFIDENCE = 0.25;
/** The same for a lone dash or stroke. */
const SYMBOL_CONFIDENCE = 0.5;
/** Height of a line from descender to ascender, in font sizes: measured over serif and sans-serif print, 0.92 to 1.1. */
const LINE_HEIGHT_EM = 1.01;

/** Places the words of a page whose image has `scale` pixels per point. */
export function placeScannedWords(scanned: readonly ScannedWord[], scale: number): Word[] {
  const words = scanned
    .filter((word) => word.text.trim() !== '' && !NOT_TEXT.test(word.text) && !isNoise(word))
    .map((word, order) => ({
      text: correctedReading(withoutRulingLine(word.text.trim())),
      x: word.x / scale,
      y: word.y / scale,
      width: word.width / scale,
      height: word.height / scale,
      baseline: word.baseline / scale,
      fontSize: Math.max(4, word.lineHeight / scale / LINE_HEIGHT_EM),
      isBold: false,
      origin: 'ocr' as const,
      confidence: Math.max(0, Math.min(1, word.confidence)),
      order,
    }));
  return withLoneOnes(withGapsMarked(words));
}

/** A word with letters put right that stand for nothing else: `"HCI"` → `"HCl"`, `"mg/mI"` → `"mg/ml"`. */
export function correctedReading(text: string): string {
  return MISREAD_WORDS.reduce((corrected, { read, printed }) => corrected.replace(read, printed), text);
}

/** Fewer gaps than this do not show what is usual on a page. */
const ENOUGH_GAPS = 20;
/** A wider gap separates cells whatever is usual. */
const WIDEST_SPACE_EM = 0.95;
/** On a page that is not justified most spaces are no wider than this many usual ones … */
const EVEN_SPACES = 1.4;
const MOST_SPACES = 0.85;
/** … and what is wider than this is no space. */
const WIDER_THAN_SPACE = 1.55;

/** Marks the words that a wider gap than a space sets apart from the word before: narrow columns of a table stand so near. On justified pages a wide gap says nothing. */
function withGapsMarked(words: readonly Word[]): Word[] {
  const gaps = words.map((word, index) => gapBefore(word, words[index - 1]));
  const spaces = gaps
    .filter((gap) => gap !== undefined && gap > 0 && gap < WIDEST_SPACE_EM)
    .toSorted((left = 0, right = 0) => left - right);
  const usual = spaces[spaces.length >> 1] ?? 0;
  const most = spaces[Math.floor((spaces.length - 1) * MOST_SPACES)] ?? Number.POSITIVE_INFINITY;
  if (spaces.length < ENOUGH_GAPS || most > usual * EVEN_SPACES) return [...words];
  return words.map((word, index) => {
    const gap = gaps[index];
    return gap !== undefined && gap > usual * WIDER_THAN_SPACE ? { ...word, spacesBefore: 0 } : word;
  });
}

/** Gap to the word before on the same line, in font sizes. */
function gapBefore(word: Word, before: Word | undefined): number | undefined {
  if (before === undefined) return undefined;
  const em = Math.max(before.fontSize, word.fontSize);
  const gap = (word.x - (before.x + before.width)) / em;
  return Math.abs(word.baseline - before.baseline) < em * 0.3 && gap > 0 ? gap : undefined;
}

/** A cell that holds nothing but this letter holds the number one. */
const LONE_ONE = /^[il]$/u;
const LONE_GAP_EM = 1.5;

function withLoneOnes(words: readonly Word[]): Word[] {
  return words.map((word, index) => {
    if (!LONE_ONE.test(word.text)) return word;
    const next = words[index + 1];
    const before = gapBefore(word, words[index - 1]) ?? 0;
    const behind = next === undefined ? 0 : (gapBefore(next, word) ?? 0);
    return before > LONE_GAP_EM && behind > LONE_GAP_EM ? { ...word, text: '1' } : word;
  });
}

function isNoise(word: ScannedWord): boolean {
  return (
    word.confidence < (/[\p{L}\p{N}]/u.test(word.text) ? NOISE_CONFIDENCE : SYMBOL_CONFIDENCE) &&
    !/[\p{L}\p{N}]{2}/u.test(word.text)
  );
}

/** "|Lisinopril" → "Lisinopril": the border of a cell is not part of its text. */
function withoutRulingLine(text: string): string {
  const bare = text.replace(/^\|{1,3}(?=[\p{L}\p{N}([])/u, '').replace(/(?<=[\p{L}\p{N}).\]])\|{1,3}$/u, '');
  return bare === '' ? text : bare;
}

/** Words of OCR that are not already printed by the text layer. */
export function withoutOverlap(scanned: readonly Word[], printed: readonly Box[]): Word[] {
  return scanned.filter((word) => {
    const x = word.x + word.width / 2;
    const y = word.y + word.height / 2;
    return !printed.some((box) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height);
  });
}
