/** The start of a list entry before its drug name, and boxes that are ticked in it. */
import { beginningOf } from '../names/unknown-names.ts';
import { ENTRY_LEAD_ROWS, TICKED_ACTIONS, type EntryLeadRow } from './entry-lead-table.ts';
import type { ItemField, StartsWithDrug } from './section.ts';

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
    const found = leadAt(rest);
    if (found === undefined) break;
    rest = found.rest;
    fields.push(found.field);
    if (startsWithDrug(rest) || found.isLabel || isFormOfItem(found)) lead = { rest, fields: [...fields] };
  }
  return lead;
}

/** Does an entry begin here that says something before its drug name? */
export function opensWithLead(text: string, startsWithDrug: StartsWithDrug): boolean {
  const { rest, fields } = readEntryLead(text, startsWithDrug);
  if (rest === text) return false;
  return startsWithDrug(rest) || (fields.at(-1)?.field === 'form' && beginningOf(rest) === 'item');
}

/** `"Tab. Ecosprin 75 mg"`: a form before what stands there as an item does, whether its drug is known or not. */
function isFormOfItem({ rest, field }: Lead): boolean {
  return field.field === 'form' && beginningOf(rest) === 'item';
}

interface Lead {
  readonly rest: string;
  readonly field: ItemField;
  /** It ends in a colon and leads to words. */
  readonly isLabel: boolean;
}

function leadAt(text: string): Lead | undefined {
  for (const row of ROWS) {
    const match = row.pattern.exec(text);
    const value = match?.groups?.['value'];
    if (match === null || value === undefined) continue;
    const rest = text.slice(match[0].length);
    const isLabel = row.field === 'action' && match[0].includes(':') && /^\p{L}/u.test(rest);
    return { rest, field: { field: row.field, text: value }, isLabel };
  }
  return undefined;
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
