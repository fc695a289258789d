/** Places "divided": the dose before it is what is taken in a day, so that it is kept in its words and is no dose. */
import { extendInstruction } from './place-dose.ts';
import { placeTiming } from './place-timing.ts';
import { frequencyOf, NO_REPEAT } from './recognize-interval.ts';
import type { DividedFragment } from './sig-fragment.ts';
import type { SigReading } from './sig-step.ts';

/** `30 mg daily in 2 divided doses`: twice a day, and 30 mg is no dose of it. */
export function placeDivided(reading: SigReading, divided: DividedFragment): void {
  const { step } = reading;
  const { from, to, parts } = divided;
  const total = step.dose?.kind === 'dose' ? step.dose : undefined;
  const last = step.instructions.at(-1);
  if (total !== undefined) {
    step.instructions.push({ from: total.from, to: total.to });
    step.dose = undefined;
    reading.lastDose = undefined;
  }
  if (total?.to === from || (total === undefined && last?.to === from)) {
    const joined = step.instructions.at(-1);
    if (joined !== undefined) joined.to = to;
  } else extendInstruction(reading, from, to);
  if (step.frequency?.repeat.isPlainDaily === true) step.frequency = undefined;
  if (parts !== undefined) placeTiming(reading, frequencyOf(from, to, { ...NO_REPEAT, frequency: parts }));
}
