/** Remarks on a listed drug that nobody understood: the drug stays on the list as written, and its line is told. */
import { parseSig } from '../../sig/parse-sig.ts';
import { isSigWord } from '../../sig/vocabulary/sig-vocabulary.ts';
import type { SigFieldName } from '../../sig/parsed-sig.ts';
import { TITLES } from '../../text/abbreviation-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { isOnlyForm } from '../../terminology/forms/form-words.ts';
import { hasUnexplainedDose } from '../mentions/dose/dose-of-several.ts';
import { startOfAnother } from '../mentions/dose/plain-directions.ts';
import type { MedicationMention } from '../mentions/mention.ts';
import { hasDoseOfOtherDay } from '../mentions/prose/without-asides.ts';
import { DOSAGE_FIELDS } from '../layout/headers/column-table.ts';
import { LEAD, nameIn, segmentsOf } from '../names/unknown/name-in-segment.ts';
import { elementStarts } from '../names/unknown/element-starts.ts';
import { classOf } from '../names/unknown/word-class.ts';
import { ownWords } from '../mentions/read-dosage.ts';
import { endsAnotherDrug } from '../mentions/rows/row-mentions.ts';
import type { DrugNames } from '../names/drug-names.ts';
import { saysAgain, saysHowTaken, supportOf } from '../names/directions/support.ts';
import { changePutOff } from '../names/directions/read-change.ts';
import { withoutCodes } from '../names/product-text.ts';
import { withoutDates } from '../sections/item-fields.ts';
import { isListed } from '../sections/section-table.ts';
import type { Item, ItemField } from '../sections/section.ts';
import { beforeShielded, meaningOfCell, readActions } from '../../standing/read-actions.ts';
import { isLedByUnknownVerb } from '../../standing/verbs/unknown-verb.ts';
import { givesPeriod } from '../patient/period-of-days.ts';
import { holdsDenial } from './unread/denials.ts';
import { partsOf, type RemarkPart } from './remark-parts.ts';
import { HARMLESS_ENDINGS, HARMLESS_WORD_ROWS } from './remark-word-table.ts';

/** Characters; what is longer is a text of its own and no remark on a drug. */
const LONGEST_REMARK = 80;
/** Letters of a word that says something. */
const SHORTEST_WORD = 2;

/**
 * `"lisinopril 20 mg daily - never picked up"`, `"(crossed out)"`: it may be over, and nothing explains the words.
 * `isAlone`: no other drug stands in its item, so that what is behind a comma is a remark and no name.
 */
export function hasUnreadRemark(mention: MedicationMention, isAlone: boolean, names: DrugNames): boolean {
  const { clause, nameEnd, ownEnd, said, item } = mention;
  if (hasAnotherDosage(mention)) return true;
  if (!isListed(item.reading)) return false;
  // What is said of it in words of prose does not count in a list, and is no more understood there.
  if (said !== undefined && said.meaning !== 'active') return said.at >= nameEnd && said.at < ownEnd;
  if (said !== undefined && ASKED.test(clause.slice(0, said.at))) return true;
  if (hasOtherDose(mention, isAlone) || endsAnotherDrug(mention, names)) return true;
  if (hasUnplacedDosage(mention) || mayBeOver(mention)) return true;
  const parts = [...partsOf(` ${withoutCodes(clause.slice(nameEnd, ownEnd))}`), ...partsOfCells(item)];
  return parts
    .filter(({ text }) => text.length <= LONGEST_REMARK)
    .some((part) => {
      const text = beforeShielded(part.text);
      if (holdsDenial(text)) return true;
      return (isAlone || part.isApart) && isUnread(withoutTaking(text), part.isFirst, names);
    });
}

/** Directions of their own behind others, or the dose of a day that is excepted from them. */
function hasAnotherDosage({ sigs, clause, nameEnd, ownEnd }: MedicationMention): boolean {
  return (
    sigs.some((sig) => startOfAnother(sig) !== undefined) ||
    hasDoseOfOtherDay(clause.slice(nameEnd, ownEnd).replaceAll('\n', ' '))
  );
}

/** An amount beside the one that is taken, or one from some day on. */
function hasOtherDose(mention: MedicationMention, isAlone: boolean): boolean {
  const { clause, nameEnd, ownEnd } = mention;
  if (isAlone && hasUnexplainedDose(ownWords(mention))) return true;
  return changePutOff(clause.slice(nameEnd, ownEnd)) !== undefined;
}

