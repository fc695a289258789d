/** Places "divided": the dose before it is what is taken in a day, so that it is kept in its words and is no dose. */
import { extendInstruction, keepTotal } from './set-dose.ts';
import { placeFrequency } from './place-frequency.ts';
import { frequencyOf, NO_REPEAT } from '../recognize/timing/recognize-interval.ts';
import type { DividedFragment } from '../sig-fragment.ts';
import type { SigReading } from '../sig-step.ts';

/** `30 mg daily in 2 divided doses`: twice a day, and 30 mg is no dose of it. */
export function placeDivided(reading: SigReading, divided: DividedFragment): void {
  const { step } = reading;
  const { from, to, parts } = divided;
  keepTotal(reading);
  const total = step.instructions.at(-1);
  if (total?.to === from) total.to = to;
  else extendInstruction(reading, from, to);
  if (step.frequency?.repeat.isPlainDaily === true) step.frequency = undefined;
  if (parts !== undefined) placeFrequency(reading, frequencyOf(from, to, { ...NO_REPEAT, frequency: parts }));
}
