/** What a sentence says is taken, begun or ended and nobody knows: a name in capitals right behind the action, or words with how often they are taken. */
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { endOfLeadingOften } from '../../../sig/find-directions.ts';
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { isInCapitals } from '../../../text/without-capitals.ts';
import { supportOf } from '../../names/directions/support.ts';
import { startsWithDirections } from '../../names/directions/split-product.ts';
import type { DrugKind } from '../../names/unknown/drug-kinds.ts';
import { nameIn, segmentsOf } from '../../names/unknown/name-in-segment.ts';
import { endOfSayingLabel } from '../../names/unknown/saying-label.ts';
import { isDevice } from '../../names/unknown/named-thing.ts';
import { classOf } from '../../names/unknown/word-class.ts';
import type { WordClassId } from '../../names/word-class-table.ts';
import type { Item } from '../../sections/section.ts';
import { successorsIn } from '../../../standing/replaced/replacements.ts';
import { isPointer } from '../../../standing/pointers.ts';
import { endsDrug, readActions, type Action } from '../../../standing/read-actions.ts';
import { POINTER_WORDS } from '../../../standing/sentence-word-table.ts';
import { ownAntecedent } from '../../../standing/verbs/own-antecedent.ts';
import { ORDER_WORDS } from './order-word-table.ts';
import { BEFORE_OBJECT_WORDS, NO_DRUG_WORDS, TAKING_IDS } from './object-word-table.ts';

/** The unknown objects of an item, as far as no name stands there (`isNamed`). */
export function untoldObjects(
  { text, reading }: Item,
  isNamed: (start: number, end: number) => boolean,
): readonly DrugKind[] {
  if (reading === 'none' || reading === 'allergy' || isInCapitals(text)) return [];
  const { actions: told } = readActions(text);
  const actions = told.filter(
    (action) => takesOrEnds(action) && !USING.test(text.slice(action.start, action.end)),
  );
  const taken = actions.filter(isTaken).flatMap(({ end }) => oftenTaken(text, end));
  const ordered = [...text.matchAll(ORDERS)].flatMap(({ index, 0: { length } }) =>
    oftenTaken(text, index + length).filter(({ kind }) => saysWhere(kind)),
  );
  const come = successorsIn(text).map(({ start, end }) => ({
    start,
    end,
    kind: text.slice(start, end).toLowerCase(),
  }));
  const set = [...namesSetOff(text, isNamed), ...nameBehindLabel(text), ...dosedWords(text, isNamed)];
  return [
    ...actions.flatMap((action) => nameBehind(text, action)),
    ...actions.filter(endsDrug).flatMap(({ end }) => medicationsBehind(text, end)),
    ...told.filter(endsDrug).flatMap((action) => meantByPronoun(text, action)),
    ...taken,
    ...ordered,
    ...come,
    ...set,
  ].filter(
    ({ start, end, kind }) => !isNamed(start, end) && !isDevice(kind) && !NO_DRUG_WORDS.includes(kind),
  );
}

/** `"Zyxomarin - you have come off it"`: a name that begins its line and a dash, behind which an end is told, where the line names no other drug. */
function namesSetOff(text: string, isNamed: (start: number, end: number) => boolean): DrugKind[] {
  return [...text.matchAll(SET_OFF)].flatMap(({ index, 0: line, groups }) => {
    const name = groups?.['name'] ?? '';
    const start = index + line.indexOf(name);
    const isName = nameIn(text, { start, end: start + name.length })?.written === name;
    const isEnd = readActions(line).actions.some(takesOrEnds);
    if (!isName || !isEnd || isNamed(index, index + line.length)) return [];
    return [{ start, end: start + name.length, kind: name.toLowerCase() }];
  });
}

/** `"Held since 6/1: zyxomarin"`. */
function nameBehindLabel(text: string): DrugKind[] {
  const from = endOfSayingLabel(text);
  const [first] = segmentsOf(text.slice(from), []);
  const name = from === 0 ? undefined : nameIn(text, { start: from, end: from + (first?.end ?? 0) });
  if (name === undefined) return [];
  const end = name.start + name.written.length;
  return [{ start: name.start, end, kind: name.written.toLowerCase() }];
}

/**
 * `"DHx (from memory) bisoprolal 3.75mg od, ramipril 2.5mg bd"`: a word that nobody knows, right behind it so much, and then how often. Right
 * behind a name (`"Epilim Chrono 500mg BD"`) it is a part of that.
 */
