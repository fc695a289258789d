/** A list of what a procedure was done under: `"MEDICATIONS: Versed 4 mg, fentanyl 75 mcg IV push"`. */
import type { ReadMention } from '../repeated-items.ts';
import { SEDATION_ROWS } from './sedation-table.ts';

const ingredientsOf = (id: (typeof SEDATION_ROWS)[number]['id']): ReadonlySet<string> =>
  new Set(SEDATION_ROWS.flatMap((row) => (row.id === id ? row.ingredients : [])));
const SEDATIVES = ingredientsOf('sedative');
const COMPANIONS = ingredientsOf('companion');

/** Do the mentions of a section name sedatives with their companions, nothing else, and none with how often? */
export function isSedation(mentions: readonly ReadMention[]): boolean {
  return (
    mentions.some((mention) => isOneOf(mention, SEDATIVES)) &&
    mentions.every((mention) => isOneOf(mention, SEDATIVES) || isOneOf(mention, COMPANIONS)) &&
    isNeverRepeated(mentions)
  );
}

/** Does none of the mentions say how often it is taken? */
export function isNeverRepeated(mentions: readonly ReadMention[]): boolean {
  return mentions.every(({ dosage }) => dosage.frequency === undefined);
}

function isOneOf({ match }: ReadMention, names: ReadonlySet<string>): boolean {
  return (
    match !== undefined &&
    match.ingredients.length > 0 &&
    match.ingredients.every(({ name }) => names.has(name))
  );
}
