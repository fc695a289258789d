/** Words OCR read in pixels → words in points, without what it made of ruling lines. */
import type { Word } from './line.ts';
import type { Box } from './page-space.ts';
import type { ScannedWord } from './read-scan.ts';

/** Ruling lines and specks read as characters. */
const NOT_TEXT = /^[|[\]{}_—=~.,'"`°«»\\]{1,12}$/;
/** The engine is sure of a word from here; below, a lone symbol is noise. */
const NOISE_CONFIDENCE = 0.25;
/** The same for a lone dash or stroke. */
const SYMBOL_CONFIDENCE = 0.5;
/** Height of a line from descender to ascender, in font sizes. */
const LINE_HEIGHT_EM = 1.15;

/** Places the words of a page whose image has `scale` pixels per point. */
export function placeScannedWords(scanned: readonly ScannedWord[], scale: number): Word[] {
  return scanned
    .filter((word) => word.text.trim() !== '' && !NOT_TEXT.test(word.text) && !isNoise(word))
    .map((word, order) => ({
      text: withoutRulingLine(word.text),
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
