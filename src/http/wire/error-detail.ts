/** What a refused request is answered with (specification, Errors): `{detail}` in one of three shapes, and where to read on. */
import { z } from 'zod';
import { ERROR_CODES } from '../../errors.ts';

/** Extension: names the cause; a code never changes its meaning. */
const ErrorCodeJson = z.enum(Object.keys(ERROR_CODES)).meta({ id: 'ErrorCode' });

/** Extension: stands beside `detail` in every error. */
const beside = {
  code: ErrorCodeJson,
  doc_url: z
    .url()
    .meta({ description: 'Page of the code: cause, a call that fails with it, the call mended.' }),
  request_id: z.string().meta({ description: 'As in the header `x-request-id`.' }),
};
const exampleOf = (code: keyof typeof ERROR_CODES) => ({
  code,
  doc_url: `https://meds.example.org/docs/errors/${code}`,
  request_id: '0b7f4f0e-6a53-4a6f-9d3d-1f0f4c0c7a55',
});

/** Specification, Validation error. */
export const ValidationError = z
  .object({
    loc: z
      .array(z.union([z.string(), z.int()]))
      .meta({ description: 'Path of the problem, beginning with `body`.' }),
    msg: z.string(),
    type: z.string(),
    input: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional().meta({
      description: 'The refused value, only when it is a short scalar of a field that steers the request.',
    }),
    ctx: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({
    id: 'ValidationError',
    examples: [
      {
        loc: ['body', 'format'],
        msg: "Input should be 'inferred_list', 'fhir_bundle' or 'fhir_array'",
        type: 'enum',
        input: 'xml',
        ctx: { expected: "'inferred_list', 'fhir_bundle' or 'fhir_array'" },
      },
    ],
  });

/** 422: the body failed validation. */
export const ValidationFailure = z
  .object({ detail: z.array(ValidationError).min(1), ...beside })
  .meta({ id: 'ValidationFailure' });

/** 429: the limit per minute (`rate_limit_exceeded`) or the monthly cap (`monthly_cap_reached`) is reached. */
export const LimitReached = z
  .object({
    detail: z.object({
      error: z.enum(['rate_limit_exceeded', 'monthly_cap_reached']),
      limit_per_minute: z.int().optional(),
      plan: z.string(),
      limit_per_month: z.int().optional(),
      used: z.int().optional(),
      units: z.int().optional().meta({ description: 'what this request costs' }),
      refusals_per_minute: z.int().optional().meta({
        description: 'how many requests may be refused for their content before the key has to wait',
      }),
      upgrade_url: z.string().optional(),
    }),
    ...beside,
  })
  .meta({
    id: 'LimitReached',
    examples: [
      {
        detail: { error: 'rate_limit_exceeded', limit_per_minute: 2, plan: 'free' },
        ...exampleOf('rate_limit_exceeded'),
      },
    ],
  });

/** Every other error: a sentence. */
export const PlainError = z
  .object({ detail: z.string(), ...beside })
  .meta({ id: 'PlainError', examples: [{ detail: 'invalid API key', ...exampleOf('api_key_invalid') }] });
