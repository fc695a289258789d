/** What stands beside a drug name that shows it is a medication someone takes: a strength, a dose form, a route, a frequency, an instruction. */
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import { findStrengths } from '../../../terminology/codes/strength.ts';
import { once } from '../../../memo.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { TIME_UNITS } from '../../../sig/vocabulary/time-unit-table.ts';
import { TIME_OF_DAY_ROW } from './direction-word-table.ts';
import { COUNTED_UNITS, VOLUME_UNITS, whole, wordsOfKind } from './direction-words.ts';
import { withoutAccents } from '../../../text/without-accents.ts';

export interface Support {
  readonly hasStrength: boolean;
  readonly hasForm: boolean;
  readonly hasRoute: boolean;
  readonly hasFrequency: boolean;
  readonly hasInstruction: boolean;
  /** A number that counts units of a product (`2 tablets`, `1 puff`), or stands before a way of taking it (`25 po qd`, `1 can TID`). */
  readonly hasCount: boolean;
  /** Litres a minute. */
  readonly hasFlow: boolean;
}

const TORN_NUMBER = /(?<=\d[.,])\s(?=\d)|(?<=\d)\s(?=\.\d)/gu;
const FORM = new RegExp(whole(wordsOfKind('form')), 'iu');
const INSTRUCTION = new RegExp(whole(wordsOfKind('instruction')), 'iu');
/** What says how often. */
const OFTEN: ReadonlySet<Direction['kind']> = new Set([
  'frequency',
  'when',
  'weekday',
  'scheme',
  'as-needed',
  'count',
]);
/** What stands behind an amount whose unit is left out. */
const MANNER: ReadonlySet<Direction['kind']> = new Set([...OFTEN, 'route']);
/** Units in which something is taken, and not only measured or dispensed. */
const TAKEN_UNITS: ReadonlySet<string> = new Set([
  ...COUNTED_UNITS,
  ...VOLUME_UNITS,
  'unit',
  'IU',
  'click',
  'pump',
]);

/** Looks at the text an item gives to a drug name; most ask for one thing alone, so that each is looked for when it is asked for. */
export function supportOf(written: string): Support {
  const text = withoutAccents(written);
  const directions = once(() => findDirections(text));
  // How much `12. 5 mg` is stays open; that it is an amount does not.
  const hasStrength = once(() => hasProductStrength(text.replaceAll(TORN_NUMBER, '')));
  return {
    get hasStrength() {
      return hasStrength();
    },
    get hasForm() {
      return FORM.test(text);
    },
    get hasRoute() {
      return directions().some(({ kind }) => kind === 'route');
    },
    get hasFrequency() {
      return directions().some((fragment, at, all) => saysHowOften(fragment, all[at - 1]));
    },
    get hasInstruction() {
      return INSTRUCTION.test(text);
    },
    get hasCount() {
      return directions().some((fragment, at, all) => isAmount(fragment, all[at + 1]));
    },
    get hasFlow() {
      return FLOW.test(text);
    },
  };
}

const FLOW = /\b\d{1,2}(?:\.\d)?\s*(?:l|lit(?:er|re)s?)\s*(?:\/|per)\s*min|\b\d{1,2}\s*lpm\b/iu;

/** Where the first words end that say how often; undefined where none do. */
export function endOfOften(text: string): number | undefined {
  return findDirections(text).find((fragment, at, all) => saysHowOften(fragment, all[at - 1]))?.end;
}

/** Does it say how often, and not only how many times in all? `"20 mg IV x1"` is done with its one dose. */
export function saysAgain(text: string): boolean {
  return findDirections(text).some(
    (fragment, at, all) => fragment.kind !== 'count' && saysHowOften(fragment, all[at - 1]),
  );
}

/** A word of time alone (`evening`, `a month`) says how often only right behind other directions: `5 mg evening`, `10 mg a day`. */
export function saysHowOften(fragment: Direction, before: Direction | undefined): boolean {
  if (!OFTEN.has(fragment.kind)) return false;
  return !isTimeAlone(fragment.words) || before?.to === fragment.from;
}

