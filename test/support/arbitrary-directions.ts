/** Generated directions, as text and as structure, of which it is known whether they end. */
import fc from './fast-check.ts';

type Json = Record<string, unknown>;

const length = fc.integer({ min: 2, max: 21 });
const dose = fc.constantFrom('1 tablet', '2 tablets', '1 capsule', '5 mL');
const often = fc.constantFrom('daily', 'twice daily', 'three times a day', 'every 8 hours');
const rate = fc.constantFrom({ frequency: 1 }, { frequency: 2 }, { frequency: 3 });

function bounded(value: number): Json {
  return { boundsDuration: { value, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' } };
}

function step(sequence: number, repeat: Json): Json {
  return { sequence, timing: { repeat: { ...repeat, period: 1, periodUnit: 'd' } } };
}

const steps = fc.record({ dose, often, length, other: dose, otherOften: often, rate });

/** A last step without an end: loading doses, titrations, cycles, days of the week, conditions. */
export const openDirections: fc.Arbitrary<Json[]> = fc.oneof(
  steps.map(({ dose: first, often: how, length: days, other, otherOften }) => [
    { text: `Take ${first} ${how} for ${days} days, then ${other} ${otherOften}` },
  ]),
  steps.map(({ dose: first, often: how, length: days, other, otherOften }) => [
    { sequence: 1, text: `Take ${first} ${how} for ${days} days` },
    { sequence: 2, text: `then take ${other} ${otherOften}` },
  ]),
  steps.map(({ length: days, rate: how }) => [
    step(1, { ...how, ...bounded(days) }),
    step(2, { frequency: 1 }),
  ]),
  steps.map(({ dose: first, often: how, length: days }) => [
    { text: `Take ${first} ${how}. Hold for ${days} days before surgery` },
  ]),
  steps.map(({ dose: first, length: days }) => [
    { text: `Take ${first} daily for ${days} days followed by 7 days off` },
  ]),
  steps.map(({ dose: first, often: how, length: days }) => [
    { text: `Take ${first} ${how} for the first ${days} days` },
  ]),
  steps.map(({ dose: first, length: days }) => [
    { text: `Take ${first} daily for ${(days % 6) + 1} days a week` },
  ]),
  steps.map(({ dose: first, often: how, length: days }) => [
    { text: `Take ${first} ${how} for ${days} days, then reassess` },
  ]),
);

/** Directions that end, and the days from the first dose to the last. */
export const boundedDirections: fc.Arbitrary<{ readonly dosages: Json[]; readonly length: number }> =
  fc.oneof(
    steps.map(({ dose: first, often: how, length: days }) => ({
      dosages: [{ text: `Take ${first} ${how} for ${days} days` }],
      length: days,
    })),
    steps.map(({ length: days, rate: how }) => ({
      dosages: [step(1, { ...how, ...bounded(days) })],
      length: days,
    })),
    fc.tuple(steps, length).map(([{ dose: first, often: how, length: days, other }, more]) => ({
      dosages: [{ text: `Take ${first} ${how} for ${days} days, then ${other} daily for ${more} days` }],
      length: days + more,
    })),
    fc.tuple(steps, length).map(([{ length: days, rate: how }, more]) => ({
      dosages: [step(1, { ...how, ...bounded(days) }), step(2, { frequency: 1, ...bounded(more) })],
      length: days + more,
    })),
  );

/** Words of a sig that pause a drug. */
export const pausingWords = fc.constantFrom(
  'HOLD until INR < 3',
  'Hold until seen by cardiology',
  'ON HOLD',
  'Do not take until your next visit',
  'Take 1 tablet daily (currently on hold)',
  'hold for 2 weeks',
);

/** Words of a sig or a note that stop a drug. */
export const stoppingWords = fc.constantFrom(
  'STOP TAKING',
  'Do not take',
  'Not taking',
  'Discontinue this medication',
  'Stopped taking due to cough',
  '(Patient not taking: Reported on 5/20/2026)',
  'No longer taking',
);