function dosedWords(text: string, isNamed: (start: number, end: number) => boolean): DrugKind[] {
  return [...text.matchAll(DOSED)].flatMap(({ index, 0: { length }, groups }) => {
    const name = groups?.['name'] ?? '';
    const isWord = classOf(name) !== undefined || isSigWord(name.toLowerCase());
    if (/\p{L}\s$/u.test(text.slice(0, index)) && isNamed(index - 2, index - 1)) return [];
    if (isWord || endOfLeadingOften(text.slice(index + length).trimStart()) === undefined) return [];
    return [{ start: index, end: index + name.length, kind: name.toLowerCase() }];
  });
}

const DOSED = new RegExp(
  String.raw`(?<![\p{L}\d-])(?<name>\p{L}[\p{L}-]{4,30})\s\d[\d.,]{0,8}\s?(?:${alternatives(AMOUNT_WORDS)})(?=\s)`,
  'giu',
);

const SET_OFF = /(?<=^|\n)\s{0,4}(?<name>\p{Lu}[\p{L}\d-]{3,30})\s[–—-]\s[^\n]{1,120}/gu;
const ORDERS = new RegExp(wholeWord(ORDER_WORDS), 'giu');

function isTaken({ rows }: Action): boolean {
  return rows.some(({ row, meaning }) => row.id === 'take' && meaning === 'active');
}

/** A form or a way into the body: exercises and visits are recommended twice a week too. */
function saysWhere(words: string): boolean {
  const { hasForm, hasRoute } = supportOf(words);
  return hasForm || hasRoute;
}

/** Said of tools rather than of drugs. */
const USING = /^using/iu;

function takesOrEnds({ rows }: Action): boolean {
  return rows.some(
    ({ row, meaning }) => meaning !== 'none' && meaning !== 'negated' && TAKING_IDS.includes(row.id),
  );
}

const NAME_BEHIND = new RegExp(
  String.raw`^\s(?:(?:${alternatives(BEFORE_OBJECT_WORDS)})\s){0,3}(?<name>\p{Lu}[\p{L}\d-]{2,30})(?![\p{L}\d'’-])`,
  'u',
);

/** `"He was placed on DPH."`, `"was on Xenaderm for his ulcer"`; in `"a Foley catheter"` the word behind it says what it is. */
function nameBehind(text: string, { end }: Action): DrugKind[] {
  const behind = text.slice(end);
  const found = NAME_BEHIND.exec(behind);
  const name = found?.groups?.['name'] ?? '';
  if (found === null || classOf(name) !== undefined || isSigWord(name.toLowerCase())) return [];
  const rest = behind.slice(found[0].length);
  const [, next = ''] = /^\s(\p{L}+)/u.exec(rest) ?? [];
  const isWhole = next === '' || ENDS_NAME.has(classOf(next)) || startsWithDirections(rest.trimStart());
  const at = end + found[0].length;
  return isWhole ? [{ start: at - name.length, end: at, kind: name.toLowerCase() }] : [];
}

/** `"He has stopped his medications"`: which of them, or all, it does not say. */
function medicationsBehind(text: string, from: number): DrugKind[] {
  const { 0: behind, groups } = MEDICATIONS.exec(text.slice(from)) ?? { 0: '' };
  const word = groups?.['word'] ?? '';
  const end = from + behind.length;
  return word === '' ? [] : [{ start: end - word.length, end, kind: word.toLowerCase() }];
}

/** `"She bought ashwagandha and I asked her to stop it"`: the thing of its own sentence that a pronoun means. */
function meantByPronoun(text: string, { from, end }: Action): DrugKind[] {
  if (!isPointer(text.slice(end))) return [];
  const start = Math.max(
    0,
    ...[...text.slice(0, from).matchAll(SENTENCE_ENDS)].map(({ index }) => index + 1),
  );
  const named = ownAntecedent(text.slice(start, from));
  if (named === undefined) return [];
  const [first, last] = [start + named.start, start + named.end];
  return [{ start: first, end: last, kind: text.slice(first, last).toLowerCase() }];
}

const SENTENCE_ENDS = /[.;!?]\s/gu;

const MEDICATIONS = new RegExp(
  String.raw`^\s(?:(?:${alternatives([...POINTER_WORDS.lead.words, ...BEFORE_OBJECT_WORDS])})\s){1,3}(?<word>${alternatives(POINTER_WORDS.drug.words)})(?![\p{L}-])`,
  'iu',
);

const ENDS_NAME: ReadonlySet<WordClassId | undefined> = new Set<WordClassId>([
  'prepositions-and-conjunctions',
  'statements',
  'auxiliaries',
  'remarks',
]);

/** `"She uses hypertonic saline nasal irrigation twice a day"`. */
function oftenTaken(text: string, from: number): DrugKind[] {
  const name = nameIn(text, { start: from, end: text.length });
  if (name === undefined || endOfLeadingOften(name.rest.trimStart()) === undefined) return [];
  return [{ start: name.start, end: name.start + name.written.length, kind: name.written.toLowerCase() }];
}
