/** Names of people as documents write them, and whether two of them can be one person's. */
import { weightedDistance } from '../names/read-scanned-name.ts';

/** A name taken apart. */
export interface PersonName {
  /** All its words, folded to plain small letters; an initial is one letter. */
  readonly words: readonly string[];
  /** The first given name, as far as the order is known. */
  readonly given: string;
  /** The last family name, as far as the order is known. */
  readonly family: string;
}

/**
 * How two names relate: `same` (in another order, with more or fewer words, misspelt), `near` (one of given and family
 * name in common: a maiden name, a nickname, but also a brother), `different`, or `unknown` where one says too little.
 */
export type NameRelation = 'same' | 'near' | 'different' | 'unknown';

const MAX_WORDS = 7;

/** Reads a name; undefined for what does not look like one. */
export function readPersonName(text: string): PersonName | undefined {
  const bare = cutBehindName(text);
  const [first = '', ...rest] = bare.split(',');
  const behind = personWords(rest.join(' '));
  const hasComma = behind.length > 0;
  const front = personWords(first);
  const words = hasComma ? [...behind, ...front] : front;
  if (!isNameText(bare) || words.length < 2 || words.length > MAX_WORDS) return undefined;
  if (words.filter((word) => word.length > 1).length < 1) return undefined;
  return { words, given: words[0] ?? '', family: words.at(-1) ?? '' };
}

/** The name ends where a number, a bracket, or a sign begins that names do not have. */
function cutBehindName(text: string): string {
  const end = text.search(/[\d([{|:;#*_=<>/\\]|\s[-–—]\s/u);
  return (end < 0 ? text : text.slice(0, end)).replace(/[\s,.-]{1,9}$/u, '').trim();
}

/** Words of names begin with a capital, but for particles. */
function isNameText(text: string): boolean {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '');
  return (
    words.every((word) => /^["'’“(]?\p{Lu}/u.test(word) || PARTICLES.has(word.toLowerCase())) &&
    !words.some((word) => NOT_NAMES.has(word.toLowerCase()))
  );
}

const PARTICLES: ReadonlySet<string> = new Set(
  'de da di do dos del della der den van von vom zu la le du el al bin ibn bint ter ten st y e jr sr'.split(
    ' ',
  ),
);

/** Words that begin with a capital behind the word Patient and are no name. */
const NOT_NAMES: ReadonlySet<string> = new Set(
  'patient visit education instructions summary information care medication medications medicine list profile record report health history questionnaire portal discharge demographics chart note form services center clinic hospital profile name unknown date identification identifiers number plan presents your clinical encounter'.split(
    ' ',
  ),
);

const TITLES: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof sir lady master jr sr ii iii iv md phd do rn esq junior senior'.split(' '),
);

/** The words of a name in plain small letters, without titles. */
export function personWords(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`".]/gu, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));
}

/** How the names relate. */
export function relateNames(left: PersonName, right: PersonName): NameRelation {
  const [short, long] = left.words.length <= right.words.length ? [left, right] : [right, left];
  const { full, initials } = matchWords(short.words, long.words);
  const isPart = full + initials === short.words.length;
  const shared = SHARED_PARTS.filter((part) => contains(left, right[part]) || contains(right, left[part]));
  if (full >= 2 && (isPart || shared.length === SHARED_PARTS.length)) return 'same';
  if (isPart) return 'unknown';
  return shared.length > 0 || (full > 0 && full + initials >= 2) ? 'near' : 'different';
}

const SHARED_PARTS = ['given', 'family'] as const;

/** How many words of the shorter name the longer one has, each used once: in full, and as an initial. */
function matchWords(short: readonly string[], long: readonly string[]): { full: number; initials: number } {
  const open = [...long];
  const take = (isMatch: (word: string) => boolean): boolean => {
    const at = open.findIndex(isMatch);
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  };
  const rest = short.filter((word) => !take((other) => isSameWord(word, other)));
  const initials = rest.filter((word) =>
    take((other) => (word.length === 1 || other.length === 1) && word[0] === other[0]),
  );
  return { full: short.length - rest.length, initials: initials.length };
}

function contains({ words }: PersonName, word: string): boolean {
  return words.some((own) => isSameWord(own, word));
}

/** The same word, also misspelt or misread: up to three letters none, up to six one slip, from seven on two. */
function isSameWord(left: string, right: string): boolean {
  if (left === right) return left.length > 1;
  const shorter = Math.min(left.length, right.length);
  if (shorter < 4) return false;
  const limit = shorter < 7 ? 1 : 2;
  return weightedDistance(left, right, limit) <= limit;
}
