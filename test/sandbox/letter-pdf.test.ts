import { expect, test } from '@jest/globals';
import type { Binary, DocumentReference } from '@medplum/fhirtypes';
import { readStoryPatients } from '../../scripts/sandbox/story-patients.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `2026-05-19` as a letter prints it: in figures, or in words. */
function printed(day: string): readonly string[] {
  const [y = '', m = '', d = ''] = day.split('-');
  return [`${m}/${d}/${y}`, `${MONTHS[Number(m) - 1] ?? ''} ${Number(d)}, ${y}`];
}

test.each(['2026-11-22', '2027-01-05'])('as of %s every letter bears the day it is filed under', (today) => {
  const ruth = readStoryPatients(new Date(today)).find(({ patient }) => patient.id === 'ruth');
  const resources = ruth?.resources ?? [];
  const filed = resources.filter(
    (one): one is DocumentReference & { id: string } => one.resourceType === 'DocumentReference',
  );
  const pages = filed.flatMap(({ id, date = '' }) => {
    const binary = resources.find(
      (one): one is Binary & { id: string } => one.resourceType === 'Binary' && one.id === id,
    );
    const text = Buffer.from(binary?.data ?? '', 'base64').toString('latin1');
    return text.startsWith('%PDF') ? [{ day: date.slice(0, 10), text }] : [];
  });
  expect(pages.length).toBe(3);
  for (const { day, text } of pages)
    expect(printed(day).filter((words) => text.includes(words)).length).toBe(1);
});
