/** Actions that count only where they stand: right beside their drug, behind no proposal. */
import { endOfLeadingOften, withoutDirections } from '../sig/find-directions.ts';
import { NUMBER_WORDS } from '../sig/vocabulary/number-word-table.ts';
import { alternatives, wholeWord } from '../text/alternatives.ts';
import type { ActionRow, CueMeaning } from './action-table.ts';
import { INTERRUPTS } from './conditional.ts';
import { beginClause, JOINED, TOPIC, type Clause } from './clause.ts';
import type { Action } from './read-actions.ts';
import { SENTENCE_WORDS } from './sentence-word-table.ts';

/**
 * `"scrapped her metoprolol"`, `"Metoprolol 25 mg daily - scrapped"`: between them stand directions, articles, marks and auxiliaries. Of some
 * actions no comma: in `"discontinue lisinopril, continues on losartan"` another one goes on.
 */
export function isBeside(
  { text, names }: Clause,
  action: Action,
  { isUnparted, isClosed }: Pick<ActionRow, 'isUnparted' | 'isClosed'> = {},
): (target: number) => boolean {
  return (target) => {
    const name = names[target];
    if (isUnparted === true && /[,;]/u.test(text.slice(name?.end ?? 0, action.from))) return false;
    if (name === undefined) return target === TOPIC && /^\P{L}*$/u.test(text.slice(0, action.from));
    if (name.start < action.end && MEANT.test(text.slice(action.end))) return true;
    return name.start >= action.end
      ? ARTICLES.test(text.slice(action.end, name.start))
      : (isClosed === true || QUIET_BEHIND.test(text.slice(action.end))) &&
          isJoinedTo(withoutDirections(text.slice(name.end, action.from)));
  };
}

/** Nothing but directions, marks and auxiliaries, or a relative clause whose verb it is: `", which I am "`, `", from which she has weaned herself and which I am "`. */
function isJoinedTo(between: string): boolean {
  return AUXILIARIES.test(between) || IN_RELATIVE.test(between);
}

const IN_RELATIVE = new RegExp(
  String.raw`^[\s,]*(?:(?:\p{L}{2,4}\s)?which\s[^.;,]{1,60},?\sand\s)?which\s(?:${alternatives(SENTENCE_WORDS.subject.words)})(?:\s+am|['’]m)?\s+$`,
  'iu',
);

/** `"Alendronate not needed"`; in `"lisinopril 10 mg daily, refills: not needed"` that is said of the refills. */
export function isRightBefore({ text, names }: Clause, { from }: Action): (target: number) => boolean {
  return (target) => {
    const name = names[target];
    return name !== undefined && NOTHING_BUT_VERB.test(text.slice(name.end, from));
  };
}

/** `"Imitrex 50 mg if needed at a later date"`: nothing but how it would be taken between; in `"10 mg daily, 20 mg later if needed"` a comma parts them. */
export function isDirectedUpTo({ text, names }: Clause, { start }: Action): (target: number) => boolean {
  return (target) => {
    const name = names[target];
    const between = name === undefined ? ',' : text.slice(name.end, start);
    return !/[,;]/u.test(between) && NOTHING_BUT_VERB.test(withoutDirections(between));
  };
}

const NOTHING_BUT_VERB = new RegExp(
  String.raw`^[\s,–-]*(?:(?:${alternatives(SENTENCE_WORDS.finite.words)})\s+)?$`,
  'iu',
);

/** Of several drugs that it is said of as one (`"the Altace and the Advil should not be used"`), the last stands beside it. */
export function allBeside(
  clause: Clause,
  action: Action,
  row: Pick<ActionRow, 'isUnparted' | 'isClosed'>,
  reached: readonly number[],
): readonly number[] {
  const beside = new Set(reached.filter(isBeside(clause, action, row)));
  const isOneSubject = action.isPassive || beginClause(clause, reached);
  for (const at of reached.toReversed()) {
    const gap = clause.text.slice(clause.names[at]?.end, clause.names[at + 1]?.start);
    if (beside.has(at + 1) && isOneSubject && JOINED.test(gap)) beside.add(at);
  }
  return reached.filter((at) => beside.has(at));
}

/** `"prednisolone liquid that she got in May, finished"`; behind a line or a sentence about something else the drug is too far. */
export function isNear({ text, names }: Clause, { from }: Action): (target: number) => boolean {
  return (target) => {
    const name = names[target];
    const between = name === undefined || name.end > from ? '' : text.slice(name.end, from);
    const other = withoutDirections(between);
    return !/\n|\.\s+\p{Lu}/u.test(other) && (other.match(/\p{L}+/gu) ?? []).length <= MOST_BETWEEN;
  };
}

/** Words. */
const MOST_BETWEEN = 10;

/** Of the drugs that an end reaches, those that go on no longer: not some doses of them, and no enema that is held where it is. */
export function withoutGoingOn(
  clause: Clause,
  action: Action,
  { row, meaning }: Action['rows'][number],
  targets: readonly number[],
): readonly number[] {
  return withoutRetained(clause, action, meaning, withoutSomeDoses(clause, row, targets));
}

/** `"we left out two doses of Humira"`, `"held a dose of warfarin"`: some of its doses were, and the drug goes on. */
function withoutSomeDoses(
  { text, names }: Clause,
  { meaning, isCompletion }: Pick<ActionRow, 'meaning' | 'isCompletion'>,
  targets: readonly number[],
): readonly number[] {
  if (!INTERRUPTS.has(meaning) || isCompletion === true) return targets;
  return targets.filter((target) => {
    const start = names[target]?.start ?? 0;
    return !SOME_DOSES.test(text.slice(Math.max(0, start - LONGEST_COUNT), start));
  });
}