const TIMES: ReadonlySet<string> = new Set([
  ...TIME_OF_DAY_ROW.words,
  ...TIME_UNITS.flatMap(({ unit, plural }) => [unit, plural]),
]);

function isTimeAlone(words: string): boolean {
  return TIMES.has(words.replace(/^(?:a|per) /u, ''));
}

/** `"3.5 mL"`, `"2 puffs"`: units in which something is taken, and no more of them than are taken at once. */
export function isTakenAtOnce(text: string): boolean {
  const [{ dose } = { dose: undefined }, ...others] = findDirections(text);
  const unit = dose?.unit ?? '';
  if (dose === undefined || others.length > 0 || !TAKEN_UNITS.has(unit)) return false;
  return dose.amount <= (COUNTED_UNITS.has(unit) ? MOST_PIECES : MOST_UNITS);
}

/** `"3.5 mL"` */
export function saysVolume(text: string): boolean {
  return findDirections(text).some(({ dose }) => VOLUME_UNITS.has(dose?.unit ?? ''));
}

const MOST_PIECES = 8;
const MOST_UNITS = 60;

/** Units of a product (`2 tablets`), or a number right before a way of taking it (`25 po qd`), with a word between that nobody knows (`2 sachets bid`). */
function isAmount(fragment: Direction, next: Direction | undefined): boolean {
  if (fragment.dose) return TAKEN_UNITS.has(fragment.dose.unit ?? '');
  return (
    fragment.kind === 'number' &&
    next !== undefined &&
    MANNER.has(next.kind) &&
    next.from - fragment.to <= LONGEST_UNIT
  );
}

/** Words of a unit that nobody knows. */
const LONGEST_UNIT = 1;

/** How much, of the product or of it taken. */
export function hasAmount({ hasStrength, hasCount }: Pick<Support, 'hasStrength' | 'hasCount'>): boolean {
  return hasStrength || hasCount;
}

/** Does a text say how much? */
export function saysHowMuch(text: string): boolean {
  return hasAmount(supportOf(text));
}

/** Any of what a dosage consists of. */
export function hasDosage(support: Support): boolean {
  return hasAmount(support) || support.hasForm || support.hasRoute || support.hasFrequency;
}

/** How much and how often. */
export function saysHowTaken(support: Support): boolean {
  return hasAmount(support) && support.hasFrequency;
}

/** The same of a text, also as so much in some hours: `"10 mg / 24 h"`, `"6 mg over 12 hours"`. */
export function tellsHowTaken(text: string): boolean {
  return saysHowTaken(supportOf(text)) || IN_HOURS.test(text);
}

const HOURS = ['h', ...TIME_UNITS.flatMap((row) => (row.code === 'h' ? row.words : []))];
const IN_HOURS = new RegExp(
  String.raw`\d\s?(?:${alternatives(AMOUNT_WORDS)})\s?(?:\/|\b(?:per|over|in|every)\b)\s?\d{1,2}\s?(?:${alternatives(HOURS)})(?!\p{L})`,
  'iu',
);

/** In prose: a whole instruction, not merely a drug and a number. */
export function isInstruction(support: Support): boolean {
  const manner = support.hasFrequency || support.hasRoute;
  return (
    (hasAmount(support) && (manner || support.hasInstruction || support.hasForm)) ||
    (support.hasFrequency && support.hasInstruction)
  );
}

/** A strength of a product, not a concentration in blood: `4.5 mmol/L`, `12 ng/mL`, `140 mg/dL` are results. */
function hasProductStrength(text: string): boolean {
  return (
    findStrengths(text).length > 0 &&
    !/\d\s*(?:m|µ|u)?(?:mol|g|iu|u|eq)\/(?:dl|l)\b|\d\s*ng\/ml\b|\bpg\/ml\b/iu.test(text)
  );
}
