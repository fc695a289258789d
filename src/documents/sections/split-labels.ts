/** `"Drug Name: Tylenol 500 mg Dose: 1 Sig: by mouth daily"` → its labelled values. */
import { FEW_WORDS } from '../../sig/vocabulary/number-word-table.ts';
import { columnOf } from '../layout/headers/read-columns.ts';
import { readActions } from '../../standing/read-actions.ts';
import { SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import { alternatives } from '../../text/alternatives.ts';
import { behindCount } from '../names/directions/amount-before.ts';
import { DIRECTION_VERBS } from '../names/directions/direction-word-table.ts';
import { startsWithDirections } from '../names/directions/split-product.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { beginningOf, isStatement } from '../names/unknown/beginning-of.ts';
import { ANSWER_WORDS } from './headings/question-table.ts';
import { answerOf, endOf } from './rows/read-answer.ts';
import type { ItemField } from './section.ts';

/** A label: up to five words before a colon. */
const LABEL = /(?<![\p{L}\d])(?<label>\p{L}[\p{L}/'()-]{1,20}(?: \p{L}[\p{L}/'()-]{0,20}){0,4}) ?:(?!\d)/gu;

/** Splits a text at the labels that the column table knows; what stands before the first one stays `text`. */
export function splitLabels(text: string): { text: string; fields: ItemField[] } {
  const spread = spreadCells(text);
  const labels = [...spread.matchAll(LABEL)]
    .flatMap((match) => labelAt(match))
    .filter(
      (label) =>
        !endsStatement(spread.slice(0, label.start), spread.slice(label.start)) && !isInPhrase(spread, label),
    )
    .filter(({ name, start }) => !(ENDED.test(name) && IN_BRACKETS.test(spread.slice(0, start))))
    .filter(({ field, end }) => field !== 'moment' || isHowMuch(spread.slice(end)))
    .filter((label) => !leadsToItem(label, spread));
  const first = labels[0];
  if (first === undefined) return { text: spread, fields: [] };
  const rests: string[] = [];
  const fields = labels.flatMap((label, index): ItemField[] => {
    const value = withoutSeparator(spread.slice(label.end, labels[index + 1]?.start ?? spread.length));
    if (ENDED.test(label.name) && !/\d/u.test(value)) return [{ field: 'status', text: label.name }];
    const [own = '', ...others] = OWN_CELL.has(label.field) ? value.split(CELL_END) : [value];
    rests.push(...others.filter((rest) => startsWithDirections(rest)));
    if (own === '') return [];
    return valueOf(label, own);
  });
  return { text: [withoutSeparator(spread.slice(0, first.start)), ...rests].join('  ').trim(), fields };
}

/** `"Also prescribed: zyxomarin 5 mg bd"`: where a day would stand another item begins, which is of no label. */
function leadsToItem({ name, field, end }: Label, text: string): boolean {
  return DAYS.has(field) && !ENDED.test(name) && beginningOf(text.slice(end).trim()) === 'item';
}

/** `"Lisinopril, Dose: 10 mg, Route: oral"`: what divides the labelled values is part of none. */
function withoutSeparator(text: string): string {
  return text.trim().replace(/\s{0,3}[,;|]$/u, '');
}

function valueOf({ name, field }: Label, own: string): ItemField[] {
  // `"NEW PLAN: 5 mg every evening"`: how it is taken, and no decision.
  if (field === 'action' && /^\d/u.test(own) && saysHowTaken(supportOf(own)))
    return [{ field: 'sig', text: own }];
  const answer = DECIDING.has(field) ? answerOf(name, own) : undefined;
  if (answer !== undefined && answer.length > 0) return [...answer];
  const ended = field === 'end-date' ? endOf(name, own) : [];
  const isAnswer = NAMES.has(field) && ANSWERS.has(own.toLowerCase());
  return [{ field: isAnswer ? 'other' : field, text: own }, ...ended];
}

/** Directions that are a list of labelled values themselves: `"Drug Name: … Dose: 1 Sig: by mouth daily"`. */
export function withLabels(field: ItemField): ItemField[] {
  if (field.field !== 'sig' && field.field !== 'details') return [field];
  const { text, fields } = splitLabels(field.text);
  const labelled = fields.filter((inner) => inner.field !== 'name');
  if (labelled.length === 0) return [field];
  const isHeading = fields.length > 1;
  if (startsWithDirections(text)) return [{ field: field.field, text }, ...labelled];
  return text === '' || isHeading ? labelled : [{ field: field.field, text }, ...labelled];
}

