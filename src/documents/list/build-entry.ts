/** The mentions of one drug → its entry: which dose, which code, which name. */
import { SPECIFICITY } from '../../medications/read/drug/code-candidates.ts';
import { strengthKey } from '../../terminology/products/strength-key.ts';
import type { MentionMatch } from '../mentions/resolve-mention.ts';
import { conflictsOf, sourceOf } from './find-conflicts.ts';
import { stepsOf } from './find-steps.ts';
import { byAuthority } from './rank-mentions.ts';
import type { ExtractedMedication, MentionDosage, ResolvedMention } from '../mentions/resolved-mention.ts';

/** Builds the entry of mentions of one drug; there is at least one. `ended` are lines that say it is not taken. */
export function buildEntry(
  mentions: readonly ResolvedMention[],
  ended: readonly ResolvedMention[] = [],
): ExtractedMedication {
  const ranked = byAuthority(mentions);
  const best = ranked[0];
  if (best === undefined) throw new RangeError('an entry needs a mention');
  const match = mostSpecific(ranked);
  const dosage = withNamedAmount(dosageOf(ranked), ranked, match);
  const shown = {
    dosage,
    product: match && { name: nameOf(match), strength: strengthKey(match.product) },
  };
  return {
    drugName: match === undefined ? best.mention.name : nameOf(match),
    ...(match?.concept !== undefined && { concept: match.concept }),
    ...(match !== undefined && { product: match.product }),
    dosage,
    sources: mentions.toSorted((left, right) => left.order - right.order).map((mention) => sourceOf(mention)),
    rank: best.rank,
    step: match === undefined ? 'not in RxNorm' : (match.step ?? match.via),
    conflicts: conflictsOf(shown, mentions, ended),
    steps: stepsOf(ranked),
  };
}

/** `<Brand> Pack` for branded packs, else the name RxNorm gives the concept (specification, drug_name). */
function nameOf({ concept, product }: MentionMatch): string {
  const brand = product.brand?.name ?? product.brandName;
  return concept?.tty === 'BPCK' && brand !== undefined ? `${brand} Pack` : product.name;
}

/** The dosage of the deciding mention; what it leaves open comes from the next ones that do not contradict its dose. */
function dosageOf(ranked: readonly ResolvedMention[]): MentionDosage {
  let dosage: MentionDosage = {};
  for (const mention of ranked) {
    const { named: _named, ...next } = mention.dosage;
    const isOther = dosage.dose !== undefined && next.dose !== undefined && !isSameDose(dosage, next);
    if (isOther && ranked[0]?.isChange !== true) continue;
    dosage = { ...(isOther ? leftBy(next) : next), ...dosage };
  }
  return dosage;
}

/** `"Celebrex 200 mg"`: where no line directs a dose, the amount that is named with the shown product is what is taken. */
function withNamedAmount(
  dosage: MentionDosage,
  ranked: readonly ResolvedMention[],
  shown: MentionMatch | undefined,
): MentionDosage {
  if (dosage.dose !== undefined || dosage.doubted !== undefined || dosage.isOpen === true) return dosage;
  const strength = strengthKey(shown?.product);
  const named = ranked.find(
    (mention) => mention.dosage.named !== undefined && strengthKey(mention.match?.product) === strength,
  )?.dosage.named;
  return named === undefined ? dosage : { ...dosage, dose: named };
}

/** What a change of the amount leaves as it was; of several times a day the amount may be that of the day. */
function leftBy({ route, frequency }: MentionDosage): MentionDosage {
  return {
    ...(route !== undefined && { route }),
    ...(frequency !== undefined && ONCE.test(frequency) && { frequency }),
  };
}

/** Once a day, or rarer: `QD`, `QHS`, `QOD`, `QWK`, `Q2WK`, `Q3D`, `QMO`. */
const ONCE = /^Q(?:AM|PM|HS|OD|\d*(?:D|WK|MO))$/u;

function isSameDose(left: MentionDosage, right: MentionDosage): boolean {
  return left.dose?.quantity === right.dose?.quantity && left.dose?.unit === right.dose?.unit;
}

/** The most specific concept the mentions support that does not contradict the strength of the deciding one. */
function mostSpecific(ranked: readonly ResolvedMention[]): MentionMatch | undefined {
  const matches = ranked.flatMap(({ match }) => match ?? []);
  const [first] = matches;
  if (first === undefined) return undefined;
  const strength = strengthKey(first.product);
  const doses = new Set(ranked.slice(0, 1).flatMap(({ dosage }) => massOf(dosage) ?? []));
  const fitting = matches.filter(
    (match) => match === first || (agrees(strength, strengthKey(match.product)) && fitsDose(match, doses)),
  );
  return fitting.toSorted((left, right) => SPECIFICITY[right.product.tty] - SPECIFICITY[left.product.tty])[0];
}

function agrees(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined || left === right;
}

/** A dose in mg, where that is how it is written. */
function massOf({ dose }: MentionDosage): number | undefined {
  return dose?.unit === 'mg' && /^\d+(?:\.\d+)?$/u.test(dose.quantity) ? Number(dose.quantity) : undefined;
}

/** A dose in mg is a whole number of units, or half of one, of the product's strength. */
function fitsDose({ product }: MentionMatch, doses: ReadonlySet<number>): boolean {
  const [only] = product.ingredients;
  if (product.ingredients.length !== 1 || only?.strength?.unit.toUpperCase() !== 'MG') return true;
  const { value } = only.strength;
  return [...doses].every((dose) => Number.isInteger(Math.round((dose / value) * 2000) / 1000));
}
