import { describe, expect, test } from '@jest/globals';
import { CLAUSE_WORD_ROWS } from '../../src/standing/clause-word-table.ts';
import { standingsIn } from '../../src/standing/standings.ts';
import fc from '../support/fast-check.ts';

function meanings(text: string, drugs: readonly string[]): (string | undefined)[] {
  const names = drugs
    .map((drug) => ({ start: text.indexOf(drug), end: text.indexOf(drug) + drug.length }))
    .toSorted((one, other) => one.start - other.start);
  const said = standingsIn(text, names, { isListed: false });
  return drugs.map((drug) => said.get(names.findIndex(({ start }) => start === text.indexOf(drug)))?.meaning);
}

describe.each(CLAUSE_WORD_ROWS)('$reason', ({ examples }) => {
  test.each(examples.map(([text, told, stopped]) => ({ text, told, stopped })))(
    '$text',
    ({ text, told, stopped }) => {
      const drugs = stopped === undefined ? [told] : [told, stopped];
      const [ofTold, ofStopped] = meanings(text, drugs);
      expect(ofTold).not.toBe('stopped');
      if (stopped !== undefined) expect(ofStopped).toBe('stopped');
    },
  );
});

test('how the first of two drugs was taken does not keep a stop from the second', () => {
  const directions = fc.constantFrom(
    '81 mg once daily',
    '5 mg when needed',
    'once a day',
    '10 mg before breakfast',
    '2 puffs every 4 hours as needed',
    '1 tablet by mouth once weekly',
    '',
  );
  fc.assert(
    fc.property(
      fc.constantFrom('Stop', 'Hold', 'Discontinue'),
      directions,
      directions,
      (verb, first, second) => {
        const text = `${verb} Zarolin ${first} and Bexomab ${second}.`;
        const [one, other] = meanings(text, ['Zarolin', 'Bexomab']);
        expect(other).toBe(verb === 'Hold' ? 'held' : 'stopped');
        expect(one).toBe(other);
      },
    ),
  );
});
