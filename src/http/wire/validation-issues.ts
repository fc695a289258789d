/** Turns what the request schema refuses into the list of problems a client reads (specification, Validation error). */
import type { z } from 'zod';
import type { ValidationIssue } from '../../errors.ts';

/** At most this many problems are listed, so that a body of a million wrong items gets a short answer. */
export const MAX_LISTED_ISSUES = 20;

/** The longest text that is ever echoed as `input`. */
export const MAX_ECHOED_CHARACTERS = 50;

/** What a schema tells about a problem that zod has no code for, as `params` of a custom issue. */
export interface CustomIssueParams {
  readonly type: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Body fields that only steer the request; nothing else is echoed, because anything else may be clinical. */
const ECHOED_FIELDS: ReadonlySet<unknown> = new Set([
  'as_of',
  'format',
  'verbosity',
  'statuses',
  'policy',
  'as',
]);

type ZodIssue = z.core.$ZodIssue;
type Problem = Pick<ValidationIssue, 'msg' | 'type' | 'ctx'>;

/**
 * The problems of a refused body, each `loc` beginning with `body`:
 * `{ "format": "xml" }` → `[{ loc: ["body", "format"], type: "enum", msg: "Input should be …", input: "xml", ctx: … }]`.
 */
export function issuesFromZod(error: z.ZodError, body: unknown): ValidationIssue[] {
  return error.issues.slice(0, MAX_LISTED_ISSUES).map((issue) => {
    const path = issue.path.filter((step) => typeof step !== 'symbol');
    const echoed = echoedInput(valueAt(body, path), path[0]);
    return {
      loc: ['body', ...path],
      ...problemOf(issue),
      ...(echoed === undefined ? {} : { input: echoed }),
    };
  });
}

/** `['a', 'b', 'c']` → `'a', 'b' or 'c'` */
export function quotedChoice(values: readonly unknown[]): string {
  return ONE_OF.format(values.map((value) => `'${String(value)}'`));
}

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const TYPE_PROBLEMS: Readonly<Record<string, Problem>> = {
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
  object: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
};
const NOT_VALID: Problem = { type: 'value_error', msg: 'Input is not valid' };

function problemOf(issue: ZodIssue): Problem {
  if (issue.code === 'invalid_value') {
    const expected = quotedChoice(issue.values);
    return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } };
  }
  if (issue.code === 'invalid_type') return TYPE_PROBLEMS[issue.expected] ?? NOT_VALID;
  if (issue.code === 'too_big') {
    const maximum = Number(issue.maximum);
    return {
      type: 'too_long',
      msg: `List should have at most ${maximum} items`,
      ctx: { max_length: maximum },
    };
  }
  return issue.code === 'custom' ? customProblem(issue) : NOT_VALID;
}

function customProblem(issue: {
  readonly message: string;
  readonly params?: Record<string, unknown> | undefined;
}): Problem {
  const { type, ctx } = issue.params ?? {};
  return {
    type: typeof type === 'string' ? type : 'value_error',
    msg: issue.message,
    ...(isContext(ctx) ? { ctx } : {}),
  };
}

function isContext(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = body;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

function echoedInput(value: unknown, field: unknown): ValidationIssue['input'] {
  if (!ECHOED_FIELDS.has(field)) return undefined;
  if (typeof value === 'string') return value.length <= MAX_ECHOED_CHARACTERS ? value : undefined;
  return value === null || typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}
