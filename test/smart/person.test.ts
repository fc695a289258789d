import type { Patient } from '@medplum/fhirtypes';
import fc from '../support/fast-check.ts';
import { expect, test } from '@jest/globals';
import { personOf } from '../../src/smart/person.ts';

const odd = fc.anything({ maxDepth: 3 });
const FIELDS = ['name', 'identifier', 'gender', 'birthDate', 'deceasedBoolean', 'deceasedDateTime'];

test('a Patient of any shape has a name and facts that are text', () => {
  const shapes = fc.oneof(
    odd,
    fc.record(Object.fromEntries(FIELDS.map((field) => [field, odd])), { requiredKeys: [] }),
    fc.record({
      name: fc.array(fc.record({ text: odd, given: odd, family: odd, use: odd }, { requiredKeys: [] })),
      identifier: fc.array(fc.record({ type: fc.record({ coding: odd }), value: odd })),
    }),
  );
  fc.assert(
    fc.property(shapes, (shape) => {
      const { name, facts } = personOf(shape as Patient);
      for (const text of [name, ...facts]) expect(typeof text === 'string' && text.trim() !== '').toBe(true);
    }),
  );
});

test('what can be read of an odd shape is shown', () => {
  const shape = { name: { family: 'Quill', given: 'Ada' }, birthDate: 19670914, identifier: null };
  expect(personOf(shape as unknown as Patient)).toEqual({ name: 'Ada Quill', facts: [] });
});
