/** What happens to one patient with one drug, day by day; today is day 0, the past is negative. No records yet: `write-records.ts` writes them. */
import type { Chance } from './chance.ts';

/** What a person who knows all would say of the drug today. */
export type Truth =
  | 'taken'
  | 'held'
  | 'stopped by the prescriber'
  | 'given up by the patient'
  | 'never begun'
  | 'withdrawn'
  | 'course over';

export type DrugUse = 'long' | 'course' | 'as needed';

export interface Order {
  readonly day: number;
  /** Which of the strengths of the drug. */
  readonly strength: number;
  readonly supplyDays: number;
  readonly refills: number;
  /** For a course. */
  readonly courseDays?: number;
}

export interface Fill {
  readonly day: number;
  readonly order: number;
  readonly supplyDays: number;
}

export interface Hold {
  readonly from: number;
  readonly to: number;
}

export interface Story {
  readonly use: DrugUse;
  readonly isOrdered: boolean;
  readonly startedAt: number;
  readonly orders: Order[];
  readonly fills: Fill[];
  readonly holds: Hold[];
  /** Days of the last use, if it has ended. */
  endedAt?: number;
  truth: Truth;
  /** The prescriber began another drug in its place. */
  isSwitched: boolean;
}

/** The story of a drug begun on a day before today. */
export function tellStory(chance: Chance, use: DrugUse, start: number): Story {
  const isOrdered = use === 'course' || !chance.happens('samples');
  const story: Story = {
    use,
    isOrdered,
    startedAt: start,
    orders: [],
    fills: [],
    holds: [],
    truth: 'taken',
    isSwitched: false,
  };
  if (isOrdered && chance.happens('withdrawn')) {
    order(story, chance, start);
    return Object.assign(story, { truth: 'withdrawn', endedAt: Math.min(start + chance.between(0, 2), 0) });
  }
  if (isOrdered && chance.happens('neverFilled')) {
    order(story, chance, start);
    return Object.assign(story, { truth: 'never begun', endedAt: start });
  }
  return use === 'course' ? takeCourse(story, chance, start) : takeOn(story, chance, start);
}

function order(story: Story, chance: Chance, day: number): void {
  const previous = story.orders.at(-1);
  const strength = previous?.strength ?? 0;
  if (story.use === 'course') {
    const days = chance.pick([5, 7, 10, 14]);
    story.orders.push({ day, strength, supplyDays: days, refills: 0, courseDays: days });
    return;
  }
  const supplyDays = chance.happens('ninetyDays') ? 90 : 30;
  story.orders.push({ day, strength, supplyDays, refills: supplyDays === 90 ? 3 : chance.pick([5, 11]) });
}

function takeCourse(story: Story, chance: Chance, start: number): Story {
  order(story, chance, start);
  const days = story.orders[0]?.courseDays ?? 0;
  story.fills.push({ day: start + Math.min(chance.wait(0.7), 3), order: 0, supplyDays: days });
  const isGivenUp = chance.happens('courseNotFinished');
  const last = start + (isGivenUp ? chance.between(1, days) : days + chance.between(0, 2));
  if (last >= 0) return story;
  return Object.assign(story, {
    endedAt: last,
    truth: isGivenUp && start + days >= 0 ? 'given up by the patient' : 'course over',
  });
}

/** Years in which a drug is taken, given up and perhaps taken up again, until today. */
function takeOn(story: Story, chance: Chance, start: number): Story {
  let day = start;
  for (;;) {
    const until = day + daysOnDrug(chance);
    const lost = day + chance.wait(365 / (chance.value('stays') * chance.value('lostInHospital')));
    const end = Math.min(until, lost, 0);
    useUntil(story, chance, { from: day, to: end });
    if (end >= 0) return stillTaken(story);
    const byPrescriber = end !== lost && chance.happens('endedByPrescriber');
    story.endedAt = end;
    story.truth = byPrescriber ? 'stopped by the prescriber' : 'given up by the patient';
    if (byPrescriber) {
      story.isSwitched = chance.happens('switched');
      return story;
    }
    day = end + chance.wait(-365 / Math.log(1 - chance.value('restartedWithinAYear')));
    if (day >= 0) return story;
    delete story.endedAt;
  }
}

/** Weibull, with the median set by the share that has quit after a year. */
function daysOnDrug(chance: Chance): number {
  const shape = chance.value('quittingShape');
  const scale = 365 / (-Math.log(1 - chance.value('quitWithinAYear'))) ** (1 / shape);
  return scale * chance.wait(1) ** (1 / shape);
}

function stillTaken(story: Story): Story {
  story.truth = story.holds.some(({ to }) => to >= 0) ? 'held' : 'taken';
  return story;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Orders, refills, changes of strength and holds of a time in which the drug is taken. */
function useUntil(story: Story, chance: Chance, span: Span): void {
  const holds = holdsIn(span, chance);
  story.holds.push(...holds);
  if (!story.isOrdered) return;
  order(story, chance, span.from);
  let change = span.from + chance.wait(365 / chance.value('doseChanges'));
  let day = span.from + Math.min(chance.wait(1), 5);
  while (day < span.to) {
    const hold = holds.find(({ from, to }) => from <= day && day < to);
    if (hold !== undefined) {
      day = hold.to;
      continue;
    }
    const isChanged = change <= day && story.use === 'long';
    if (isChanged) change = day + chance.wait(365 / chance.value('doseChanges'));
    const { supplyDays } = orderAt(story, chance, { day, isChanged });
    story.fills.push({ day, order: story.orders.length - 1, supplyDays });
    day += daysToRefill(story.use, supplyDays, chance);
  }
}

function holdsIn({ from, to }: Span, chance: Chance): Hold[] {
  const holds: Hold[] = [];
  const wait = (): number => chance.wait(365 / chance.value('held'));
  for (let start = from + wait(); start < to; start = (holds.at(-1)?.to ?? start) + wait())
    holds.push({ from: start, to: start + chance.between(10, 60) });
  return holds;
}

/** The order that a fill is handed over on: a new one where the strength changes or the old one is used up. */
function orderAt(
  story: Story,
  chance: Chance,
  { day, isChanged }: { day: number; isChanged: boolean },
): Order {
  const latest = story.orders.at(-1);
  if (latest === undefined || day - latest.day > Math.min(365, latest.supplyDays * (latest.refills + 1)))
    order(story, chance, day);
  else if (isChanged) order(story, chance, day);
  else return latest;
  const written = story.orders.pop();
  if (written === undefined) throw new Error('an order was just written');
  const ordered = isChanged ? { ...written, strength: 1 - written.strength } : written;
  story.orders.push(ordered);
  return ordered;
}

function daysToRefill(use: DrugUse, supplyDays: number, chance: Chance): number {
  if (use === 'as needed') return Math.max(supplyDays * chance.between(1, 4), 10);
  const lasts = supplyDays / chance.between(2 * chance.value('dosesTaken') - 1, 1);
  const gap = chance.happens('late') ? chance.wait(chance.value('gap')) : 0;
  return Math.max(lasts + gap - (chance.happens('early') ? 7 : 0), 5);
}
