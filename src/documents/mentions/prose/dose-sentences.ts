/** Sentences that tell of the drugs the sentence before them names, and name none, are read with it: the dosage of the one drug, or what became of it. */
import { alternatives } from '../../../text/alternatives.ts';
import { DATE, MONTH } from '../../../text/possible-days.ts';
import { clusterNames } from '../../names/cluster-names.ts';
import { opensWithChange } from '../../names/directions/read-change.ts';
import { hasAmount, hasDosage, supportOf } from '../../names/directions/support.ts';
import type { DrugNames } from '../../names/drug-names.ts';
import { startsWithName } from '../../names/unknown/beginning-of.ts';
import type { Item } from '../../sections/section.ts';
import { pointsBack, type PointsBack } from '../../../standing/pointers.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import { leavesAnother } from '../../../standing/verbs/left-place.ts';
import { DOSE_SENTENCE_ROWS, FROM_DAY_ROW, WHY_ROW, type DoseSentenceRow } from './dose-sentence-table.ts';

/** The openings of a row: `[['her', 'his'], ['dose']]` → `her dose`, `his dose`. */
export function openingsOf({ parts }: DoseSentenceRow): readonly string[] {
  return parts.reduce<readonly string[]>(
    (openings, words) => openings.flatMap((opening) => words.map((word) => `${opening} ${word}`.trim())),
    [''],
  );
}

const OPENING = opening(DOSE_SENTENCE_ROWS);
const OPENING_OF_DRUG = opening(DOSE_SENTENCE_ROWS.filter(({ isOfDrug }) => isOfDrug));

function opening(rows: readonly DoseSentenceRow[]): RegExp {
  return new RegExp(String.raw`^\W{0,3}(?:${alternatives(rows.flatMap(openingsOf))})(?![\p{L}\d])`, 'iu');
}

/** The items of a section, each such sentence joined to the one before it; where it does not tell which of the drugs is meant it stays alone. */
export function withSentencesBehind(items: readonly Item[], names: DrugNames): readonly Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const far = onlyDrugBefore(joined, item, names);
    if (far !== undefined) joined[far] = behind(joined[far] ?? item, item);
    else if (before !== undefined && areSentences(item, before))
      joined.push(...read(joined.pop() ?? before, item, names));
    else joined.push(item);
  }
  return joined;
}

/**
 * `"We received an e-Rx for Zestril. The patient was called. We have not filled it."`: where the sentences before name one drug between them,
 * and the last of them none, what is not taken is that one; undefined: it need not be.
 */
function onlyDrugBefore(before: readonly Item[], item: Item, names: DrugNames): number | undefined {
  if (item.shape !== 'sentence' || !isUntaken(item.text) || pointsBackIn(item, names) !== 'one')
    return undefined;
  const from = before.findLastIndex(({ shape }) => shape !== 'sentence') + 1;
  const near = before.slice(Math.max(from, before.length - MOST_SENTENCES));
  const counts = near.map((one) => namesIn(one, names));
  const at = counts.indexOf(1);
  const isOnly = counts.every((count, index) => count === (index === at ? 1 : 0));
  return at >= 0 && at < near.length - 1 && isOnly ? before.length - near.length + at : undefined;
}

/** Sentences in which the drug is still spoken of. */
const MOST_SENTENCES = 3;

function isUntaken(text: string): boolean {
  return readActions(text).actions.some(({ rows }) => rows.some(({ meaning }) => meaning === 'not-taken'));
}

function areSentences(item: Item, before: Item): boolean {
  return item.shape === 'sentence' && before.shape === 'sentence';
}

function read(before: Item, item: Item, names: DrugNames): readonly Item[] {
  if (goesOn(item, before, names)) return [both(before, item)];
  return isPointedAt(before, item, names) ? [behind(before, item)] : [before, item];
}

