/** Straightens a scanned page and finds its ruling lines, which separate the rows and columns of tables. */
import type { Rule } from '../pdf/page-shapes.ts';
import type { GreyImage } from '../pdf/render-page.ts';
import { findScanRules } from './rules.ts';

/** A page ready for OCR. `rules` are in pixels of `image`. Solid lines stay in the picture: taking them out cost more words than it won. Dotted ones go: beside them whole rows were read as noise. */
export interface CleanScan {
  readonly image: GreyImage;
  readonly rules: readonly Rule[];
  /** Clockwise degrees the page was skewed by. */
  readonly skewDegrees: number;
}

/** Skews looked for, in degrees either way. */
const MAX_SKEW_DEGREES = 3;
const SKEW_STEP_DEGREES = 0.1;
/** Smaller skews do not disturb lines. */
const SMALLEST_SKEW_DEGREES = 0.15;

/** Straightens and finds the lines. */
export function cleanScan(scan: GreyImage): CleanScan {
  const threshold = darkThreshold(scan.pixels);
  const skewDegrees = findSkew(scan, threshold);
  const image = Math.abs(skewDegrees) < SMALLEST_SKEW_DEGREES ? scan : shear(scan, skewDegrees);
  const pale = (threshold + paperGrey(scan.pixels, threshold)) / 2;
  const { solid, dotted } = findScanRules(image, { ink: threshold, pale });
  return { image: withoutRules(image, dotted), rules: [...solid, ...dotted], skewDegrees };
}

/** Lighter than this is paper whatever the page looks like. */
const MAX_INK_GREY = 190;

/** Otsu's threshold: the grey that best separates ink (darker) from paper; the middle of the range where several do, as in black-and-white faxes. */
export function darkThreshold(pixels: Uint8Array): number {
  const counts = countGreys(pixels);
  const sum = counts.reduce((total, count, grey) => total + count * grey, 0);
  let below = 0;
  let sumBelow = 0;
  let first = 128;
  let last = 128;
  let bestSpread = 0;
  for (let grey = 0; grey < 255; grey++) {
    below += counts[grey] ?? 0;
    sumBelow += grey * (counts[grey] ?? 0);
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const spread = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2;
    if (spread > bestSpread) first = grey;
    if (spread >= bestSpread) last = grey;
    bestSpread = Math.max(spread, bestSpread);
  }
  return Math.min((first + last + 1) >> 1, MAX_INK_GREY);
}

/** The commonest grey that is no ink. */
function paperGrey(pixels: Uint8Array, threshold: number): number {
  const counts = countGreys(pixels).fill(0, 0, threshold);
  return counts.indexOf(Math.max(...counts));
}

/** Pixels around a line that its blur reaches. */
const BLUR_PIXELS = 1;

/** Paints over flat lines with the lighter of what stands above and below them. */
function withoutRules(image: GreyImage, rules: readonly Rule[]): GreyImage {
  if (rules.length === 0) return image;
  const { width, height } = image;
  const pixels = Uint8Array.from(image.pixels);
  for (const rule of rules) {
    const top = Math.max(1, rule.y - BLUR_PIXELS);
    const bottom = Math.min(height - 1, rule.y + rule.height + BLUR_PIXELS);
    const end = Math.min(width, rule.x + rule.width + BLUR_PIXELS);
    for (let x = Math.max(0, rule.x - BLUR_PIXELS); x < end; x++) {
      const above = image.pixels[(top - 1) * width + x] ?? 255;
      const paper = Math.max(above, image.pixels[bottom * width + x] ?? 255);
      for (let y = top; y < bottom; y++) pixels[y * width + x] = paper;
    }
  }
  return { ...image, pixels };
}

function countGreys(pixels: Uint8Array): Float64Array {
  const counts = new Uint32Array(256);
  for (let index = 0; index < pixels.length; index++) {
    const grey = pixels[index] ?? 0;
    counts[grey] = (counts[grey] ?? 0) + 1;
  }
  return Float64Array.from(counts);
}

/** Pixels of ink on a page, sampled. */
interface InkPoints {
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** Height of the page in sampled rows. */
  readonly rows: number;
}

