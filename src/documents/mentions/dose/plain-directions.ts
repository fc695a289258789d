/** Directions without what describes the product once more. */
import { findDirections, type Direction } from '../../../sig/find-directions.ts';
import type { UnitId } from '../../../terminology/codes/unit-table.ts';
import { parseSig } from '../../../sig/parse-sig.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { AMOUNT_WORDS, CONTENT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives } from '../../../text/alternatives.ts';
import { withoutFormer } from '../../names/directions/read-change.ts';
import { FORM_DETAIL_WORDS, OTHER_SENTENCE_WORDS } from './dosage-word-table.ts';

/** Longest text read as directions; longer cells hold prose. */
export const LONGEST_IN_DOCUMENT = 400;

/** `"0.09 MG/ACTUAT inhalant solution, 2 puffs"`: the product said again before the directions. */
const PRODUCT_PREFIX = new RegExp(
  String.raw`^[\d.]{1,8}\s*(?:${alternatives(AMOUNT_WORDS)})\/(?:${alternatives(CONTENT_WORDS)})\b[^,;]{0,60}[,;]\s*`,
  'iu',
);

const { form, release, noun, short, hours, made } = FORM_DETAIL_WORDS;
const HOURS = String.raw`(?:12|24)\s?(?:${alternatives(hours.words)})`;
/** `"One (1) Tablet Sustained Release 24 hr PO"`: how the form is made, said again inside the directions. */
const FORM_DETAIL = new RegExp(
  String.raw`\b(?<form>${alternatives(form.words)}),?\s+(?:(?:${alternatives(release.words)})[ -](?:${alternatives(noun.words)})(?:\s?\((?:${alternatives(short.words)})\))?(?:,?\s+${HOURS})?|${alternatives(made.words)})(?![\p{L}\d])`,
  'giu',
);

/** Directions without what describes the product once more. */
export function plainDirections(sig: string): string {
  const plain = withoutFormer(sig)
    .replace(PRODUCT_PREFIX, '')
    .replaceAll(FORM_DETAIL, '$<form>')
    .replaceAll(OTHER_SENTENCE, '; ');
  return beforeAnother(withoutFindings(withoutSupply(plain.slice(0, LONGEST_IN_DOCUMENT))));
}

/** `"PO daily  30 tabs"`: behind how often, so many pieces at once are what is supplied; `"daily, take 16 tablets"` says that they are taken. */
function withoutSupply(sig: string): string {
  if (!SEVERAL.test(sig)) return sig;
  const said = findDirections(sig);
  const often = said.find(({ kind }) => OFTEN.has(kind))?.end ?? sig.length;
  return said.reduce((rest, { dose, start, end }, at) => {
    const isMany = PIECES.has(dose?.unit ?? '') && (dose?.amount ?? 0) >= FEWEST_SUPPLIED;
    const isSupply = isMany && start >= often && said[at - 1]?.kind !== 'method';
    return isSupply ? rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end) : rest;
  }, sig);
}

/** A count of two digits or three, and a word. */
const SEVERAL = /(?<!\d)\d{2,3}\s?\p{L}/u;
const OFTEN: ReadonlySet<Direction['kind']> = new Set<Direction['kind']>([
  'frequency',
  'when',
  'time-of-day',
  'weekday',
  'scheme',
]);
/** Of drops and puffs so many may be taken at once. */
const PIECES: ReadonlySet<string> = new Set<UnitId>(['tablet', 'capsule', 'patch', 'suppository', 'packet']);
/** Nobody takes more pieces of one strength at once, but for what is taken once a week. */
const FEWEST_SUPPLIED = 14;

/**
 * `"10 mg at night and Evorel Conti patches, changed twice weekly"`: behind a time, words that no directions know, one of them with a capital, name
 * something else, and the next time is of that.
 */
function beforeAnother(sig: string): string {
  return sig.slice(0, startOfAnother(sig));
}

/** Where directions name something else that is taken, which nobody knows; undefined where they do not. */
export function startOfAnother(sig: string): number | undefined {
  if (!MAY_NAME.test(sig)) return undefined;
  const { unread } = parseSig(sig);
  const times = findDirections(sig).filter(({ kind }) => TIMES.has(kind));
  const other = unread.find(
    ({ start, end }) =>
      NAMES_ANOTHER.test(sig.slice(start, end)) &&
      times.some((time) => time.end <= start) &&
      times.some((time) => time.start >= end),
  );
  return other?.start;
}

const TIMES: ReadonlySet<Direction['kind']> = new Set(['frequency', 'when', 'weekday', 'count']);
/** `"and HRT in the form of Evorel"`: an enumeration goes on. */
const ANOTHER = String.raw`(?:and|[&+])\s(?:.{0,60}\s)?\p{Lu}\p{Ll}{3}`;
const NAMES_ANOTHER = new RegExp(`^${ANOTHER}`, 'u');
/** Most directions name nothing, and need not be read for it. */
const MAY_NAME = new RegExp(ANOTHER, 'u');

/** `"300 mg t.i.d. If she needs more, I would add "`: behind an abbreviation its capital tells that a sentence begins. */
const OTHER_SENTENCE = new RegExp(
  String.raw`(?<=\p{L}\.\p{L}\.)\s(?=(?:${alternatives(OTHER_SENTENCE_WORDS.condition.words)})\s\p{Ll})`,
  'gu',
);

/** `"3 mg daily (INR 2.4 on Monday)"`: brackets that begin with a word no directions know tell of something else. */
function withoutFindings(sig: string): string {
  return sig.replaceAll(BRACKETS, (whole, inner: string) =>
    parseSig(inner).unread[0]?.start === 0 && !TAKEN_SO.test(inner) ? ' ' : whole,
  );
}

/** `"you take it twice a day"`: told of the one who takes it, and of nothing else. */
const TAKEN_SO = new RegExp(
  String.raw`^(?:you|${alternatives(SENTENCE_WORDS.subject.words)})\s(?:${alternatives(SENTENCE_WORDS.taking.words)})\s`,
  'iu',
);

const BRACKETS = /\((?<inner>\p{L}[^()]{2,80})\)/gu;
