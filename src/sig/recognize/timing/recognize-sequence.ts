/** Recognizes what orders the steps: `then`, `followed by`, `then stop`, `may repeat`. */
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import { SEQUENCE_PHRASES } from '../../vocabulary/sequence-table.ts';
import type { Recognizer } from '../../sig-fragment.ts';

type SequenceRow = (typeof SEQUENCE_PHRASES)[number];

const PHRASES = buildPhraseMatcher<SequenceRow>(
  SEQUENCE_PHRASES.flatMap((row) => row.phrases.map((phrase): [string, SequenceRow] => [phrase, row])),
);

export const SEQUENCE_RECOGNIZER: Recognizer = {
  name: 'sequence',
  recognize: (tokens, at) => {
    const match = PHRASES.longestAt(tokens, at);
    const row = match?.values[0];
    if (match === undefined || row === undefined) return undefined;
    const fragment = { kind: row.kind, from: at, to: match.endToken };
    return 'change' in row ? { ...fragment, change: row.change } : fragment;
  },
};
