/** Recognizes routes: `po`, `by mouth`, `via the inhalation route`, `for ophthalmic use`. */
import { buildPhraseMatcher } from '../text/phrase-matcher.ts';
import { ROUTES } from '../terminology/route-table.ts';
import type { RouteRow } from '../terminology/route-table.ts';
import type { Recognizer } from './sig-fragment.ts';

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

const PHRASES = buildPhraseMatcher<RouteRow>(
  ROUTES.flatMap((row: RouteRow) => phrasesOf(row).map((phrase): [string, RouteRow] => [phrase, row])),
);

export const ROUTE_RECOGNIZER: Recognizer = {
  name: 'route',
  firstWords: ROUTES.flatMap((row: RouteRow) => phrasesOf(row).map((phrase) => phrase.split(' ')[0] ?? '')),
  startsWithNumber: false,
  recognize: (tokens, at) => {
    const match = PHRASES.longestAt(tokens, at);
    const row = match?.values[0];
    return match === undefined || row === undefined
      ? undefined
      : { kind: 'route', from: at, to: match.endToken, row };
  },
};

/** Every way the route is written: its own phrases and its adjectives in each frame. */
export function phrasesOf(row: RouteRow): readonly string[] {
  return [
    ...row.phrases,
    ...row.adjectives.flatMap((adjective) => FRAMES.map((frame) => frame.replace('*', adjective))),
  ];
}
