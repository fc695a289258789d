import { describe, expect, test } from '@jest/globals';
import { isCompletedThen, isCourseCompleted } from '../../../src/documents/patient/completed-then.ts';
import { isSupplyOver } from '../../../src/documents/patient/course-over.ts';
import { TOLD_WORDS } from '../../../src/documents/patient/end-word-table.ts';
import { isBeforeTold, lastToldDays } from '../../../src/documents/patient/told-days.ts';
import { documentOf } from '../../support/document-builders.ts';

/** A document with one table, whose only day stands under this header. */
function toldUnder(header: string): ReturnType<typeof lastToldDays> {
  const document = documentOf(['x']);
  const rows = [{ isHeader: false, cells: ['lisinopril', '05/10/2026'], lines: [0] }];
  const pages = document.pages.map((page) => ({
    ...page,
    tables: [{ columns: ['Medication', header], rows }],
  }));
  return lastToldDays({ ...document, pages }, 'month');
}

describe.each([TOLD_WORDS.begun, TOLD_WORDS.ended])('$reason', ({ examples, others }) => {
  test.each([...examples])('%s: the document is not of a day before', (header) => {
    expect(isBeforeTold('05/09/2026', toldUnder(header))).toBe(true);
    expect(isBeforeTold('05/11/2026', toldUnder(header))).toBe(false);
  });

  test.each([...others])('%s: it may be', (header) => {
    expect(isBeforeTold('05/09/2026', toldUnder(header))).toBe(false);
  });
});

describe(TOLD_WORDS.completed.reason, () => {
  const said = (state: string): string => (/\d/u.test(state) ? state : `${state} 02/20`);
  test.each([...TOLD_WORDS.completed.examples])('%s', (state) =>
    expect(isCompletedThen([said(state)])).toBe(true),
  );
  test.each([...TOLD_WORDS.completed.others])('not %s', (state) =>
    expect(isCompletedThen([said(state)])).toBe(false),
  );
});

describe(TOLD_WORDS.course.reason, () => {
  const written = { days: ['2026-05-11'], order: undefined };
  test.each([...TOLD_WORDS.course.examples])('%s', (cell) => {
    expect(isCourseCompleted(['doxycycline', '23-Apr-2026', cell], written)).toBe(true);
    expect(isCourseCompleted(['doxycycline', cell], written)).toBe(false);
  });
  test.each([...TOLD_WORDS.course.others])('not %s', (cell) => {
    expect(isCourseCompleted(['doxycycline', '23-Apr-2026', cell], written)).toBe(false);
  });
});

describe(TOLD_WORDS.noneLeft.reason, () => {
  const written = { days: ['2026-05-11'], order: undefined };
  const isOver = (left: string): boolean =>
    isSupplyOver({ supply: ['5'], refills: [left], issued: ['2026-03-02'] }, written);
  test.each([...TOLD_WORDS.noneLeft.examples])('%s', (left) => expect(isOver(left)).toBe(true));
  test.each([...TOLD_WORDS.noneLeft.others])('not %s', (left) => expect(isOver(left)).toBe(false));
});
