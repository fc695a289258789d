/** Which mention of a drug decides (specification, PDF endpoint, rule 2). */
import { SPECIFICITY } from '../../medications/read/drug/code-candidates.ts';
import type { ResolvedMention } from '../mentions/resolved-mention.ts';

/** The deciding mention first: the most authoritative section, the latest visit, current before finished, then the most complete, then the first. */
export function byAuthority(mentions: readonly ResolvedMention[]): ResolvedMention[] {
  return mentions.toSorted(
    (left, right) =>
      left.rank - right.rank ||
      Number(left.isOutdated === true) - Number(right.isOutdated === true) ||
      Number(left.standing !== 'current') - Number(right.standing !== 'current') ||
      Number(right.isChange) - Number(left.isChange) ||
      (left.isChange && right.isChange ? right.order - left.order : 0) ||
      completeness(right) - completeness(left) ||
      left.order - right.order,
  );
}

function completeness({ dosage, match }: ResolvedMention): number {
  const said = [dosage.dose, dosage.route, dosage.frequency].filter((part) => part !== undefined).length;
  return said * 10 + (match === undefined ? 0 : SPECIFICITY[match.product.tty]);
}
