/** Which words inside a line are a label with its content behind them? */
import { isInCapitals } from '../../../text/without-capitals.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import type { SectionReading } from '../section-table.ts';
import type { StartsWithDrug } from '../section.ts';
import { isWeak } from './heading-look.ts';
import { isListedHeading, knownHeading } from './recognize-heading.ts';

/** A label inside a text. */
export interface InnerLabel {
  readonly label: string;
  readonly start: number;
  /** Behind the colon and the space; the length of the text where nothing stands there. */
  readonly contentStart: number;
  /** In capitals, beside words that are not. */
  readonly isLoud: boolean;
}

/** Up to six words from a capital on, before a colon or the first number of a list; at the beginning of the text they are its own label. */
const LABEL =
  /(?<=^\s*|(?<before>\S|\s)\s)(?<label>\p{Lu}[\p{L}/&'’-]{1,20}(?:[ /]\p{L}[\p{L}/&'’-]{0,20}){0,5})(?:(?<colon>:)(?:\s+(?=\S)|\s*$)|\s+(?=1[.)](?:\s|$)))/gu;

/**
 * The labels inside a text, in its order: behind a stop or a wide gap any words; elsewhere words in capitals behind some that are not
 * (`"denies any allergies HOME MEDICATIONS: Advair"`), and words that are nothing but a heading (`"10 mg daily Family History: none"`,
 * `"MEDICATIONS 1. Zinc."`).
 */
export function innerLabels(text: string, startsWithDrug: StartsWithDrug): InnerLabel[] {
  return [...text.matchAll(LABEL)].flatMap((match) => {
    const { before, label = '' } = match.groups ?? {};
    const heading = before === undefined ? undefined : headingIn(match, startsWithDrug);
    if (heading === undefined) return [];
    const start = match.index + label.length - heading.length;
    const isLoud = isShouted(heading) && HAS_SMALL.test(text);
    return [{ label: heading, start, contentStart: match.index + match[0].length, isLoud }];
  });
}

/** All of the words where they stand out, else those at the end that are nothing but a heading: `"PENICILLIN CURRENT MEDICATIONS"`. */
function headingIn(match: RegExpExecArray, startsWithDrug: StartsWithDrug): string | undefined {
  const { before = '', label = '' } = match.groups ?? {};
  const words = label.split(' ');
  const isOut = standsOut(match);
  if (isOut && !words.some((word) => startsWithDrug(word))) return label;
  const tails = words.map((_, from) => words.slice(from).join(' '));
  const heading = /[,/(–-]/u.test(before) ? undefined : tails.find(isNothingElse);
  return heading ?? (isOut ? label : undefined);
}

/** A heading that is known, and no label of what an entry tells: `"3 refills Pharmacy: HomeTown Drug"`. */
function isNothingElse(text: string): boolean {
  if (!/^\p{Lu}/u.test(text) || isWeak(text) || !isListedHeading(text)) return false;
  return columnOf(text) === undefined || LISTS.has(knownHeading(text)?.row.reading);
}

const LISTS: ReadonlySet<SectionReading | undefined> = new Set(['list', 'stopped', 'allergy']);

/** Any words before a colon: behind a stop or a wide gap, or in capitals beside others that are not. */
function standsOut({ groups = {}, input }: RegExpExecArray): boolean {
  const { before = '', label = '', colon } = groups;
  if (colon === undefined) return false;
  return /[.;\s]/u.test(before) || (isShouted(label) && !isInCapitals(before) && HAS_SMALL.test(input));
}

const HAS_SMALL = /\p{Ll}{3}/u;

/** In capitals, and more than an abbreviation. */
function isShouted(text: string): boolean {
  return isInCapitals(text) && /\p{Lu}{4}/u.test(text);
}
