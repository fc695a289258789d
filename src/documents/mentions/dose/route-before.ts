/** The route that stands before a name: its adjective, or a verb for putting something on the skin. */
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { METHODS, type MethodRow } from '../../../terminology/codes/method-table.ts';
import { ROUTES, type RouteRow } from '../../../terminology/codes/route-table.ts';
import type { FormFeature } from '../../../terminology/forms/form-word-table.ts';
import { formFeatures } from '../../../terminology/forms/form-words.ts';
import { wholeWord } from '../../../text/alternatives.ts';
import type { MedicationMention } from '../mention.ts';

const ROUTE_ROWS: readonly RouteRow[] = ROUTES;
const METHOD_ROWS: readonly MethodRow[] = METHODS;

/** `"sublingual nitroglycerin p.r.n."`, `"applies ivermectin 1% cream nightly and azelaic acid 15% gel daily"`; `words`: the drug's own. */
export function routeBefore({ clause, nameStart }: MedicationMention, words: string): RouteRow | undefined {
  const before = clause.slice(Math.max(0, nameStart - FARTHEST), nameStart);
  return adjectiveBefore(before) ?? (isApplied(before, words) ? TOPICAL : undefined);
}

/** Characters. */
const FARTHEST = 200;

/** Right before the name; behind how another drug is taken it is said of that one. */
function adjectiveBefore(before: string): RouteRow | undefined {
  const { index = 0, groups: { word = '' } = {} } = LAST_WORD.exec(before) ?? {};
  const row = word === '' ? undefined : ROUTE_OF_WORD.get(word.replaceAll('.', '').toLowerCase());
  const mayBeWord = word.length <= LONGEST_ABBREVIATION && word !== word.toUpperCase();
  return row === undefined || mayBeWord || endsInDosage(before.slice(0, index)) ? undefined : row;
}

const LAST_WORD = /(?<![\p{L}.-])(?<word>\p{L}[\p{L}.-]{1,20})\s$/u;
/** Letters of an abbreviation; in small letters it may be another word. */
const LONGEST_ABBREVIATION = 3;

const ROUTE_OF_WORD: ReadonlyMap<string, RouteRow> = new Map(
  ROUTE_ROWS.flatMap((row) =>
    [...row.adjectives, ...row.phrases]
      .filter((word) => !/\s|ly$/u.test(word))
      .map((word) => [word, row] as const),
  ),
);

function endsInDosage(lead: string): boolean {
  if (/\n\s*$/u.test(lead)) return false;
  const told = lead.trimEnd();
  const last = findDirections(told).at(-1);
  return last !== undefined && last.end === told.length && !LEADING.has(last.kind);
}

/** What may lead to a name: `"take oral …"`. */
const LEADING: ReadonlySet<Direction['kind']> = new Set<Direction['kind']>(['method', 'instruction']);

/** What is put on, and no other verb before the name. */
function isApplied(before: string, words: string): boolean {
  const { behind } = APPLIED.exec(before)?.groups ?? {};
  if (behind === undefined || readActions(behind).actions.length > 0) return false;
  return [...formFeatures(words)].some((feature) => ON_SKIN.has(feature));
}

const APPLIED = new RegExp(
  String.raw`${wholeWord(METHOD_ROWS.flatMap(({ id, phrases }) => (id === 'apply' ? phrases : [])))}(?<behind>[^.;:]*(?:\.(?=\S)[^.;:]*)*)$`,
  'iu',
);
const ON_SKIN: ReadonlySet<FormFeature> = new Set<FormFeature>([
  'cream',
  'ointment',
  'gel',
  'lotion',
  'foam',
  'paste',
]);
const TOPICAL = ROUTE_ROWS.find(({ id }) => id === 'topical');
