/** Columns for the times of a day, in words (`Morning`, `Noct`) or by the clock (`8 AM`, `20:00`) → the words directions are read from. */
import { withoutAccents } from '../../../text/without-accents.ts';
import { isByConsonants } from '../../../text/consonants.ts';
import { MOMENT_ROWS } from './moment-table.ts';
import { normalizeHeading } from './normalize-heading.ts';

/** `"Mane"` → "in the morning", `"8 AM"` → "at 8 AM", `"2000"` → "at 20:00", `"Before lunch"` → "before lunch"; undefined: the header is no time of a day. */
export function momentSaid(header: string): string | undefined {
  const { beside, meal } = besideMeal(header) ?? {};
  if (beside !== undefined && meal !== undefined) return wordSaid(meal)?.replace(/^with/u, beside);
  return clockTime(header) ?? wordSaid(header.replace(CLOCK_BESIDE, ' '));
}

/** `"Before b'fast"`: a word for the time, and whether it is before, with or after it. */
export function besideMeal(header: string): { readonly beside: string; readonly meal: string } | undefined {
  const { beside, meal } = BESIDE_MEAL.exec(header.trim())?.groups ?? {};
  if (beside === undefined || meal === undefined || wordSaid(meal) === undefined) return undefined;
  return { beside: beside.toLowerCase(), meal };
}

const BESIDE_MEAL = /^(?<beside>before|with|after)\s+(?<meal>\p{L}[\p{L}'’]{2,12})$/iu;

function wordSaid(header: string): string | undefined {
  const normalized = withoutAccents(normalizeHeading(header));
  return SAID.get(normalized) ?? SAID.get(normalized.split(' ').at(-1) ?? '') ?? shortened(inOne(header));
}

/** `"Brkfast"`, `"B'fst"`: such a word alone. */
export function isShortenedMoment(header: string): boolean {
  return shortened(inOne(header)) !== undefined;
}

/** An apostrophe stands for the letters that are left out. */
function inOne(header: string): string {
  return withoutAccents(normalizeHeading(header.replaceAll(LEFT_OUT, '')));
}

const LEFT_OUT = /(?<=\p{L})['’](?=\p{L})/gu;

/** `"Brkfast"`, `"Mornng"`: a long word without some of the letters inside it; `"bkfst"`: its consonants. */
function shortened(written: string): string | undefined {
  const byConsonants = WHOLE.find(([word]) => isByConsonants(written, word))?.[1];
  if (byConsonants !== undefined) return byConsonants;
  if (!SHORTENED.test(written)) return undefined;
  return LONG.find(([word]) => isWithout(word, written))?.[1];
}

function isWithout(word: string, written: string): boolean {
  if (word.length <= written.length || word[0] !== written[0] || word.at(-1) !== written.at(-1)) return false;
  let at = 0;
  for (const letter of word) if (letter === written[at]) at++;
  return at === written.length;
}

/** Shorter ones are other words. */
const SHORTENED = /^[a-z]{6,10}$/u;

/** `"AM 7:00"`, `"Bed (21:00)"`: a word for the time, and by the clock what it is. */
export function isMomentWithClock(header: string): boolean {
  const word = header.replace(CLOCK_BESIDE, ' ');
  return word !== header && /\p{L}/u.test(word) && SAID.has(withoutAccents(normalizeHeading(word)));
}

const CLOCK_BESIDE =
  /(?:^|(?<=\p{L})\s?)[(]?(?:(?:at|around|about)\s)?[0-2]?\d[:.][0-5]\d(?:\s?[ap]\.?m\.?|\s?h)?[)]?(?=\s?\p{L}|\s*$)/iu;

/** True where the whole header is a time by the clock. */
export function isClockTime(header: string): boolean {
  return clockTime(header) !== undefined;
}

/**
 * A bare number is a day of the month, or a count: a time has minutes (round ones where nothing sets them apart), says which half of
 * the day it is in, or that it is a time (`ore 8`, `8 Uhr`). `8 h` may be every eight hours.
 */
function clockTime(header: string): string | undefined {
  const { hour, half, ...others } = CLOCK.exec(header)?.groups ?? {};
  const minute = minuteOf(others);
  if (hour === undefined || (minute === undefined && half === undefined)) return undefined;
  if (half === undefined) return `at ${hour.padStart(2, '0')}:${minute}`;
  const shown = minute === undefined ? hour : `${hour}:${minute}`;
  return Number(hour) > 12 ? undefined : `at ${shown} ${half.toUpperCase()}M`;
}

function minuteOf({
  minute,
  round,
  said,
  unit,
}: Readonly<Record<string, string | undefined>>): string | undefined {
  return minute ?? round ?? (said === undefined && unit === undefined ? undefined : '00');
}

const CLOCK =
  /^\s*(?:(?<said>ore|h)\s)?(?<hour>[01]?\d|2[0-4])(?:[:.](?<minute>[0-5]\d)|(?<=\d\d)(?<round>[03]0))?\s*(?:(?<half>[ap])\.?m?\.?|h(?:rs|ours)?|(?<unit>uhr))?\s*$/iu;

const SAID: ReadonlyMap<string, string> = new Map(
  MOMENT_ROWS.flatMap(({ said, words }) => words.map((word) => [word, said] as const)),
);

const WHOLE: readonly (readonly [word: string, said: string])[] = [...SAID].filter(([word]) =>
  /^[a-z]{5,12}$/u.test(word),
);
const LONG: readonly (readonly [word: string, said: string])[] = [...SAID].filter(([word]) =>
  /^[a-z]{7,12}$/u.test(word),
);
