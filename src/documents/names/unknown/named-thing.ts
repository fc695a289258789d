/** Things that stand as items of their own and are no drug: devices, kinds of treatment, and tests, whose name may begin with the drug that is given for them. */
import { AMOUNT_WORDS } from '../../../terminology/codes/amount-word-table.ts';
import { isSigWord } from '../../../sig/vocabulary/sig-vocabulary.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import { hasDosage, saysHowMuch, supportOf } from '../directions/support.ts';
import { DEVICE_ROWS } from './device-table.ts';
import { LEAD, nameIn, WORD, type NameInSegment, type Segment } from './name-in-segment.ts';
import { NO_TEST_BEHIND, TEST_ROWS, type TestRow } from './test-table.ts';
import { classOf } from './word-class.ts';

/**
 * `"Adenosine nuclear study in the morning"`: right behind a name, or behind two words of its kind, the noun of a test ends what is named. `end`:
 * of the name; `nextStart`: where the next drug begins, which is in no test of another.
 */
export function isNameOfTest(text: string, end: number, nextStart = text.length): boolean {
  const behind = text.slice(end, end + FARTHEST);
  if (TRACED.test(behind)) return true;
  const { kind = '', test = '' } = TEST_BEHIND.exec(behind)?.groups ?? GIVEN_FOR.exec(behind)?.groups ?? {};
  const at = behind.indexOf(test, kind.length);
  if (test === '' || end + at > nextStart) return false;
  // `"lithium battery powered sensor"`: of a thing it is told what was done to it.
  const words = kind.split(' ').filter((word) => !(DEVICE.test(test) && VERBAL.test(word)));
  if (!words.every(isOfKind)) return false;
  return endsName(behind.slice(at + test.length));
}

/** `"sestamibi study"`: words that end in the noun of a test. */
export function isTest(name: string): boolean {
  return ENDS_IN_TEST.test(name);
}

/** Characters. */
const FARTHEST = 80;

function wordsOf(...ids: readonly TestRow['id'][]): string {
  return alternatives(TEST_ROWS.flatMap(({ id, words }) => (ids.includes(id) ? words : [])));
}

const TRACED = new RegExp(String.raw`^[\s-](?:${wordsOf('tracer')})(?![\p{L}\d])`, 'iu');
/** `"-enhanced MRCP"`, `" renal scan"`. */
const TEST_BEHIND = new RegExp(
  String.raw`^(?:-\p{L}{3,14})?(?<kind>(?:\s\p{L}[\p{L}\d-]{1,14}){0,2})\s(?<test>${wordsOf('modality', 'provoking', 'tracer', 'device')})(?![\p{L}\d-])`,
  'iu',
);
/** `" 1 mg overnight suppression test"`. */
const GIVEN_FOR = new RegExp(
  String.raw`^\s\d[\d.,]{0,7}\s?(?:${alternatives(AMOUNT_WORDS)})(?:\s\p{L}{3,14})?\s(?<test>${wordsOf('provoking')})(?![\p{L}\d-])`,
  'iu',
);
const ENDS_IN_TEST = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${wordsOf('modality', 'provoking', 'tracer')})$`,
  'iu',
);

/** A word that tells which test it is: of no closed class, no verb in a form of its own and nothing of directions. */
function isOfKind(word: string): boolean {
  return classOf(word) === undefined && !VERBAL.test(word) && !hasDosage(supportOf(word));
}

const DEVICE = new RegExp(String.raw`^(?:${wordsOf('device')})$`, 'iu');
const VERBAL = /^\p{Ll}{3,20}(?:ing|ed)$/u;

/** Behind the noun the name is over: there is a mark, a word of a closed class or of directions, and no amount; `"test dose"` is no test. */
function endsName(behind: string): boolean {
  if (NO_TEST.test(behind) || (/^\s\d/u.test(behind) && saysHowMuch(behind))) return false;
  const word = /^\s*(?<word>\p{L}+)/u.exec(behind)?.groups?.['word'];
  return word === undefined || classOf(word) !== undefined || isSigWord(word.toLowerCase());
}

const NO_TEST = new RegExp(String.raw`^\s${wholeWord(NO_TEST_BEHIND)}`, 'iu');

/** `"CPAP at bedtime"`: a kind of treatment or a device that stands as an item of its own; what is said of it is said of no drug. */
export function thingIn(text: string, { start, end }: Segment): NameInSegment | undefined {
  const segment = text.slice(start, end);
  const from = LEAD.exec(segment)?.[0].length ?? 0;
  const written = WORD.exec(segment.slice(from))?.[0].replace(/\.$/u, '') ?? '';
  if (classOf(written) === 'kinds-of-treatment')
    return { written, start: start + from, rest: segment.slice(from + written.length) };
  const name = nameIn(text, { start, end });
  return name !== undefined && (isDevice(name.written) || isTestAt(text, name)) ? name : undefined;
}

/** `"Gallium scan"`, `"Dexamethasone 1 mg suppression test"`. */
function isTestAt(text: string, { written, start }: NameInSegment): boolean {
  return isTest(written) || isNameOfTest(text, start + written.length);
}

/** One of its words is a device. */
export function isDevice(name: string): boolean {
  return DEVICES.test(name);
}

const DEVICES = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${alternatives(DEVICE_ROWS.flatMap(({ words }) => words))})(?![\p{L}\d])`,
  'iu',
);
