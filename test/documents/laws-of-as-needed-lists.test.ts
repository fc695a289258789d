/** Laws of what is taken as needed: words for it before an enumeration are said of each element, however its directions are written. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

test('"PRN:" before an enumeration is said of each of its elements, and of nothing above it', async () => {
  const labels = fc.constantFrom('PRN:', 'As needed:', 'When required:');
  const drugs = fc.shuffledSubarray(
    [
      'ondansetron 4 mg q.8h.',
      'acetaminophen 650 mg q.6h. for pain or fever',
      'loratadine 10 mg daily for itching',
      'ibuprofen 400 mg every 8 hours with food',
      'docusate 100 mg b.i.d. prn constipation',
    ],
    { minLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(labels, drugs, fc.constantFrom(', ', '; '), async (label, elements, joint) => {
      const answer = await entriesOf([
        'Medications',
        'Lisinopril 10 mg daily',
        `${label} ${elements.join(joint)}`,
      ]);
      expect(answer.filter((entry) => !entry.endsWith('prn'))).toEqual(['lisinopril | 10 | qd']);
      expect(answer).toHaveLength(elements.length + 1);
    }),
    { numRuns: size(60, 15) },
  );
});
