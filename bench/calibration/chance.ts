/** Chance with a seed: the same seed gives the same patients on every machine. */
import { ASSUMPTIONS, type AssumptionId, type World } from './assumption-table.ts';

export interface Chance {
  /** The value of an assumption. */
  value: (id: AssumptionId) => number;
  /** Does it happen, with the share of an assumption or the given one? */
  happens: (share: AssumptionId | number) => boolean;
  /** Evenly between. */
  between: (from: number, to: number) => number;
  /** Days until something that happens with this mean. */
  wait: (mean: number) => number;
  pick: <T>(items: readonly T[]) => T;
}

/** mulberry32 (Tommy Ettinger, public domain). */
export function chanceOf(seed: number, world: World): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const value = (id: AssumptionId): number => ASSUMPTIONS[id][world];
  return {
    value,
    happens: (share) => next() < (typeof share === 'number' ? share : value(share)),
    between: (from, to) => from + next() * (to - from),
    wait: (mean) => -mean * Math.log(1 - next()),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
