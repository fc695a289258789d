/** Recognizes a time at which nothing is taken: `40 mg each morning and none at night`, `twice a day but not at bedtime`. */
import { MOMENT_WORDS } from '../vocabulary/moment-word-table.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { startsNumber } from '../words/read-amount.ts';
import { wordAt, type SigToken } from '../words/sig-token.ts';
import { TIME_OF_DAY_RECOGNIZER } from './timing/recognize-time-of-day.ts';
import { WEEKDAY_RECOGNIZER } from './timing/recognize-weekday.ts';
import { WHEN_RECOGNIZER } from './timing/recognize-when.ts';

const DENYING: ReadonlySet<string> = new Set(MOMENT_WORDS.denied.words);
const TIMES = [WHEN_RECOGNIZER, TIME_OF_DAY_RECOGNIZER, WEEKDAY_RECOGNIZER];

export const DENIED_TIME_RECOGNIZER: Recognizer = {
  name: 'denied-time',
  recognize: recognizeDeniedTime,
};

/** Kept in its words, but between two amounts (`1 mane, nothing at lunch, 1 nocte`): how often the drug is taken is said by what stands around it. */
function recognizeDeniedTime(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  if (!DENYING.has(wordAt(tokens, at))) return undefined;
  const time = TIMES.map(({ recognize }) => recognize(tokens, at + 1)).find((found) => found !== undefined);
  if (time === undefined) return undefined;
  const leadsToAmount = [time.to, time.to + 1].some((next) => startsNumber(tokens[next]));
  return leadsToAmount
    ? { kind: 'noise', from: at, to: time.to }
    : { kind: 'instruction', from: at, to: time.to, opens: false };
}
