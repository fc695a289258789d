/** Finds the columns of a day in running text: `1 - - -`, `1 0 ½ 0 Stück`: what is taken morning, noon, evening and at night, a dash or a nought for nothing. */
import { unitOfWord } from '../../terminology/codes/unit-lookup.ts';
import { DASH } from './sig-token.ts';
import type { SigToken } from './sig-token.ts';

const PLACE = String.raw`(?:-{1,2}|\d\/[234]|\d{1,2}(?:[.,]\d{1,2})?)`;
const BETWEEN = String.raw`[ \t|]{1,24}`;
const RUN = new RegExp(String.raw`${PLACE}(?:${BETWEEN}${PLACE}){2,3}(?=[ \t|,;.)]|$)`, 'y');
/** Where another number or dash follows, the run is longer than a day; a date is none of its places. */
const GOES_ON = /[ \t|]{0,24}(?:-|\d(?!\d?[/.-]\d))/y;
const EVERY_PLACE = new RegExp(PLACE, 'gu');
const WHOLE_DAY = 4;

interface Place {
  readonly text: string;
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/** The end of a run of places that begins here, with one token for each; undefined where nothing of the kind stands. */
export function readPlaces(
  text: string,
  at: number,
  gap: number,
): { readonly tokens: readonly SigToken[]; readonly end: number } | undefined {
  if (!beginsPlace(text, at)) return undefined;
  RUN.lastIndex = at;
  const [run = ''] = RUN.exec(text) ?? [];
  const end = at + run.length;
  if (run === '' || goesOn(text, end)) return undefined;
  const places = [...run.matchAll(EVERY_PLACE)].map((found) => placeOf(found[0], at + found.index));
  if (!isDay(places) || goOnFromAmount(text, at, places)) return undefined;
  if (!places.some(isBlank) && !isBesideForm(text, at, end)) return undefined;
  const tokens = places.map((place, index) => ({
    ...place,
    text: isBlank(place) ? '0' : place.text,
    gap: index === 0 ? gap & ~DASH : DASH,
  }));
  return { tokens, end };
}

/** Behind a blank or nothing, and behind no number of its own. */
function beginsPlace(text: string, at: number): boolean {
  const code = text.charAt(at);
  if (code !== '-' && !(code >= '0' && code <= '9')) return false;
  let before = at - 1;
  while (before >= 0 && ' \t|'.includes(text.charAt(before))) before -= 1;
  const isApart = before === at - 1 ? before < 0 : true;
  return isApart && !/[\d-]/u.test(text.charAt(before));
}

function goesOn(text: string, end: number): boolean {
  GOES_ON.lastIndex = end;
  return GOES_ON.test(text);
}

function placeOf(text: string, start: number): Place {
  const [whole = '', denominator] = text.replace(',', '.').split('/');
  const value = text.startsWith('-') ? 0 : Number(whole) / Number(denominator ?? 1);
  return { text, value, start, end: start + text.length };
}

function isBlank({ text }: Place): boolean {
  return text.startsWith('-');
}

/** `18 U - 0 - 12 U`: behind an amount in units that are taken, dashes and numbers by turns: the dashes stand between the numbers. */
function goOnFromAmount(text: string, at: number, places: readonly Place[]): boolean {
  if (!places.every((place, index) => isBlank(place) === (index % 2 === 0))) return false;
  const unit = AMOUNT_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_FORM), at))?.groups?.['unit'];
  const row = unit === undefined ? undefined : unitOfWord(unit);
  return row !== undefined && row.kind !== 'mass';
}

const AMOUNT_BEFORE = /\d\s?(?<unit>[a-z]{1,16})\.?[ \t|]{1,6}$/u;
/** Four places of which some are empty; a dash between two numbers that grow leads from the one to the other: `2 - 3 -`. */
function isDay(places: readonly Place[]): boolean {
  const amounts = places.filter(({ value }) => value > 0);
  if (amounts.length === 0 || amounts.length === places.length) return false;
  const isRange = places.some((place, index) => {
    const [before, behind] = [places[index - 1]?.value ?? 0, places[index + 1]?.value ?? 0];
    return isBlank(place) && before > 0 && behind > before;
  });
  return !isRange && (places.length === WHOLE_DAY || !places.some(isBlank));
}

/** Numbers with nothing but blanks between them are the places of a day only beside what they count: `1 0 0 Tabl`, and not the digits of `5 0 0 mg`. */
function isBesideForm(text: string, at: number, end: number): boolean {
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_FORM), at))?.[1] ?? '';
  WORD_BEHIND.lastIndex = end;
  const behind = WORD_BEHIND.exec(text)?.[1] ?? '';
  return [before, behind].some((word) => unitOfWord(word)?.kind === 'count');
}

const LONGEST_FORM = 24;
const WORD_BEFORE = /([a-z]{2,16})\.?[ \t|]{1,6}$/u;
const WORD_BEHIND = /[ \t|]{1,24}([a-z]{2,16})/y;
