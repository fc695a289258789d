/** Whose document a page says it is. */
import { wholeWord } from '../../text/alternatives.ts';
import { LETTERHEAD_WORDS } from './letterhead-table.ts';
import type { Line, PageLines } from '../line.ts';
import { readDays, type PossibleDays } from '../../text/possible-days.ts';
import type { HeadField } from './head-label-table.ts';
import { readPersonName, type PersonName } from './person-name.ts';
import { headLines, readLabels, type LabelledValue } from './read-labels.ts';

/** A number under which somebody keeps the record of the patient. */
export interface RecordNumber {
  readonly kind: 'record-number' | 'patient-id' | 'national-number';
  /** Letters and digits, with those a scanner confuses as digits. */
  readonly number: string;
}

/** What a page says of the patient; at least one of name, birth date and number is there. */
export interface Identity {
  /** 1-indexed. */
  readonly page: number;
  readonly name?: PersonName;
  /** Empty where none is given. */
  readonly birthDays: PossibleDays;
  readonly records: readonly RecordNumber[];
  /** Names of institutions in the head, folded: who may have given the record number. */
  readonly issuers: readonly string[];
}

/** Lines between a name that may be anybody's and the birth date or number that make it the patient's. */
const NEAR_LINES = 2;

/** Reads the head and the footer of a page; undefined when they say nothing of a patient. */
export function identityOfPage(page: PageLines): Identity | undefined {
  const lines = headLines(page);
  const labels = withoutOtherPeople(readLabels(lines));
  const name = nameOf(labels, lines);
  const birthDays =
    valuesOf(labels, 'birth-date')
      .map((text) => readDays(text))
      .find((days) => days.length > 0) ?? [];
  const records = RECORD_KINDS.flatMap((kind) =>
    valuesOf(labels, kind)
      .flatMap((text) => readNumber(text, kind) ?? [])
      .slice(0, 1),
  );
  if (name === undefined && birthDays.length === 0 && records.length === 0) return undefined;
  const issuers = issuersOf(labels, lines);
  return { page: page.page, ...(name !== undefined && { name }), birthDays, records, issuers };
}

const RECORD_KINDS = ['record-number', 'patient-id', 'national-number'] as const;

function valuesOf(labels: readonly LabelledValue[], field: HeadField): readonly string[] {
  return labels.filter((label) => label.field === field).map(({ text }) => text);
}

/** Behind the label of somebody else what follows is theirs, until the patient is named again. */
function withoutOtherPeople(labels: readonly LabelledValue[]): readonly LabelledValue[] {
  let isOther = false;
  return labels.filter((label) => {
    if (label.field === 'patient' && label.isMarked) isOther = false;
    if (label.field === 'other-person') isOther = true;
    return !isOther;
  });
}

/** The first name behind a label that is the patient's; else what stands before the birth date. */
function nameOf(labels: readonly LabelledValue[], lines: readonly Line[]): PersonName | undefined {
  const proofs = labels
    .filter(({ field, text }) => PROOFS.has(field) && /\d/u.test(text))
    .map(({ at }) => at);
  const isProven = (at: number): boolean => proofs.some((proof) => Math.abs(proof - at) <= NEAR_LINES);
  for (const { field, text, isMarked, at } of labels) {
    const counts = field === 'patient' ? isMarked || isProven(at) : field === 'name' && isProven(at);
    const name = counts ? readPersonName(text) : undefined;
    if (name !== undefined) return name;
  }
  const [proof] = labels.filter(({ field, text }) => PROOFS.has(field) && /\d/u.test(text));
  if (proof === undefined) return undefined;
  const before =
    proof.before
      .replace(/[\s|–—-]{1,9}$/u, '')
      .split(DIVIDED)
      .at(-1) ?? '';
  return readPersonName(before) ?? nameAlone(lines[proof.at - 1]?.text ?? '');
}

/** A line that is a name and nothing else, above the birth date. */
function nameAlone(text: string): PersonName | undefined {
  return /^(?:[\p{L}'’.-]{3,}[, ]+){1,3}[\p{L}'’.-]{3,}$/u.test(text) ? readPersonName(text) : undefined;
}

/** Parts of a running head: `Lakeside Clinic - Rosalind Testperson - MRN 000417`. */
const DIVIDED = /\s[-–—|]\s|\s{2,}(?=\S)/u;

const PROOFS: ReadonlySet<HeadField> = new Set([
  'birth-date',
  'record-number',
  'patient-id',
  'national-number',
]);

/** `O`, `I`, `l`, `S` and `B` among digits are digits that were misread. */
const MISREAD: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

/**
 * Letters and digits that a number has at least. Those of a country have ten or more, one of which a scanner may lose:
 * the telephone number of a service (`"Out of hours: NHS 111"`) and a number that is printed in part are none.
 */
const SHORTEST: Readonly<Record<RecordNumber['kind'], number>> = {
  'record-number': 3,
  'patient-id': 3,
  'national-number': 9,
};

function readNumber(text: string, kind: RecordNumber['kind']): RecordNumber | undefined {
  const [word = ''] = /^[#:\s]{0,3}[\p{L}\p{N}][\p{L}\p{N}.-]*(?:\s\d[\d-]*)*/u.exec(text) ?? [];
  const number = word
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[oilsbz]/gu, (letter) => MISREAD[letter] ?? letter);
  return /\d/u.test(word) && number.length >= SHORTEST[kind] ? { kind, number } : undefined;
}

const INSTITUTION = new RegExp(wholeWord(LETTERHEAD_WORDS.institution.words), 'iu');
/** A heading or the title of a document names no institution. */
const TITLE = new RegExp(String.raw`[:\d]|${wholeWord(LETTERHEAD_WORDS.title.words)}`, 'iu');
/** A letterhead stands at the very top. */
const LETTERHEAD_LINES = 4;

function issuersOf(labels: readonly LabelledValue[], lines: readonly Line[]): readonly string[] {
  const labelled = labels.filter(({ field, isMarked }) => field === 'issuer' && isMarked);
  const head = lines
    .slice(0, LETTERHEAD_LINES)
    .flatMap(({ cells }) => cells.flatMap(({ text }) => text.split(DIVIDED)))
    .map((text) => text.replace(/^(?:facility|author|location)\s/iu, ''))
    .filter((text) => INSTITUTION.test(text) && !TITLE.test(text));
  return [
    ...new Set([...labelled.map(({ text }) => text), ...head].map(folded).filter((text) => text.length > 3)),
  ];
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