/** How much and how often, in a column that nobody could place: nothing of it is shown. */
function hasUnplacedDosage({ sigs, item }: MedicationMention): boolean {
  const isUnplaced = ({ field, text }: ItemField): boolean =>
    field === 'other' && saysHowTaken(supportOf(text));
  return sigs.length === 0 && item.fields.some(isUnplaced);
}

/** `Simvastatin | 40 mg | -` under columns of before and now: how it was taken, and of now nothing but a mark. */
function isLeftOut({ fields }: Item): boolean {
  const now = fields.filter(({ field }) => DOSAGE_FIELDS.has(field));
  const wasTaken = fields.some(({ field, text }) => field === 'former' && /\d/u.test(text));
  const isSaid = fields.some(({ field }) => field === 'action' || field === 'status');
  return wasTaken && !isSaid && now.every(({ text }) => !/[\p{L}\d]/u.test(text));
}

/** A period was given, or what was done on a day in a word that nobody knows. */
function mayBeOver(mention: MedicationMention): boolean {
  const { said, clause, nameStart } = mention;
  return (
    isLeftOut(mention.item) ||
    hasPeriod(mention) ||
    (said === undefined && isLedByUnknownVerb(clause.slice(0, nameStart)))
  );
}

/** `"order ran 8/1 to 8/5"`: behind the last day of a period the drug may be over, and nothing here knows which day it is. */
function hasPeriod({ clause, nameEnd, ownEnd, item }: MedicationMention): boolean {
  const cells = withoutDates(item.fields).map(({ text }) => text);
  return [clause.slice(nameEnd, ownEnd), ...cells].some((text) => givesPeriod(text));
}

/** `"It is not clear if she is taking "`, `"We do not know whether he takes "`: a question is asked of it, whatever the answer. */
const ASKED = /\b(?:if|whether)\s(?:\p{L}+\s){1,4}$/iu;

/** The names of an item that became something: spans of its text, and words that were put aside. */
export interface NamesOfItem {
  readonly spans: readonly { readonly nameStart: number; readonly nameEnd: number }[];
  readonly asides: readonly string[];
}

/**
 * `"aspirin daily, zyxomarin for now, metformin"`: an element of an enumeration that begins as a name does, of which nothing
 * came, and whose words nothing explains; in a sentence, a word alone among its drugs.
 */
export function hasUntoldElement(
  { shape, reading, text }: Item,
  { spans, asides }: NamesOfItem,
  names: DrugNames,
): boolean {
  if (reading === 'narrative') return hasNameBetween(text, { spans, asides });
  if (shape !== 'entry' || !isListed(reading)) return false;
  const starts = elementStarts(
    text,
    spans.map(({ nameStart }) => ({ start: nameStart })),
  );
  return segmentsOf(text, [], starts).some((segment) => {
    const written = text.slice(segment.start, segment.end);
    const isKnown = spans.some(
      ({ nameStart, nameEnd }) => nameStart < segment.end && nameEnd > segment.start,
    );
    if (isKnown) return false;
    const aside = asides.find((one) => written.includes(one));
    if (aside !== undefined) return isTakenElement(written, aside);
    const name = nameIn(text, segment);
    if (written.length > LONGEST_REMARK || name === undefined) return false;
    // Before directions (`zyxomarin into both eyes`) the words of the name are the only ones that are not read.
    const isExplained = name.written.split(/\s+/u).every((word) => isHarmless(word, names));
    return !isExplained || isUnread(withoutTaking(beforeShielded(written.trim())), false, names);
  });
}

/** `"aspirin daily, urea to the feet daily"`: an element that begins with what was put aside as no drug, and says how often. */
function isTakenElement(written: string, aside: string): boolean {
  const own = written.slice(LEAD.exec(written)?.[0].length ?? 0);
  return own.startsWith(aside) && saysAgain(own.slice(aside.length));
}

/** `"Continue warfarin 1 tab, Zyxomarin, gabapentin 20 mg daily"`: between two drugs of a sentence, or joined to its last one, a word alone that stands where a name stands. */
function hasNameBetween(text: string, { spans, asides }: NamesOfItem): boolean {
  const drugs = spans.toSorted((left, right) => left.nameStart - right.nameStart);
  if (drugs.length < FEWEST_DRUGS) return false;
  return drugs.some(({ nameEnd }, at) => {
    const next = drugs[at + 1];
    const between = text.slice(nameEnd, next?.nameStart ?? nameEnd + LONGEST_REMARK);
    const words = [...between.matchAll(next === undefined ? JOINED_LAST : ELEMENT_ALONE)].map(
      ({ groups }) => groups?.['word'] ?? '',
    );
    return words.some((word) => isUnexplained(word) && !asides.includes(word));
  });
}

