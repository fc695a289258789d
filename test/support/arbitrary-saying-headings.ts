/** Headings of which each says one thing in a few words, with the noun for what is listed, and words of no meaning around. */
import fc from './fast-check.ts';

/** Words that say of whatever they head that it is not taken now, before or behind a noun, or without one. */
const NOT_TAKEN = [
  (noun: string) => `Former ${noun}`,
  (noun: string) => `${noun} in the past`,
  (noun: string) => `${noun} that did not help`,
  (noun: string) => `${noun} never started`,
  (noun: string) => `${noun} she was offered`,
  (noun: string) => `${noun} no longer used`,
  (noun: string) => `Superseded ${noun}`,
  (noun: string) => `${noun} the ward took away`,
  (noun: string) => `Failed ${noun}`,
  (noun: string) => `Tried without benefit - ${noun}`,
  (noun: string) => `Contraindicated ${noun}`,
  (noun: string) => `Brother's ${noun}`,
  (noun: string) => `Not carried over - ${noun}`,
  (noun: string) => `Turned down - ${noun}`,
  (noun: string) => `${noun} crossed out`,
  (noun: string) => `${noun} we stopped while he was here`,
  (noun: string) => `Alternative ${noun} considered`,
  (noun: string) => `${noun} not to be restarted`,
  (noun: string) => `Intra-op ${noun}`,
  (noun: string) => `Hospital only - ${noun} not to be continued`,
  (noun: string) => `Taken until spring - ${noun}`,
  (noun: string) => `${noun} handed in for disposal`,
  (noun: string) => `${noun} we agreed you would throw away`,
  (noun: string) => `Cannot have these ${noun}`,
  (noun: string) => `Questions? Call. Stopped ${noun}`,
] as const;

/** The same of what is taken; and of both, which lists as well. */
const TAKEN = [
  (noun: string) => `Current ${noun}`,
  (noun: string) => `${noun} to continue`,
  (noun: string) => `${noun} resumed`,
  (noun: string) => `Still on these ${noun}`,
  (noun: string) => `Active ${noun}`,
  (noun: string) => `${noun} not stopped`,
  (noun: string) => `Do not stop these ${noun}`,
  (noun: string) => `Previous ${noun} continued`,
  (noun: string) => `${noun} held, then restarted`,
  (noun: string) => `Old and current ${noun}`,
  (noun: string) => `${noun}`,
  (noun: string) => `${noun} as told`,
  (noun: string) => `Takes, but not on the list: ${noun}`,
  (noun: string) => `${noun} he takes that were not reported`,
  (noun: string) => `Never run out of these ${noun}`,
  (noun: string) => `Do not stop these ${noun} without asking the nurse`,
  (noun: string) => `Ran out? Call. Keep taking these ${noun}`,
  (noun: string) => `OK to continue these ${noun} per pharmacy consult`,
  (noun: string) => `${noun} renewed by the insurance office`,
] as const;

const NOUNS = ['medications', 'meds', 'drugs', 'tablets', 'inhalers', 'prescriptions', 'therapies'] as const;

/** Who wrote it, when, where and what for: words that say nothing of what is taken. */
const NOISE = [
  '',
  ' (Dr. Lindqvist)',
  ' per wife',
  ' 5/4/2026',
  ' (heart)',
  ' - ward 7',
  ' (see letter)',
] as const;

function headings(sayings: readonly ((noun: string) => string)[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...sayings), fc.constantFrom(...NOUNS), fc.constantFrom(...NOISE))
    .map(([saying, noun, noise]) => `${saying(noun)}${noise}`)
    .map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`);
}

export const headingsOfUntaken = headings(NOT_TAKEN);
export const headingsOfTaken = headings(TAKEN);
