import { afterAll, expect, test } from '@jest/globals';
import { recordsFromDocument } from '../../../../src/documents/records-from-document.ts';
import {
  DIRECTION_LABELS,
  DIVIDER_ROWS,
  HEADING_WORDS,
  SPOKEN_HEADING_ROWS,
} from '../../../../src/standing/headings/heading-word-table.ts';
import { endedBy } from '../../../../src/documents/sections/headings/opened-section.ts';
import {
  byKeywords,
  dividerOf,
  knownHeading,
} from '../../../../src/documents/sections/headings/recognize-heading.ts';
import { documentOf } from '../../../support/document-builders.ts';
import { openStarterStore } from '../../../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

test.each([...Object.values(HEADING_WORDS), ...SPOKEN_HEADING_ROWS].flatMap(({ examples }) => [...examples]))(
  '%s → %s',
  (heading, kind) => {
    const opened = knownHeading(heading) ?? endedBy(heading, [], () => false) ?? byKeywords(heading);
    expect(opened?.row.kind).toBe(kind);
  },
);

test.each(DIVIDER_ROWS.flatMap(({ holds, examples }) => examples.map((text) => [text, holds] as const)))(
  '%s: what stands below is %s',
  (text, holds) => expect(dividerOf(text)).toBe(holds),
);

test.each(Object.values(DIRECTION_LABELS).flatMap(({ examples }) => [...examples]))(
  '%s: %s belongs to the drug above',
  async (label, directions) => {
    const { mentions } = await recordsFromDocument(
      documentOf(['# Medications', 'Lisinopril 10 mg', `${label}: ${directions}`, 'Metformin 500 mg']),
      store,
    );
    expect(mentions.map(({ mention }) => mention.name)).toEqual(['Lisinopril', 'Metformin']);
    expect(mentions[0]?.mention.sigs.join(' ')).toContain(directions);
  },
);

test.each([
  'Medications at start of visit:',
  'Drugs at the start of the stay:',
  'Tablets on change of ward:',
])('%s names a moment, and nothing that is done with them', (heading) =>
  expect(knownHeading(heading)?.row.kind).not.toBe('discharge-medications'),
);
