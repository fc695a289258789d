/** Finds out that a page was scanned sideways or upside down, and turns its picture. */
import { isPlausible } from './judge-text.ts';
import type { ScannedWord } from './read-scan.ts';
import type { GreyImage } from '../pdf/render-page.ts';

/** Turns a picture clockwise by quarter turns. */
export function turnImage(image: GreyImage, quarterTurns: number): GreyImage {
  const { width, height, pixels } = image;
  const isSideways = quarterTurns % 2 === 1;
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [toX, toY] = turnedPosition(x, y, { quarterTurns, width, height });
      turned[toY * (isSideways ? height : width) + toX] = pixels[y * width + x] ?? 255;
    }
  }
  return {
    ...image,
    width: isSideways ? height : width,
    height: isSideways ? width : height,
    pixels: turned,
  };
}

function turnedPosition(
  x: number,
  y: number,
  { quarterTurns, width, height }: { quarterTurns: number; width: number; height: number },
): readonly [number, number] {
  if (quarterTurns === 1) return [height - 1 - y, x];
  if (quarterTurns === 2) return [width - 1 - x, height - 1 - y];
  return [y, width - 1 - x];
}

/** Fewer words than this do not show a direction. */
const ENOUGH_WORDS = 4;
/** A page read with less confidence may lie upside down. */
const POOR_CONFIDENCE = 0.6;

/** Clockwise quarter turns worth trying after a first reading, the likeliest first; none when the page was read well. */
export function turnsToTry(words: readonly ScannedWord[]): readonly number[] {
  const long = words.filter((word) => word.text.length >= 4);
  const upright = long.filter((word) => word.height > word.width * 1.3);
  if (long.length >= ENOUGH_WORDS && upright.length > long.length * 0.6)
    return runsDown(upright) ? [3, 1] : [1, 3];
  if (long.length < ENOUGH_WORDS && words.length < ENOUGH_WORDS) return [];
  const confidence = words.reduce((sum, word) => sum + word.confidence, 0) / words.length;
  return confidence < POOR_CONFIDENCE ? [2, 3, 1] : [];
}

/** Words of one line follow each other downwards: the page was turned clockwise. */
function runsDown(words: readonly ScannedWord[]): boolean {
  let down = 0;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    if (next !== undefined && Math.abs(next.x - word.x) < word.width) down += Math.sign(next.y - word.y);
  }
  return down > 0;
}

/** How well a page was read: the confidence of its plausible words, summed. Long words count more than noise. */
export function readingScore(words: readonly ScannedWord[]): number {
  return words
    .filter((word) => word.text.length >= 3 && word.width > word.height && isPlausible(word.text))
    .reduce((sum, word) => sum + word.confidence * Math.min(10, word.text.length), 0);
}
