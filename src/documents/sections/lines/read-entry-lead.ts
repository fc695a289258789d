/** The start of a list entry before its drug name, and boxes that are ticked in it. */
import { columnOf } from '../../layout/headers/read-columns.ts';
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import { behindCount } from '../../names/directions/amount-before.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import { beginningOf, isStatement } from '../../names/unknown/beginning-of.ts';
import { withoutPlannedStops } from '../../../standing/not-yet.ts';
import { meaningOfCell, readActions, saysOfDrug } from '../../../standing/read-actions.ts';
import {
  meaningOfHeading,
  saysEnded,
  type HeadingMeaning,
} from '../../../standing/headings/heading-sayings.ts';
import { leavesUntold } from '../../../standing/headings/untold-titles.ts';
import { UNCLEAR } from '../../layout/headers/decision-columns.ts';
import { ENTRY_LEAD_ROWS, TICKED_ACTIONS, type EntryLeadRow } from './entry-lead-table.ts';
import type { ItemField, StartsWithDrug } from '../section.ts';

/** An entry from its drug name on, with what was said before it. */
export interface EntryLead {
  readonly rest: string;
  readonly fields: readonly ItemField[];
}

const ROWS: readonly EntryLeadRow[] = ENTRY_LEAD_ROWS;

/** A date, an action, a form and an origin at most. */
const MAX_LEADS = 4;

/** `"03/14/25 NEW: Tab. Furosemide 40 mg"` → `"Furosemide 40 mg"` with its date, action and form; a lead without a drug or an item behind it is none. */
export function readEntryLead(text: string, startsWithDrug: StartsWithDrug): EntryLead {
  const { text: unticked, actions } = takeTicks(text);
  let lead: EntryLead = { rest: unticked, fields: actions };
  let rest = unticked;
  const fields: ItemField[] = [...actions];
  for (let count = 0; count < MAX_LEADS; count += 1) {
    const label = momentAt(rest, startsWithDrug) ?? labelAt(rest, startsWithDrug);
    const found =
      label?.field.text.includes(' ') === true ? label : (framedAt(rest) ?? leadAt(rest) ?? label);
    if (found === undefined) break;
    rest = found.rest;
    fields.push(found.field);
    if (startsWithDrug(rest) || found.isLabel || leadsToItem(found)) lead = { rest, fields: [...fields] };
  }
  return lead;
}

/** Does an entry begin here that says something before its drug name? */
export function opensWithLead(text: string, startsWithDrug: StartsWithDrug): boolean {
  const { rest, fields } = readEntryLead(text, startsWithDrug);
  if (rest === text) return false;
  const opensItem =
    LEADING.has(fields.at(-1)?.field) ||
    endsInColon(text, rest) ||
    leadsWithMoment(text) ||
    framedAt(text) !== undefined;
  const named = behindCount(rest)?.rest ?? rest;
  return startsWithDrug(rest) || (opensItem && leadsToDrug(named, startsWithDrug));
}

/** `"8 am - "`: a time of the day leads to its rest. */
export function leadsWithMoment(text: string): boolean {
  return behindMoment(text) !== undefined;
}

/** What a time of the day leads to. */
export function behindMoment(text: string): string | undefined {
  const written = text.trimStart();
  const match = TIMED.exec(written);
  const isTime = momentSaid(match?.groups?.['value'] ?? '') !== undefined;
  return match !== null && isTime ? written.slice(match[0].length) : undefined;
}

/** Does a label lead from the start of a text to its rest? */
export function endsInColon(text: string, rest: string): boolean {
  return /:\s*$/u.test(text.slice(0, text.length - rest.length));
}

/** `"Tab. Ecosprin 75 mg"`, `"[held] Ecosprin 75 mg"`, `"03/14/25  Ecosprin 75 mg"`: a form, a day, or what a frame says, before what stands there as an item does, whether its drug is known or not. */
function leadsToItem({ rest, field, isFramed }: Lead): boolean {
  return (LEADING.has(field.field) || isFramed === true) && beginningOf(rest) === 'item';
}

/** A form and a day lead to whatever is named behind them. */
const LEADING: ReadonlySet<ItemField['field'] | undefined> = new Set<ItemField['field']>(['form', 'date']);

/** `"[stopped] Ecosprin 75 mg"`: what a frame says of the drug behind it. */
export function opensFramed(text: string): boolean {
  return framedAt(text) !== undefined;
}

interface Lead {
  readonly rest: string;
  readonly field: ItemField;
  /** It ends in a colon and leads to words. */
  readonly isLabel: boolean;
  readonly isFramed?: true;
}

