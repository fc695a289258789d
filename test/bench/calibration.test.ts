import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { blockOf, PAGE } from '../../bench/accuracy/page.ts';
import { ASSUMPTIONS } from '../../bench/calibration/assumption-table.ts';
import { chanceOf } from '../../bench/calibration/chance.ts';
import { tellStory } from '../../bench/calibration/course-of-events.ts';
import type { Judged } from '../../bench/calibration/judge.ts';
import { reliabilityOf } from '../../bench/calibration/reliability.ts';
import { simulate } from '../../bench/calibration/simulate.ts';
import { assumptionTable } from '../../bench/calibration/tables.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const shown = (confidence: number, isRight: boolean): Judged => ({
  status: 'active',
  confidence,
  isRight,
  truth: 'taken',
});

test('docs/accuracy.md has the assumptions as they are', () => {
  expect(blockOf(readFileSync(PAGE, 'utf8'), 'assumptions')).toBe(assumptionTable());
});

test('docs/accuracy.md says with which command and commit the confidences were measured', () => {
  expect(blockOf(readFileSync(PAGE, 'utf8'), 'calibration')).toMatch(
    /^`npm run bench:calibration -- --write`, commit `[0-9a-f]{9}`/,
  );
});

test('what is right as often as it says has no calibration error', () => {
  const judged = [true, true, true, false].map((isRight) => shown(0.75, isRight));
  expect(reliabilityOf(judged)).toMatchObject({ count: 4, error: 0, brier: 0.1875 });
});

test('what is always right at .6 is off by .4', () => {
  expect(reliabilityOf([shown(0.6, true), shown(0.6, true)]).error).toBeCloseTo(0.4);
});

test('a confidence of 1 is in the last bin', () => {
  expect(reliabilityOf([shown(1, true)]).bins).toMatchObject([{ from: 0.9, count: 1 }]);
});

test('the same seed tells the same patients, another seed others', () => {
  expect(simulate('usual', 3, 40, store)).toEqual(simulate('usual', 3, 40, store));
  expect(simulate('usual', 3, 40, store)).not.toEqual(simulate('usual', 4, 40, store));
});

describe('stories', () => {
  const chance = chanceOf(11, 'usual');
  const stories = Array.from({ length: 3000 }, () => tellStory(chance, 'long', -chance.between(1, 1400)));

  test('nothing happens after today, and no fill after the end', () => {
    for (const { orders, fills, endedAt, truth } of stories) {
      for (const { day } of [...orders, ...fills]) expect(day).toBeLessThanOrEqual(0);
      if (endedAt === undefined || truth === 'never begun' || truth === 'withdrawn') continue;
      expect(endedAt).toBeLessThanOrEqual(0);
      for (const { day } of fills) expect(day).toBeLessThanOrEqual(endedAt);
    }
  });

  test('about as many are never begun as the assumption says', () => {
    const ordered = stories.filter(({ isOrdered, truth }) => isOrdered && truth !== 'withdrawn');
    const share = ordered.filter(({ truth }) => truth === 'never begun').length / ordered.length;
    expect(Math.abs(share - ASSUMPTIONS.neverFilled.usual)).toBeLessThan(0.03);
  });
});
