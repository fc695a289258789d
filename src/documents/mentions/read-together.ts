/** The items of one section together: what one of them says of a drug that another names. */
import type { MentionStanding, SetAsideMention } from './mention.ts';
import { NOT_TAKEN } from '../../standing/action-table.ts';
import { startsWithDirections } from '../names/directions/split-product.ts';
import { givenByTheClock, isGivenThere } from './prose/given-there.ts';
import { isNeverRepeated, isSedation } from './prose/told-of-procedure.ts';
import type { ItemReading, ReadMention } from './repeated-items.ts';

/**
 * What a procedure is done under, is given in its report without how often, or was given where the document was written, is no entry.
 * Bare names that nobody knows are entries only beside known ones, and a stop that names a drug and nothing else ends
 * what the same section said of it before ("takes aspirin. Aspirin was discontinued").
 */
export function readTogether(readings: readonly ItemReading[], isOfProcedure = false): ItemReading {
  const byTheClock = givenByTheClock(readings.flatMap((reading) => reading.mentions));
  const told = readings.map((reading) => withoutGiven(reading, byTheClock));
  const mentions = told.flatMap((reading) => reading.mentions);
  const setAside = told.flatMap((reading) => reading.setAside);
  if (isSedation(mentions) || (isOfProcedure && isNeverRepeated(mentions)))
    return {
      mentions: [],
      setAside: [...setAside, ...mentions.map(asGiven)],
    };
  const bare = listsMedications(mentions)
    ? []
    : mentions.filter(({ mention }) => mention.isBareName === true);
  const takenBack = mentions.flatMap((one, index) => {
    const reason = endOf(one, mentions.slice(index + 1));
    return reason === undefined ? [] : [{ one, reason }];
  });
  const isOver = new Set(takenBack.map(({ one }) => one));
  return {
    mentions: mentions.filter((one) => !bare.includes(one) && !isOver.has(one)),
    setAside: [
      ...setAside,
      ...bare.map((one) => ({ ...asideOf(one), reason: 'not-a-medication' as const })),
      ...takenBack.map(({ one, reason }) => ({ ...asideOf(one), reason })),
    ],
  };
}

/** An item without what it tells was given there and then. */
function withoutGiven(reading: ItemReading, byTheClock: ReadonlySet<ReadMention>): ItemReading {
  const isThere = isGivenThere(reading.mentions);
  const isGiven = (one: ReadMention): boolean =>
    byTheClock.has(one) || (isThere && one.standing === 'current');
  return {
    mentions: reading.mentions.filter((one) => !isGiven(one)),
    setAside: [...reading.setAside, ...reading.mentions.filter(isGiven).map(asGiven)],
  };
}

function asGiven(one: ReadMention): SetAsideMention {
  return { ...asideOf(one), reason: 'not-given' };
}

/** A list by its heading, or one that names a known drug. */
function listsMedications(mentions: readonly ReadMention[]): boolean {
  return mentions.some(({ match, mention }) => match !== undefined || LISTS.has(mention.item.section.kind));
}

const LISTS: ReadonlySet<string> = new Set([
  'discharge-medications',
  'current-medications',
  'home-medications',
]);

function asideOf({ mention }: ReadMention) {
  return { name: mention.name, rxcuis: mention.rxcuis, line: mention.line };
}

/** How a later sentence ends it, by its name alone. */
function endOf(
  said: ReadMention,
  later: readonly ReadMention[],
): Exclude<MentionStanding, 'current' | 'finished'> | undefined {
  if (said.standing !== 'current') return undefined;
  const end = later.find(
    (one) => NOT_TAKEN.has(one.standing) && isSameDrug(said, one) && (isBare(one) || isToldOf(one, said)),
  );
  return end?.standing === 'current' || end?.standing === 'finished' ? undefined : end?.standing;
}

function isSameDrug(left: ReadMention, right: ReadMention): boolean {
  const [key, other] = [left, right].map(({ match }) => match?.product.ingredientKey);
  const [name, otherName] = [left, right].map(({ mention }) => mention.name.toLowerCase());
  return key === other && (key !== undefined || name === otherName);
}

/** Said in a sentence or ordered at the head of an entry, without a dosage of its own: no row of its own beside the one that is taken, as one with its strength is. */
function isBare({ mention, dosage, cue }: ReadMention): boolean {
  const isTold = mention.said !== undefined || cue === 'replaced' || isOrdered(mention);
  if (mention.item.shape === 'row' && /\d/u.test(mention.product)) return false;
  return isTold && dosage.dose === undefined && tellsNotHowOften(dosage.frequency);
}

/**
 * `"She stopped the prednisone because it made her sick twice a day"`, `"… at 8 am"`: what does not stand right behind the name is told of the stop, as is how
 * often another one than the listed is taken; `"… the evening dose"` may be one of several.
 */
function isToldOf({ mention, dosage }: ReadMention, said: ReadMention): boolean {
  const { item, clause, nameEnd } = mention;
  if (mention.said === undefined || item.shape === 'row' || /^\s?\d/u.test(clause.slice(nameEnd)))
    return false;
  if (!startsWithDirections(clause.slice(nameEnd).trimStart())) return true;
  const isOfOther = dosage.frequency !== said.dosage.frequency;
  return dosage.dose === undefined && isOfOther;
}

/** `"I stopped ramipril today"`: the day is that of the stop. */
function tellsNotHowOften(frequency: string | undefined): boolean {
  return frequency === undefined || frequency === 'ONCE';
}

/** `"3) stop Viagra"`; the action of a row is said of that row alone. */
function isOrdered({ item, fields }: ReadMention['mention']): boolean {
  return item.shape === 'entry' && fields.some(({ field }) => field === 'action');
}
