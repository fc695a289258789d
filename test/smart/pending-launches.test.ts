import fc from '../support/fast-check.ts';
import { expect, test } from '@jest/globals';
import {
  MOST_LAUNCHES,
  MOST_OF_ONE_SOURCE,
  PendingLaunches,
  sourceOf,
} from '../../src/smart/pending-launches.ts';

const ISS = 'https://ehr.example.org/fhir';

test('a flood of one source takes no place of another, and what is held stays bounded', () => {
  const launches = new PendingLaunches<string>();
  const begin = (source: string, state: string): void =>
    launches.add(source, state, { browser: source, value: state, endsAt: 10 }, 0);
  begin('clinic', 'first of the clinic');
  for (let count = 0; count <= MOST_LAUNCHES + 10; count += 1) begin(`flood ${count % 20}`, `s${count}`);
  expect(launches.size).toBe(MOST_LAUNCHES);
  for (let count = 0; count < 2 * MOST_OF_ONE_SOURCE; count += 1) begin('one', `one ${count}`);
  expect(launches.size).toBe(MOST_LAUNCHES);
  expect(launches.take('one 0', 'one', 1)).toBeUndefined();
  expect(launches.take(`one ${2 * MOST_OF_ONE_SOURCE - 1}`, 'one', 1)).toBeDefined();
  expect(launches.take('first of the clinic', 'clinic', 1)).toBe('first of the clinic');
});

test('beyond its bound the oldest of a source ends, and no other', () => {
  const launches = new PendingLaunches<number>();
  for (let count = 0; count <= MOST_OF_ONE_SOURCE; count += 1)
    launches.add('a', `s${count}`, { browser: 'b', value: count, endsAt: 10 }, 0);
  expect(launches.take('s0', 'b', 1)).toBeUndefined();
  expect(launches.take('s1', 'b', 1)).toBe(1);
});

test('whatever is begun and taken, a launch comes back once, to its browser, within its time', () => {
  const step = fc.record({
    state: fc.integer({ min: 0, max: 9 }),
    browser: fc.constantFrom('a', 'b'),
    source: fc.constantFrom('x', 'y'),
    isTaken: fc.boolean(),
    at: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const launches = new PendingLaunches<number>();
      const model = new Map<string, { browser: string; value: number; endsAt: number }>();
      let now = 0;
      for (const [value, { state, browser, source, isTaken, at }] of steps.entries()) {
        now += at;
        const name = `s${state}`;
        const known = model.get(name);
        if (isTaken) {
          const mine = known?.browser === browser ? known : undefined;
          const expected = mine !== undefined && mine.endsAt > now ? mine.value : undefined;
          expect(launches.take(name, browser, now)).toBe(expected);
          if (mine !== undefined) model.delete(name);
        } else if (known === undefined) {
          const launch = { browser, value, endsAt: now + 5 };
          launches.add(source, name, launch, now);
          model.set(name, launch);
        }
      }
      expect(launches.size).toBeLessThanOrEqual(model.size);
    }),
  );
});

test('one IPv6 network is one source, and so is an IPv4 address however it is written', () => {
  expect(sourceOf('2001:db8:1:2::5', ISS)).toBe(sourceOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd', ISS));
  expect(sourceOf('2001:db8:1:2::5', ISS)).not.toBe(sourceOf('2001:db8:1:3::5', ISS));
  expect(sourceOf('::ffff:192.0.2.1', ISS)).toBe(sourceOf('192.0.2.1', ISS));
  expect(sourceOf('192.0.2.1', ISS)).not.toBe(sourceOf('192.0.2.2', ISS));
  expect(sourceOf('192.0.2.1', ISS)).not.toBe(sourceOf('192.0.2.1', `${ISS}2`));
});
