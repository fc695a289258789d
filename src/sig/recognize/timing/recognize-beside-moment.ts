/** Recognizes words that are a moment only beside another: `one in the morning and two with tea`. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { EVENT_TIMINGS } from '../../../terminology/codes/event-timing-table.ts';
import type { EventTimingRow } from '../../../terminology/codes/event-timing-table.ts';
import { MOMENT_WORDS } from '../../vocabulary/moment-word-table.ts';
import { isSigWord } from '../../vocabulary/sig-vocabulary.ts';
import { readUnit, startsNumber } from '../../words/read-amount.ts';
import type { SigFragment } from '../../sig-fragment.ts';
import { wordAt } from '../../words/sig-token.ts';
import type { SigToken } from '../../words/sig-token.ts';

const PHRASES = buildPhraseMatcher<EventTimingRow>(
  EVENT_TIMINGS.flatMap((row: EventTimingRow) =>
    row.phrases.map((phrase): [string, EventTimingRow] => [phrase, row]),
  ),
);
const CODES: ReadonlyMap<string, string> = new Map<string, string>([
  ...MOMENT_WORDS.tea.words.map((word): [string, string] => [word, 'EVE']),
  ...MOMENT_WORDS.bed.words.map((word): [string, string] => [word, 'HS']),
]);
const LEADS: ReadonlySet<string> = new Set(MOMENT_WORDS.besideLead.words);
/** The other moment stands within so many words. */
const NEAR = 16;

/** Right behind an amount, with nothing behind it that it could belong to ("tea tree oil"). */
export function recognizeBesideMoment(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const wordIndex = LEADS.has(wordAt(tokens, at)) ? at + 1 : at;
  const code = CODES.get(wordAt(tokens, wordIndex));
  const row = code === undefined ? undefined : EVENT_TIMINGS.find((timing) => timing.code === code);
  if (row === undefined || !isBehindAmount(tokens, at)) return undefined;
  const next = tokens[wordIndex + 1];
  const isAlone = next === undefined || next.gap > 1 || isSigWord(next.text) || startsNumber(next);
  if (!isAlone || !hasOtherMoment(tokens, at, wordIndex + 1)) return undefined;
  return { kind: 'when', from: at, to: wordIndex + 1, row, offsetMinutes: undefined };
}

function isBehindAmount(tokens: readonly SigToken[], at: number): boolean {
  return (
    startsNumber(tokens[at - 1]) || (startsNumber(tokens[at - 2]) && readUnit(tokens, at - 1)?.to === at)
  );
}

function hasOtherMoment(tokens: readonly SigToken[], from: number, to: number): boolean {
  for (let at = Math.max(0, from - NEAR); at < Math.min(tokens.length, to + NEAR); at += 1)
    if ((at < from || at >= to) && PHRASES.longestAt(tokens, at) !== undefined) return true;
  return false;
}
