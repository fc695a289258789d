/** Finds the ruling lines of a scanned page: they separate the rows and columns of its tables. */
import type { Rule } from '../pdf/page-shapes.ts';
import type { GreyImage } from '../pdf/render-page.ts';

/** Ruling lines are at least this long and at most this thick, in points; an upright one is as long as a table row is high. */
const FLAT_RULE_POINTS = 30;
const UPRIGHT_RULE_POINTS = 15;
const RULE_THICKNESS_POINTS = 2.2;
/** A break of a line shorter than this many pixels is noise. */
const RULE_BREAK_PIXELS = 2;
/** Dots of a dotted line stand no further apart than this, and it is at least this long; less of it than this is ink. */
const DOT_BREAK_POINTS = 2.2;
const DOTTED_RULE_POINTS = 90;
const MOST_INK_OF_DOTS = 0.9;
/** Beside a dotted line there is next to no ink: dots are easily taken for print. */
const MAX_INK_BESIDE_DOTS = 0.15;
/** Beside a rule there is paper: at most this share of the pixels along both sides is ink. Lines of letters fail this. */
const MAX_INK_BESIDE_RULE = 0.3;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Rules of a page, in pixels. */
export interface ScanRules {
  /** Flat ones first; a table frame gives its four sides. */
  readonly solid: readonly Rule[];
  /** Flat lines of dots or dashes. */
  readonly dotted: readonly Rule[];
}

/** Finds long thin runs of ink: what is darker than `ink`; the dots of dotted lines are often paler, but darker than `pale`. */
export function findScanRules(image: GreyImage, { ink, pale }: { ink: number; pale: number }): ScanRules {
  const { width, height, scale, pixels } = image;
  const widestBreak = RULE_BREAK_PIXELS;
  const flat = createRunFinder(height, { shortest: FLAT_RULE_POINTS * scale, widestBreak });
  const upright = createRunFinder(width, { shortest: UPRIGHT_RULE_POINTS * scale, widestBreak });
  const dots = createRunFinder(height, {
    shortest: DOTTED_RULE_POINTS * scale,
    widestBreak: DOT_BREAK_POINTS * scale,
  });
  // One pass in the order of memory finds the runs of all kinds.
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const pixel = pixels[at] ?? 255;
      if (pixel < pale) dots.add(y, x);
      if (pixel >= ink) continue;
      flat.add(y, x);
      upright.add(x, y);
    }
  }
  const solid = [flat, upright].flatMap((runs) => {
    const view = { image, threshold: ink, isFlat: runs === flat };
    return thinStretches(runs, scale)
      .filter((rule) => inkBeside(rule, view) < MAX_INK_BESIDE_RULE)
      .map((rule) => boxOf(rule, view.isFlat));
  });
  return { solid, dotted: dottedRules(dots, { image, threshold: pale, isFlat: true }) };
}

function dottedRules(dots: RunFinder, view: InkView): Rule[] {
  return thinStretches(dots, view.image.scale)
    .filter((rule) => inkBeside(rule, view) < MAX_INK_BESIDE_DOTS && isDotted(rule, view))
    .map((rule) => boxOf(rule, true));
}

function isDotted(rule: Stretch, view: InkView): boolean {
  for (let lane = rule.from; lane <= rule.to; lane++)
    if (inkShare(rule, lane, view) > MOST_INK_OF_DOTS) return false;
  return true;
}

function thinStretches(runs: RunFinder, scale: number): Stretch[] {
  const thickest = Math.max(3, RULE_THICKNESS_POINTS * scale);
  return joinRuns(runs.finish()).filter((rule) => rule.to - rule.from < thickest);
}

/** A stretch of ink along one pixel row (or column). */
interface Run {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Finds the long runs of each lane (pixel row or column), given its ink in ascending order. */
interface RunFinder {
  add(lane: number, at: number): void;
  /** Runs by lane. */
  finish(): readonly (readonly Run[])[];
}

function createRunFinder(
  lanes: number,
  { shortest, widestBreak }: { shortest: number; widestBreak: number },
): RunFinder {
  const starts = new Int32Array(lanes).fill(-1);
  const lasts = new Int32Array(lanes).fill(-1);
  const runs: Run[][] = Array.from({ length: lanes }, () => []);
  const close = (lane: number): void => {
    const start = starts[lane] ?? 0;
    const last = lasts[lane] ?? 0;
    if (last - start >= shortest) runs[lane]?.push({ start, end: last + 1 });
  };
  return {
    add(lane, at) {
      if (at - (lasts[lane] ?? 0) > widestBreak || starts[lane] === -1) {
        close(lane);
        starts[lane] = at;
      }
      lasts[lane] = at;
    },
    finish() {
      for (let lane = 0; lane < lanes; lane++) close(lane);
      return runs;
    },
  };
}

interface Stretch extends Run {
  /** First and last lane. */
  readonly from: number;
  readonly to: number;
}

/** Runs of neighbouring lanes as one. */
function joinRuns(runs: readonly (readonly Run[])[]): Stretch[] {
  const stretches: Mutable<Stretch>[] = [];
  let open: Mutable<Stretch>[] = [];
  for (const [lane, found] of runs.entries()) {
    open = open.filter((stretch) => lane - stretch.to <= RULE_BREAK_PIXELS);
    for (const run of found) {
      const joined = open.find((stretch) => doMeet(stretch, run));
      if (joined === undefined) {
        const stretch = { ...run, from: lane, to: lane };
        open.push(stretch);
        stretches.push(stretch);
        continue;
      }
      joined.start = Math.min(joined.start, run.start);
      joined.end = Math.max(joined.end, run.end);
      joined.to = lane;
    }
  }
  return stretches;
}

/** Pieces of one line, which a rest of skew puts on neighbouring pixel rows. */
function doMeet(stretch: Run, run: Run): boolean {
  return run.start <= stretch.end + 2 * RULE_BREAK_PIXELS && run.end >= stretch.start - 2 * RULE_BREAK_PIXELS;
}

/** What of an image counts as ink, and which way its lanes run. */
interface InkView {
  readonly image: GreyImage;
  readonly threshold: number;
  readonly isFlat: boolean;
}

/** The larger share of ink along the two sides of a rule. */
function inkBeside(rule: Stretch, view: InkView): number {
  const distance = Math.max(3, Math.round(view.image.scale * 1.1));
  return Math.max(inkShare(rule, rule.from - distance, view), inkShare(rule, rule.to + distance, view));
}

/** Share of ink along one lane, as far as the rule goes. */
function inkShare(rule: Stretch, lane: number, { image, threshold, isFlat }: InkView): number {
  const { width, height, pixels } = image;
  if (lane < 0 || lane >= (isFlat ? height : width)) return 0;
  let ink = 0;
  for (let along = rule.start; along < rule.end; along++) {
    const pixel = isFlat ? lane * width + along : along * width + lane;
    if ((pixels[pixel] ?? 255) < threshold) ink++;
  }
  return ink / Math.max(1, rule.end - rule.start);
}

function boxOf({ start, end, from, to }: Stretch, isFlat: boolean): Rule {
  const along = end - start;
  const across = to - from + 1;
  return isFlat
    ? { x: start, y: from, width: along, height: across }
    : { x: from, y: start, width: across, height: along };
}
