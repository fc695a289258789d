/** Smooths a page before OCR, whose engine learnt on print with soft edges: the steps of a fax and its specks are read as strokes. */
import type { GreyImage } from '../pdf/render-page.ts';

/** Weighs each pixel with its neighbours, two to each side and two above and below, as a bell does (binomial, 1 4 6 4 1). */
export function smooth(image: GreyImage): GreyImage {
  return { ...image, pixels: weighed(weighed(image.pixels, 1), image.width) };
}

/** Half of what the weights add up to, so that halves are rounded. */
const HALF = 8;

/** Neighbours are `step` pixels away. In the outermost columns they are of the next row, where a page is as white. */
function weighed(pixels: Uint8Array, step: number): Uint8Array {
  const smoothed = Uint8Array.from(pixels);
  for (let at = 2 * step; at < pixels.length - 2 * step; at++) {
    const outer = (pixels[at - 2 * step] ?? 0) + (pixels[at + 2 * step] ?? 0);
    const inner = (pixels[at - step] ?? 0) + (pixels[at + step] ?? 0);
    smoothed[at] = (outer + 4 * inner + 6 * (pixels[at] ?? 0) + HALF) >> 4;
  }
  return smoothed;
}
