/** Recognizes body sites: `in both eyes`, `each nostril`, `to the affected area`, `left ear`. */
import { JOINING_WORDS } from '../vocabulary/joining-word-table.ts';
import { buildPhraseMatcher } from '../../text/phrase-matcher.ts';
import { BODY_SITES, ORGANS, SIDED_ABBREVIATIONS, SIDES } from '../../terminology/codes/body-site-table.ts';
import type { BodySiteRow, OrganRow } from '../../terminology/codes/body-site-table.ts';
import { METHODS } from '../../terminology/codes/method-table.ts';
import { readPhrase } from '../words/read-phrase.ts';
import type { Recognizer, SigFragment } from '../sig-fragment.ts';
import { hasGap, STOP, wordAt } from '../words/sig-token.ts';
import type { SigToken } from '../words/sig-token.ts';

interface Site {
  readonly site: string;
  readonly impliedRoute: string | undefined;
}

/** `aa` is shorthand for the affected area. */
const LONGEST_SHORTHAND = 3;
const SITE_PHRASES = buildPhraseMatcher<Site>(sitePhrases());
const ORGAN_PHRASES = buildPhraseMatcher<OrganRow>(
  ORGANS.flatMap((row) => row.words.map((word): [string, OrganRow] => [word, row])),
);
const SIDE_ROWS = new Map(SIDES.flatMap((row) => row.words.map((word): [string, SideRow] => [word, row])));
type SideRow = (typeof SIDES)[number];
const METHOD_WORDS: ReadonlySet<string> = new Set(METHODS.flatMap((row) => row.phrases));
const ABBREVIATIONS: ReadonlySet<string> = new Set(SIDED_ABBREVIATIONS.map((row) => row.word));
const PREPOSITIONS: ReadonlySet<string> = new Set(JOINING_WORDS.place.words);
const ARTICLES: ReadonlySet<string> = new Set(JOINING_WORDS.ofPlace.words);

export const SITE_RECOGNIZER: Recognizer = {
  name: 'site',
  recognize: recognizeSite,
};

function recognizeSite(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const hasPreposition = PREPOSITIONS.has(wordAt(tokens, at));
  let from = hasPreposition ? at + 1 : at;
  if (ARTICLES.has(wordAt(tokens, from))) from += 1;
  const organ = recognizeOrgan(tokens, from, hasPreposition);
  if (organ !== undefined) return { ...organ, from: at };
  const side = SIDE_ROWS.get(wordAt(tokens, from));
  const found =
    readPhrase(SITE_PHRASES, tokens, from) ?? (side && readPhrase(SITE_PHRASES, tokens, from + 1));
  if (found === undefined || hasGap(tokens[from], STOP)) return undefined;
  if (!hasPreposition && !standsAlone(tokens, from)) return undefined;
  const isSided = side !== undefined && wordAt(tokens, from) !== 'affected';
  return {
    kind: 'site',
    from: at,
    to: found.to,
    site: isSided ? `${side.id} ${found.row.site}` : found.row.site,
    impliedRoute: found.row.impliedRoute,
  };
}

/** Without a preposition only "affected area" and what stands directly behind a verb is a site: "sign of a cold sore" is none. */
function standsAlone(tokens: readonly SigToken[], at: number): boolean {
  const word = wordAt(tokens, at);
  return (
    word === 'affected' ||
    word === 'aa' ||
    word === 'aaa' ||
    METHOD_WORDS.has(wordAt(tokens, at - 1)) ||
    ABBREVIATIONS.has(word)
  );
}

/** `left eye`, `both ears`, `each nostril`, `eye(s)`; an organ alone needs a preposition: "eye pain" is no site. */
function recognizeOrgan(
  tokens: readonly SigToken[],
  at: number,
  hasPreposition: boolean,
): SigFragment | undefined {
  const side = SIDE_ROWS.get(wordAt(tokens, at));
  if (side === undefined) return hasPreposition ? recognizeUnsidedOrgan(tokens, at) : undefined;
  const lastSide = skipOtherSide(tokens, at, side);
  let organAt = lastSide + 1;
  while (ARTICLES.has(wordAt(tokens, organAt)) || wordAt(tokens, organAt) === 'of') organAt += 1;
  const organ = readPhrase(ORGAN_PHRASES, tokens, organAt);
  if (organ === undefined) return undefined;
  const isBoth = side.isPlural || lastSide > at;
  const noun = isBoth ? organ.row.plural : organ.row.singular;
  return {
    kind: 'site',
    from: at,
    to: organ.to,
    site: `${lastSide > at ? 'both' : side.id} ${noun}`,
    impliedRoute: organ.row.impliedRoute,
  };
}

/** Behind "of": the left eye of "lower lid of the left eye". */
function recognizeSided(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const from = ARTICLES.has(wordAt(tokens, at)) ? at + 1 : at;
  return recognizeOrgan(tokens, from, false);
}

/** `left and right eye`: the two sides of one organ. */
function skipOtherSide(tokens: readonly SigToken[], at: number, side: SideRow): number {
  const next = wordAt(tokens, at + 1) === 'and' ? SIDE_ROWS.get(wordAt(tokens, at + 2)) : undefined;
  return next !== undefined && isOpposite(side.id, next.id) ? at + 2 : at;
}

function isOpposite(a: string, b: string): boolean {
  return (a === 'left' && b === 'right') || (a === 'right' && b === 'left');
}

/** The site of two sites of one organ, left and right: `left eye`, `right eye` → `both eyes`. */
export function bothSides(a: string, b: string): string | undefined {
  const [side = '', noun] = a.split(' ');
  const [otherSide = '', otherNoun] = b.split(' ');
  const organ: OrganRow | undefined = ORGANS.find((row) => row.singular === noun);
  return organ !== undefined && noun === otherNoun && isOpposite(side, otherSide)
    ? `both ${organ.plural}`
    : undefined;
}

/** `in the eye`; French and Spanish say the side behind the organ: `en el ojo derecho`. */
function recognizeUnsidedOrgan(tokens: readonly SigToken[], at: number): SigFragment | undefined {
  const organ = readPhrase(ORGAN_PHRASES, tokens, at);
  if (organ === undefined) return undefined;
  const sided = wordAt(tokens, organ.to) === 'of' ? recognizeSided(tokens, organ.to + 1) : undefined;
  if (sided !== undefined) return sided;
  const behind = SIDE_ROWS.get(wordAt(tokens, organ.to));
  if (behind?.id === 'left' || behind?.id === 'right') {
    const site = `${behind.id} ${organ.row.singular}`;
    return { kind: 'site', from: at, to: organ.to + 1, site, impliedRoute: organ.row.impliedRoute };
  }
  const site = wordAt(tokens, at).endsWith('s') ? organ.row.plural : organ.row.singular;
  return { kind: 'site', from: at, to: organ.to, site, impliedRoute: organ.row.impliedRoute };
}

function sitePhrases(): [string, Site][] {
  const named = BODY_SITES.flatMap((row: BodySiteRow) =>
    row.phrases.map((phrase): [string, Site] => [
      phrase,
      {
        site: phrase.length > LONGEST_SHORTHAND ? phrase.replace(/ s$/, '') : row.site,
        impliedRoute: row.impliedRoute,
      },
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
