import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../src/errors.ts';
import { decodeJsonBody } from '../../../src/http/body/json-body.ts';
import fc from '../../support/fast-check.ts';

/** What is said of a body that is not JSON. */
function problemOf(body: string): unknown {
  try {
    decodeJsonBody(Buffer.from(body));
    return undefined;
  } catch (error) {
    return error instanceof ServiceError ? error.detail : error;
  }
}

describe('a body that is not JSON', () => {
  test.each([
    ['', 'the body is empty'],
    ['not json', 'the body is not valid JSON: line 1, column 1'],
    ['{"resources": [\n  {"a": 1,}\n]}', 'the body is not valid JSON: line 2, column 11'],
    ['\uFEFF{"a": 1,}', 'the body is not valid JSON: line 1, column 9'],
    ['{"resources": [{"id": "a"', 'the body is not valid JSON: it ends too early'],
    [`{"a": "${'x'.repeat(300_000)}",}`, 'the body is not valid JSON'],
  ])('%#', (body, msg) => {
    expect(problemOf(body)).toEqual([expect.objectContaining({ loc: ['body'], msg })]);
  });

  test('is told without a piece of it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{8,20}$/), fc.nat(3), (secret, kind) => {
        const bodies = [`{"a": ${secret}}`, `{"${secret}": 1,}`, `["${secret}"`, `{${secret}: 1}`];
        const told = JSON.stringify(problemOf(bodies[kind] ?? ''));
        expect(told).toContain('json_invalid');
        expect(told).not.toContain(secret);
      }),
    );
  });
});
