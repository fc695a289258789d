/** A title that is made of directions alone (`As needed (SC)`, `By mouth while able`, `IM every 4 weeks:`): how all that stands below it is taken. */
import { findDirections, type Direction } from '../../../../sig/find-directions.ts';
import { HEADING_WORDS } from '../../../../standing/headings/heading-word-table.ts';
import { routeOfName } from '../../../../terminology/codes/route-lookup.ts';
import { alternatives } from '../../../../text/alternatives.ts';
import { TITLE_WORDS } from './title-word-table.ts';

/** What it says, in its words; what it does not say is undefined. */
export interface TitledDirections {
  readonly route: string | undefined;
  readonly often: string | undefined;
  readonly isAsNeeded: boolean;
}

/** Undefined: its words say anything else, how much among it, or nothing of how a drug is taken. */
export function directionsOfTitle(title: string): TitledDirections | undefined {
  if (title.length > LONGEST) return undefined;
  const bare = title.replace(LISTED, ' ');
  const parts = bare.split(BETWEEN).filter((part) => /[\p{L}\d]/u.test(part));
  const read = parts.map((part) => ({ part, told: toldIn(part) }));
  if (read.length === 0 || read.some(({ told }) => told === undefined)) return undefined;
  const wordsOf = (kinds: ReadonlySet<Direction['kind']>): string | undefined =>
    read
      .map(({ part, told = [] }) => stretchOf(part, told, kinds))
      .filter((words) => words !== '')
      .join(', ') || undefined;
  const route = wordsOf(ROUTE);
  // `"Daily medications"` says which of them, and not how often each.
  const often = bare === title ? wordsOf(OFTEN) : undefined;
  const isAsNeeded = wordsOf(AS_NEEDED) !== undefined;
  const saysHow = route !== undefined || often !== undefined || isAsNeeded || DELIVERED.test(title);
  return saysHow ? { route, often, isAsNeeded } : undefined;
}

/** `"Anticipatory medicines (SC)"`: a route beside the other words of a title, in a part of its own that says nothing but directions; several, or the usual one, may be of some of them. */
export function routeBeside(title: string): string | undefined {
  if (title.length > LONGEST) return undefined;
  const routes = title
    .split(BETWEEN)
    .flatMap((part) => (toldIn(part) ?? []).filter(({ kind }) => kind === 'route'))
    .map(({ words }) => words);
  const [only, ...others] = routes;
  return others.length > 0 || only === undefined || routeOfName(only)?.id === 'oral' ? undefined : only;
}

/** The words of a part from the first direction of such kinds to the last one. */
function stretchOf(part: string, told: readonly Direction[], kinds: ReadonlySet<Direction['kind']>): string {
  const own = told.filter(({ kind }) => kinds.has(kind));
  return part.slice(own[0]?.start ?? 0, own.at(-1)?.end ?? 0);
}

/** Characters; more are a sentence. */
const LONGEST = 70;

/** What is taken, at the end of the title. */
const LISTED = new RegExp(
  String.raw`(?<=\p{L}|[).])\s(?:${alternatives([...HEADING_WORDS.medications.words, ...HEADING_WORDS.synonyms.words])})(?=\W*$)`,
  'iu',
);

/** Between what is said one beside the other. */
const BETWEEN = /[()[\],;:–—]|\s-\s/u;

/** The directions of a part that holds no other words; undefined: it does. */
function toldIn(part: string): readonly Direction[] | undefined {
  const found = findDirections(part);
  if (found.some(({ kind }) => OF_ONE_DRUG.has(kind))) return undefined;
  const told = found.filter(({ kind }) => TOLD.has(kind));
  const rest = told.reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, part);
  const others = rest.replace(CONDITION, ' ').match(/[\p{L}\d]+/gu) ?? [];
  return others.every((word) => ADDED.has(word.toLowerCase())) ? told : undefined;
}

const ROUTE: ReadonlySet<Direction['kind']> = new Set(['route', 'site']);
const OFTEN: ReadonlySet<Direction['kind']> = new Set(['frequency', 'when', 'time-of-day', 'weekday']);
const AS_NEEDED: ReadonlySet<Direction['kind']> = new Set(['as-needed']);
const TOLD: ReadonlySet<Direction['kind']> = new Set([
  ...ROUTE,
  ...OFTEN,
  ...AS_NEEDED,
  'method',
  'infusion-time',
  'indication',
]);

/** How much, and how long: said of a drug, and of no list. */
const OF_ONE_DRUG: ReadonlySet<Direction['kind']> = new Set([
  'dose',
  'number',
  'strength',
  'scheme',
  'divided',
  'count',
  'maximum',
  'duration',
  'dates',
  'rate',
]);

const DELIVERED = new RegExp(
  String.raw`(?<!\p{L})(?:${alternatives(TITLE_WORDS.delivery.words)})(?!\p{L})`,
  'iu',
);

const ADDED: ReadonlySet<string> = new Set<string>([
  ...TITLE_WORDS.delivery.words,
  ...TITLE_WORDS.small.words,
]);

const CONDITION = new RegExp(
  String.raw`(?<!\p{L})(?:${alternatives(TITLE_WORDS.condition.words)})(?:\s[\p{L}’']+){1,4}\s*$`,
  'iu',
);
