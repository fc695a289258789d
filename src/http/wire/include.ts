/** `include`: what an answer about documents carries beside the medications, when it is asked for. */
import { ServiceError, type ValidationIssue } from '../../errors.ts';
import { MAX_ECHOED_CHARACTERS, MAX_LISTED_ISSUES, quotedChoice } from './validation-issues.ts';

/** Each extension by the name that asks for it, which is also its field in the answer. */
export const INCLUDABLE = {
  set_aside:
    'drugs that are stopped, held, not taken, or marked in a way that cannot be told, each with its line',
  unread: 'what looks like a medication and became nothing, and pages that could not be read',
  conflicts: 'where the documents disagree on a medication of the answer',
  status: 'of each medication its status, the confidence in it, and what speaks against it',
  provenance: 'of each field of a medication whether a line says it or it was concluded, and from which line',
  steps: 'all steps of tapers and schemes of which an entry shows the first',
} as const;

export type Includable = keyof typeof INCLUDABLE;

/** A parameter as it came: in the query or as a form field, more than once or as a list with commas. */
export interface GivenInclude {
  readonly in: 'query' | 'body';
  readonly values: readonly string[];
}

/** What is asked for; throws `invalid-body` that names each value nobody knows. */
export function readInclude(given: readonly GivenInclude[]): ReadonlySet<Includable> {
  const asked = given.flatMap(({ in: place, values }) =>
    values
      .flatMap((value) => value.split(','))
      .map((value) => ({ place, value: value.trim() }))
      .filter(({ value }) => value !== ''),
  );
  const unknown = asked.filter(({ value }) => !isIncludable(value));
  if (unknown.length > 0) {
    const issues = unknown.slice(0, MAX_LISTED_ISSUES).map(({ place, value }) => issueOf(place, value));
    throw new ServiceError('invalid-body', issues, { code: 'invalid_body' });
  }
  return new Set(asked.flatMap(({ value }) => (isIncludable(value) ? [value] : [])));
}

function isIncludable(value: string): value is Includable {
  return Object.hasOwn(INCLUDABLE, value);
}

function issueOf(place: GivenInclude['in'], value: string): ValidationIssue {
  const expected = quotedChoice(Object.keys(INCLUDABLE));
  return {
    loc: [place, 'include'],
    msg: `Input should be ${expected}`,
    type: 'enum',
    input: value.slice(0, MAX_ECHOED_CHARACTERS),
    ctx: { expected },
  };
}
