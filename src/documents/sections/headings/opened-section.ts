/** What a heading opens that no dictionary knows: by its words, put together, else by what stands below it. */
import { alternatives } from '../../../text/alternatives.ts';
import { withoutBrackets } from '../../../text/without-brackets.ts';
import { readActions, type Action } from '../../../standing/read-actions.ts';
import {
  endingOf,
  endingOfMedications,
  headingWordsOf,
  isFrame,
  isSaidOfDrugs,
  type Ending,
} from '../../../standing/headings/ended-medications.ts';
import { HEADING_WORDS } from '../../../standing/headings/heading-word-table.ts';
import { isMomentAlone } from './moment-title.ts';
import { byKeywords, type KnownHeading } from './recognize-heading.ts';
import { isDrugLine, listsDrugs, unmarked } from '../lines/drug-lines.ts';
import type { StartsWithDrug } from '../section.ts';

/** What nobody knows is told in sentences. */
export const UNKNOWN = { kind: 'unknown', reading: 'narrative', rank: 5 } as const;
/** What nobody knows, where drugs stand below. */
export const LISTED = { kind: 'unknown', reading: 'list', rank: 5 } as const;

/** What a heading opens; `below`: the lines under it, or the text behind it on its line; `rows`: those of a table as well. */
export function openedBy(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
  rows: readonly string[] = below,
): KnownHeading {
  const ended = endedBy(text, rows, startsWithDrug);
  if (ended !== undefined) return ended;
  const keywords = byKeywords(text);
  const known = isAddress(text, keywords) ? undefined : keywords;
  if (known === undefined || saysNothingOf(text, known)) {
    const isList = listsDrugs(below, startsWithDrug) || isTimeOfDrug(text, below, startsWithDrug);
    if (isList || known === undefined) return { row: isList ? LISTED : UNKNOWN };
  }
  return listedWhereItLists(known, below, startsWithDrug);
}

/** `"Meds as per her pharmacy profile:"`: behind medications the words of an office say nothing of the drugs that stand below. */
function saysNothingOf(text: string, { row }: KnownHeading): boolean {
  return row.kind === 'administrative' && MEDICATIONS_FIRST.test(text);
}

const MEDICATIONS_FIRST = new RegExp(
  String.raw`^[^\p{L}]{0,6}(?:${alternatives([...HEADING_WORDS.medications.words, ...HEADING_WORDS.synonyms.words])})(?!\p{L})`,
  'iu',
);

/** `"To the receiving team:"`: whom a letter is to heads nothing. */
function isAddress(text: string, known: KnownHeading | undefined): boolean {
  return known?.row.kind === 'administrative' && /^\s*(?:to|dear)\s/iu.test(text);
}

/** `"Lunch 12:00"` over `"Gabapentin 300 mg"`: when it is taken, whatever stands below. */
export function isTimeOfDrug(
  text: string,
  [first = '']: readonly string[],
  startsWithDrug: StartsWithDrug,
): boolean {
  return isMomentAlone(text) && isDrugLine(unmarked(first), startsWithDrug);
}

/** Prose by its heading, and a list by what stands below: `"Physician orders"` over lines of drugs. */
export function listedWhereItLists(
  known: KnownHeading,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading {
  const isProse = known.row.reading === 'narrative' && LISTING.has(known.row.kind);
  return isProse && listsDrugs(below, startsWithDrug)
    ? { ...known, row: { ...known.row, reading: 'list' } }
    : known;
}

const LISTING: ReadonlySet<string> = new Set(['plan', 'unknown', 'instructions']);

const ENDED: Readonly<Record<Ending, KnownHeading['row']>> = {
  stopped: { kind: 'stopped-medications', reading: 'stopped', rank: 1 },
  'not-taken': { kind: 'stopped-medications', reading: 'stopped', rank: 1 },
  held: { kind: 'held-medications', reading: 'stopped', rank: 1 },
  finished: { kind: 'past-medications', reading: 'stopped', rank: 5 },
};

/**
 * `"Discontinued on admission"`, `"Do NOT take:"`, `"Medications held at discharge"`: the grammar of standing.
 * Words that no heading is known for (`"Stopped by the renal team"`) change nothing where drugs stand below.
 */
export function endedBy(
  text: string,
  below: readonly string[],
  startsWithDrug: StartsWithDrug,
): KnownHeading | undefined {
  const bare = withoutBrackets(text, ' ');
  const standsOverDrugs = (): boolean =>
    startsWithDrug(unmarked(below[0] ?? '')) || listsDrugs(below, startsWithDrug);
  const said = endingOfMedications(bare);
  if (said !== undefined && (!said.isAlone || standsOverDrugs())) return { row: ENDED[said.ending] };
  const actions = readActions(bare).actions.filter(isSaidOfDrugs);
  for (const action of actions.filter((one) => !endsItsOwn(bare, one))) {
    const ending = endingOf(action);
    // The state of an order is called finished too: it is over where that is said of medications.
    if (ending === undefined || ending === 'finished') continue;
    const rest = `${bare.slice(0, action.start)} ${bare.slice(action.end)}`;
    if (isFrame(rest)) return { row: ENDED[ending] };
    const words = headingWordsOf(rest);
    // `"Avoid: alcohol"`, `"Patient not taking: Reported on 6/1/2026"`: what it is said of stands behind the label or above.
    const isAnswered = /:\s+\S/u.test(bare);
    const saysOnlyEnds = actions.every((one) => endingOf(one) !== undefined || isPartOf(one, actions));
    const isSaidAlone = saysOnlyEnds && !isAnswered && !words.some((word) => startsWithDrug(word));
    if (isSaidAlone && standsOverDrugs()) return { row: ENDED[ending] };
  }
  return undefined;
}

/** The `"not"` of `"not restarted"`. */
function isPartOf({ from, end }: Action, actions: readonly Action[]): boolean {
  return actions.some((other) => other.from <= from && other.end > end);
}

/** `"Something for sleep, stopped last month"`, `"Sleeping aid - stopped in May"`: what ended stands before the word, set off, and no colon behind it. */
function endsItsOwn(text: string, { start }: Action): boolean {
  const before = text.slice(0, start);
  return !/:\s*$/u.test(text) && /[,;–—-]\s*$/u.test(before) && !isFrame(before);
}
