/** Laws of places: the columns of a day are read alike whether dashes, blanks or bars stand between them, and nothing else is taken for them. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedFrequency } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';

function meaningOf(text: string): unknown {
  return parseSig(text).dosages.map((dosage) => [
    dosage.doseAndRate,
    normalizedFrequency(dosage),
    dosage.timing?.repeat?.when,
  ]);
}

const amount = fc.constantFrom('0', '0', '1', '2', '3');
/** Two numbers with one dash between them are a range where they grow. */
const grows = (places: readonly string[]): boolean =>
  places.some((place, at) => {
    const [before, behind] = [Number(places[at - 1] ?? 0), Number(places[at + 1] ?? 0)];
    return place === '0' && before > 0 && behind > before;
  });
const day = fc
  .tuple(amount, amount, amount, amount)
  .filter((places) => places.includes('0') && places.some((place) => place !== '0') && !grows(places));
const blank = fc.constantFrom('-', '--');
const between = fc.constantFrom(' ', '  ', ' | ', '     ');
const form = fc.constantFrom('tablets', 'capsules', 'Stück', 'comprimés');

test('dashes for nothing are the noughts of a scheme', () => {
  fc.assert(
    fc.property(
      day,
      blank,
      between,
      fc.constantFrom('', ' tablets', ' before meals'),
      (places, none, space, rest) => {
        const columns = places.map((place) => (place === '0' ? none : place)).join(space);
        expect(meaningOf(`${columns}${rest}`)).toEqual(meaningOf(`${places.join('-')}${rest}`));
        expect(parseSig(`${columns}${rest}`).unread).toEqual([]);
      },
    ),
  );
});

test('noughts with blanks between them are a scheme before what they count', () => {
  fc.assert(
    fc.property(day, between, form, (places, space, unit) => {
      expect(meaningOf(`${places.join(space)} ${unit}`)).toEqual(meaningOf(`${places.join('-')} ${unit}`));
    }),
  );
});

test('ranges, broken numbers, dates and runs that are longer or shorter than a day have no such places', () => {
  const low = fc.integer({ min: 1, max: 3 });
  fc.assert(
    fc.property(low, fc.constantFrom('tablets', 'mg', 'puffs'), (first, unit) => {
      const range = `${first} - ${first + 1}`;
      expect(meaningOf(`- ${range} ${unit} daily`)).toEqual(meaningOf(`${range} ${unit} daily`));
      for (const run of [`${first} 0 0 0 0`, `${first} 0 0 0`, `${first} - - - -`, `${range} -`])
        expect(parseSig(`${run} 250`).dosages.flatMap(({ timing }) => timing?.repeat?.when ?? [])).toEqual(
          [],
        );
      expect(parseSig(`${first} 0 0 0 mg daily`).dosages[0]?.timing?.repeat?.when).toBeUndefined();
    }),
  );
});

test('an organ behind "for" is what it is taken for, where what is measured is swallowed, and where drops go', () => {
  const reason = fc.constantFrom(
    ...['the ear', 'her ear', 'his eyes', 'left ear', 'the right eye'].map((site) => ` for ${site}`),
  );
  const often = fc.constantFrom('daily', 'twice a day', 'three times a day', 'q8h');
  const swallowed = fc.constantFrom('5 ml', '10 mL', '1 tablet', '2 capsules', '500 mg');
  const routeOf = (text: string) => parseSig(text).dosages.map(({ route }) => route?.text);
  fc.assert(
    fc.property(swallowed, often, reason, (dose, when, said) => {
      expect(routeOf(`${dose} ${when}${said}`)).toEqual(routeOf(`${dose} ${when}`));
      expect(routeOf(`2 drops ${when}${said}`)).not.toEqual(routeOf(`2 drops ${when}`));
    }),
  );
});

test('a scheme says the same with its unit behind each number as behind the last', () => {
  const units = fc.constantFrom('U', 'units', 'IU', 'ml', 'tab');
  const schemes = fc.constantFrom(['18', '0', '12'], ['1', '0', '1'], ['10', '10', '0'], ['12', '8', '12']);
  const dashes = fc.constantFrom(' - ', '-');
  fc.assert(
    fc.property(
      units,
      schemes,
      dashes,
      fc.constantFrom('', ' s/c', ' before meals'),
      (unit, places, dash, rest) => {
        const each = places.map((place) => (place === '0' ? place : `${place} ${unit}`)).join(dash);
        const once = `${places.join('-')} ${unit}${rest}`;
        expect([each, meaningOf(`${each}${rest}`)]).toEqual([each, meaningOf(once)]);
      },
    ),
  );
});
