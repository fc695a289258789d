/** Of two visits that one document tells of, the later one decides on the dose. */
import { isAfter } from '../../text/possible-days.ts';
import type { ResolvedMention } from '../mentions/resolved-mention.ts';

/** The day of the visit a mention was written at; undefined where its document does not tell of several. */
export function visitOf({ mention }: ResolvedMention): readonly string[] | undefined {
  return mention.item.section.visit;
}

/**
 * The mentions of one drug; those whose amount a later visit of the same document tells anew are outdated, and the newer
 * ones count as the section they change.
 */
export function inOrderOfVisits(mentions: readonly ResolvedMention[]): readonly ResolvedMention[] {
  if (mentions.every((mention) => visitOf(mention) === undefined)) return mentions;
  return mentions.map((mention) => {
    if (mentions.some((other) => saysAmount(other) && isLater(other, mention)))
      return { ...mention, isOutdated: true };
    const ranks = mentions.filter((other) => saysAmount(mention) && isLater(mention, other));
    return ranks.reduce((one, { rank }) => (rank < one.rank ? { ...one, rank } : one), mention);
  });
}

function isLater(left: ResolvedMention, right: ResolvedMention): boolean {
  return (
    left.documentIndex === right.documentIndex &&
    left.standing === 'current' &&
    isAfter(visitOf(left) ?? [], visitOf(right) ?? [])
  );
}

function saysAmount({ dosage, match }: ResolvedMention): boolean {
  return (
    dosage.dose !== undefined ||
    match?.product.ingredients.some(({ strength }) => strength !== undefined) === true
  );
}
