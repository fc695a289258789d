import { describe, expect, test } from '@jest/globals';
import { parseClinicalName } from '../../../src/terminology/names/clinical-name.ts';
import {
  DOSE_FORM_GROUPS,
  doseFormGroupOfName,
  type DoseFormGroupRow,
} from '../../../src/terminology/forms/dose-form-group-table.ts';
import { DOSE_FORMS, doseFormRow } from '../../../src/terminology/forms/dose-form-table.ts';

const ROWS = Object.entries(DOSE_FORMS).map(([name]) => [name, doseFormRow(name)] as const);

test.each(ROWS)('%s: its example ends in it and it has a reason', (name, row) => {
  const parsed = parseClinicalName(row?.example ?? '', (form) => doseFormRow(form) !== undefined);
  if (name !== 'Pack') expect(parsed.doseForm).toBe(name);
  expect(row?.reason.length).toBeGreaterThan(10);
  expect(row?.phrase).toBe(row?.phrase.toLowerCase());
});

describe('what matters most for telling products apart', () => {
  test.each([
    ['Extended Release Oral Tablet', 'oral', 'extended'],
    ['Delayed Release Oral Capsule', 'oral', 'delayed'],
    ['Oral Tablet', 'oral', 'immediate'],
    ['Sublingual Tablet', 'oromucosal', 'immediate'],
    ['Transdermal System', 'transdermal', 'immediate'],
    ['Medicated Patch', 'topical', 'immediate'],
    ['Otic Suspension', 'otic', 'immediate'],
    ['Ophthalmic Suspension', 'ophthalmic', 'immediate'],
    ['Vaginal Cream', 'vaginal', 'immediate'],
    ['Rectal Suppository', 'rectal', 'immediate'],
    ['Powder Spray', 'topical', 'immediate'],
    ['Inhalation Powder', 'inhaled', 'immediate'],
  ])('%s is %s and %s', (name, group, release) =>
    expect(doseFormRow(name)).toMatchObject({ group, release }),
  );

  test('a renamed form has the group and release of its present name', () => {
    for (const [name, row] of ROWS) {
      const present = row?.sameAs === undefined ? row : doseFormRow(row.sameAs);
      expect([name, present?.group, present?.release]).toEqual([name, row?.group, row?.release]);
    }
  });
});

describe('dose form groups', () => {
  test.each(Object.entries<DoseFormGroupRow>(DOSE_FORM_GROUPS))('%s', (_, { example, group, reason }) => {
    expect(doseFormGroupOfName(example)).toBe(group);
    expect(doseFormGroupOfName(`${example} [Brand]`)).toBe(group);
    expect(reason.length).toBeGreaterThan(5);
  });

  test('another ending says nothing', () =>
    expect(doseFormGroupOfName('lidocaine Pellet Product')).toBeUndefined());
});
