/** When a document costs too much: by the work it makes, never by the time that a busy machine takes for it. */
import { describe, expect, it } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import type { Effort } from '../../../src/documents/reader/children/effort.ts';
import { CostWatch, TICK_MS, type WorkClock } from '../../../src/documents/reader/cost-watch.ts';

const LIMITS = {
  workMs: 1000,
  perPageMs: 100,
  perScanMs: 500,
  secondReaderMs: 600,
  documentMs: Number.MAX_SAFE_INTEGER,
};

/** Waits for a processor: other programs have it. */
const STARVED: Effort = { worked: 0, isAtRest: false };
const AT_REST: Effort = { worked: 0, isAtRest: true };

/** A watch over a child of a document of ten pages, and what it is told at each look. */
function watching(limits: Partial<typeof LIMITS> = {}) {
  const efforts: Effort[] = [];
  const clock: WorkClock = { worked: 0, inTurns: 0, scans: 0 };
  let [ended, told] = [0, 0];
  const watch = new CostWatch({
    limits: { ...LIMITS, ...limits },
    clock,
    effort: () => efforts.shift() ?? AT_REST,
    end: () => (ended += 1),
    onWork: (ms) => (told += ms),
  });
  watch.ready();
  watch.counted(10);
  return {
    watch,
    clock,
    isEnded: () => ended > 0,
    told: () => told,
    look: (...seen: readonly Effort[]): void => {
      for (const one of seen) {
        efforts.push(one);
        watch.tick();
      }
    },
  };
}

/** What a document of ten pages may cost. */
const MOST = LIMITS.workMs + 10 * LIMITS.perPageMs;

describe('a document', () => {
  it('is never too costly for what a busy machine keeps from its child, in whatever pieces its work is done', () => {
    const work = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 100 });
    fc.assert(
      fc.property(work, fc.integer({ min: 0, max: 50 }), (pieces, delays) => {
        const { watch, clock, look, isEnded, told } = watching();
        for (const worked of pieces) {
          look(...Array<Effort>(delays).fill(STARVED));
          look({ worked, isAtRest: false });
        }
        expect(clock.worked).toBe(pieces.reduce((sum, piece) => sum + piece, 0));
        expect(told()).toBe(clock.worked);
        expect(watch.ending).toBe(clock.worked > MOST ? 'timeout' : undefined);
        expect(isEnded()).toBe(clock.worked > MOST);
      }),
    );
  });

  it('is too costly when it makes more work than its pages may, over all its children', () => {
    const { watch, look } = watching();
    look({ worked: MOST, isAtRest: false });
    expect(watch.ending).toBeUndefined();
    look({ worked: 1, isAtRest: false });
    expect(watch.ending).toBe('timeout');
  });

  it('may make more work for each page that is read by OCR', () => {
    const { watch, clock, look } = watching();
    clock.scans = 2;
    look({ worked: MOST + 2 * LIMITS.perScanMs, isAtRest: false });
    expect(watch.ending).toBeUndefined();
  });

  it('is too costly when its child does nothing although nobody keeps it waiting', () => {
    const { watch, look } = watching();
    look(...Array<Effort>(MOST / TICK_MS).fill(AT_REST));
    expect(watch.ending).toBeUndefined();
    look(AT_REST);
    expect(watch.ending).toBe('timeout');
  });

  it('may wait for the words of a page, and for its price, as long as that takes', async () => {
    const { watch, clock, look } = watching();
    const answer = Promise.withResolvers<string>();
    const owing = watch.owing(answer.promise);
    look(...Array<Effort>(1000).fill(AT_REST));
    expect([watch.ending, clock.worked]).toEqual([undefined, 0]);
    answer.resolve('words');
    expect(await owing).toBe('words');
    look(AT_REST);
    expect(clock.worked).toBe(TICK_MS);
  });

  it('is not ended for the start of its child', () => {
    const clock: WorkClock = { worked: 0, inTurns: 0, scans: 0 };
    const efforts: Effort[] = [{ worked: 100 * MOST, isAtRest: false }];
    const effort = (): Effort => efforts.shift() ?? STARVED;
    const watch = new CostWatch({ limits: LIMITS, clock, effort, end: () => undefined });
    watch.tick();
    watch.ready();
    watch.tick();
    expect([clock.worked, watch.ending]).toEqual([0, undefined]);
  });

  it('whose turns the machine has no time for is to come again: that is another end', () => {
    const { watch, look, isEnded } = watching({ documentMs: TICK_MS });
    look(STARVED);
    expect(watch.ending).toBeUndefined();
    look(STARVED);
    expect([watch.ending, isEnded()]).toEqual(['overdue', true]);
  });
});

describe('the second reader', () => {
  it('is given up for what it works or does not do, not for what it is kept from', () => {
    const { watch, look } = watching();
    watch.secondReader(true);
    look(...Array<Effort>(100).fill(STARVED), { worked: 350, isAtRest: false }, AT_REST);
    expect(watch.ending).toBeUndefined();
    look({ worked: 1, isAtRest: false });
    expect(watch.ending).toBe('second-reader');
  });
});
