import { describe, expect, test } from '@jest/globals';
import { LISTING_LEAD_ROWS } from '../../../src/documents/sections/listing-lead-table.ts';
import { findSections } from '../../../src/documents/sections/find-sections.ts';
import { NO_EDGE } from '../../../src/documents/sections/lines/edge.ts';
import { splitSentences } from '../../../src/documents/sections/split-sentences.ts';
import { documentOf } from '../../support/document-builders.ts';

describe.each(LISTING_LEAD_ROWS)('$id: $reason', ({ examples }) => {
  test.each(examples.map(([sentence, listed]) => ({ sentence, listed })))(
    '$sentence',
    async ({ sentence, listed }) => {
      const [section] = await findSections(documentOf([`HISTORY: ${sentence}`]), () => false);
      if (section === undefined) throw new Error('a section without lines');
      const [item] = splitSentences(section, section.lines, { edge: NO_EDGE, startsWithDrug: () => false });
      expect(item).toMatchObject(
        listed === undefined ? { reading: 'narrative', text: sentence } : { reading: 'list', text: listed },
      );
    },
  );
});
