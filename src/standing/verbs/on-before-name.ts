/** `"Hypertension, on amlodipine 5 mg"`: the word that says in notes what somebody takes, without a verb before it. */
import { findDirections } from '../../sig/find-directions.ts';
import type { TextToken } from '../../text/normalize-text.ts';
import type { PhraseMatch } from '../../text/phrase-matcher.ts';
import type { Span } from './around-name.ts';

/** What is written, with each "on" that begins a statement right before a drug and its amount. */
export function withOnBeforeName<Value>(
  text: string,
  names: readonly Span[],
  {
    tokens,
    written,
    means,
  }: {
    readonly tokens: readonly TextToken[];
    readonly written: readonly PhraseMatch<Value>[];
    readonly means: Value;
  },
): readonly PhraseMatch<Value>[] {
  const found = names.flatMap(({ start, end }): PhraseMatch<Value>[] => {
    const lead = LEAD.exec(text.slice(0, start));
    if (lead === null || !saysAmount(text.slice(end, end + LONGEST_AMOUNT))) return [];
    const at = start - (lead.groups?.['on'] ?? '').length;
    const firstToken = tokens.findIndex((token) => token.start === at);
    if (firstToken === -1 || written.some((match) => match.start <= at && at < match.end)) return [];
    return [{ values: [means], start: at, end: at + 2, firstToken, endToken: firstToken + 1 }];
  });
  if (found.length === 0) return written;
  return [...written, ...found].toSorted((left, right) => left.start - right.start);
}

/** Does one of the statements of a text begin so, whatever stands behind it? */
export function beginsWithOn(text: string): boolean {
  return ANYWHERE.test(text);
}

/** Behind a stop: `"On metoprolol his weight dropped"` tells of a time. */
const BEGINNING = String.raw`[,;:(–-]\s*`;
const LEAD = new RegExp(String.raw`${BEGINNING}(?<on>on\s+)$`, 'iu');
const ANYWHERE = new RegExp(String.raw`${BEGINNING}on\s+\p{L}`, 'iu');
/** Characters of `" succinate ER 12.5 mg"`. */
const LONGEST_AMOUNT = 30;

function saysAmount(behind: string): boolean {
  return findDirections(behind).some(({ kind }) => kind === 'dose' || kind === 'strength');
}
