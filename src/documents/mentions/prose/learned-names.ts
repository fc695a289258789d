/** Drugs that nobody knows and a document lists: what the rest of it tells of them. */
import { withLearned, type DrugNames } from '../../names/drug-names.ts';
import { drugNameTokens, type DrugNameEntry } from '../../../terminology/names/drug-dictionary.ts';
import { normalizeDrugName } from '../../../terminology/names/drug-name.ts';
import { buildPhraseMatcher } from '../../../text/phrase-matcher.ts';
import type { Item } from '../../sections/section.ts';
import { isListed } from '../../sections/section-table.ts';
import type { ItemReading, ReadMention } from '../repeated-items.ts';

/** An item and what was read in it. */
export interface ReadItem {
  readonly item: Item;
  readonly reading: ItemReading;
}

/** The names with those that a document adds to them. */
export interface LearnedNames {
  readonly names: DrugNames;
  /** Does an item tell of one of them? A list says itself what it lists. */
  readonly isToldIn: (item: Item) => boolean;
}

/** What the lists of a document add to the names; undefined where they add none. */
export function learnedFrom(read: readonly ReadItem[], names: DrugNames): LearnedNames | undefined {
  const mentions = read.flatMap(({ reading }) => reading.mentions);
  const learned = [...new Set(mentions.filter(isLearned).map(({ mention }) => mention.name))];
  if (learned.length === 0) return undefined;
  const matcher = buildPhraseMatcher<DrugNameEntry>(
    learned.map((name) => [normalizeDrugName(name), { rxcuis: [], needsSupport: false }] as const),
  );
  return {
    names: withLearned(names, matcher),
    isToldIn: (item) =>
      item.reading === 'narrative' &&
      !isListed(item.reading) &&
      matcher.matchTokens(drugNameTokens(item.text)).length > 0,
  };
}

/** A few letters are a word of many meanings, unless they are capitals. */
const NAME = /^(?:\p{L}[\p{L}\d-]{3,}(?:\s[\p{L}\d-]+){0,2}|\p{Lu}{3})$/u;

function isLearned({ mention, standing }: ReadMention): boolean {
  return mention.rxcuis.length === 0 && standing === 'current' && NAME.test(mention.name);
}
