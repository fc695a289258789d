/** Reads and checks the fields people type; a problem is a sentence that says what to do. */

import { isEmail, MAX_CHARACTERS, MIN_CHARACTERS, passwordProblem } from '../../accounts/people/password.ts';
import type { FieldErrors } from './form-fields.ts';

const PASSWORD_PROBLEMS = {
  'too-short': `Use at least ${MIN_CHARACTERS} characters; a few words are fine.`,
  'too-long': `Use at most ${MAX_CHARACTERS} characters.`,
  'too-common': 'This password is among the first that are guessed. Use another one.',
  'too-simple': 'This has too few different characters, or is your e-mail address. Use another one.',
} as const;

/** The text of a field, trimmed; empty when it was not sent. */
export function textOf(form: URLSearchParams, name: string): string {
  return (form.get(name) ?? '').trim();
}

/** Problems by field, without those that are none. */
export function problems(found: Readonly<Record<string, string | undefined>>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [name, problem] of Object.entries(found)) {
    if (problem !== undefined) errors[name] = problem;
  }
  return errors;
}

/** Is there nothing to complain about? */
export function isFine(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

/** What is wrong with an e-mail address, as a sentence for whoever typed it; undefined where nothing is. */
export function emailProblem(text: string): string | undefined {
  if (text === '') return 'Enter your e-mail address.';
  return isEmail(text) ? undefined : 'Enter an e-mail address such as name@example.org.';
}

/** What is wrong with a new password, as a sentence for whoever chose it; undefined where nothing is. */
export async function newPasswordProblem(password: string, email: string): Promise<string | undefined> {
  const problem = await passwordProblem(password, email);
  return problem === undefined ? undefined : PASSWORD_PROBLEMS[problem];
}

const MAX_NAME_CHARACTERS = 100;

/** What is wrong with a name of an organization, a key or a server; `what` names it: `a name for the key`. */
export function nameProblem(text: string, what: string): string | undefined {
  if (text === '') return `Enter ${what}.`;
  if (text.length > MAX_NAME_CHARACTERS) return `Use at most ${MAX_NAME_CHARACTERS} characters.`;
  // Control and direction characters can make a name look like another one.
  if (/[\p{Cc}\p{Cf}]/u.test(text)) return 'Use plain characters only.';
  return undefined;
}