/** One or two words that neither directions nor sentences know. */
function isUnexplained(name: string): boolean {
  return name.split(' ').every((word) => classOf(word) === undefined && !isSigWord(word.toLowerCase()));
}

const FEWEST_DRUGS = 2;
/** A word with a capital, or two, between two commas. */
const ELEMENT_ALONE = /,\s(?<word>\p{Lu}\p{Ll}{4,}(?:\s\p{Lu}\p{Ll}{3,})?)(?=\s?,|\sand\s)/gu;
/** The same behind the last drug, at the end of the sentence. */
const JOINED_LAST = /(?:,|\sand)\s(?<word>\p{Lu}\p{Ll}{4,}(?:\s\p{Lu}\p{Ll}{3,})?)(?=\.?\s*$)/gu;

/** What the cells say in which directions, remarks and a state stand. */
function partsOfCells({ fields }: Item): readonly RemarkPart[] {
  return fields.flatMap(({ field, text }) => {
    if (!SPEAKING_FIELDS.has(field) || meaningOfCell(text) !== undefined) return [];
    return partsOf(text).map((part) => ({ ...part, isFirst: part.isFirst && field === 'sig' }));
  });
}

const SPEAKING_FIELDS: ReadonlySet<string> = new Set(['sig', 'details', 'status', 'action']);

/** `"- continue"`, `"restarted 5/1"`: without the words by which the grammar of standing reads that it is taken. */
function withoutTaking(text: string): string {
  return readActions(text)
    .actions.filter(({ rows }) => rows.some(({ meaning }) => meaning === 'active'))
    .reduce((rest, { from, end }) => rest.slice(0, from) + ' '.repeat(end - from) + rest.slice(end), text);
}

/** Behind the last of the words that the grammar of directions takes up stand words that it does not, and that say something. */
function isUnread(text: string, isFirst: boolean, names: DrugNames): boolean {
  if (isOnlyForm(text)) return false;
  const { unread, fields, strengths } = parseSig(text);
  // Before directions say how often, the words behind a name say which product it is.
  if (isFirst && !fields.some(({ field }) => OFTEN.has(field))) return false;
  if (text.includes('?')) return true;
  const directing = fields.filter(({ field, certainty }) => certainty === 'stated' && !REASONS.has(field));
  const read = [...directing, ...strengths];
  // Behind a mark they are said of the drug: "- cut to bedtime only".
  const directed = isFirst ? Math.max(0, ...read.map(({ end }) => end)) : 0;
  const words = unread
    .filter(({ start }) => start >= directed)
    .flatMap(({ start, end }) => text.slice(start, end).split(/\s+|(?<=\p{L}{2})\/(?=\p{L}{2})/u))
    .filter((word) => (word.match(/\p{L}/gu)?.length ?? 0) >= SHORTEST_WORD);
  return !isPerson(words) && !words.every((word) => isHarmless(word, names));
}

/** What stands before a reason may be no directions: `"was for surgery"`. */
const REASONS: ReadonlySet<SigFieldName> = new Set<SigFieldName>(['reason', 'indication']);

const OFTEN: ReadonlySet<SigFieldName> = new Set<SigFieldName>([
  'frequency',
  'when',
  'time-of-day',
  'day-of-week',
  'as-needed',
  'duration',
]);

const HARMLESS: ReadonlySet<string> = new Set(HARMLESS_WORD_ROWS.flatMap(({ words }) => words));
const ENDS_HARMLESS = new RegExp(
  `\\p{L}(?:${alternatives(HARMLESS_ENDINGS.flatMap(({ endings }) => endings))})$`,
  'u',
);

function isHarmless(written: string, names: DrugNames): boolean {
  const word = written.toLowerCase().replaceAll(/^[^\p{L}\d]{1,9}|[^\p{L}\d]{1,9}$/gu, '');
  return HARMLESS.has(word) || ENDS_HARMLESS.test(word) || isOnlyForm(word) || names.has(word);
}

const TITLED = new RegExp(`^(?:${alternatives(TITLES)})\\.?$`, 'iu');
/** A word that is written like the name of a person and is no participle: `"John Brach"`. */
const NAME = /^\p{Lu}\p{Ll}+(?<!ed)$/u;
const LONGEST_PERSON = 3;

/** `"Dr. Smith"`, `"John Brach"`: who ordered it. */
function isPerson(words: readonly string[]): boolean {
  if (words.length > LONGEST_PERSON) return false;
  return (
    words.some((word) => TITLED.test(word)) || (words.length > 1 && words.every((word) => NAME.test(word)))
  );
}
