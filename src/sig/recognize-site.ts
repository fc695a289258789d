/** Recognizes body sites: `in both eyes`, `each nostril`, `to the affected area`, `left ear`. */
import { buildPhraseMatcher } from '../text/phrase-matcher.ts';
import { BODY_SITES, ORGANS, SIDED_ABBREVIATIONS, SIDES } from '../terminology/body-site-table.ts';
import type { BodySiteRow, OrganRow } from '../terminology/body-site-table.ts';
import { METHODS } from '../terminology/method-table.ts';
import type { Recognizer, SigFragment } from './sig-fragment.ts';
import { hasGap, STOP } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

interface Site {
  readonly site: string;
  readonly impliedRoute: string | undefined;
}

const SITE_PHRASES = buildPhraseMatcher<Site>(sitePhrases());
const ORGAN_PHRASES = buildPhraseMatcher<OrganRow>(
  ORGANS.flatMap((row) => row.words.map((word): [string, OrganRow] => [word, row])),
);
const SIDE_ROWS = new Map(SIDES.flatMap((row) => row.words.map((word): [string, SideRow] => [word, row])));
type SideRow = (typeof SIDES)[number];
const METHOD_WORDS: ReadonlySet<string> = new Set(METHODS.flatMap((row) => row.phrases));
const ABBREVIATIONS: ReadonlySet<string> = new Set(SIDED_ABBREVIATIONS.map((row) => row.word));
const PREPOSITIONS = new Set([
  'in',
  'into',
  'to',
  'on',
  'onto',
  'over',
  'around',
  'per',
  'en',
  'inside',
  'for',
]);
const ARTICLES = new Set(['the', 'your', 'her', 'his', 'el', 'la', 'all', 'entire']);

export const SITE_RECOGNIZER: Recognizer = {
  name: 'site',
  firstWords: [
    ...PREPOSITIONS,
    ...SIDE_ROWS.keys(),
    ...ORGANS.flatMap((row) => row.words.map((word) => word.split(' ')[0] ?? '')),
    ...sitePhrases().map(([phrase]) => phrase.split(' ')[0] ?? ''),
  ],
  startsWithNumber: false,
  recognize: recognizeSite,
};

function recognizeSite(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const hasPreposition = PREPOSITIONS.has(tokens[at]?.text ?? '');
  let from = hasPreposition ? at + 1 : at;
  if (ARTICLES.has(tokens[from]?.text ?? '')) from += 1;
  const organ = recognizeOrgan(tokens, from, hasPreposition);
  if (organ !== undefined) return { ...organ, from: at };
  const match = SITE_PHRASES.longestAt(tokens, from);
  const site = match?.values[0];
  if (match === undefined || site === undefined || hasGap(tokens[from], STOP)) return undefined;
  if (!hasPreposition && !standsAlone(tokens, from)) return undefined;
  return { kind: 'site', from: at, to: match.endToken, site: site.site, impliedRoute: site.impliedRoute };
}

/** Without a preposition only "affected area" and what stands directly behind a verb is a site: "sign of a cold sore" is none. */
function standsAlone(tokens: readonly SigToken[], at: number): boolean {
  const word = tokens[at]?.text ?? '';
  return (
    word === 'affected' ||
    word === 'aa' ||
    METHOD_WORDS.has(tokens[at - 1]?.text ?? '') ||
    ABBREVIATIONS.has(word)
  );
}

/** `left eye`, `both ears`, `each nostril`, `eye(s)`; an organ alone needs a preposition: "eye pain" is no site. */
function recognizeOrgan(
  tokens: readonly SigToken[],
  at: number,
  hasPreposition: boolean,
): SigFragment | undefined {
  const side = SIDE_ROWS.get(tokens[at]?.text ?? '');
  let organAt = side === undefined ? at : at + 1;
  if (side !== undefined)
    while (ARTICLES.has(tokens[organAt]?.text ?? '') || tokens[organAt]?.text === 'of') organAt += 1;
  if (side === undefined && !hasPreposition) return undefined;
  const match = ORGAN_PHRASES.longestAt(tokens, organAt);
  const organ = match?.values[0];
  if (match === undefined || organ === undefined) return undefined;
  const isPlural = side === undefined ? (tokens[organAt]?.text ?? '').endsWith('s') : side.isPlural;
  const noun = isPlural ? organ.plural : organ.singular;
  const site = side === undefined ? noun : `${side.id} ${noun}`;
  return { kind: 'site', from: at, to: match.endToken, site, impliedRoute: organ.impliedRoute };
}

function sitePhrases(): [string, Site][] {
  const named = BODY_SITES.flatMap((row: BodySiteRow) =>
    row.phrases.map((phrase): [string, Site] => [
      phrase,
      { site: phrase.replace(/ s$/, ''), impliedRoute: row.impliedRoute },
    ]),
  );
  return [
    ...named,
    ...SIDED_ABBREVIATIONS.map((row): [string, Site] => [
      row.word,
      { site: row.site, impliedRoute: row.impliedRoute },
    ]),
  ];
}
