/** Straightens a scanned page and finds its ruling lines, which separate the rows and columns of tables. */
import type { Rule } from './page-shapes.ts';
import type { GreyImage } from './render-page.ts';

/** A page ready for OCR. `rules` are in pixels of `image`. The lines stay in the picture: taking them out cost more words than it won. */
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
/** Ruling lines are at least this long and at most this thick, in points; an upright one is as long as a table row is high. */
const FLAT_RULE_POINTS = 30;
const UPRIGHT_RULE_POINTS = 15;
const RULE_THICKNESS_POINTS = 2.2;
/** A break of a line shorter than this many pixels is noise. */
const RULE_BREAK_PIXELS = 2;
/** Beside a rule there is paper: at most this share of the pixels along both sides is ink. Lines of letters fail this. */
const MAX_INK_BESIDE_RULE = 0.3;

/** Straightens and finds the lines. */
export function cleanScan(scan: GreyImage): CleanScan {
  const threshold = darkThreshold(scan.pixels);
  const skewDegrees = findSkew(scan, threshold);
  const image = Math.abs(skewDegrees) < SMALLEST_SKEW_DEGREES ? scan : shear(scan, skewDegrees);
  const rules = [...findRules(image, threshold, true), ...findRules(image, threshold, false)];
  return { image, rules, skewDegrees };
}

/** Lighter than this is paper whatever the page looks like. */
const MAX_INK_GREY = 190;

/** Otsu's threshold: the grey that best separates ink (darker) from paper; the middle of the range where several do, as in black-and-white faxes. */
export function darkThreshold(pixels: Uint8Array): number {
  const counts = new Float64Array(256);
  for (const pixel of pixels) counts[pixel] = (counts[pixel] ?? 0) + 1;
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

/** The skew at which rows of ink are sharpest: a straight page has full and empty pixel rows. */
function findSkew(image: GreyImage, threshold: number): number {
  const step = Math.max(1, Math.round(image.scale * 0.7));
  const points: number[] = [];
  for (let y = 0; y < image.height; y += step) {
    const row = y * image.width;
    for (let x = 0; x < image.width; x += step)
      if ((image.pixels[row + x] ?? 255) < threshold) points.push(x, y);
  }
  if (points.length < 400 || points.length > image.width * image.height * 0.5) return 0;
  let best = 0;
  let bestSharpness = 0;
  const steps = Math.round(MAX_SKEW_DEGREES / SKEW_STEP_DEGREES);
  for (let index = -steps; index <= steps; index++) {
    const degrees = index * SKEW_STEP_DEGREES;
    const value = sharpness(points, Math.tan((degrees * Math.PI) / 180), { height: image.height, step });
    if (value > bestSharpness) {
      best = degrees;
      bestSharpness = value;
    }
  }
  return best;
}

function sharpness(
  points: readonly number[],
  slope: number,
  { height, step }: { height: number; step: number },
): number {
  const margin = Math.ceil(height * 0.15);
  const rows = new Float64Array(Math.ceil((height + 2 * margin) / step) + 1);
  for (let index = 0; index < points.length; index += 2) {
    const y = (points[index + 1] ?? 0) - (points[index] ?? 0) * slope + margin;
    const row = Math.round(y / step);
    if (row >= 0 && row < rows.length) rows[row] = (rows[row] ?? 0) + 1;
  }
  let total = 0;
  for (let row = 1; row < rows.length; row++) total += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return total;
}

/** Moves rows along the skew, then columns the other way: a turn by a small angle. */
function shear(image: GreyImage, degrees: number): GreyImage {
  const { width, height } = image;
  const slope = Math.tan((degrees * Math.PI) / 180);
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    const shiftX = Math.round((height / 2 - y) * slope);
    for (let x = 0; x < width; x++) {
      const fromX = x + shiftX;
      const fromY = y + Math.round((x - width / 2) * slope);
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      pixels[y * width + x] = image.pixels[fromY * width + fromX] ?? 255;
    }
  }
  return { ...image, pixels };
}

/** Long thin runs of ink. Runs of neighbouring pixel rows are joined to one rule. */
function findRules(image: GreyImage, threshold: number, isFlat: boolean): Rule[] {
  const length = isFlat ? image.width : image.height;
  const breadth = isFlat ? image.height : image.width;
  const shortest = (isFlat ? FLAT_RULE_POINTS : UPRIGHT_RULE_POINTS) * image.scale;
  const thickest = Math.max(3, RULE_THICKNESS_POINTS * image.scale);
  const open: Mutable<Stretch>[] = [];
  for (let across = 0; across < breadth; across++) {
    for (const run of longRuns(image, { threshold, across, length, isFlat, shortest })) {
      const joined = open.find((rule) => across - rule.to <= 2 && doMeet(rule, run));
      if (joined === undefined) {
        open.push({ ...run, from: across, to: across });
        continue;
      }
      joined.start = Math.min(joined.start, run.start);
      joined.end = Math.max(joined.end, run.end);
      joined.to = across;
    }
  }
  return open
    .filter(
      (rule) =>
        rule.to - rule.from < thickest && inkBeside(image, rule, { threshold, isFlat }) < MAX_INK_BESIDE_RULE,
    )
    .map(({ start, end, from, to }) =>
      isFlat
        ? { x: start, y: from, width: end - start, height: to - from + 1 }
        : { x: from, y: start, width: to - from + 1, height: end - start },
    );
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Pieces of one line, which a rest of skew puts on neighbouring pixel rows. */
function doMeet(rule: Run, run: Run): boolean {
  return run.start <= rule.end + 2 * RULE_BREAK_PIXELS && run.end >= rule.start - 2 * RULE_BREAK_PIXELS;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The larger share of ink along the two sides of a rule. */
function inkBeside(
  image: GreyImage,
  rule: Stretch,
  { threshold, isFlat }: { threshold: number; isFlat: boolean },
): number {
  const distance = Math.max(3, Math.round(image.scale * 1.1));
  const share = (across: number): number => {
    if (across < 0 || across >= (isFlat ? image.height : image.width)) return 0;
    let ink = 0;
    for (let along = rule.start; along < rule.end; along++) {
      const pixel = isFlat ? across * image.width + along : along * image.width + across;
      if ((image.pixels[pixel] ?? 255) < threshold) ink++;
    }
    return ink / Math.max(1, rule.end - rule.start);
  };
  return Math.max(share(rule.from - distance), share(rule.to + distance));
}

interface RunSearch {
  readonly threshold: number;
  readonly across: number;
  readonly length: number;
  readonly isFlat: boolean;
  readonly shortest: number;
}

function longRuns(image: GreyImage, { threshold, across, length, isFlat, shortest }: RunSearch): Run[] {
  const runs: Run[] = [];
  const stride = isFlat ? 1 : image.width;
  const base = isFlat ? across * image.width : across;
  let start = -1;
  let last = Number.NEGATIVE_INFINITY;
  for (let along = 0; along < length; along++) {
    if ((image.pixels[base + along * stride] ?? 255) >= threshold) continue;
    if (along - last > RULE_BREAK_PIXELS) {
      if (last - start >= shortest) runs.push({ start, end: last + 1 });
      start = along;
    }
    last = along;
  }
  if (last - start >= shortest) runs.push({ start, end: last + 1 });
  return runs;
}
