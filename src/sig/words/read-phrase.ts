/** The longest phrase of a table at a token of a sig. */
import type { PhraseMatcher } from '../../text/phrase-matcher.ts';
import type { SigToken } from './sig-token.ts';

export interface ReadPhrase<Row> {
  readonly row: Row;
  /** Index behind the last token. */
  readonly to: number;
}

/** The row whose longest phrase begins at exactly this token. */
export function readPhrase<Row>(
  matcher: PhraseMatcher<Row>,
  tokens: readonly SigToken[],
  at: number,
): ReadPhrase<Row> | undefined {
  const match = matcher.longestAt(tokens, at);
  const row = match?.values[0];
  return match === undefined || row === undefined ? undefined : { row, to: match.endToken };
}