/** Characters of `"the first two scheduled doses of her "`. */
const LONGEST_COUNT = 50;
const SOME_DOSES = new RegExp(
  String.raw`\b(?:\d{1,2}|${alternatives([...Object.keys(NUMBER_WORDS), ...SENTENCE_WORDS.someOf.words])})\s(?:\p{L}{2,10}\s){0,2}?(?:${alternatives(SENTENCE_WORDS.doses.words)})\sof\s(?:(?:${alternatives(SENTENCE_WORDS.ownDose.words)})\s)?$`,
  'iu',
);

/** `"Rowasa enema 4 g per rectum at bedtime, to be held overnight"`: it is kept where it is given, and goes on. */
function withoutRetained(
  { text, names }: Clause,
  { from, end, isAhead, isPassive }: Action,
  meaning: CueMeaning | 'none',
  targets: readonly number[],
): readonly number[] {
  const isHad = meaning !== 'held' || (isPassive && !isAhead);
  if (isHad || !HELD_SO_LONG.test(text.slice(end))) return targets;
  return targets.filter((target) => !RETAINED.test(text.slice(names[target]?.end ?? from, from)));
}

const HELD_SO_LONG = /^\s(?:overnight|in|for|as long as)\b/iu;
const RETAINED = new RegExp(wholeWord(SENTENCE_WORDS.retained.words), 'iu');

/** `"agree with the IV clindamycin and gentamicin"`: the first of them stands right behind it. */
export function leadsAtOnce({ text, names }: Clause, { end }: Action, targets: readonly number[]): boolean {
  const first = names[targets[0] ?? TOPIC];
  return (
    first !== undefined && ARTICLES.test(`${withoutDirections(text.slice(end, first.start)).trimEnd()} `)
  );
}

/** Behind `"Metoprolol 25 mg daily - ditched "` stands nothing, or when, why and by whom; in `"ditched the cane"` it is another thing that ends. */
const QUIET_BEHIND = new RegExp(
  String.raw`^(?:\s{2}|\s*(?:[),;.!|\]\n(/-]|$|[–—-]\s|\d|(?:${alternatives([...SENTENCE_WORDS.time.words, ...SENTENCE_WORDS.quiet.words])})\b))`,
  'iu',
);

/** `"we scrapped it."`: the drug that a pronoun means; in `"dropped it on the floor"` a thing was moved. */
const MEANT = new RegExp(
  String.raw`^\s(?:${alternatives(SENTENCE_WORDS.thing.words)})\s*(?:[.,;:)!]|$|(?:${alternatives(SENTENCE_WORDS.thenBehind.words)})\b)`,
  'iu',
);

const ARTICLES = new RegExp(
  String.raw`^\s(?:(?:${alternatives([...SENTENCE_WORDS.ownDose.words.filter((word) => !word.includes(' ')), 'all', 'any', 'both', 'this'])})\s)*$`,
  'iu',
);
const AUXILIARIES = new RegExp(
  String.raw`^[\s,;:([–—-]*(?:x\s?\d{1,3}\s?\p{L}{0,6}[\s,;:([–—-]*)?(?:(?:${alternatives([...SENTENCE_WORDS.finite.words, ...SENTENCE_WORDS.possessive.words, 'has', 'had', 'been', 'this'])})\s+)*$`,
  'iu',
);

/** `"Could consider pravastatin in place of atorvastatin"`, `"would not use it instead of"`: what is not done ends nothing. */
export function isOfProposal({ text, actions, breaks }: Clause, action: Action, { id }: ActionRow): boolean {
  if (id !== 'left-for-another') return false;
  const before = actions.findLast(({ end }) => end <= action.from);
  if (before === undefined || breaks.some((at) => at >= before.end && at < action.from)) return false;
  if (TURNS.test(text.slice(before.end, action.from))) return false;
  const isProposed = before.rows.some(
    ({ row, meaning }) => row.isProposal === true && meaning === 'not-given',
  );
  return isProposed || (before.rows.length > 0 && before.rows.every(isUndone));
}

/** Said of taking, and not done. */
function isUndone({ row, meaning }: Action['rows'][number]): boolean {
  return row.meaning === 'active' && UNDONE.has(meaning);
}

const UNDONE: ReadonlySet<CueMeaning | 'none'> = new Set<CueMeaning>(['not-given', 'not-taken', 'negated']);
const TURNS = new RegExp(wholeWord(SENTENCE_WORDS.turnsTo.words), 'iu');

/** `"20 mg daily, changed to 40 mg"`: another dose, not another drug. Behind `"no longer needed"` a number tells when. */
export function leadsToDose(clause: Clause, action: Action): boolean {
  const behind = clause.text.slice(action.end);
  return (
    /\b(?:to|with|by)$/iu.test(clause.text.slice(action.start, action.end)) &&
    (DOSE_BEHIND.test(behind) || leadsToHowOften(clause, action.end))
  );
}

/** `"was changed to twice daily"`, not `"was changed to daily prednisone"`. */
function leadsToHowOften({ text, names }: Clause, from: number): boolean {
  const start = from + (text.slice(from).length - text.slice(from).trimStart().length);
  const often = endOfLeadingOften(text.slice(start));
  if (often === undefined) return false;
  return !names.some(({ start: name }) => name >= start && text.slice(start + often, name).trim() === '');
}

const DOSE_BEHIND = new RegExp(
  String.raw`^\s*(?:\d|(?:${alternatives(SENTENCE_WORDS.count.words)})\b)`,
  'iu',
);
