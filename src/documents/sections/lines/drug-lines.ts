/** What a line of a drug is, and whether lines list drugs. */
import { alternatives } from '../../../text/alternatives.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { behindCount } from '../../names/directions/amount-before.ts';
import { DIRECTION_VERBS, ORDERS_BEHIND } from '../../names/directions/direction-word-table.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import {
  hasAmount,
  hasDosage,
  isInstruction,
  saysHowMuch,
  saysHowTaken,
  supportOf,
} from '../../names/directions/support.ts';
import { isContinuation } from '../../names/directions/continuation.ts';
import {
  beginningOf,
  headWithForm,
  isStatement,
  startsWithName,
  statesSomething,
} from '../../names/unknown/beginning-of.ts';
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { NUMBERED } from '../../../text/list-ordinals.ts';
import { isInCapitals } from '../../../text/without-capitals.ts';
import type { StartsWithDrug } from '../section.ts';
import { DAY_LEAD, RECORD_LEAD } from './entry-marks.ts';
import { endsInColon, leadsWithMoment, opensFramed, readEntryLead } from './read-entry-lead.ts';

/** Without a box, a bullet, a number, or a day in a cell of its own before its first letter. */
export function unmarked(text: string): string {
  if (leadsWithMoment(text)) return text;
  const counted = text.replace(/^\s{0,4}[[(]\s?[x✓✔]?\s?[\])]\s/iu, '').replace(NUMBERED, '');
  if (opensFramed(counted)) return counted;
  return counted
    .replace(DAY_LEAD, '')
    .replace(RECORD_LEAD, '')
    .replace(/^[\W\d_]{0,6}(?=\p{L})/u, '');
}

/**
 * Lines of names with how much or how often: the first is one, or a numbered sentence that says how something is taken, half of
 * them are, and one of these is known or says how it is taken. What goes on about the line above it counts for neither side.
 */
export function listsDrugs(below: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  if (areLog(below)) return false;
  const lines = below
    .filter((text) => /\p{L}{3}/u.test(text))
    .map((text) => withoutLead(unmarked(text), startsWithDrug));
  const items = lines.filter(
    (text) =>
      isDrugLine(text, startsWithDrug) &&
      !tellsOfDrug(text, startsWithDrug) &&
      !ordersAnother(text, startsWithDrug),
  );
  const [first = ''] = lines;
  const namesOne = (text: string): boolean => text.split(/[,;]\s+/u).some((part) => startsWithDrug(part));
  const isOfDrugs = items.some((text) => namesOne(text) || isInstruction(supportOf(text)));
  const own = lines.filter((text) => items.includes(text) || !isContinuation(text));
  const begins = items.includes(first) || (NUMBERED.test(below[0] ?? '') && saysHowTaken(supportOf(first)));
  return begins && items.length * 2 >= own.length && isOfDrugs;
}

/** `"MS Contin 30 mg q12h"` is no sentence about Ms. Contin. */
function tellsOfDrug(text: string, startsWithDrug: StartsWithDrug): boolean {
  return startsWithDrug(text) ? statesSomething(text) : isStatement(text);
}

/** Lines that tell behind their days what was done then list nothing. */
function areLog(lines: readonly string[]): boolean {
  const dated = lines.filter((text) => DAY_LEAD.test(text));
  return dated.length > 1 && dated.filter(isOfLog).length * 2 >= dated.length;
}

/** `"16/10/2025   Bisoprolol 2.5mg STOPPED by GP"` */
export function isOfLog(text: string): boolean {
  return DAY_LEAD.test(text) && readActions(text.replace(DAY_LEAD, '')).actions.length > 0;
}

/** Words of an element of an enumeration; more are a sentence. */
const LONGEST_ELEMENT = 5;

/** `"atorvastatin, Zyxomarin, sertraline"`: nothing but names, of which half at least are known, on one line or several. */
export function namesDrugs(below: readonly string[], startsWithDrug: StartsWithDrug): boolean {
  const elements = below
    .flatMap((text) => unmarked(text).split(/[,;]\s|\sand\s/iu))
    .map((text) => text.replace(/^and\s/iu, '').replace(/[\s.,;]{1,3}$/u, ''))
    .filter((text) => text !== '');
  const known = elements.filter((text) => startsWithDrug(text));
  return (
    known.length > 0 &&
    known.length * 2 >= elements.length &&
    elements.every(
      (text) =>
        wordsIn(text) <= LONGEST_ELEMENT && !isStatement(text) && readActions(text).actions.length === 0,
    )
  );
}

