/** Finds the ruling lines of a scanned page: they separate the rows and columns of its tables. */
import type { Rule } from './page-shapes.ts';
import type { GreyImage } from './render-page.ts';

/** Ruling lines are at least this long and at most this thick, in points; an upright one is as long as a table row is high. */
const FLAT_RULE_POINTS = 30;
const UPRIGHT_RULE_POINTS = 15;
const RULE_THICKNESS_POINTS = 2.2;
/** A break of a line shorter than this many pixels is noise. */
const RULE_BREAK_PIXELS = 2;
/** Beside a rule there is paper: at most this share of the pixels along both sides is ink. Lines of letters fail this. */
const MAX_INK_BESIDE_RULE = 0.3;

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** Long thin runs of ink darker than the threshold, in pixels, flat ones first. A scanned table frame gives its four sides. */
export function findScanRules(image: GreyImage, threshold: number): Rule[] {
  const { width, height, scale, pixels } = image;
  const flat = createRunFinder(height, FLAT_RULE_POINTS * scale);
  const upright = createRunFinder(width, UPRIGHT_RULE_POINTS * scale);
  // One pass in the order of memory finds the runs of both directions.
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((pixels[at] ?? 255) >= threshold) continue;
      flat.add(y, x);
      upright.add(x, y);
    }
  }
  return [flat, upright].flatMap((runs) => {
    const isFlat = runs === flat;
    const thickest = Math.max(3, RULE_THICKNESS_POINTS * scale);
    return joinRuns(runs.finish())
      .filter((rule) => rule.to - rule.from < thickest)
      .filter((rule) => inkBeside(image, rule, { threshold, isFlat }) < MAX_INK_BESIDE_RULE)
      .map((rule) => boxOf(rule, isFlat));
  });
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

function createRunFinder(lanes: number, shortest: number): RunFinder {
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
      if (at - (lasts[lane] ?? 0) > RULE_BREAK_PIXELS || starts[lane] === -1) {
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

/** The larger share of ink along the two sides of a rule. */
function inkBeside(
  image: GreyImage,
  rule: Stretch,
  { threshold, isFlat }: { threshold: number; isFlat: boolean },
): number {
  const distance = Math.max(3, Math.round(image.scale * 1.1));
  const share = (lane: number): number => {
    if (lane < 0 || lane >= (isFlat ? image.height : image.width)) return 0;
    let ink = 0;
    for (let along = rule.start; along < rule.end; along++) {
      const pixel = isFlat ? lane * image.width + along : along * image.width + lane;
      if ((image.pixels[pixel] ?? 255) < threshold) ink++;
    }
    return ink / Math.max(1, rule.end - rule.start);
  };
  return Math.max(share(rule.from - distance), share(rule.to + distance));
}

function boxOf({ start, end, from, to }: Stretch, isFlat: boolean): Rule {
  const along = end - start;
  const across = to - from + 1;
  return isFlat
    ? { x: start, y: from, width: along, height: across }
    : { x: from, y: start, width: across, height: along };
}
