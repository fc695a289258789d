/** How much is tried: what shows a law in `npm test`, far more of the same in `npm run test:all`. */

/** `npm run test:all` (test/all.config.mjs): nothing is spared there. */
export const IS_EVERYTHING = 'everything' in globalThis;

/** The number fast-check's own authors find enough for every day. */
const EVERYDAY_RUNS = 100;

/** `runs(2000)`: so many examples of a law where everything is tried, a hundred otherwise. */
export function runs(many: number): { readonly numRuns: number } {
  return { numRuns: IS_EVERYTHING ? many : Math.min(many, EVERYDAY_RUNS) };
}

/** The size of an input where everything is tried, and the smaller one that shows the same every day. */
export function size<Value>(everything: Value, everyDay: Value): Value {
  return IS_EVERYTHING ? everything : everyDay;
}
