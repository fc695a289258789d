/**
 * The order of test files: those that take longest begin first, so that none of them is left to one worker at the end while the
 * others have nothing to do. The rest by size, as jest does on a machine that has no times of earlier runs.
 */
import { statSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/** Parts of paths, the longest first; measured on the two processors of CI. */
const LONGEST = ['e2e/pages-on-', 'sig/sig-properties', '.long.test.ts'];

const rankOf = (path) => {
  const rank = LONGEST.findIndex((part) => path.includes(part));
  return rank === -1 ? LONGEST.length : rank;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sized = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }));
    return sized.toSorted((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }
}
