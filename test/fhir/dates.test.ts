import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { DAY_MS, isAfter, type Moment, readMoment, toDateTime } from '../../src/fhir/dates.ts';

function read(text: string): Moment {
  const moment = readMoment(text);
  if (moment === undefined) throw new Error(`not a date: ${text}`);
  return moment;
}

describe('FHIR dates', () => {
  test.each([
    ['2026', '2026-01-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
    ['2026-02', '2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['2026-12', '2026-12-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
    ['2026-05-02', '2026-05-02T00:00:00.000Z', '2026-05-02T23:59:59.999Z'],
    ['2026-05-02T08:30:00Z', '2026-05-02T08:30:00.000Z', '2026-05-02T08:30:00.000Z'],
    ['2026-05-02T08:30:00.25+02:00', '2026-05-02T06:30:00.250Z', '2026-05-02T06:30:00.250Z'],
    ['2026-05-02T23:30:00-05:00', '2026-05-03T04:30:00.000Z', '2026-05-03T04:30:00.000Z'],
    ['2026-05-02T08:30', '2026-05-02T08:30:00.000Z', '2026-05-02T08:30:00.000Z'],
  ])('%s is an interval', (text, start, end) => {
    const moment = read(text);
    expect([toDateTime(moment.start), toDateTime(moment.end)]).toEqual([start, end]);
  });

  test.each([
    '2026-13-45',
    '2026-02-29',
    '2026-00-10',
    '2026-4-1',
    '20260501',
    '2026-05-02T25:00:00Z',
    '05/02/2026',
    '',
    'yesterday',
    '2026-05-0²',
  ])('%s is none', (text) => {
    expect(readMoment(text)).toBeUndefined();
  });

  test('every day of the calendar is read as the platform reads it', () => {
    const days = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2299-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10);
        expect(readMoment(text)?.start).toBe(Date.parse(`${text}T00:00:00Z`));
      }),
    );
  });

  test('days are counted from the start, but months and years from their last day', () => {
    expect(read('2026-05-02').at).toBe(Date.parse('2026-05-02T00:00:00Z'));
    expect(read('2026-05').at).toBe(Date.parse('2026-05-31T00:00:00Z'));
    expect(read('2026').at).toBe(Date.parse('2026-12-31T00:00:00Z'));
  });

  test('dates that overlap have no order', () => {
    expect(isAfter(read('2026-05-03'), read('2026-05-02'))).toBe(true);
    expect(isAfter(read('2026-05-02T10:00:00Z'), read('2026-05-02'))).toBe(false);
    expect(isAfter(read('2026-05'), read('2026-05-02'))).toBe(false);
    expect(isAfter(read('2026-06'), read('2026-05-31'))).toBe(true);
  });

  test('a time beyond the calendar has no text', () => {
    expect(toDateTime(Date.parse('9999-12-31T00:00:00Z') + 2 * DAY_MS)).toBeUndefined();
    expect(toDateTime(Number.NaN)).toBeUndefined();
  });
});
