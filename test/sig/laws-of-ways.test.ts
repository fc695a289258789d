/** Laws of ways in: a route that is said in one word is no reason, wherever "as needed" stands. */
import { describe, expect, test } from '@jest/globals';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { ROUTES } from '../../src/terminology/codes/route-table.ts';

const WAYS = ROUTES.flatMap(({ phrases }) => phrases.filter((phrase) => /^[a-z]+$/u.test(phrase)));

function read(sig: string) {
  const [dosage = {}] = parseSig(sig).dosages;
  return {
    route: dosage.route,
    isNeeded: dosage.asNeededBoolean,
    reason: dosage.asNeededCodeableConcept?.text,
  };
}

describe.each(WAYS)('%s', (way) => {
  const { route } = read(`1 mg ${way}`);

  test.each(['prn', 'as needed', 'when required'])('%s before it, and behind it', (needed) => {
    const told = { route, isNeeded: true, reason: undefined };
    expect(route).toBeDefined();
    expect(read(`1 mg ${needed} ${way}`)).toEqual(told);
    expect(read(`1 mg ${way} ${needed}`)).toEqual(told);
  });

  test('behind a reason', () => {
    expect(read(`1 mg prn pain ${way}`)).toEqual({ route, isNeeded: undefined, reason: 'pain' });
  });
});
