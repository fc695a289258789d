/** Verbs that take the one, or the thing, to whom something is done before their last word. */
import { alternatives } from '../text/alternatives.ts';
import { MODIFIERS } from './modifier-table.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** `"put on"` → `"put her on"`, `"put the patient on"`, and `"throw away"` → `"throw these away"`: whom or what it is done to may stand before the last word. */
export function aroundPerson(phrase: string): string[] {
  return [
    ...parted(phrase, PHRASAL, SENTENCE_WORDS.doneTo.words),
    ...parted(phrase, PARTED, SENTENCE_WORDS.thing.words),
  ];
}

function parted(phrase: string, verbs: RegExp, by: readonly string[]): string[] {
  const { verb, particle } = verbs.exec(phrase)?.groups ?? {};
  if (verb === undefined || particle === undefined) return [];
  return by.map((inside) => `${verb} ${inside} ${particle}`);
}

/** `"throw away"` → `"throw these away"`. */
const PARTED = new RegExp(
  String.raw`^(?<verb>(?!(?:${alternatives(MODIFIERS.passive)})\b)\p{L}+) (?<particle>(?:${alternatives(SENTENCE_WORDS.away.words)}))$`,
  'u',
);

/** A verb and where it leads: `"taken off of"`, `"start on"`; a form of "be" tells where one is. */
const PHRASAL = new RegExp(
  String.raw`^(?<verb>(?!(?:${alternatives(MODIFIERS.passive)})\b)\p{L}+) (?<particle>(?:(?:back|home) )?(?:${alternatives(SENTENCE_WORDS.particle.words)}))$`,
  'u',
);
