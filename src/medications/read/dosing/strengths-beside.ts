/** Other strengths of a drug that its directions name as taken with it: `"in addition to the 5 mg tablet"`. */

import { BESIDE_STRENGTH } from './beside-strength-table.ts';

/** How far behind the words the strength stands. */
const NEAR = 60;

const ROWS = Object.values(BESIDE_STRENGTH);

/** The words behind which may hold a strength: `the 5 mg tablet`. */
export function namedBeside(text: string): readonly string[] {
  return ROWS.flatMap(({ words }) => {
    const found = words.exec(text);
    if (found === null) return [];
    const end = found.index + found[0].length;
    const behind =
      text
        .slice(end, end + NEAR)
        .split(/[;(]|\.\s/u)[0]
        ?.trim() ?? '';
    return /\p{Nd}/u.test(behind) ? [behind] : [];
  });
}