/**
 * `"The following was phoned into the pharmacy: Seroquel 25 mg"`, `"Discussed w/ provider: increase Lasix to 40 mg"`: the last word of a sentence, or
 * whoever it was done with or by, labels nothing.
 */
function endsStatement(before: string, label: string): boolean {
  const sentence = before.split(/[.;]\s/u).at(-1) ?? '';
  return /^\p{Ll}/u.test(label) && (isStatement(sentence) || IN_COMPANY.test(sentence));
}

/** `"Given en route: aspirin 300 mg"`: the last word of what is told of drugs labels none of them; `"Still taking: no"` is told with its answer. */
function isInPhrase(text: string, label: Pick<Label, 'start' | 'end'>): boolean {
  return readActions(text).actions.some(
    ({ start, end }) => start < label.start && label.start < end && end <= label.end,
  );
}

const IN_COMPANY = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${alternatives(SENTENCE_WORDS.companion.words)})\s(?:(?:${alternatives(SENTENCE_WORDS.possessive.words)})\s)?$`,
  'iu',
);

/** `"Morning: 1 tablet"`; in `"Morning: 1 metformin 500mg"` an item stands behind the time. */
function isHowMuch(value: string): boolean {
  const counted = behindCount(value.trim());
  return HOW_MUCH.test(value) && (counted === undefined || beginningOf(counted.rest) !== 'item');
}

/** What stands behind a time of the day as its value: `"Morning: 1 tablet"`; in `"50 mg at bedtime: continue"` it belongs to what stands before it. */
const HOW_MUCH = new RegExp(
  String.raw`^\s*(?:[\d½¼¾.]|(?:${alternatives(FEW_WORDS)})(?!\p{L})|[-–—xX✓](?!\p{L})|$)`,
  'iu',
);

/** `"Allow Generic: No"` asks; the answer names no drug. */
const ANSWERS: ReadonlySet<string> = new Set(ANSWER_WORDS);
const NAMES: ReadonlySet<string> = new Set(['name', 'generic-name']);

/** `"Discontinued: recall"` names a reason, not a date. */
const ENDED = /^(?:discontinued|stopped|held|on hold)$/iu;
/** `"(stopped: bupropion, lorazepam)"` is a remark, and may name what it is on. */
const IN_BRACKETS = /[([]\s?$/u;
/** `"Still taking: no"`: the label asks. */
const DECIDING: ReadonlySet<string> = new Set(['status', 'action']);
const DAYS: ReadonlySet<string> = new Set(['date', 'end-date', 'fill-date']);
/** What these labels say ends with their cell; the next cell is about the drug again. */
const OWN_CELL: ReadonlySet<string> = new Set(['other', 'date', 'end-date', 'fill-date']);
/** A wide gap, or a verb that begins directions with a capital: `"Commonly known as: ZESTRIL Take 1 tablet daily."` */
const CELL_END = new RegExp(
  String.raw` {2,}|\s(?=(?:${alternatives(DIRECTION_VERBS.flatMap((verb) => [verb[0]?.toUpperCase() + verb.slice(1), verb.toUpperCase()]))})\s)`,
  'u',
);

/** Cards print label and value as neighbouring cells: `"Name  Aranesp  Dose  500 mcg"` gets its colons. */
function spreadCells(text: string): string {
  const lines = text.split('\n').map((line) => {
    const cells = line.split(/ {2,}/u);
    if (cells.length < 2 || !isLabel(cells[0] ?? '')) return line;
    return cells.map((cell) => (isLabel(cell) ? `${cell.replace(/:$/u, '')}:` : cell)).join('  ');
  });
  return lines.join('\n');
}

function isLabel(cell: string): boolean {
  return cell.length <= 24 && columnOf(cell) !== undefined;
}

interface Label {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly field: ItemField['field'];
}

/** The longest tail of the words before the colon that the table knows: `"Medication CDA Details Drug Name:"` → `Drug Name`. */
function labelAt(match: RegExpMatchArray): Label[] {
  const words = (match.groups?.['label'] ?? '').split(' ');
  const end = (match.index ?? 0) + match[0].length;
  for (let from = 0; from < words.length; from += 1) {
    const tail = words.slice(from).join(' ');
    const field = columnOf(tail)?.field;
    if (field === undefined) continue;
    if (words[from - 1]?.toLowerCase() === 'not') return [];
    return [
      {
        name: tail,
        start: (match.index ?? 0) + (match.groups?.['label'] ?? '').length - tail.length,
        end,
        field,
      },
    ];
  }
  return [];
}
