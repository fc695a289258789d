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

/**
 * Up to six words from a capital on, before a colon, a dash or the first number of a list; at the beginning of the text they are its own label.
 * Where a program has set commas for the ends of lines (`"icteric.,PLAN:,1. Stop Zestril"`) no blank stands around words in capitals.
 */
const LABEL =
  /(?<=^\s*|(?<before>\S|\s)(?:\s|,(?=\p{Lu}{4})))(?<label>\p{Lu}[\p{L}/&'’-]{1,20}(?:[ /](?:[&+] )?\p{L}[\p{L}/&'’-]{0,20}){0,5})(?:(?<remark> \([^()]{2,30}\))?(?<colon>:)(?:\s+(?=\S)|\s*$|,\s?(?=\S))|\s+(?=1[.)](?:\s|$))|(?<dash>\s[–—-]\s+)(?=\S))/gu;

/**
 * The labels inside a text, in its order: behind a stop or a wide gap any words; elsewhere words in capitals behind some that are not
 * (`"denies any allergies HOME MEDICATIONS: Advair"`), and words that are nothing but a heading (`"10 mg daily Family History: none"`,
 * `"MEDICATIONS 1. Zinc."`). Before a dash they are both: `"She is well. Medication – ramipril 5 mg"`.
 */
export function innerLabels(text: string, startsWithDrug: StartsWithDrug): InnerLabel[] {
  return [...text.matchAll(LABEL)].flatMap((match) => {
    const { before, label = '' } = match.groups ?? {};
    const isRemarked = match.groups?.['remark'] !== undefined;
    const written = isRemarked ? remarkedIn(match, startsWithDrug) : headingIn(match, startsWithDrug);
    const heading = before === undefined ? undefined : written;
    if (heading === undefined) return [];
    const end = match.index + label.length + (match.groups?.['remark'] ?? '').length;
    const start = end - heading.length;
    const isLoud = isShouted(heading) && HAS_SMALL.test(text);
    return [{ label: heading, start, contentStart: match.index + match[0].length, isLoud }];
  });
}

/** `"Her tablets (not mine): …"`: with what a bracket says behind it, where it stands out. */
function remarkedIn(match: RegExpExecArray, startsWithDrug: StartsWithDrug): string | undefined {
  const { label = '', remark = '' } = match.groups ?? {};
  return standsOut(match) && !startsWithDrug(label) ? `${label}${remark}` : undefined;
}

/** All of the words where they stand out, else those at the end that are nothing but a heading: `"PENICILLIN CURRENT MEDICATIONS"`. */
function headingIn(match: RegExpExecArray, startsWithDrug: StartsWithDrug): string | undefined {
  const { before, label = '', colon, dash } = match.groups ?? {};
  const isOut = standsOut(match);
  if (dash !== undefined) return isOut && isNothingElse(label) ? label : undefined;
  const isLabel = colon !== undefined && isOut;
  if (isLabel && !label.split(' ').some((word) => startsWithDrug(word))) return label;
  return lastHeadingIn(label, before) ?? (isLabel ? label : undefined);
}

/** The last words that are nothing but a heading, as many as are; behind a comma, a bracket or a dash words are part of what stands before. */
function lastHeadingIn(label: string, before = ''): string | undefined {
  if (/[,/(–-]/u.test(before)) return undefined;
  const words = label.split(' ');
  return words.map((_, from) => words.slice(from).join(' ')).find(isNothingElse);
}

/** A heading that is known, and no label of what an entry tells: `"3 refills Pharmacy: HomeTown Drug"`. */
function isNothingElse(text: string): boolean {
  if (!/^\p{Lu}/u.test(text) || isWeak(text) || !isListedHeading(text)) return false;
  return columnOf(text) === undefined || LISTS.has(knownHeading(text)?.row.reading);
}

const LISTS: ReadonlySet<SectionReading | undefined> = new Set(['list', 'stopped', 'allergy']);

/** Behind a stop or a wide gap, or in capitals beside words that are not. */
function standsOut({ groups = {}, input }: RegExpExecArray): boolean {
  const { before = '', label = '' } = groups;
  return /[.;\s]/u.test(before) || (isShouted(label) && !isInCapitals(before) && HAS_SMALL.test(input));
}

const HAS_SMALL = /\p{Ll}{3}/u;

/** In capitals, and more than an abbreviation. */
function isShouted(text: string): boolean {
  return isInCapitals(text) && /\p{Lu}{4}/u.test(text);
}
