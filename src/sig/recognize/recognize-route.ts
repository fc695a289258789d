/** Recognizes routes: `po`, `by mouth`, `via the inhalation route`, `for ophthalmic use`. */
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { ROUTES } from '../../terminology/codes/route-table.ts';
import type { RouteRow } from '../../terminology/codes/route-table.ts';
import { UNITS } from '../../terminology/codes/unit-table.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { foldSigText } from '../words/fold-sig-text.ts';
import { readUnit } from '../words/read-amount.ts';
import { tokenizeSig } from '../words/tokenize-sig.ts';
import { FREQUENCY_RECOGNIZER } from './timing/recognize-frequency.ts';
import { INTERVAL_RECOGNIZER } from './timing/recognize-interval.ts';
import { WHEN_RECOGNIZER } from './timing/recognize-when.ts';
import { hasGap, isNumber, SLASH, wordAt, type SigToken } from '../words/sig-token.ts';

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
    if (match === undefined || found === undefined) return recognizeWay(tokens, at);
    return isMeasured(tokens, at) || isPlace(tokens, match.endToken)
      ? undefined
      : { kind: 'route', from: at, to: match.endToken, ...found };
  },
};

/** `81 mg mouth daily`: labels leave out the "by" between an amount and how often. */
function recognizeWay(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const found = wordAt(tokens, at) === 'mouth' ? PHRASES.longestAt(BY_MOUTH, 0)?.values[0] : undefined;
  const isBetween =
    isUnit(tokens, at - 1) && OFTEN.some(({ recognize }) => recognize(tokens, at + 1) !== undefined);
  return found !== undefined && isBetween ? { kind: 'route', from: at, to: at + 1, ...found } : undefined;
}

function isUnit(tokens: readonly SigToken[], at: number): boolean {
  return at > 0 && readUnit(tokens, at)?.to === at + 1;
}

const OFTEN: readonly Recognizer[] = [FREQUENCY_RECOGNIZER, INTERVAL_RECOGNIZER, WHEN_RECOGNIZER];
const BY_MOUTH = tokenizeSig(foldSigText('by mouth'));

/** `"7.2 ng/mL"`: what a number counts over a volume is measured; `"20 PO/NG"` is a way of taking. */
function isMeasured(tokens: readonly SigToken[], at: number): boolean {
  const next = tokens[at + 1];
  return isNumber(tokens[at - 1]) && hasGap(next, SLASH) && VOLUMES.has(next?.text ?? '');
}

/** `"on top of her Keppra"`: of what no way of taking is. */
function isPlace(tokens: readonly SigToken[], end: number): boolean {
  return wordAt(tokens, end) === 'of';
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
