/** Reliability of confidences: what share of the statuses shown with a confidence is right. */
import type { Judged } from './judge.ts';

export interface Bin {
  readonly from: number;
  readonly count: number;
  readonly meanConfidence: number;
  readonly shareRight: number;
}

export interface Reliability {
  readonly count: number;
  readonly bins: readonly Bin[];
  /** Mean squared distance of confidence and outcome (Brier, Mon Weather Rev 1950;78:1). */
  readonly brier: number;
  /** Expected calibration error: mean distance of confidence and share right over the bins, weighted by their counts. */
  readonly error: number;
}

const BINS = 10;

/** Ten bins of equal width; empty ones are left out. */
export function reliabilityOf(judged: readonly Judged[]): Reliability {
  const bins: Bin[] = [];
  for (let index = 0; index < BINS; index += 1) {
    const inside = judged.filter(
      ({ confidence }) => Math.min(Math.floor(confidence * BINS), BINS - 1) === index,
    );
    if (inside.length === 0) continue;
    bins.push({
      from: index / BINS,
      count: inside.length,
      meanConfidence: mean(inside.map(({ confidence }) => confidence)),
      shareRight: mean(inside.map(({ isRight }) => Number(isRight))),
    });
  }
  const distance = bins.map(
    ({ count, meanConfidence, shareRight }) => count * Math.abs(meanConfidence - shareRight),
  );
  return {
    count: judged.length,
    bins,
    brier: mean(judged.map(({ confidence, isRight }) => (confidence - Number(isRight)) ** 2)),
    error: distance.reduce((sum, part) => sum + part, 0) / Math.max(judged.length, 1),
  };
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
