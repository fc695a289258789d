import { expect, test } from '@jest/globals';
import { inText, ofText } from '../../../src/smart/kept/kept-text.ts';
import { sourceOf } from '../../../src/smart/kept/launch-source.ts';
import fc from '../../support/fast-check.ts';

const ISS = 'https://ehr.example.org/fhir';

test('whatever is kept comes back as it was', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.webUrl().map((address) => new URL(address)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.stringMatching(/^\w{1,8}$/), tie('value'), { maxKeys: 3 }).map((all) => ({ ...all })),
      fc.array(fc.tuple(fc.string(), tie('value')), { maxLength: 3 }).map((entries) => new Map(entries)),
    ),
  }));
  fc.assert(
    fc.property(value, (kept) => {
      expect(ofText(inText({ kept }))).toEqual({ kept });
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
