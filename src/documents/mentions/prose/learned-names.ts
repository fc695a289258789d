/** Drugs that nobody knows and a document lists: what the rest of it tells of them, and which of them is a slip of a known name that it writes too. */
import { abbreviations, isAbbreviation } from '../../names/caution.ts';
import { withLearned, type DrugNames } from '../../names/drug-names.ts';
import { drugNameTokens, type DrugNameEntry } from '../../../terminology/names/drug-dictionary.ts';
import { normalizeDrugName } from '../../../terminology/names/drug-name.ts';
import { isOneSlip } from '../../../text/slips.ts';
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
  const listed = new Set([
    ...mentions.filter(isListedAbbreviation).map(({ mention }) => asFound(mention.name)),
    ...shortFor(mentions, names),
  ]);
  if (learned.length === 0 && listed.size === 0) return undefined;
  const slips = slipsOfKnown(learned, mentions);
  const matcher = buildPhraseMatcher<DrugNameEntry>([
    ...learned.map(
      (name) => [normalizeDrugName(name), { rxcuis: slips.get(name) ?? [], needsSupport: false }] as const,
    ),
    ...[...listed].map((name) => [name, { rxcuis: [], needsSupport: false }] as const),
  ]);
  const told = (item: Item): string[] =>
    matcher.matchTokens(drugNameTokens(item.text)).map(({ start, end }) => item.text.slice(start, end));
  return {
    names: withLearned(names, matcher, listed),
    isToldIn: (item) => {
      const isProse = item.reading === 'narrative' && !isListed(item.reading);
      return (isProse || slips.size > 0) && told(item).some((name) => isProse || slips.has(name));
    },
  };
}

/** `"She uses Spirvia … stop the Spiriva"`: a word one slip away from a known name of the same document is that name, so that its end is told of it. */
function slipsOfKnown(
  learned: readonly string[],
  mentions: readonly ReadMention[],
): ReadonlyMap<string, readonly string[]> {
  const known = new Map(
    mentions.flatMap(({ mention: { name, rxcuis } }) =>
      rxcuis.length > 0 ? [[name.toLowerCase(), rxcuis] as const] : [],
    ),
  );
  return new Map(
    learned.flatMap((name) => {
      if (name.length < FEWEST_LETTERS) return [];
      const meant = [...known].filter(([other]) => isOneSlip(name.toLowerCase(), other));
      return meant.length === 1 ? meant.map(([, rxcuis]) => [name, rxcuis] as const) : [];
    }),
  );
}

/** Shorter names are a slip of each other too often. */
const FEWEST_LETTERS = 6;

/** `HCTZ 12.5 mg daily` in a list: `"Stop HCTZ"` in the plan is said of it. */
function isListedAbbreviation({ mention, standing }: ReadMention): boolean {
  const isOfList = mention.rxcuis.length > 0 && standing === 'current' && isListed(mention.item.reading);
  return isOfList && isAbbreviation(asFound(mention.name));
}

/** `"128 on hydrochlorothiazide 25 mg. HCTZ was stopped"`: short for a drug that the document names in full and as taken. */
function shortFor(mentions: readonly ReadMention[], names: DrugNames): readonly string[] {
  const taken = mentions.filter(
    ({ mention, standing }) => mention.rxcuis.length > 0 && standing === 'current',
  );
  const inFull = taken.map(({ mention }) => asFound(mention.name)).filter((name) => !isAbbreviation(name));
  const drugs = new Set(inFull.map((name) => names.ingredientsOf(name)));
  return abbreviations().filter((short) => {
    const [meant] = names.longestAt(drugNameTokens(short), 0)?.values ?? [];
    const [drug = '', ...others] = meant?.rxcuis ?? [];
    // `HCT` and `PPX` mean a value or a purpose as often, whatever is taken.
    return meant?.needsSupport === false && others.length === 0 && drugs.has(drug);
  });
}

/** As names are found in a text. */
function asFound(name: string): string {
  return drugNameTokens(name)
    .map(({ text }) => text)
    .join(' ');
}

/** A few letters are a word of many meanings, unless they are capitals. */
const NAME = /^(?:\p{L}[\p{L}\d-]{3,}(?:\s[\p{L}\d-]+){0,2}|\p{Lu}{3})$/u;

function isLearned({ mention, standing }: ReadMention): boolean {
  return mention.rxcuis.length === 0 && standing === 'current' && NAME.test(mention.name);
}
