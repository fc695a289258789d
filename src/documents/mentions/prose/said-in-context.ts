/** What a sentence says of a drug in its place: what the patient may take is ordered, and behind the discharge what was given is prescribed. */
import { NUMBER_WORDS } from '../../../sig/vocabulary/number-word-table.ts';
import { WEEKDAY_NAMES } from '../../../text/calendar-table.ts';
import { alternatives, wholeWord } from '../../../text/alternatives.ts';
import type { ActionId, CueMeaning } from '../../../standing/action-table.ts';
import type { NameSpan } from '../../../standing/clause.ts';
import { isOfKin, isOfTaker } from '../../../standing/other-person.ts';
import { readActions, saysOfDrug } from '../../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../../standing/sentence-word-table.ts';
import type { Standing } from '../../../standing/standings.ts';
import type { Item } from '../../sections/section.ts';
import { permittedStanding, type SaidInPlace } from './permitted.ts';
import { TELLING_ROWS } from './telling-word-table.ts';
import { endOfGivenThere } from './without-asides.ts';

/** What is said of a drug, as the place of the sentence has it. */
export function saidInContext(
  item: Item,
  said: Standing | undefined,
  name: NameSpan,
): SaidInPlace | undefined {
  const settled = said === undefined ? takenThen(item.text, name) : settledIn(item, said);
  if (settled !== undefined) return settled;
  const permitted = permittedStanding(item, said, name);
  if (permitted !== undefined || said === undefined) return permitted;
  if (!GIVEN.has(said.id)) return said;
  const behind = item.text.slice(name.end);
  if (isDispensed(behind) || endOfGivenThere(behind) !== undefined)
    return { ...said, meaning: 'active', id: 'prescription' };
  return isBehindDischarge(item) ? { ...said, meaning: 'active' } : said;
}

/** What is said whatever its place, and what is said of another person. */
function settledIn(item: Item, said: Standing): Standing | undefined {
  if (isOfTaker(said) && isOfKinBefore(item, said)) return { ...said, meaning: 'other-person', id: 'kin' };
  return OPEN.has(said.meaning) ? undefined : said;
}

/** `"His daughter has antibodies."` before `"She does not need levothyroxine."` */
function isOfKinBefore(item: Item, { at }: Standing): boolean {
  const lead = item.text.slice(0, at);
  return BEGINS_WITH_PRONOUN.test(lead) && isOfKin(`${behindWhat(item).trim()} ${lead}`);
}

const BEGINS_WITH_PRONOUN = /^\W{0,3}(?:she|he)\s[^.;]{0,60}$/iu;

/** `"She had two Flexeril on Saturday night"`, `"He used Fiasp for half a year"`: what is told of one day, or for how long it was, is taken no longer. */
function takenThen(text: string, { start, end }: NameSpan): Standing | undefined {
  const lead = TOOK_THEN.exec(text.slice(Math.max(0, start - FARTHEST), start))?.[0];
  const behind = text.slice(end);
  if (lead === undefined || readActions(lead).actions.some(saysOfDrug)) return undefined;
  if (!ON_DAY.test(behind) && !(FOR_A_SPAN.test(behind) && BY_PERSON.test(text.slice(0, start))))
    return undefined;
  return { meaning: 'not-given', id: 'was-on', at: start - lead.length };
}

/** The verb, and up to a few words between it and the name. */
const TOOK_THEN = new RegExp(
  String.raw`(?<!\b(?:${alternatives(SENTENCE_WORDS.finite.words)})\s)\b(?:${alternatives(TELLING_ROWS.tookThen.words)})(?:\s[\p{L}\d'’-]{1,20}){0,6}\s$`,
  'iu',
);
/** `" 10 units daily for half a year"`; in `"has had Botox for two years"` it is still so. */
const FOR_A_SPAN = new RegExp(
  String.raw`^[^.;,\n]{0,40}?\sfor\s(?:\p{L}{4,6}\s)?(?:(?:(?:half\s)?an?|\d{1,2}|${alternatives([...Object.keys(NUMBER_WORDS), ...TELLING_ROWS.spanCount.words])})\s(?:\p{L}{2,8}\s)?)?(?:${alternatives(TELLING_ROWS.span.words)})\b`,
  'iu',
);
const BY_PERSON = new RegExp(
  String.raw`(?:^|[.;:,]\s+|\b(?:${alternatives(SENTENCE_WORDS.clauseLead.words)})\s)(?:the\s)?(?:${alternatives(SENTENCE_WORDS.subject.words)})\s(?:${alternatives(TELLING_ROWS.tookThen.words)})(?:\s[\p{L}\d'’-]{1,20}){0,6}\s$`,
  'iu',
);
/** One day by its name; several, or all of that name, are those on which it is taken. */
const ON_DAY = new RegExp(
  String.raw`^[^.;\n]{0,40}?\s(?:on\s(?:${alternatives(Object.values(WEEKDAY_NAMES))})(?![\p{L}/&])(?!,?\s(?:and|or|&|,)\s)|(?:${alternatives(TELLING_ROWS.thatDay.words)})\b)`,
  'iu',
);

const GIVEN: ReadonlySet<ActionId> = new Set<ActionId>(['given', 'gave']);

/** `"was given Lortab, quantity 30, to be taken every six hours"`: what is given for the days to come has a number of pieces, and directions, or is said to be for home. */
export function isDispensed(behind: string): boolean {
  return DISPENSED.test(behind.slice(0, FARTHEST));
}

const DISPENSED = new RegExp(
  String.raw`^[^.;]{0,60}?(?:\b(?:${alternatives(TELLING_ROWS.dispensed.words)})\s?#?\s?\d|#\s?\d{2,3}\b|\bto\sbe\staken\b|\b(?:${alternatives(TELLING_ROWS.atHome.words)})\b)`,
  'iu',
);

/** `"… and she was discharged home. Followup is in 3 days. She was given iron 325 mg t.i.d."`: a sentence of a hospital course soon behind the one that sends the patient home. */
export function isBehindDischarge(item: Item): boolean {
  const { section, text } = item;
  if (section.kind !== 'hospital-course' || CAME_BACK.test(text)) return false;
  const before = behindWhat(item);
  const home = [...before.matchAll(WENT_HOME)].at(-1);
  return home !== undefined && !CAME_BACK.test(before.slice(home.index));
}

/** What stands right before a sentence in its section, so many characters of it. */
export function behindWhat({ section, lines, text }: Item, length = SOON): string {
  const at = section.lines.findIndex(({ line }) => line === lines[0]);
  const own = section.lines[at];
  if (own === undefined) return '';
  const [beginning = ''] = text.split('\n', 1);
  const line = own.line.text.slice(own.start);
  let before = line.slice(0, Math.max(0, line.indexOf(beginning)));
  for (let above = at - 1; above >= 0 && before.length < length; above -= 1)
    before = `${section.lines[above]?.line.text ?? ''} ${before}`;
  return before.slice(-length);
}

/** Characters in which a few short sentences stand. */
const SOON = 240;
const WENT_HOME = new RegExp(wholeWord(TELLING_ROWS.wentHome.words), 'giu');
const CAME_BACK = new RegExp(wholeWord(TELLING_ROWS.cameBack.words), 'iu');

/** `may` is a doubt, `can` is none. */
const OPEN: ReadonlySet<CueMeaning> = new Set<CueMeaning>(['not-given', 'active']);

const FARTHEST = 90;
