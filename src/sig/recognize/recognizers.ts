/** The recognizers, and how they share the words of a sig. */
import { AS_NEEDED_RECOGNIZER, INDICATION_RECOGNIZER } from './recognize-as-needed.ts';
import { COUNT_RECOGNIZER } from './timing/recognize-count.ts';
import { COURSE_DAYS_RECOGNIZER } from './timing/recognize-course-days.ts';
import { CYCLE_RECOGNIZER } from './timing/recognize-cycle.ts';
import { DAYS_OF_PERIOD_RECOGNIZER } from './timing/recognize-days-of-period.ts';
import { DATES_RECOGNIZER } from './timing/recognize-dates.ts';
import { DENIED_TIME_RECOGNIZER } from './recognize-denied-time.ts';
import { DIVIDED_RECOGNIZER } from './timing/recognize-divided.ts';
import { DOSE_RECOGNIZER } from './dose/recognize-dose.ts';
import { DURATION_RECOGNIZER } from './timing/recognize-duration.ts';
import { FREQUENCY_RECOGNIZER } from './timing/recognize-frequency.ts';
import { FREE_TEXT_RECOGNIZER, INSTRUCTION_RECOGNIZER } from './recognize-instruction.ts';
import { INTERVAL_RECOGNIZER } from './timing/recognize-interval.ts';
import { MAXIMUM_RECOGNIZER } from './dose/recognize-maximum.ts';
import { METHOD_RECOGNIZER } from './recognize-method.ts';
import { NOISE_RECOGNIZER } from './recognize-noise.ts';
import { INFUSION_TIME_RECOGNIZER } from './timing/recognize-rate.ts';
import { SCALE_RECOGNIZER } from './dose/recognize-scale.ts';
import { ROUTE_RECOGNIZER } from './recognize-route.ts';
import { SEQUENCE_RECOGNIZER } from './timing/recognize-sequence.ts';
import { SITE_RECOGNIZER } from './recognize-site.ts';
import { SCHEME_RECOGNIZER } from './timing/recognize-scheme.ts';
import { TIME_OF_DAY_RECOGNIZER } from './timing/recognize-time-of-day.ts';
import { WEEKDAY_RECOGNIZER } from './timing/recognize-weekday.ts';
import { WHEN_RECOGNIZER } from './timing/recognize-when.ts';
import { pairAmounts } from './pair-amounts.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { isNumber, type SigToken } from '../words/sig-token.ts';
import { mayOpen } from '../vocabulary/sig-vocabulary.ts';

/**
 * Everything a sig can say. At each token the longest fragment wins; among equally long ones the earlier in this list:
 * a maximum before the instruction "no more than", a frequency before the count "once", a method before "instruction".
 */
export const RECOGNIZERS: readonly Recognizer[] = [
  MAXIMUM_RECOGNIZER,
  SCHEME_RECOGNIZER,
  DIVIDED_RECOGNIZER,
  SCALE_RECOGNIZER,
  DOSE_RECOGNIZER,
  DAYS_OF_PERIOD_RECOGNIZER,
  FREQUENCY_RECOGNIZER,
  INTERVAL_RECOGNIZER,
  DENIED_TIME_RECOGNIZER,
  WHEN_RECOGNIZER,
  TIME_OF_DAY_RECOGNIZER,
  WEEKDAY_RECOGNIZER,
  AS_NEEDED_RECOGNIZER,
  DURATION_RECOGNIZER,
  COURSE_DAYS_RECOGNIZER,
  CYCLE_RECOGNIZER,
  COUNT_RECOGNIZER,
  DATES_RECOGNIZER,
  ROUTE_RECOGNIZER,
  SITE_RECOGNIZER,
  METHOD_RECOGNIZER,
  SEQUENCE_RECOGNIZER,
  INFUSION_TIME_RECOGNIZER,
  NOISE_RECOGNIZER,
  INDICATION_RECOGNIZER,
  INSTRUCTION_RECOGNIZER,
  FREE_TEXT_RECOGNIZER,
];

/** Finds the fragments of a sig from left to right, never overlapping; tokens no recognizer reads stay between them. */
export function findFragments(tokens: readonly SigToken[]): SigFragment[] {
  const fragments: SigFragment[] = [];
  let at = 0;
  while (at < tokens.length) {
    const longest = longestFragment(tokens, at);
    if (longest !== undefined) fragments.push(longest);
    at = longest?.to ?? at + 1;
  }
  return pairAmounts(tokens, fragments);
}

function longestFragment(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const token = tokens[at];
  if (token === undefined || !(isNumber(token) || mayOpen(token.text))) return undefined;
  let longest: SigFragment | undefined;
  for (const { recognize } of RECOGNIZERS) {
    const found = recognize(tokens, at);
    if (found !== undefined && found.to > (longest?.to ?? at)) longest = found;
  }
  return longest;
}
