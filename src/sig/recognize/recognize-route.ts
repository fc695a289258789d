/** Recognizes routes: `po`, `by mouth`, `via the inhalation route`, `for ophthalmic use`. */
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { ROUTES } from '../../terminology/codes/route-table.ts';
import type { RouteRow } from '../../terminology/codes/route-table.ts';
import { UNITS } from '../../terminology/codes/unit-table.ts';
import type { Recognizer } from '../sig-fragment.ts';
import { hasGap, isNumber, SLASH, type SigToken } from '../words/sig-token.ts';

/** Frames an adjective stands in; `*` is the adjective. */
const FRAMES = [
  '*',
  '* route',
  'by * route',
  'via * route',
  'by the * route',
  'via the * route',
  'by *',
  'via *',
  'for * use',
  'per *',
  'in * route',
  '* use',
  '* via',
];

interface RoutePhrase {
  readonly row: RouteRow;
  readonly isLoose: boolean;
}

const PHRASES = buildPhraseMatcher<RoutePhrase>(ROUTES.flatMap(phrasePairs));

export const ROUTE_RECOGNIZER: Recognizer = {
  name: 'route',
  recognize: (tokens, at) => {
    const match = PHRASES.longestAt(tokens, at);
    const found = match?.values[0];
    return match === undefined || found === undefined || isMeasured(tokens, at)
      ? undefined
      : { kind: 'route', from: at, to: match.endToken, ...found };
  },
};

/** `"7.2 ng/mL"`: what a number counts over a volume is measured; `"20 PO/NG"` is a way of taking. */
function isMeasured(tokens: readonly SigToken[], at: number): boolean {
  const next = tokens[at + 1];
  return isNumber(tokens[at - 1]) && hasGap(next, SLASH) && VOLUMES.has(next?.text ?? '');
}

const VOLUMES: ReadonlySet<string> = new Set([
  ...UNITS.flatMap(({ kind, words }) => (kind === 'volume' ? words : [])),
  'dl',
]);

/** Every way the route is written: its own phrases and its adjectives in each frame. */
function phrasePairs(row: RouteRow): [string, RoutePhrase][] {
  const framed = row.adjectives.flatMap((adjective) => FRAMES.map((frame) => frame.replace('*', adjective)));
  const firm = [...row.phrases, ...framed].map((phrase): [string, RoutePhrase] => [
    phrase,
    { row, isLoose: false },
  ]);
  const loose = (row.loosePhrases ?? []).map((phrase): [string, RoutePhrase] => [
    phrase,
    { row, isLoose: true },
  ]);
  return [...firm, ...loose];
}
