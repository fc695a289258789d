/** Laws of volumes: what a scheme counts beside a written volume is that volume. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();

test('the ones of a scheme tell when the volume before it is taken, in one cell or two', async () => {
  const drugs = fc.constantFrom('Syp. Zyxomarin', 'Lactulose', 'Syp Quidane');
  const volumes = fc.constantFrom('15 ml', '5 ml', '10 ml');
  const schemes = fc.constantFrom('0 - 0 - 1', '1-0-1', '1 - 1 - 1');
  const heads = fc.constantFrom('Medicine                      Dose', 'TREATMENT ON DISCHARGE:');
  await fc.assert(
    fc.asyncProperty(heads, drugs, volumes, schemes, async (head, drug, volume, scheme) => {
      const name = `${drug} ${volume}`.padEnd(30);
      const { list } = await answerOf([
        head,
        `${name}${scheme}`,
        `${'Tab. Metformin 500 mg'.padEnd(30)}1-0-1`,
      ]);
      const found = list.medications.find(({ drugName }) => !drugName.includes('metformin'));
      expect(`${found?.dosage.dose?.quantity ?? ''} ${found?.dosage.dose?.unit ?? ''}`).toBe(volume);
    }),
    { numRuns: size(30, 10) },
  );
});
