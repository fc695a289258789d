import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { LimitReached, PlainError, ValidationFailure } from '../../../src/http/wire/error-detail.ts';
import { InferRequestBody } from '../../../src/http/wire/infer-request-body.ts';
import {
  InferResponseFull,
  InferResponseMinimal,
  InferResponseStandard,
} from '../../../src/http/wire/inferred-medication.ts';

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)));
}

describe('the wire types as JSON Schema, for the API reference', () => {
  test.each<[string, z.ZodType, 'input' | 'output']>([
    ['InferRequest', InferRequestBody, 'input'],
    ['InferResponseMinimal', InferResponseMinimal, 'output'],
    ['InferResponseStandard', InferResponseStandard, 'output'],
    ['InferResponseFull', InferResponseFull, 'output'],
    ['ValidationFailure', ValidationFailure, 'output'],
    ['LimitReached', LimitReached, 'output'],
    ['PlainError', PlainError, 'output'],
  ])('%s is complete', (id, schema, io) => {
    const json = z.toJSONSchema(schema, { io });
    expect(json.$ref).toBe(`#/$defs/${id}`);
    const defined = Object.keys(json.$defs ?? {}).map((name) => `#/$defs/${name}`);
    expect(defined).toEqual(expect.arrayContaining(refsIn(json)));
  });

  test('no field of the request is required', () => {
    const request = z.toJSONSchema(InferRequestBody, { io: 'input' }).$defs?.['InferRequest'];
    expect(request).not.toHaveProperty('required');
    expect(Object.keys(request?.properties ?? {})).toEqual([
      'resources',
      'bundle',
      'patient',
      'include_documents',
      'as_of',
      'format',
      'verbosity',
      'statuses',
      'explain',
      'rows',
      'as',
      'policy',
    ]);
  });

  test('its example is a request that passes', () => {
    const examples = z.globalRegistry.get(InferRequestBody)?.['examples'];
    expect(z.array(InferRequestBody).nonempty().safeParse(examples).success).toBe(true);
  });
});
