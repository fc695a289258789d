/** Laws of routes that titles lend: one beside other words of a title is that of all below it, unless there are several or an entry says its own. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();

async function routesOf(lines: readonly string[]): Promise<(string | undefined)[]> {
  const { list } = await answerOf(lines);
  return list.medications.map(({ dosage }) => dosage.route?.abbreviation);
}

const words = fc.constantFrom('Anticipatory medicines', 'Just in case', 'Zibble', 'As needed');

test('a route in a part of its own in a title is that of what stands below it', async () => {
  const way = fc.constantFrom('SC', 'subcut', 'subcutaneous');
  const set = fc.constantFrom<(title: string, route: string) => string>(
    (title, route) => `${title} (${route})`,
    (title, route) => `${title} - ${route}:`,
    (title, route) => `${title}, ${route}, in the house:`,
  );
  await fc.assert(
    fc.asyncProperty(words, way, set, async (title, route, say) => {
      const lines = [say(title, route), 'haloperidol 1 mg q4h prn', 'midazolam 2.5 mg q4h prn'];
      expect(await routesOf(lines)).toEqual(['SC', 'SC']);
      expect(await routesOf([...lines, 'metformin 500 mg by mouth bid'])).toContain('PO');
    }),
    { numRuns: size(36, 12) },
  );
});

test('of several routes none is lent', async () => {
  const [both, none] = await Promise.all(
    ['Discharge medications (oral and inhaled)', 'Discharge medications'].map((title) =>
      routesOf([title, 'furosemide 40 mg bid', 'albuterol 2 puffs prn']),
    ),
  );
  expect(both).toEqual(none);
});
