/** Verbs that take the one to whom something is done before their last word. */
import { alternatives } from '../text/alternatives.ts';
import { MODIFIERS } from './modifier-table.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/** `"put on"` → `"put her on"`, `"put the patient on"`: the one to whom it is done may stand before the last word. */
export function aroundPerson(phrase: string): string[] {
  const { verb, particle } = PHRASAL.exec(phrase)?.groups ?? {};
  if (verb === undefined || particle === undefined) return [];
  return SENTENCE_WORDS.doneTo.words.map((person) => `${verb} ${person} ${particle}`);
}

/** A verb and where it leads: `"taken off of"`, `"start on"`; a form of "be" tells where one is. */
const PHRASAL = new RegExp(
  String.raw`^(?<verb>(?!(?:${alternatives(MODIFIERS.passive)})\b)\p{L}+) (?<particle>(?:(?:back|home) )?(?:${alternatives(SENTENCE_WORDS.particle.words)}))$`,
  'u',
);
