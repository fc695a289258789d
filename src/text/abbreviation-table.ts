/** Abbreviations whose full stop ends no sentence, in lower case. */
import { alternatives } from './alternatives.ts';

/** Before the name of a person, and `vs.` between two things. */
export const TITLES = ['dr', 'dra', 'mr', 'mrs', 'vs'] as const;

/** The same and others, those of directions too. */
export const ABBREVIATIONS: readonly string[] = [
  ...TITLES,
  ...'ms st no approx prof e.g i.e p.o b.i.d t.i.d q.d h.s conc'.split(' '),
];

/** Forms as they stand abbreviated before the name of a drug, and behind how many of them. */
export const FORMS: readonly string[] = 'tab tabs cap caps inj syr syp susp oint supp neb'.split(' ');

/** What lists and photos count by a word of its own: `Bottle 2: `, `Rx #3: `. */
export const COUNTED_THINGS: readonly string[] =
  'bottle box container drug entry item med medication medicine photo picture prescription rx script vial'.split(
    ' ',
  );

/** Behind the name of a person: what they are by profession; in capitals, as they are written there. */
export const DEGREES =
  'MD M.D. DO NP PA PA-C RN LPN CNA APRN ARNP CRNP FNP DNP DPM DDS DMD PharmD RPh MBBS BScPharm'.split(' ');

/** One of them as a pattern; `DO NOT` is an order. */
export const DEGREE = String.raw`(?:${alternatives(DEGREES)})(?![\p{L}\d-]|\sNOT\b)`;

/** Parts of a written name that are no name, folded. */
export const NO_NAMES: ReadonlySet<string> = new Set('mr mrs ms dr prof jr sr patient herr frau'.split(' '));
