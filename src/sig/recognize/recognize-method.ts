/** Recognizes the verb of a sig: `take`, `inhale`, `swish and spit`. */
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { METHODS } from '../../terminology/codes/method-table.ts';
import type { MethodRow } from '../../terminology/codes/method-table.ts';
import type { Recognizer } from '../sig-fragment.ts';

const PHRASES = buildPhraseMatcher<MethodRow>(
  METHODS.flatMap((row: MethodRow) => row.phrases.map((phrase): [string, MethodRow] => [phrase, row])),
);

export const METHOD_RECOGNIZER: Recognizer = {
  name: 'method',
  recognize: (tokens, at) => {
    const match = PHRASES.longestAt(tokens, at);
    const row = match?.values[0];
    return match === undefined || row === undefined
      ? undefined
      : { kind: 'method', from: at, to: match.endToken, row };
  },
};