/** `"[on hold] Metformin 500 mg"`, `"(stopped by cardiology) …"`: what is done with it or what became of it, set apart before the name it is said of. */
function framedAt(text: string): Lead | undefined {
  const match = FRAMED.exec(text);
  const said = saidInFrame(match?.groups?.['value'] ?? '');
  if (match === null || said === undefined) return undefined;
  return {
    rest: text.slice(match[0].length),
    field: { field: 'action', text: said },
    isLabel: false,
    isFramed: true,
  };
}

/** As a cell says it; of more words those that do. */
function saidInFrame(value: string): string | undefined {
  if (meaningOfCell(value) !== undefined) return value;
  const told = withoutPlannedStops(value);
  const action = readActions(told).actions.findLast(saysOfDrug);
  return action === undefined ? undefined : told.slice(action.from, action.end);
}

const FRAMED =
  /^(?:\[|\(|\*{1,3})(?<value>\p{L}[\p{L}\d '’/,-]{1,40})(?:\]|\)|\*{1,3})(?:\s?:|\s[-–—])?\s{1,6}(?=\p{L})/u;

function leadAt(text: string): Lead | undefined {
  for (const row of ROWS) {
    const match = row.pattern.exec(text);
    const value = match?.groups?.['value'];
    if (match === null || value === undefined) continue;
    const rest = text.slice(match[0].length);
    const isLabelled = row.field === 'action' && match[0].includes(':') && /^\p{L}/u.test(rest);
    const isLabel = isLabelled && !tellsDecision({ field: columnOf(value)?.field, value: rest });
    return { rest, field: { field: row.field, text: value }, isLabel };
  }
  return undefined;
}

/** `"Change: none"`, `"What to do: stop taking"`: what becomes of the drug above, in a few words that name nothing. */
export function tellsDecision(label: {
  readonly field: string | undefined;
  readonly value: string;
}): boolean {
  const isDecision = label.field === 'action' || label.field === 'status';
  const isShort = label.value.trim().split(/\s+/u).length <= LONGEST_DECISION;
  return isDecision && isShort && beginningOf(label.value) === undefined;
}

const LONGEST_DECISION = 4;

/** A label of up to three words; what it leads to begins with a letter. */
const LABEL = /^(?<value>\p{L}[\p{L}/'’-]{1,14}(?: \p{L}[\p{L}'’-]{0,14}){0,2})\s?:\s{1,4}(?=\p{L})/u;
/** One that says that what it leads to is not taken may be longer: `"Acute, course complete: nitrofurantoin 100 mg"`. */
const LONG_LABEL =
  /^(?<value>\p{L}{2,14}(?:,? [\p{L}\d'’(][\p{L}\d/'’()-]{0,14}){1,12})\s?:\s{1,4}(?=\p{L})/u;

/** `"Keep: Zyxomarin 1 tab daily"`, `"Night: Aricept 10 mg"`: words before a colon that are neither a drug nor a person and lead to an item. */
function labelAt(text: string, startsWithDrug: StartsWithDrug): Lead | undefined {
  const match = LABEL.exec(text) ?? LONG_LABEL.exec(text);
  const value = match?.groups?.['value'];
  if (match === null || value === undefined || startsWithDrug(value)) return undefined;
  const rest = text.slice(match[0].length);
  const field = labelledBy(value, rest, { isLong: !LABEL.test(text), startsWithDrug });
  return field === undefined ? undefined : { rest, field, isLabel: true };
}

/** An end before names, or any label that is not long before a drug or an item. */
function labelledBy(
  label: string,
  rest: string,
  { isLong, startsWithDrug }: { readonly isLong: boolean; readonly startsWithDrug: StartsWithDrug },
): ItemField | undefined {
  const isEnd = endedBy(label) !== undefined;
  const leads = leadsToDrug(rest, startsWithDrug) || (isEnd && namesDrugs(rest, startsWithDrug));
  return leads && (isEnd || !isLong) ? labelledField(label, rest) : undefined;
}

function leadsToDrug(rest: string, startsWithDrug: StartsWithDrug): boolean {
  return startsWithDrug(rest) || beginningOf(rest) === 'item';
}

/** `"peanut, cashew, ibuprofen"`: nothing but names, of which one is that of a drug, wherever it stands among them. */
function namesDrugs(rest: string, startsWithDrug: StartsWithDrug): boolean {
  const parts = rest.split(/[,;]\s|\s(?:and|or|&)\s/u).map((part) => part.replace(/\.$/u, '').trim());
  return (
    parts.some((part) => startsWithDrug(part)) &&
    parts.every((part) => NAME_ALONE.test(part) && (startsWithDrug(part) || beginningOf(part) === 'name'))
  );
}

/** What is said of its dose is not; nor is another name behind it, which the line below may have added. */
const NAME_ALONE = /^\p{L}[\p{L}-]*(?: \p{Ll}[\p{L}-]*){0,2}$/u;

/** What a label says of its rest: an end, where the rest is one sentence, else as `fieldOf` reads it. */
function labelledField(label: string, rest: string): ItemField | undefined {
  const ended = endedBy(label);
  if (ended !== undefined) return SECOND_SENTENCE.test(rest) ? undefined : { field: 'action', text: ended };
  const field = fieldOf(label);
  return field === undefined ? undefined : { field, text: label };
}

/** A time of the day before a dash, a colon or a gap. */
const TIMED =
  /^(?<value>\d{1,2}(?:[:.]\d{2})?\s?[ap]m|\d{1,2}[:.]\d{2}|\p{L}{2,12}(?: \p{L}{3,12}){0,2})(?:\s?[-–—:]\s{1,3}|\s{2,4})(?=\p{L}|[\d½]{1,2}\s\p{L})/iu;

/** `"8 am - levothyroxine 50 mcg, sertraline 75 mg"`, `"noon - Zyxomarin 1 tab"`, `"Tea: 2 metformin 500mg"`: it holds for all that its line names. */
function momentAt(text: string, startsWithDrug: StartsWithDrug): Lead | undefined {
  const match = TIMED.exec(text);
  const moment = momentSaid(match?.groups?.['value'] ?? '');
  if (match === null || moment === undefined) return undefined;
  const rest = text.slice(match[0].length);
  if (!leadsToDrug(behindCount(rest)?.rest ?? rest, startsWithDrug)) return undefined;
  return { rest, field: { field: 'moment', text: moment }, isLabel: true };
}

/**
 * `"Crossed out"`, `"May be added next time if it is still high"`: before a drug a label says what it would say over a list; a condition behind
 * it tells when, and not whether. Whose drugs they are is told of a list.
 */
function endedBy(label: string): string | undefined {
  const [said = ''] = label.split(/\s(?:if|when|unless)\s/iu, 1);
  const meaning = saysEnded(said) ? meaningOfHeading(said) : undefined;
  if (meaning !== undefined) return SAID_BY_LABEL[meaning];
  return leavesUntold(label) ? UNCLEAR : undefined;
}

/** Of what is told behind a stop the label says nothing; it stays with its words. */
const SECOND_SENTENCE = /[.;]\s+\p{Lu}/u;
/** The answer of a cell that means the same. */
const SAID_BY_LABEL: Readonly<Partial<Record<HeadingMeaning, string>>> = {
  stopped: 'stopped',
  over: 'stopped',
  finished: 'stopped',
  procedure: 'stopped',
  held: 'on hold',
  untaken: 'not taken',
  'not-taken': 'not taken',
};

/** An action where the label says one, a time of the day, directions (`"Only if needed: Tylenol, Imodium"`, `"SC: enoxaparin 40 mg daily"`), or words that say nothing of the dosage; undefined for a person, for a value of the drug, and for what is told in words (`"Given here: ketorolac 30 mg IV"`), which stay with what they are said of. */
function fieldOf(label: string): ItemField['field'] | undefined {
  if (meaningOfCell(label) !== undefined) return 'action';
  const column = columnOf(label)?.field;
  const parts = partsOfDosage(label);
  if (column !== 'moment' && parts.has('frequency') && !tellsOfMore(label)) return 'frequency';
  if (column !== undefined) return column === 'moment' ? 'moment' : undefined;
  if (parts.size === 1 && parts.has('route')) return 'route';
  return isStatement(label) || readActions(label).actions.length > 0 ? undefined : 'other';
}

/** An action besides that it is taken. */
export function tellsOfMore(label: string): boolean {
  return readActions(label).actions.some(({ rows }) => rows.some(({ row }) => row.id !== 'take'));
}

const BOX = /(?<box>[☐☑☒✓✔□■]|[[(]\s?[x✓]?\s?[\])])\s{0,3}(?<word>\p{L}[\p{L}/]{1,14}(?: taking)?)/giu;
const TICKED = /[☑☒✓✔■x]/iu;

/** `"☒ Continue ☐ Stop  Losartan 50 mg"` → `Continue`; several ticks, or none, say nothing. */
export function takeTicks(text: string): { text: string; actions: ItemField[] } {
  const ticks = [...text.matchAll(BOX)].filter((match) => isAction(match.groups?.['word'] ?? ''));
  if (ticks.length === 0) return { text, actions: [] };
  const ticked = ticks.filter((match) => TICKED.test(match.groups?.['box'] ?? ''));
  const [only] = ticked;
  const word = ticked.length === 1 ? only?.groups?.['word'] : undefined;
  return {
    text: ticks.reduce((rest, match) => rest.replace(match[0], ''), text).trim(),
    actions: word === undefined ? [] : [{ field: 'action', text: word }],
  };
}

function isAction(word: string): boolean {
  return Object.hasOwn(TICKED_ACTIONS, word.toLowerCase());
}
