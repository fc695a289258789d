/** Prose → sentences. */
import { isPlaceOfVisit } from '../../standing/headings/place-of-visit.ts';
import { leavesUntold } from '../../standing/headings/untold-titles.ts';
import { ABBREVIATIONS, FORMS, TITLES } from '../../text/abbreviation-table.ts';
import { AMOUNT_WORDS } from '../../terminology/codes/amount-word-table.ts';
import { FEW_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { JOINING_WORDS } from '../names/name-lead-table.ts';
import { WORD_CLASS_ROWS } from '../names/word-class-table.ts';
import { supportOf } from '../names/directions/support.ts';
import { listsDrugs } from './lines/drug-lines.ts';
import { readEntryLead } from './lines/read-entry-lead.ts';
import { openedBy } from './headings/opened-section.ts';
import { NOT_TAKEN } from '../../standing/action-table.ts';
import { readActions, saysOfDrug } from '../../standing/read-actions.ts';
import { endsAlone, isOneSentence } from './entries/wrapped-lines.ts';
import { endsBehindOften } from './entries/ends-behind-often.ts';
import type { Edge } from './lines/edge.ts';
import { beginningOf, isStatement } from '../names/unknown/beginning-of.ts';
import { nameIn, segmentsOf } from '../names/unknown/name-in-segment.ts';
import { endOfSayingLabel } from '../names/unknown/saying-label.ts';
import { leadToList } from './listing-lead.ts';
import { cutBehind, dividedParagraphs, LONGEST_ITEM } from './paragraphs.ts';
import type { Item, Section, SectionLine, StartsWithDrug } from './section.ts';

/** `"(d) "`, `"(iv) "`: an item that is counted in brackets. */
const IN_BRACKETS = String.raw`\((?:\d{1,2}|[a-h]|[ivx]{1,4})\)\s`;

/** A sentence ends at `. ` before a capital or number, at `; `, at a bullet, at `ii. ` numbering, at `(d) `, at `#Gout`; not after `Dr.`, `mg.`-like abbreviations or initials, which the last letter of `d/c.` is none of. */
const SENTENCE_END = new RegExp(
  String.raw`(?<!(?<!\/)\b(?:${alternatives(ABBREVIATIONS)}|[a-z]))[.!?]["”]?(?=\s+(?:\p{Lu}|\d|${IN_BRACKETS}|$))|;(?=\s)|\n(?=\s*(?:(?:[•●▪■□◦·*►#-]|\d{1,2}[.)])\s|${IN_BRACKETS}|#\p{L}))`,
  'giu',
);
const SUBJECT_WORDS = WORD_CLASS_ROWS.flatMap(({ id, words }) =>
  id === 'pronouns-and-determiners' ? words : [],
);

/** `"Tylenol p.r.n. I will continue with the fluids"`: behind an abbreviation too, where someone or something new is spoken of. */
const NEW_SUBJECT = new RegExp(
  String.raw`(?<!\b(?:${alternatives(TITLES.flatMap((title) => [title, capitalized(title)]))}))\.(?=\s+(?:${alternatives(SUBJECT_WORDS.map(capitalized))})\s+\p{L})`,
  'gu',
);

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** How far the lines of a block reach, and what tells that a text begins with a drug. */
export interface SentenceOptions {
  readonly edge: Edge;
  readonly startsWithDrug: StartsWithDrug;
}

/** The sentences of lines that follow each other, with the lines each stands on. */
export function splitSentences(
  section: Section,
  lines: readonly SectionLine[],
  options: SentenceOptions,
): Item[] {
  return dividedParagraphs(lines).flatMap((paragraph) => sentencesOf(section, paragraph, options));
}

interface ParagraphText {
  readonly text: string;
  /** Where each of its lines begins. */
  readonly starts: readonly number[];
  /** Where lines end that end something, and that the margin did not break. */
  readonly ends: readonly number[];
}

/** The text of a paragraph; where the margin broke a sentence stands a space, and nothing where it broke a word behind its hyphen. */
function textOf(paragraph: readonly SectionLine[], options: SentenceOptions): ParagraphText {
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  for (const [index, one] of paragraph.entries()) {
    const above = paragraph[index - 1];
    const own = wordsOf(one);
    if (above !== undefined && endsAlone(above, one, options)) ends.push(text.length);
    if (above !== undefined && text !== '')
      text += isCutWord(wordsOf(above), own) ? '' : isOneSentence(above, one, options) ? ' ' : '\n';
    starts.push(text.length);
    text += own;
  }
  return { text, starts, ends };
}

function wordsOf(line: SectionLine | undefined): string {
  return line?.line.text.slice(line.start, line.end) ?? '';
}

/** Does a word go on behind a hyphen at the end of a line: `beta-` / `blocker`, not `pre-` / `and postoperative`? */
function isCutWord(above: string, below: string): boolean {
  return /\p{L}-$/u.test(above) && /^\p{Ll}{2}/u.test(below) && !JOINED.test(below);
}

const JOINED = new RegExp(`^(?:${alternatives([...JOINING_WORDS, 'or', 'to'])})(?!\\p{L})`, 'u');

function sentencesOf(section: Section, paragraph: readonly SectionLine[], options: SentenceOptions): Item[] {
  const { startsWithDrug } = options;
  const { text, starts, ends } = textOf(paragraph, options);
  const items: Item[] = [];
  const endOf = (index: number): number => (starts[index] ?? 0) + wordsOf(paragraph[index]).length;
  let from = 0;
  let first = 0;
  for (const end of withCuts(text, endsOf(text, ends, section, startsWithDrug), starts)) {
    const sentence = text.slice(from, end).replaceAll(/;(?=\s)/gu, ',');
    while (first < paragraph.length && endOf(first) <= from) first += 1;
    let last = first;
    while (last < paragraph.length && (starts[last] ?? 0) < end) last += 1;
    const lines = paragraph.slice(first, last).map(({ line }) => line);
    if (sentence.trim() !== '')
      items.push({
        shape: 'sentence',
        section,
        lines,
        ...readingOf(section, sentence.trim(), startsWithDrug),
      });
    from = end;
  }
  return section.reading === 'narrative' ? withElements(items, startsWithDrug) : items;
}

/**
 * `"Her medicines are Eliquis 5 mg b.i.d. Not on a statin (refused). Tylenol p.r.n."`: what is an element and says how it is taken goes on
 * with the sentence that lists, also behind one that says what is not taken.
 */
function withElements(items: readonly Item[], startsWithDrug: StartsWithDrug): Item[] {
  let isOpen = false;
  return items.map((item): Item => {
    const isListed = item.reading === 'list';
    const goesOn = isOpen && isElement(item.text, startsWithDrug) && supportOf(item.text).hasFrequency;
    isOpen = isListed || goesOn || (isOpen && denies(item.text));
    return goesOn && !isListed ? { ...item, reading: 'list' } : item;
  });
}

/** It tells of what is not taken, and of nothing else. */
function denies(text: string): boolean {
  const told = readActions(text).actions.filter(saysOfDrug);
  return (
    told.length > 0 &&
    told.every(({ rows }) => rows.every(({ meaning }) => meaning !== 'none' && NOT_TAKEN.has(meaning)))
  );
}

/** Where sentences end, and where one that goes on too long is cut. */
function withCuts(text: string, ends: readonly number[], starts: readonly number[]): number[] {
  const cuts: number[] = [];
  let from = 0;
  for (const end of ends) {
    while (end - from > LONGEST_ITEM) {
      from = Math.min(end, cutBehind(text, from, starts));
      cuts.push(from);
    }
    if (from < end) cuts.push(end);
    from = end;
  }
  return cuts;
}

/** Where sentences end, and before a line whose label lists the drugs behind it or says what was done with them. */
function endsOf(
  text: string,
  ofLines: readonly number[],
  { reading }: Section,
  startsWithDrug: StartsWithDrug,
): number[] {
  const ends = [
    ...[SENTENCE_END, NEW_SUBJECT].flatMap((end) =>
      [...text.matchAll(end)].map(({ index, 0: { length } }) => index + length),
    ),
    ...endsBehindOften(text, startsWithDrug),
  ];
  const labelled = [...text.matchAll(LINE)].flatMap(({ index, 0: line }) =>
    reading === 'narrative' && beginsWithLabel(line.trim(), text.slice(0, index), startsWithDrug)
      ? [index]
      : [],
  );
  const kept = ends.filter(
    (at) =>
      !(BEHIND_UNIT.test(text.slice(Math.max(0, at - 40), at)) && /^\s+\p{Ll}/u.test(text.slice(at))) &&
      !leadsToName(text, at),
  );
  const all = [...new Set([...kept, ...labelled, ...ofLines, text.length])].toSorted(
    (one, other) => one - other,
  );
  return reading === 'narrative' ? withoutSeparators(text, all, startsWithDrug) : all;
}

/** `"She takes lisinopril 10 mg daily; Plavix; and aspirin."`: a semicolon between elements of an enumeration ends no sentence. */
function withoutSeparators(text: string, ends: readonly number[], startsWithDrug: StartsWithDrug): number[] {
  const kept: number[] = [];
  for (const [index, end] of ends.entries()) {
    const before = text.slice(kept.at(-1) ?? 0, end - 1);
    const behind = text.slice(end, ends[index + 1]);
    const isSeparator =
      text[end - 1] === ';' &&
      isElement(behind, startsWithDrug) &&
      (enumerates(before) || isElement(lastElement(before), startsWithDrug));
    if (!isSeparator) kept.push(end);
  }
  return kept;
}

/** `"Tylenol 650 mg q6h; zyxomarin 30 mL daily"`: what stands between separators, or on a line of its own before one; behind a label. */
function lastElement(text: string): string {
  const element = text.slice(Math.max(text.lastIndexOf(';'), text.lastIndexOf('\n')) + 1);
  return element.replace(/^\s*\p{L}[\p{L} -]{1,40}:\s/u, '');
}

/** Leads to a list, or says of drugs that they are taken and of none that it is not; what a bracket says is of its element alone. */
function enumerates(text: string): boolean {
  if (leadToList(text.trim()) !== undefined) return true;
  const { actions } = readActions(withoutBrackets(text));
  return actions.length > 0 && actions.every(({ rows }) => rows.every(({ meaning }) => meaning === 'active'));
}

/** A name with what belongs to it, of which nothing is told. */
function isElement(text: string, startsWithDrug: StartsWithDrug): boolean {
  const bare = withoutBrackets(text)
    .replace(/^\s*(?:and\s)?/u, '')
    .replace(/[.;]\s*$/u, '');
  if (!startsWithDrug(bare) && beginningOf(bare) !== 'item') return false;
  return readActions(bare).actions.length === 0 && !isStatement(bare);
}

function withoutBrackets(text: string): string {
  return text.replaceAll(/\([^()]*\)/gu, ' ');
}

/** `"Lisinopril 20 mg. one p.o. twice per day"`, `"from 75 mg q.8h. to 100 mg"`: the stop behind a unit abbreviates it where the text goes on in small letters. */
const BEHIND_UNIT = new RegExp(
  String.raw`\d\s?(?:${alternatives([...AMOUNT_WORDS, 'h', 'hr', 'hrs'])})\.$`,
  'iu',
);

/** `"He takes Tab. Brilinta"`, `"Inj. Voveran"`: a form leads to a name; behind an amount (`"take 1 tab. Return"`) it ends what is said. */
function leadsToName(text: string, at: number): boolean {
  const [form = '', before = ''] = text
    .slice(Math.max(0, at - 40), at)
    .split(/\s/u)
    .toReversed();
  return ABBREVIATED_FORMS.has(form.replace(/^\W/u, '').toLowerCase()) && !COUNTED.test(before);
}

const ABBREVIATED_FORMS: ReadonlySet<string> = new Set(FORMS.map((form) => `${form}.`));
const COUNTED = new RegExp(String.raw`\d|^(?:${alternatives([...AMOUNT_WORDS, ...FEW_WORDS])})$`, 'iu');

const LINE = /(?<=\n).+/gu;

/** `"At that time the patient's medications included Ativan, Imitrex and Zofran."`: a sentence that lists; what leads to the list is none of it. */
function readingOf(
  { reading }: Section,
  text: string,
  startsWithDrug: StartsWithDrug,
): Pick<Item, 'reading' | 'text' | 'fields'> {
  const labelled = reading === 'narrative' ? behindLabel(text, startsWithDrug) : undefined;
  if (labelled !== undefined) return labelled;
  const lead = reading === 'narrative' ? leadToList(text) : undefined;
  return lead === undefined
    ? { reading, text, fields: [] }
    : { reading: 'list', text: text.slice(lead.length), fields: [] };
}

/** `"Prophylaxis: Bactrim SS MWF."`: drugs behind a label are listed, and the label says what they are as a heading does; one that says what was done to drugs it lists (`"Given in the clinic:"`), or leaves that untold, is part of a sentence. */
function behindLabel(
  text: string,
  startsWithDrug: StartsWithDrug,
): Pick<Item, 'reading' | 'text' | 'fields'> | undefined {
  const label = LABEL.exec(text)?.[0];
  if (label === undefined || leavesUntold(label) || isPlaceOfVisit(label.trim())) return undefined;
  const rest = text.slice(label.length);
  // A number alone may be a date: `"Patient: Julie Sample DOB: 07/30/1988"`.
  const { hasFrequency, hasForm, hasRoute } = supportOf(rest);
  if (!(hasFrequency || hasForm || hasRoute) || !listsDrugs([rest], startsWithDrug)) return undefined;
  const { reading } = openedBy(label, [rest], startsWithDrug).row;
  if (reading === 'list' && readActions(label).actions.length > 0) return undefined;
  const { fields } = readEntryLead(text, startsWithDrug);
  return { reading, text: rest, fields: fields.filter(({ field }) => field === 'route') };
}

/** `"Ceased: oxycodone 5 mg"`, `"Held since 6/1: oxycodone"` goes on with no line above it; a bare word that nobody knows may be why one drug above ended, and not why the last of several did. */
function beginsWithLabel(line: string, above: string, startsWithDrug: StartsWithDrug): boolean {
  if (behindLabel(line, startsWithDrug) !== undefined) return true;
  const from = endOfSayingLabel(line);
  if (from === 0) return false;
  const rest = line.slice(from);
  if (startsWithDrug(rest)) return true;
  const begins = beginningOf(rest);
  return begins === 'item' || (begins === 'name' && namesSeveral(above));
}

/** The last line of a text holds several elements that begin as names do. */
function namesSeveral(above: string): boolean {
  const line = above.trimEnd().split('\n').at(-1) ?? '';
  return segmentsOf(line, []).filter((segment) => nameIn(line, segment) !== undefined).length > 1;
}

const LABEL = /^\p{Lu}[\p{L}/ -]{1,40}:\s+/u;
