/** How failed sign-ins slow the next ones down. No row can lock a person out: nobody waits longer than a minute, and a browser that signed in before has a bucket of its own. */

/** One kind of bucket. */
export interface ThrottleRow {
  /** Failures without any delay. */
  readonly free: number;
  /** Delay after the next failure, in milliseconds; it doubles with each. */
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Without a failure for this long the bucket is empty again. */
  readonly forgetMs: number;
  readonly reason: string;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const THROTTLES = {
  pair: {
    free: 5,
    firstDelayMs: SECOND,
    longestDelayMs: MINUTE,
    forgetMs: 24 * HOUR,
    reason: 'one e-mail from one address: somebody guesses, and only who sits there is slowed down',
  },
  device: {
    free: 10,
    firstDelayMs: SECOND,
    longestDelayMs: MINUTE,
    forgetMs: 24 * HOUR,
    reason:
      'one e-mail from a browser that signed in before: failures of others do not count here, so they cannot lock the person out',
  },
  account: {
    free: 100,
    firstDelayMs: 5 * SECOND,
    longestDelayMs: MINUTE,
    forgetMs: HOUR,
    reason: 'one e-mail from many addresses; generous, and at worst a minute, for browsers that are new only',
  },
  address: {
    free: 100,
    firstDelayMs: SECOND,
    longestDelayMs: MINUTE,
    forgetMs: HOUR,
    reason: 'many e-mails from one address; generous, because a clinic can share one',
  },
  'reset-link': {
    free: 5,
    firstDelayMs: MINUTE,
    longestDelayMs: 15 * MINUTE,
    forgetMs: HOUR,
    reason: 'links to one e-mail, known or not: a mailbox is not to be flooded',
  },
  asked: {
    free: 60,
    firstDelayMs: SECOND,
    longestDelayMs: MINUTE,
    forgetMs: HOUR,
    reason:
      'links to passwords and questions to passkeys asked for from one address: each is a row of the store or a message; generous, because a clinic can share one',
  },
  'sign-up': {
    free: 20,
    firstDelayMs: 10 * SECOND,
    longestDelayMs: 15 * MINUTE,
    forgetMs: HOUR,
    reason: 'new organizations from one address: each has a free plan, and nobody needs twenty an hour',
  },
  'all-sign-ups': {
    free: 500,
    firstDelayMs: SECOND,
    longestDelayMs: MINUTE,
    forgetMs: HOUR,
    reason: 'new organizations from all addresses together: many addresses are cheap',
  },
} as const satisfies Record<string, ThrottleRow>;

export type ThrottleKind = keyof typeof THROTTLES;

/** How long after its last failure a bucket with so many failures refuses, in milliseconds. */
export function delayAfter(kind: ThrottleKind, failures: number): number {
  const { free, firstDelayMs, longestDelayMs } = THROTTLES[kind];
  if (failures <= free) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(30, failures - free - 1));
}