/** `"Lisinopril made her cough, start losartan 10 mg daily"`: the amount is of a drug that is ordered behind the first, of which no dosage is said. */
function ordersAnother(text: string, startsWithDrug: StartsWithDrug): boolean {
  return readActions(text).actions.some(
    ({ start, end, rows }) =>
      rows.some(({ meaning }) => meaning === 'active') &&
      startsWithDrug(text.slice(end).replace(ARTICLE, '')) &&
      /\p{L}/u.test(text.slice(0, start)) &&
      !hasDosage(supportOf(text.slice(0, start))),
  );
}

const ARTICLE = new RegExp(
  String.raw`^\s(?:(?:${alternatives([...SENTENCE_WORDS.ownDose.words, ...SENTENCE_WORDS.doneTo.words, ...SENTENCE_WORDS.particle.words])})\s){0,2}`,
  'iu',
);

/** `"Tab. Ecosprin 75 mg"`, `"New: Ecosprin 75 mg"` without the form or the label; a line that begins with an action may be a sentence. */
export function withoutLead(text: string, startsWithDrug: StartsWithDrug): string {
  const { rest, fields } = readEntryLead(text, startsWithDrug);
  const isLead = fields.every(({ field }) => field === 'form') || endsInColon(text, rest);
  if (leadsWithMoment(text)) return behindCount(rest)?.rest ?? rest;
  return isLead || opensFramed(text) ? rest : text;
}

/** Begins with a drug, or with words like one, and says how much or, in a few words or behind its form, how often. */
export function isDrugLine(text: string, startsWithDrug: StartsWithDrug): boolean {
  if (isFormed(text, startsWithDrug)) return !beginsAnotherSentence(text.slice(0, 60));
  if (!startsWithDrug(text) && beginningOf(text) !== 'item') return false;
  const support = supportOf(text);
  const isDosed = hasAmount(support) || (support.hasFrequency && wordsIn(text) <= SHORTEST_ENTRY);
  return isDosed && !beginsAnotherSentence(text.slice(0, 60));
}

/** `"Zyxomarin cream - all over, three times a day"`: a name, known or not, and how often it is used behind its form and a mark. */
export function isFormed(text: string, startsWithDrug: StartsWithDrug): boolean {
  const head = headWithForm(text);
  return head !== undefined && (startsWithDrug(head) || startsWithName(head));
}

/** `"Zyxomarin gel, apply at night"`: words like a name, and behind them a whole instruction; `"bid Lisinopril 10 mg qd"` begins with what is said of the line above. */
export function isDirected(text: string): boolean {
  const bare = unmarked(text);
  return startsWithName(bare) && !startsWithDirections(bare) && isInstruction(supportOf(bare));
}

/** Begins with a drug, or as an entry does, whether its drug is known or not. */
export function beginsEntry(text: string, startsWithDrug: StartsWithDrug): boolean {
  return startsWithDrug(text) || isDrugLine(text, startsWithDrug);
}

/** Names something, whether a drug is known by that name or not, and says how much of it. */
export function namesAmountOf(text: string, startsWithDrug: StartsWithDrug = () => false): boolean {
  return saysHowMuch(text) && (startsWithDrug(text) || beginningOf(text) === 'item');
}

/** A word with a capital behind a stop (`"Plavix was given. The patient"`), where no directions and no order on how it is given begin with it: `"Plavix 75 mg tab. Take one"`, `"Midodrine 5 mg TID. Do not give at bedtime"`. */
function beginsAnotherSentence(text: string): boolean {
  if (!isInCapitals(text))
    return [...text.matchAll(/[.;]\s+(\p{Lu}\p{Ll}*)\s/gu)].some(
      ([, word = '']) => !OPENS_DIRECTIONS.has(word.toLowerCase()),
    );
  // In capitals (`"1 TAB. PO DAILY; ALBUTEROL"`) behind a full stop alone, and no word of directions.
  return [...text.matchAll(/\.\s+(\p{Lu}+)\s/gu)].some(([, word = '']) => !isSigWord(word.toLowerCase()));
}

const OPENS_DIRECTIONS: ReadonlySet<string> = new Set([...DIRECTION_VERBS, ...ORDERS_BEHIND]);

/** Words of an entry without an amount (`"Bactrim SS MWF"`); more are a sentence. */
const SHORTEST_ENTRY = 6;

function wordsIn(text: string): number {
  return text.trim().split(/\s+/u).length;
}
