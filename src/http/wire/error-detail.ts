/** What a refused request is answered with (specification, Errors): `{detail}` in one of three shapes. */
import { z } from 'zod';

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
  .object({ detail: z.array(ValidationError).min(1) })
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
      upgrade_url: z.string().optional(),
    }),
  })
  .meta({
    id: 'LimitReached',
    examples: [{ detail: { error: 'rate_limit_exceeded', limit_per_minute: 2, plan: 'free' } }],
  });

/** Every other error: a sentence. */
export const PlainError = z
  .object({ detail: z.string() })
  .meta({ id: 'PlainError', examples: [{ detail: 'the API key is missing' }] });
