/** Where a sentence ends with how often something is taken (`b.i.d.`), whose last stop is that of an abbreviation. */
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import type { StartsWithDrug } from '../section.ts';
import { leadsWithOften } from './moments-apart.ts';

/** `"apply b.i.d.  Recheck p.r.n."`, `"Colace b.i.d. At night, Zocor 20 mg"`: behind how often a word with a capital that is none of directions begins a sentence, or of directions that lead to a drug. */
export function endsBehindOften(text: string, startsWithDrug: StartsWithDrug): number[] {
  return [...text.matchAll(BEHIND_OFTEN)].flatMap(({ index, 0: often, groups }) => {
    const end = index + often.length;
    const isDirection = isSigWord((groups?.['next'] ?? '').toLowerCase());
    return isDirection && !leadsWithOften(text.slice(end, end + LONGEST_LEAD), startsWithDrug) ? [] : [end];
  });
}

/** Characters of how often, of who takes it, and of the name behind them. */
const LONGEST_LEAD = 120;

const BEHIND_OFTEN =
  /(?<![\p{L}.])(?:[btq]\.i\.d|q\.o\.d|q\.d|(?:q\.)?h\.s|q\.[ap]\.m|p\.r\.n)\.(?=\s+(?<next>\p{Lu}\p{Ll}{1,20})\s)/gu;
