import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../src/errors.ts';
import { readInclude } from '../../../src/http/wire/include.ts';

const asked = (...values: readonly string[]): readonly string[] => [
  ...readInclude([{ in: 'query', values }]),
];

describe('include', () => {
  test.each([
    [[], []],
    [['unread'], ['unread']],
    [['unread, steps'], ['unread', 'steps']],
    [
      ['unread', 'conflicts,unread'],
      ['unread', 'conflicts'],
    ],
    [[''], []],
  ])('%j', (values, names) => expect(asked(...values)).toEqual(names));

  test('unknown names are refused one by one, where they came from', () => {
    const refused = (): unknown => readInclude([{ in: 'body', values: ['unread,statuses', 'toString'] }]);
    expect(refused).toThrow(ServiceError);
    expect(refused).toThrow(
      expect.objectContaining({
        detail: [
          expect.objectContaining({ loc: ['body', 'include'], type: 'enum', input: 'statuses' }),
          expect.objectContaining({ loc: ['body', 'include'], type: 'enum', input: 'toString' }),
        ],
      }),
    );
  });
});
