/** What the sandbox can do wrong on request, as an EHR now and then does, so that an app's answers to it can be seen. */

/** Each fault with the words of the launch page. */
export const FAULTS = {
  none: 'Everything works',
  'short-token': 'The access token ends after five seconds and can be renewed',
  'no-refresh': 'The access token ends after five seconds and cannot be renewed',
  'wrong-state': 'The browser comes back with another state',
  'no-patient': 'No patient comes with the token',
  'bad-id-token': 'The id_token is signed by someone else',
  'token-refused': 'The code is not exchanged for a token',
  'fills-fail': 'The search for pharmacy fills fails',
  'documents-fail': 'The search for documents fails',
  'write-refused': 'The first record that is written is refused',
  'write-unclear': 'The first record that is written arrives, and the answer is a fault',
} as const satisfies Record<string, string>;

export type Fault = keyof typeof FAULTS;

/** A fault by its name; what is not one is none. */
export function faultNamed(name: string | null): Fault {
  return name !== null && Object.hasOwn(FAULTS, name) ? (name as Fault) : 'none';
}