/** A page with less ink, or with more of it than paper, says nothing about its skew. */
const FEWEST_POINTS = 200;
const MOST_INK = 0.5;

function sampleInk(image: GreyImage, threshold: number): InkPoints | undefined {
  const { width, height, pixels } = image;
  const step = Math.max(1, Math.round(image.scale * 0.7));
  const rows = Math.ceil(height / step);
  const columns = Math.ceil(width / step);
  const x = new Int32Array(rows * columns);
  const y = new Int32Array(rows * columns);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const start = row * step * width;
    for (let column = 0; column < columns; column++) {
      if ((pixels[start + column * step] ?? 255) >= threshold) continue;
      x[count] = column;
      y[count] = row;
      count++;
    }
  }
  if (count < FEWEST_POINTS || count > rows * columns * MOST_INK) return undefined;
  return { x: x.subarray(0, count), y: y.subarray(0, count), rows };
}

/** One point of ink in this many is enough to come near the skew. */
const COARSE_STRIDE = 4;

/** The skew at which rows of ink are sharpest: a straight page has full and empty pixel rows. */
function findSkew(image: GreyImage, threshold: number): number {
  const points = sampleInk(image, threshold);
  if (points === undefined) return 0;
  const most = Math.round(MAX_SKEW_DEGREES / SKEW_STEP_DEGREES);
  const near = sharpestStep(points, { from: -most, to: most, stride: COARSE_STRIDE });
  return sharpestStep(points, { from: near - 1, to: near + 1, stride: 1 }) * SKEW_STEP_DEGREES;
}

function sharpestStep(
  points: InkPoints,
  { from, to, stride }: { from: number; to: number; stride: number },
): number {
  let best = 0;
  let bestSharpness = 0;
  for (let step = from; step <= to; step++) {
    const value = sharpness(points, Math.tan((step * SKEW_STEP_DEGREES * Math.PI) / 180), stride);
    if (value > bestSharpness) {
      best = step;
      bestSharpness = value;
    }
  }
  return best;
}

function sharpness({ x, y, rows }: InkPoints, slope: number, stride: number): number {
  const margin = Math.ceil(rows * 0.15);
  const counts = new Int32Array(rows + 2 * margin + 1);
  for (let index = 0; index < x.length; index += stride) {
    const row = Math.round((y[index] ?? 0) - (x[index] ?? 0) * slope + margin);
    if (row >= 0 && row < counts.length) counts[row] = (counts[row] ?? 0) + 1;
  }
  let total = 0;
  for (let row = 1; row < counts.length; row++) total += ((counts[row] ?? 0) - (counts[row - 1] ?? 0)) ** 2;
  return total;
}

/** Moves rows along the skew, then columns the other way: a turn by a small angle. Neighbouring columns that move alike are copied together. */
function shear(image: GreyImage, degrees: number): GreyImage {
  const { width, height } = image;
  const slope = Math.tan((degrees * Math.PI) / 180);
  const strips = stripsOf(width, slope);
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    const shiftX = Math.round((height / 2 - y) * slope);
    for (const { from, to, shiftY } of strips) {
      const fromY = y + shiftY;
      if (fromY < 0 || fromY >= height) continue;
      const start = Math.max(from, -shiftX);
      const end = Math.min(to, width - shiftX);
      const source = fromY * width + shiftX;
      if (start < end) pixels.set(image.pixels.subarray(source + start, source + end), y * width + start);
    }
  }
  return { ...image, pixels };
}

interface Strip {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly shiftY: number;
}

/** Neighbouring columns of pixels that move by the same number of rows. */
function stripsOf(width: number, slope: number): Strip[] {
  const strips: { from: number; to: number; shiftY: number }[] = [];
  for (let x = 0; x < width; x++) {
    const shiftY = Math.round((x - width / 2) * slope);
    const strip = strips.at(-1);
    if (strip?.shiftY === shiftY) strip.to = x + 1;
    else strips.push({ from: x, to: x + 1, shiftY });
  }
  return strips;
}
