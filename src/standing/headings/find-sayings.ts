/** The words of a heading, wherever they stand in it → what each says, and where. */
import { alternatives } from '../../text/alternatives.ts';
import { memoizeText } from '../../memo.ts';
import { endsActivity } from '../around-action.ts';
import { readActions, type Action } from '../read-actions.ts';
import { SENTENCE_WORDS } from '../sentence-word-table.ts';
import { HEADING_WORDS } from './heading-word-table.ts';
import { SAYING_ROWS, SAYING_WORDS, type Saying } from './heading-saying-table.ts';

/** What it says of drugs that are not taken. */
export type Ended =
  | 'stopped'
  | 'held'
  | 'not-taken'
  | 'finished'
  | 'over'
  | 'untaken'
  | 'other-person'
  | 'procedure';

/** One thing that a heading says, and where. */
export interface Said {
  readonly start: number;
  readonly end: number;
  readonly says: Ended | Saying;
}

/** Small letters, plain apostrophes, a blank for every hyphen and doubled space, and nothing of what is a part of another word (`"off-days"`); places stay as they were. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(COMPOUND, (part) => '·'.repeat(part.length))
    .replaceAll(/[’‘`]/gu, "'")
    .replaceAll(/(?<=\p{L})[-‐–](?=\p{L})/gu, ' ');
}

const COMPOUND = new RegExp(
  String.raw`(?<![\p{L}-])(?:${alternatives(SENTENCE_WORDS.compounded.words)})(?=[-‐]\p{L}{3})`,
  'gu',
);

const entry = (words: readonly string[]): string =>
  String.raw`(?<![\p{L}'])(?:${alternatives(words)})(?![\p{L}])`;

const PATTERNS = SAYING_ROWS.map(({ says, denied, words }) => ({
  says,
  denied: denied ?? ('nothing' as const),
  pattern: new RegExp(entry(words), 'gu'),
}));

/** Titles whose words are kept. */
const KEPT = 500;

/** All that is said, in its order: what stands inside of something longer is a part of it. */
export const sayingsOf: (text: string) => readonly Said[] = memoizeText(KEPT, (text) => {
  const found = [...otherSayings(text), ...tableSayings(text), ...looseSayings(text), ...actionSayings(text)];
  const longest = found
    .map((one) =>
      isOfBracket(withoutSaid(text, found, one), one) ? { ...one, says: 'nothing' as const } : one,
    )
    .toSorted((left, right) => right.end - right.start - (left.end - left.start))
    .reduce<Said[]>((kept, one) => (kept.some((other) => overlaps(one, other)) ? kept : [...kept, one]), []);
  return longest.toSorted((left, right) => left.start - right.start);
});

/** `"(all held or continued)"`: the text without what else is said beside "or"; places stay as they were. */
function withoutSaid(text: string, found: readonly Said[], { start }: Said): string {
  if (!/\sor\s$/u.test(text.slice(0, start))) return text;
  return found
    .filter(({ end }) => end < start)
    .reduce(
      (rest, one) => rest.slice(0, one.start) + ' '.repeat(one.end - one.start) + rest.slice(one.end),
      text,
    );
}

/** `"MOOD (begun when the wort was stopped)"`: in a bracket what is said behind other words, up to a comma, is said of them. */
function isOfBracket(text: string, { start }: Said): boolean {
  const inside = /\((?:[^()]{0,80}[,;])?(?<before>[^(),;]*)$/u.exec(text.slice(0, start))?.groups?.['before'];
  return (inside?.match(/\p{L}+/gu) ?? []).some(
    (word) => !FRAME_WORDS.has(word) && !JOINING.has(word) && !ENDS_OR_GOES_ON.test(word),
  );
}

/** `"(all held or continued)"` */
const JOINING: ReadonlySet<string> = new Set(['or', 'all']);
const ENDS_OR_GOES_ON = new RegExp(`^(?:${alternatives(SAYING_ROWS.flatMap((row) => row.words))})$`, 'u');

function overlaps(left: Said, right: Said): boolean {
  return left.start < right.end && right.start < left.end;
}

const FRAME = [...HEADING_WORDS.frame.words, ...SAYING_WORDS.between.words];
export const FRAME_WORDS: ReadonlySet<string> = new Set(FRAME);
const DENIED = new RegExp(
  String.raw`(?<![\p{L}'])(?<word>${alternatives(SAYING_WORDS.deny.words)})\s(?:(?:${alternatives(FRAME)})\s){0,4}$`,
  'u',
);

function tableSayings(text: string): readonly Said[] {
  return PATTERNS.flatMap(({ says, denied, pattern }) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: words }): Said[] => {
      const said = { start: index, end: index + words.length, says };
      const denial = DENIED.exec(text.slice(0, index));
      if (denial !== null) return [{ ...said, start: denial.index, says: denied }];
      return isOfOther(text, said) ? [] : [said];
    }),
  );
}

