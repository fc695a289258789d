/** What stands before the drug name at the start of a list entry: dates, actions, abbreviated forms, where it was obtained. */
import { MONTH } from '../../../text/possible-days.ts';
import { LEADING_DAY } from '../../../text/short-days.ts';
import type { ColumnField } from '../../layout/headers/column-table.ts';

export interface EntryLeadRow {
  readonly id: string;
  /** What it says about the entry. */
  readonly field: ColumnField;
  /** Matches at the start; group `value` is what it says. Bounded, so that a long line costs little. */
  readonly pattern: RegExp;
  /** `[text, value, rest]`. */
  readonly examples: readonly (readonly [text: string, value: string, rest: string])[];
  readonly reason: string;
}

export const ENTRY_LEAD_ROWS = [
  {
    id: 'date',
    field: 'date',
    pattern: new RegExp(
      String.raw`^[[(]?(?<value>\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|${LEADING_DAY}(?=\s+\p{L}{3})|\d{4}-\d{2}-\d{2}|\d{1,2}[ -]?${MONTH}[ -]?\d{2,4})[\])]?(?:\s{1,3}\d{1,2}:?\d{2}(?:\s?[ap]m)?)?[\s:,–-]{1,12}`,
      'iu',
    ),
    examples: [
      ['03/14/25  FUROSEMIDE 40MG TAB', '03/14/25', 'FUROSEMIDE 40MG TAB'],
      ['02/04  NEUPRO PATCH', '02/04', 'NEUPRO PATCH'],
      ['2026-03-01 08:00 - warfarin 5 mg', '2026-03-01', 'warfarin 5 mg'],
    ],
    reason: 'order sheets print the date of the order first',
  },
  {
    id: 'action',
    field: 'action',
    pattern:
      /^[*([]{0,3}(?<value>new|continued?|changed?|stop(?:ped)?|hold|held|discontinued?|d\/c(?:'d)?|dc(?:'d)?|start(?:ed)?|resumed?|restart|increased?|decreased?|modified|unchanged)[*)\]]{0,3}(?:\s?:|\s[-–—])?\s{1,6}(?:taking\s)?/iu,
    examples: [
      ['NEW: Clopidogrel 75 mg', 'NEW', 'Clopidogrel 75 mg'],
      ['STOP - Ibuprofen 600 mg', 'STOP', 'Ibuprofen 600 mg'],
      ['(CHANGED) Metoprolol 50 mg', 'CHANGED', 'Metoprolol 50 mg'],
      ['D/C CIPRO 500MG', 'D/C', 'CIPRO 500MG'],
    ],
    reason: 'reconciled lists say before each drug what becomes of it',
  },
  {
    id: 'direction',
    field: 'other',
    pattern: /^(?<value>take|use|inhale|inject|apply|give|drug|medicine|medication|name)\s?:\s{1,4}/iu,
    examples: [['Take: Clopidogrel 75 mg by mouth', 'Take', 'Clopidogrel 75 mg by mouth']],
    reason: 'a label before the name, which says nothing of the drug',
  },
  {
    id: 'form',
    field: 'form',
    pattern:
      /^(?<value>tab(?:let)?s?|cap(?:sule)?s?|inj(?:ection)?|syr(?:up)?|syp|susp|oint(?:ment)?|cream|gel|drops?|neb|supp|patch|[tc](?=\.))\.?\s{1,4}/iu,
    examples: [
      ['Tab. Azithromycin 500mg', 'Tab', 'Azithromycin 500mg'],
      ['Inj Ceftriaxone 1 g', 'Inj', 'Ceftriaxone 1 g'],
      ['T. Metoprolol 50 mg OD', 'T', 'Metoprolol 50 mg OD'],
    ],
    reason: 'prescriptions of South Asia and the Middle East write the form first',
  },
  {
    id: 'obtained',
    field: 'other',
    pattern: /^(?<value>non-?va|otc|own supply|patient['’]s own|rx|home med(?:ication)?)\s?[:–-]?\s{1,4}/iu,
    examples: [['Non-VA ASPIRIN 81MG EC TAB', 'Non-VA', 'ASPIRIN 81MG EC TAB']],
    reason: 'where it was obtained is not part of the name',
  },
] as const satisfies readonly EntryLeadRow[];

/** What a ticked box in a list may decide; in lower case. */
export const TICKED_ACTIONS = {
  continue: 'taken on',
  continued: 'taken on',
  resume: 'taken on',
  renew: 'taken on',
  reorder: 'taken on',
  new: 'taken from now',
  start: 'taken from now',
  change: 'taken otherwise',
  changed: 'taken otherwise',
  modify: 'taken otherwise',
  taking: 'taken',
  active: 'taken',
  'not taking': 'not taken',
  stop: 'ended',
  stopped: 'ended',
  discontinue: 'ended',
  discontinued: 'ended',
  'd/c': 'ended',
  dc: 'ended',
  hold: 'interrupted',
  held: 'interrupted',
} as const satisfies Record<string, string>;