/** `"He takes metformin. This was stopped in June."`: an end, a pause or a time of taking, said of drugs by a word for them. */
function isPointedAt(before: Item, item: Item, names: DrugNames): boolean {
  const means = pointsBackIn(item, names);
  if (means === undefined) return false;
  const clusters = clusterNames(before.text, names, before.lines, false);
  const last = clusters.at(-1);
  if (last === undefined || !MEANS[means](clusters.length)) return false;
  if (means === 'head') return true;
  if (OTHER_SUBJECT.test(before.text.slice(last.end))) return false;
  const [own] = clusterNames(item.text, names, item.lines, false);
  // An amount behind the last name would be its own, unless the sentence names another.
  return means === 'one' || means === 'latter' || !hasDosage(supportOf(item.text.slice(0, own?.start)));
}

/** Before the first name of its own: `"I stopped it and gave her Levsin"`. */
function pointsBackIn({ text, lines }: Item, names: DrugNames): PointsBack | undefined {
  const clusters = clusterNames(text, names, lines, false);
  const [own] = clusters;
  const means = pointsBack(text.slice(0, own?.start));
  if (own !== undefined) return means === 'one' ? means : leavesAnother(text, clusters);
  if (text.split('\n').some(namesItself)) return undefined;
  // `"She is to stop it and call us should there be a rash"`: nothing has been stopped yet.
  return WAITS.test(text) ? undefined : means;
}

/** `"Zyxomarin - you have come off it"`: a line that begins with a name and a dash speaks of that, whether it is known or not. */
function namesItself(line: string): boolean {
  return /^\s*\p{Lu}[^\n,.;:–—]{2,40}\s[–—-]\s/u.test(line) && startsWithName(line);
}

const WAITS = new RegExp(
  String.raw`\band\s[^.;]{1,60}?\b(?:${alternatives(SENTENCE_WORDS.conditionBehind.words)})\b`,
  'iu',
);

/** Of how many drugs a sentence may speak before it. */
const MEANS: Readonly<Record<PointsBack, (count: number) => boolean>> = {
  one: (count) => count === 1,
  head: (count) => count === 1,
  former: (count) => count === 2,
  latter: (count) => count > 1,
  several: (count) => count > 1,
};

/** `", and a catheter was placed"`: something else was spoken of last. */
const OTHER_SUBJECT = new RegExp(
  String.raw`(?:[,;]|\sand)\s(?!(?:which|that|who)\b)(?:\p{L}+\s){1,4}(?:${alternatives(SENTENCE_WORDS.finite.words)})\b`,
  'iu',
);

function behind(before: Item, item: Item): Item {
  return { ...before, lines: linesOf(before, item), text: `${before.text} ${item.text}` };
}

function linesOf(before: Item, item: Item): Item['lines'] {
  return [...new Set([...before.lines, ...item.lines])];
}

function goesOn(item: Item, before: Item, names: DrugNames): boolean {
  if (!OPENING.test(item.text) && (!opensWithChange(item.text) || FROM_DAY.test(item.text))) return false;
  const support = supportOf(item.text);
  const isTold = hasAmount(support) || (support.hasFrequency && OPENING_OF_DRUG.test(item.text));
  const [main] = clausesOf(before.text);
  return isTold && namesIn(item, names) === 0 && namesIn({ ...before, text: main }, names) === 1;
}

/** `"Reduce to 2 mg from 3 May"`: what holds from a day on. */
const FROM_DAY = new RegExp(
  String.raw`\b(?:${alternatives(FROM_DAY_ROW.words)})\s(?:the\s)?(?:${DATE}|\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?${MONTH}\b|${MONTH}\s\d{1,2}\b)`,
  'iu',
);

function namesIn({ text, lines }: Item, names: DrugNames): number {
  return clusterNames(text, names, lines, false).length;
}

/** What a sentence says, and behind it why. */
function clausesOf(text: string): [main: string, why: string] {
  const at = WHY.exec(text)?.index ?? text.length;
  return [text.slice(0, at), text.slice(at)];
}

const WHY = new RegExp(
  String.raw`\s(?:${alternatives(WHY_ROW.words)})\s(?=(?:${alternatives(WHY_ROW.subjects)})\b)`,
  'iu',
);

/** The dose stands right behind what is taken, before why it is. */
function both(before: Item, item: Item): Item {
  const [main, why] = clausesOf(before.text);
  return {
    ...before,
    lines: linesOf(before, item),
    text: why === '' ? `${main} ${item.text}` : `${main}. ${item.text} ${why.trimStart()}`,
  };
}
