/** What a plan orders is newer than what is told above it in the same document: the dosage that was taken until then is replaced. */
import type { ActionId } from '../../standing/action-table.ts';
import { PLANNING_KINDS } from '../sections/section-table.ts';
import { findDirections } from '../../sig/find-directions.ts';
import { isNearAmount, leadsUp } from '../names/directions/to-amount.ts';
import type { ResolvedMention } from '../mentions/resolved-mention.ts';

/** The mentions of one drug; an order of a plan that says how the drug is taken, and otherwise than what is told before it, counts as a change of that. */
export function withOrdersOfPlan(mentions: readonly ResolvedMention[]): readonly ResolvedMention[] {
  return mentions.map((mention) => {
    if (mention.isChange) return asChangeOf(mention, mentions);
    if (!isOrder(mention)) return mention;
    const before = mentions.filter((other) => isTakenBefore(other, mention));
    const ranks = before.map(({ rank }) => rank);
    const isNew = isOneDosage(before) && before.every((other) => differs(mention, other));
    return isNew && !ranks.includes(DISCHARGE)
      ? {
          ...mention,
          isChange: true,
          rank: ranks.reduce((one, other) => (other < one ? other : one), mention.rank),
        }
      : mention;
  });
}

/** A change as what the other mentions say of the drug makes it: up to an amount of what is taken as needed is the most, and a number alone is of the unit it had before. */
function asChangeOf(change: ResolvedMention, mentions: readonly ResolvedMention[]): ResolvedMention {
  const others = mentions.filter((other) => other !== change && other.standing === 'current');
  const { clause, nameEnd, ownEnd } = change.mention;
  const isAsNeeded = others.some(({ dosage }) => dosage.frequency?.endsWith('PRN') === true);
  if (isAsNeeded && leadsUp(clause.slice(nameEnd, ownEnd)))
    return { ...change, isChange: false, rank: LEAST };
  return withUnitOf(others, withTimesOf(others, change));
}

/** `"10 units with meals"`: the amount of each time, so that how often is as it was. */
function withTimesOf(others: readonly ResolvedMention[], change: ResolvedMention): ResolvedMention {
  const former = others.find(({ dosage }) => dosage.frequency !== undefined)?.dosage.frequency;
  const saysWhen = change.mention.sigs.some((sig) => findDirections(sig).some(({ kind }) => kind === 'when'));
  if (former === undefined || change.dosage.frequency !== undefined || !saysWhen) return change;
  return { ...change, dosage: { ...change.dosage, frequency: former } };
}

function withUnitOf(others: readonly ResolvedMention[], change: ResolvedMention): ResolvedMention {
  const { dose } = change.dosage;
  const former = others.find((other) => other.dosage.dose !== undefined)?.dosage.dose;
  if (dose?.unit !== '' || former === undefined || !isNearAmount(dose.quantity, former.quantity))
    return change;
  return { ...change, dosage: { ...change.dosage, dose: { ...dose, unit: former.unit } } };
}

/** The rank of sections that list nothing. */
const LEAST = 5;

/** The rank of a list that is newer than every plan. */
const DISCHARGE = 1;

/** It begins its sentence, or is begun there, and how often it is taken stands beside it; by a vein it is given for the stay. */
function isOrder({ mention, standing, dosage }: ResolvedMention): boolean {
  const { said, item, clause, nameStart } = mention;
  const { frequency, route } = dosage;
  if (standing !== 'current' || !PLANNING_KINDS.has(item.section.kind)) return false;
  if (frequency === undefined || frequency === 'ONCE' || route?.abbreviation === 'IV') return false;
  if (said !== undefined) return BEGINS.has(said.id);
  const isAsNeeded = frequency === 'PRN' || (frequency.endsWith('PRN') && MOST.test(clause));
  return !isAsNeeded && NOTHING_BEFORE.test(clause.slice(0, nameStart));
}

/** `"D. "`: a mark, a number or a letter of the list. */
const NOTHING_BEFORE = /^\P{L}*(?:\p{L}[.)]\s+)?$/u;
/** `"up to 1000 mg three times daily as needed"`: the most that may be taken. */
const MOST = /\bup to\b/iu;
const BEGINS: ReadonlySet<ActionId> = new Set<ActionId>(['begin', 'start', 'prescription']);

function isTakenBefore(other: ResolvedMention, order: ResolvedMention): boolean {
  return (
    other.documentIndex === order.documentIndex &&
    other.order < order.order &&
    other.standing === 'current' &&
    other.mention.isRemark !== true &&
    other.mention.item.section !== order.mention.item.section &&
    (other.mention.item.reading === 'list' || !PLANNING_KINDS.has(other.mention.item.section.kind))
  );
}

/** What is given several times over keeps its regimens. */
function isOneDosage(before: readonly ResolvedMention[]): boolean {
  return new Set(before.map(({ dosage }) => [doseOf(dosage), dosage.frequency].join(' '))).size === 1;
}

/** Another amount of the same unit, or another number of times. */
function differs(order: ResolvedMention, { dosage }: ResolvedMention): boolean {
  const [ordered, listed] = [order.dosage, dosage];
  const isOtherDose =
    ordered.dose !== undefined &&
    listed.dose !== undefined &&
    ordered.dose.unit === listed.dose.unit &&
    ordered.dose.quantity !== listed.dose.quantity;
  return isOtherDose || (listed.frequency !== undefined && ordered.frequency !== listed.frequency);
}

function doseOf({ dose }: ResolvedMention['dosage']): string {
  return dose === undefined ? '' : `${dose.quantity} ${dose.unit}`;
}
