/**
 * The order of test files: those that take longest begin first, so that none of them is left to one worker at the end while the
 * others have nothing to do. The rest as jest has it: by the time of earlier runs, on a new machine by size.
 */
import Sequencer from '@jest/test-sequencer';

/** Parts of paths, the longest first; measured on the two processors of CI. */
const LONGEST = [
  'e2e/pages-on-',
  '.long.test.ts',
  'people/identity-store',
  'documents/document-fixtures',
  'smart/papers',
];

const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((part) => path.includes(part));
  return rank === -1 ? LONGEST.length : rank;
};

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
