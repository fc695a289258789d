/** Reads drug names as other languages spell them and as systems cut them off, by rules and RxNorm's names: `Furosemid`, `Valproinsäure`, `Piperacilli`, `doxycycline mono`. */
import type { TextToken } from '../../text/normalize-text.ts';
import type { RxNormStore } from '../rxnorm.ts';
import { DRUG_NAME_TABLE, SALT_WORDS } from './drug-name-table.ts';

/** The words of a store's names. */
interface Spellings {
  readonly bySound: ReadonlyMap<string, string>;
  /** The first words of ingredients, in the order of their letters: all that begin with some of them stand together. */
  readonly firstWords: readonly string[];
  /** The salts of an ingredient: `doxycycline` → `hyclate`, `monohydrate`. */
  readonly saltsOf: ReadonlyMap<string, readonly string[]>;
}

const SPELLINGS = new WeakMap<RxNormStore, Spellings>();

/** Shorter words are alike in too many ways. */
const SHORTEST_WORD = 5;
/** So much of a word tells it where no other begins so. */
const SHORTEST_BEGINNING = 6;
const SHORTEST_SALT = 3;

/**
 * International names differ between languages by sounds written in other letters and by endings; each rule is applied to RxNorm's words
 * and to those of the text alike, so that none has to be right alone.
 */
const SOUNDS: readonly (readonly [written: RegExp, sound: string])[] = [
  [/ph/g, 'f'],
  [/[ao]e/g, 'e'],
  [/ch|qu/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[ck]+/g, 'k'],
  [/h/g, ''],
  [/y/g, 'i'],
  [/z/g, 's'],
  [/x/g, 'ks'],
  [/m(?=[bflpv])/g, 'n'],
  [/^es(?=[kpt])/, 's'],
  [/(.)\1+/g, '$1'],
  [/(?:um|us|[aeo])$/, ''],
];

/** How a word sounds, whatever language it is written in: `furosemide`, `Furosemid` and `furosemida` → `furosemid`. */
function soundOf(word: string): string {
  let sound = word;
  for (const [written, instead] of SOUNDS) sound = sound.replace(written, instead);
  return sound;
}

/** Words respelt, and whether one of them was only the beginning of a name. */
export interface RespeltTokens {
  readonly tokens: readonly TextToken[];
  readonly isCut: boolean;
}

/** The tokens with every word as RxNorm spells it; undefined where nothing changes. */
export function inRxNormSpelling(
  store: RxNormStore,
  tokens: readonly TextToken[],
): RespeltTokens | undefined {
  const spellings = spellingsOf(store);
  const respelt: TextToken[] = [];
  let isCut = false;
  for (const token of tokens) {
    const words = respell(token.text, respelt.at(-1)?.text, spellings);
    const whole = words === undefined ? wholeWord(token.text, spellings) : undefined;
    isCut ||= whole !== undefined;
    for (const text of words ?? [whole ?? token.text]) respelt.push({ ...token, text });
  }
  const ordered = inEnglishOrder(respelt, spellings);
  const isSame =
    ordered.length === tokens.length && ordered.every(({ text }, at) => text === tokens[at]?.text);
  return isSame ? undefined : { tokens: ordered, isCut };
}

/** RxNorm's words for a word; undefined where it has none. */
function respell(
  word: string,
  before: string | undefined,
  spellings: Spellings,
): readonly string[] | undefined {
  if (/[^a-z]/.test(word)) return [word];
  const salts = before === undefined ? undefined : spellings.saltsOf.get(before);
  const meant = word.length < SHORTEST_SALT ? [] : (salts?.filter((salt) => salt.startsWith(word)) ?? []);
  if (meant.length === 1) return meant;
  if (word.length < SHORTEST_WORD) return [word];
  const sound = soundOf(word);
  const known = spellings.bySound.get(sound);
  if (known === undefined) return partsOf(word, sound, spellings);
  // `glucosa` is Spanish, or the beginning of glucosamine.
  const isOpen = beginningWith(word, spellings).some((name) => name !== known);
  return isOpen ? [word] : [known];
}

/** `Piperacilli` and `oxycod`: columns of a fixed width cut names off. */
function wholeWord(beginning: string, spellings: Spellings): string | undefined {
  if (beginning.length < SHORTEST_BEGINNING) return undefined;
  const [only, ...others] = beginningWith(beginning, spellings);
  return others.length === 0 ? only : undefined;
}

/** The first words that begin with these letters. */
function beginningWith(letters: string, { firstWords }: Spellings): readonly string[] {
  const from = placeOf(letters, firstWords);
  let to = from;
  while (firstWords[to]?.startsWith(letters) === true) to += 1;
  return firstWords.slice(from, to);
}

