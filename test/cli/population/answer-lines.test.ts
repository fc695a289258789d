import { afterAll, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { syntheticPatient } from '../../../bench/synthetic-patients.ts';
import { answerLines } from '../../../src/cli/population/answer-lines.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { runs } from '../../support/runs.ts';

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

const settings = { format: 'inferred_list', verbosity: 'minimal', policy: 'dates', explain: false } as const;
const context = { settings, asOf: new Date('2026-06-01T12:00:00Z'), rxnorm };
const LINES = [
  JSON.stringify(syntheticPatient(0)),
  'nonsense',
  '',
  JSON.stringify(syntheticPatient(1)),
  '[]',
];

async function answersTo(pieces: readonly Uint8Array[]): Promise<readonly string[]> {
  const answers: string[] = [];
  async function* input() {
    yield* pieces;
  }
  for await (const answer of answerLines(input(), context)) answers.push(answer);
  return answers;
}

test('line n of the output answers line n of the input, however its bytes arrive', async () => {
  const alone = await Promise.all(
    LINES.map(async (line) => (await answersTo([Buffer.from(`${line}\n`)])).join('')),
  );
  expect(alone.map((answer) => (JSON.parse(answer) as { patient?: string }).patient)).toEqual([
    'Patient/p0',
    undefined,
    undefined,
    'Patient/p1',
    undefined,
  ]);
  const bytes = Buffer.from(LINES.join('\n'));
  const cuts = fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, async (places) => {
      const ends = [0, ...places.toSorted((one, other) => one - other), bytes.length];
      const pieces = ends.slice(1).map((end, index) => bytes.subarray(ends[index], end));
      expect(await answersTo(pieces)).toEqual(alone);
    }),
    runs(100),
  );
});