/** `"clinical trials"`, `"as previously"`, `"in the past 30 days"`. */
function isOfOther(text: string, { start, end }: Said): boolean {
  const words = text.slice(start, end);
  if (words === 'trials') return /\b(?:clinical|study|research)\s$/u.test(text.slice(0, start));
  if (words === 'previously') return /\bas\s$/u.test(text.slice(0, start));
  return words.endsWith('past') && COUNTED.test(text.slice(end));
}

const COUNTED = new RegExp(
  String.raw`^\s(?:\p{L}+\s){0,2}(?:\d{1,3}(?![\d/.])|(?:${alternatives(SAYING_WORDS.occasion.words)})\b)`,
  'u',
);

/** What the grammar of standing reads. */
function actionSayings(text: string): readonly Said[] {
  return readActions(text).actions.flatMap((action): Said[] => {
    const { from, start, end } = action;
    const own = text.slice(start, end);
    if (endsActivity(text, action)) return [];
    const left = LEFT_OVER.exec(text.slice(end));
    if (left !== null) return [{ start: Math.min(from, start), end: end + left[0].length, says: 'nothing' }];
    // Words for another time hang on what stands behind them; `"cycle 4 completed"` is a part.
    if (IS_LOOSE.has(own) || (/^d\/?c$/u.test(own) && DISCHARGE.test(text.slice(0, start)))) return [];
    const says = isPerhapsBegun(action)
      ? 'untaken'
      : action.rows.flatMap((row) => sayingOfRow(row, action, text)).at(0);
    return says === undefined ? [] : [{ start: Math.min(from, start), end, says }];
  });
}

const LEFT_OVER = new RegExp(
  String.raw`^\s(?:\p{L}{1,5}\s)?(?:${alternatives(SAYING_WORDS.leftOver.words)})\b`,
  'u',
);

/** `"at d/c"` */
const DISCHARGE = new RegExp(
  String.raw`(?<!\p{L})(?:${alternatives(SAYING_WORDS.dischargeLed.words)})\s$`,
  'u',
);

/** `"May be added next"`; what one may begin is one's own to begin. */
function isPerhapsBegun({ rows, isPassive }: Action): boolean {
  return isPassive && rows.some(({ row, meaning }) => row.id === 'started' && meaning === 'not-given');
}

function sayingOfRow(
  { row, meaning }: Action['rows'][number],
  { from, start, end }: Action,
  text: string,
): readonly Said['says'][] {
  if (row.reach === 'clause') return [];
  if (row.id === 'in-theatre') return isOnlyMoment(text, { start, end }) ? ['procedure'] : [];
  if (meaning === 'finished' || row.isCompletion === true) return isPaper(text, start) ? [] : ['finished'];
  // An end that is denied: `"not stopped"`.
  if (meaning === 'active') return row.meaning === 'active' ? [] : ['goes-on'];
  return endOf(meaning, { from, start, end }, text);
}

/** `"Tx en route"`, `"At induction"`: what was given at a moment that nobody takes home; `"Medications as verified in the holding area"` says where they were told. */
function isOnlyMoment(text: string, { start, end }: Pick<Span, 'start' | 'end'>): boolean {
  const others = `${text.slice(0, start)} ${text.slice(end)}`.match(/\p{L}+/gu) ?? [];
  return others.every((word) => FRAME_WORDS.has(word) || LISTED.has(word));
}

function endOf(
  meaning: Action['rows'][number]['meaning'],
  span: Span,
  text: string,
): readonly Said['says'][] {
  if (meaning !== 'stopped' && meaning !== 'held' && meaning !== 'not-taken') return [];
  if (isFetched(text, span)) return [];
  return [isKeptAtHand(text, span) ? 'nothing' : meaning];
}

/** Where an action stands. */
type Span = Pick<Action, 'from' | 'start' | 'end'>;

/** `"Never run out of these"`. */
function isKeptAtHand(text: string, { from, start, end }: Span): boolean {
  return RUN_OUT.test(text.slice(start, end)) && NO.test(text.slice(from, start));
}

/** `"Fill history pulled 11/3"`: what is done with the paper ends none of its drugs. */
function isFetched(text: string, { from, start, end }: Span): boolean {
  return FETCHED.has(text.slice(start, end)) && ENDS_IN_PAPER.test(text.slice(0, from));
}

/** A list that was written to its end, or one of several rounds: `"cycle 4 completed"`. */
function isPaper(text: string, start: number): boolean {
  return PAPER.test(text) || /\d\s$/u.test(text.slice(0, start));
}

const PAPER = new RegExp(entry(SAYING_WORDS.paper.words), 'u');
const FETCHED: ReadonlySet<string> = new Set(SAYING_WORDS.fetched.words);
/** `"Fill history "` before `"pulled"`. */
const ENDS_IN_PAPER = new RegExp(String.raw`\b(?:${alternatives(SAYING_WORDS.paper.words)})\s$`, 'u');
const RUN_OUT = new RegExp(`^(?:${alternatives(SAYING_WORDS.runOut.words)})$`, 'u');
const NO = new RegExp(entry(SAYING_WORDS.deny.words), 'u');