/** Where a word stands in words in order, or would stand. */
function placeOf(word: string, ordered: readonly string[]): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ordered[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** German writes name and salt, and the acids, in one word: `Metoprololsuccinat`, `Folsäure`, `Valproinsäure`. */
function partsOf(word: string, sound: string, { bySound }: Spellings): readonly string[] | undefined {
  const acid = /^(?<stem>[a-z]{3,40})sae?ure$/.exec(word)?.groups?.['stem'];
  if (acid !== undefined) {
    const names = [acid, acid.replace(/in$/, '')].map((stem) => bySound.get(soundOf(`${stem}ic`)));
    const name = names.find((found) => found !== undefined);
    return name === undefined ? undefined : [name, 'acid'];
  }
  for (const [salt, name] of SALT_SOUNDS) {
    const base = sound.endsWith(salt) ? bySound.get(soundOf(sound.slice(0, -salt.length))) : undefined;
    if (base !== undefined) return [base, name];
  }
  return undefined;
}

const SALT_SOUNDS: readonly (readonly [sound: string, name: string])[] = [...SALT_WORDS].map((salt) => [
  soundOf(salt),
  salt,
]);

/** `acide folique`, `chlorhydrate de metformine`: the acid or the salt comes first there, and takes the place of both words. */
function inEnglishOrder(tokens: readonly TextToken[], { firstWords }: Spellings): readonly TextToken[] {
  const ordered: TextToken[] = [];
  let at = 0;
  for (let first = tokens[at]; first !== undefined; first = tokens[at]) {
    const [next, third] = tokens.slice(at + 1, at + 3);
    if (next === undefined) {
      ordered.push(first);
      at += 1;
    } else if (isAcidFirst(first.text, next.text)) {
      ordered.push({ ...first, text: next.text }, { ...next, text: 'acid' });
      at += 2;
    } else if (third !== undefined && isSaltFirst(first.text, next.text, third.text)) {
      ordered.push({ ...first, text: third.text, end: third.start - 1 }, { ...third, text: first.text });
      at += 3;
    } else if (next.text === 'acid' && isNamedBySalt(first.text, firstWords)) {
      ordered.push({ text: saltOfAcid(first.text), start: first.start, end: next.end });
      at += 2;
    } else {
      ordered.push(first);
      at += 1;
    }
  }
  return ordered;
}

function isAcidFirst(word: string, next: string): boolean {
  return next.endsWith('ic') && word !== 'acid' && soundOf(word) === 'asid';
}

/** "of" in the Romance languages. */
const OF: ReadonlySet<string> = new Set(['de', 'di', 'do', 'da', 'del', 'du']);

function isSaltFirst(word: string, next: string, name: string): boolean {
  return SALT_WORDS.has(word) && OF.has(next) && /^[a-z]{5,}$/.test(name);
}

/** `clavulanic acid`: RxNorm has some acids by the name of their salts alone. */
function isNamedBySalt(word: string, firstWords: readonly string[]): boolean {
  return word.endsWith('ic') && !isAmong(word, firstWords) && isAmong(saltOfAcid(word), firstWords);
}

function isAmong(word: string, ordered: readonly string[]): boolean {
  return ordered[placeOf(word, ordered)] === word;
}

function saltOfAcid(word: string): string {
  return word.replace(/ic$/, 'ate');
}

function spellingsOf(store: RxNormStore): Spellings {
  const known = SPELLINGS.get(store);
  if (known !== undefined) return known;
  const names = [...store.ingredientNames()].flatMap(([name, , tty]) =>
    tty === 'IN' || tty === 'PIN' ? [name] : [],
  );
  const spellings = {
    bySound: bySound(names.flatMap((name) => name.split(' '))),
    firstWords: [...new Set(names.map((name) => name.split(' ', 1)[0] ?? ''))].toSorted(),
    saltsOf: saltsOf(names),
  };
  SPELLINGS.set(store, spellings);
  return spellings;
}

/** A sound that two words share is none of them, unless an everyday word is another spelling of the name that RxNorm has. */
function bySound(words: readonly string[]): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  const shared = new Set<string>();
  for (const { word, means } of [...words, ...SALT_WORDS].map(itself).concat(EVERYDAY_WORDS)) {
    if (word.length < SHORTEST_WORD || /[^a-z]/.test(word)) continue;
    const sound = soundOf(word);
    const known = spellings.get(sound);
    if (known === undefined) spellings.set(sound, word);
    else if (known !== word && known !== means) shared.add(sound);
  }
  for (const sound of shared) spellings.delete(sound);
  return spellings;
}

interface SpeltWord {
  readonly word: string;
  /** The one name it is another spelling of. */
  readonly means: string;
}

function itself(word: string): SpeltWord {
  return { word, means: word };
}

const EVERYDAY_WORDS: readonly SpeltWord[] = DRUG_NAME_TABLE.flatMap((row): readonly SpeltWord[] => {
  if ('needsSupport' in row) return [];
  const [means = '', ...others] = row.means;
  return row.names.flatMap((name) =>
    name.split(' ').map((word) => (word === name && others.length === 0 ? { word, means } : itself(word))),
  );
});

function saltsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const salts = new Map<string, string[]>();
  for (const name of names) {
    const [base = '', salt, ...others] = name.split(' ');
    if (salt !== undefined && others.length === 0 && SALT_WORDS.has(salt))
      salts.set(base, [...(salts.get(base) ?? []), salt]);
  }
  return salts;
}
