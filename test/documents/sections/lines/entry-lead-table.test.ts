import { describe, expect, test } from '@jest/globals';
import {
  ENTRY_LEAD_ROWS,
  TICKED_ACTIONS,
  type EntryLeadRow,
} from '../../../../src/documents/sections/lines/entry-lead-table.ts';
import { meaningOfCell } from '../../../../src/standing/read-actions.ts';
import { readEntryLead, takeTicks } from '../../../../src/documents/sections/lines/read-entry-lead.ts';

const isDrug = (): boolean => true;
const isNone = (): boolean => false;

const ROWS: readonly EntryLeadRow[] = ENTRY_LEAD_ROWS;

describe.each(ROWS)('$id: $reason', ({ field, examples }) => {
  test.each(examples)('%s', (text, value, rest) => {
    const lead = readEntryLead(text, (candidate) => candidate === rest);
    expect(lead).toEqual({ rest, fields: [{ field, text: value }] });
  });
});

test('several leads follow each other', () => {
  const lead = readEntryLead('03/14/25 NEW: Tab. Furosemide 40 mg', (text) => text.startsWith('Furosemide'));
  expect(lead.rest).toBe('Furosemide 40 mg');
  expect(lead.fields.map(({ field }) => field)).toEqual(['date', 'action', 'form']);
});

test('a lead without a drug behind it is none', () => {
  expect(readEntryLead('Stop date 03/14/25', isNone)).toEqual({ rest: 'Stop date 03/14/25', fields: [] });
  expect(readEntryLead('Start: 03/14/25', isNone).rest).toBe('Start: 03/14/25');
});

test.each([
  ['☒ Continue ☐ Stop  Losartan 50 mg', 'Continue'],
  ['☐ Continue ☒ Stop  Losartan 50 mg', 'Stop'],
  ['[x] Hold [ ] Continue  Losartan 50 mg', 'Hold'],
  ['☐ Continue ☐ Stop  Losartan 50 mg', undefined],
  ['☒ Continue ☒ Stop  Losartan 50 mg', undefined],
])('%s', (text, action) => {
  const { rest, fields } = readEntryLead(text, isDrug);
  expect(rest).toBe('Losartan 50 mg');
  expect(fields.map((field) => field.text)).toEqual(action === undefined ? [] : [action]);
});

test('boxes beside other words stay', () => {
  expect(takeTicks('☐ Nausea ☒ Cough')).toEqual({ text: '☐ Nausea ☒ Cough', actions: [] });
});

test.each(Object.entries(TICKED_ACTIONS))('"%s" in a ticked box means: %s', (action, meaning) => {
  const expected = { ended: 'stopped', interrupted: 'held', 'not taken': 'not-taken' }[meaning as string];
  expect(meaningOfCell(action)?.meaning).toBe(expected ?? 'active');
});