/** `"Prior lines of therapy"`, `"Past antidepressants"`, `"Meds - old"`. */
function looseSayings(text: string): readonly Said[] {
  return [...text.matchAll(LOOSE)].flatMap(({ index, 0: word }): Said[] => {
    const end = index + word.length;
    const [behind = ''] = /^[^,;:()/&+–-]*/u.exec(text.slice(end)) ?? [];
    const isLast = behind.trim() === '' && (isOfList(text) || text.slice(0, index).trim() === '');
    const isOver = isLast || isOfListed(behind);
    return isOver ? [{ start: index, end, says: 'over' }] : [];
  });
}

const IS_LOOSE: ReadonlySet<string> = new Set(SAYING_WORDS.loose.words);
const LOOSE = new RegExp(entry(SAYING_WORDS.loose.words), 'gu');

/** The words behind lead to what is listed: a noun for it, or the last of them is of several. */
export function isOfListed(behind: string): boolean {
  const words: readonly string[] = behind.match(/\p{L}+/gu)?.slice(0, MOST_BETWEEN) ?? [];
  const occasion = words.findIndex((word) => OCCASIONS.has(word));
  const upTo = occasion === -1 ? words : words.slice(0, occasion);
  if (upTo.some((word) => LISTED.has(word))) return true;
  const last = words.at(-1) ?? '';
  return occasion === -1 && (SEVERAL.test(last) || LISTED_LAST.has(last));
}

const MOST_BETWEEN = 4;
/** A plural. */
const SEVERAL = /^\p{L}{4,}s$/u;
const LISTED_LAST: ReadonlySet<string> = new Set(SAYING_WORDS.listedLast.words);
const OCCASIONS: ReadonlySet<string> = new Set(SAYING_WORDS.occasion.words);
const { medications, synonyms, remedies } = HEADING_WORDS;
const DRUGS = [...medications.words, ...synonyms.words, ...remedies.words];
/** Nouns for what headings list. */
export const LISTED: ReadonlySet<string> = new Set([...DRUGS, ...SAYING_WORDS.listed.words]);

export const HEADED: ReadonlySet<string> = new Set([
  ...SAYING_WORDS.listed.words,
  ...medications.words,
  ...synonyms.words.slice(0, 3),
]);

export function isOfList(text: string): boolean {
  return text.match(/\p{L}+/gu)?.some((word) => LISTED.has(word)) ?? false;
}

/** What takes more than a phrase to say. */
function otherSayings(text: string): readonly Said[] {
  return OTHERS.flatMap(({ says, pattern }) =>
    [...text.matchAll(pattern)].map(({ index, 0: words }): Said => ({
      start: index,
      end: index + words.length,
      says,
    })),
  );
}

const words = (id: keyof typeof SAYING_WORDS): string => `(?:${alternatives(SAYING_WORDS[id].words)})`;
const AN_END = String.raw`${words('interrupted')}\b`;

const OTHERS: readonly { readonly says: Said['says']; readonly pattern: RegExp }[] = [
  {
    says: 'nothing',
    pattern: new RegExp(String.raw`\b${words('otherLists')}\s(?:\p{L}+\s){0,3}?lists?\b`, 'gu'),
  },
  { says: 'nothing', pattern: new RegExp(String.raw`\b${words('nothing')}\s(?:was\s)?${AN_END}`, 'gu') },
  {
    says: 'goes-on',
    pattern: new RegExp(String.raw`${words('deny')}\s${words('wish')}\sto\s${words('ending')}\b`, 'gu'),
  },
  { says: 'goes-on', pattern: new RegExp(String.raw`\b${words('noLonger')}\s(?:being\s)?${AN_END}`, 'gu') },
  { says: 'over', pattern: new RegExp(String.raw`\b${words('noLonger')}(?:\s\p{L}+)?`, 'gu') },
  {
    says: 'over',
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:${words('classes')}|${words('classBegins')}\p{L}{3,14})\s${words('history')}(?!\p{L})`,
      'gu',
    ),
  },
  // How it is taken: longer than the denial in it, whose place it takes.
  {
    says: 'nothing',
    pattern: new RegExp(
      String.raw`(?<![\p{L}'])${words('deny')}\s(?:[\p{L}']+\s){0,5}?${words('how')}(?!\p{L}|\sto\b)`,
      'gu',
    ),
  },
  {
    says: 'untaken',
    pattern: new RegExp(String.raw`\bif\s(?:\p{L}+\s){0,4}?${words('failsIf')}(?!\p{L})`, 'gu'),
  },
  // `"Your partner"`: nothing but a person beside the one who takes the others.
  {
    says: 'other-person',
    pattern: new RegExp(
      String.raw`^\P{L}*(?:for\s)?(?:your|his|her|my|their)\s${words('kin')}(?:'s)?(?=\P{L}*$)`,
      'gu',
    ),
  },
  {
    says: 'other-person',
    pattern: new RegExp(
      String.raw`(?<!\b(?:per|from|via|by|to)\s(?:(?:the|her|his)\s)?)\b${words('kin')}(?:'s|s')\s(?:[\p{L}\d]+\s){0,2}?(?:${alternatives(DRUGS)})(?!\slist|\p{L})`,
      'gu',
    ),
  },
];
