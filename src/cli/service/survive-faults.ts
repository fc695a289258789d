/** The last resort: a fault outside of any request is logged without its message, and the service goes on. */

import { faultFields } from '../../log.ts';
import type { Log } from '../../log.ts';

/**
 * Without it Node would print the message, which can hold content, and end the process with every request that runs.
 * Going on is safe because no request leaves anything in the process: its state is in the stores, in transactions.
 */
export function surviveFaults(log: Log): void {
  process.on('uncaughtException', (error) => log.error('process fault', faultFields(error)));
  process.on('unhandledRejection', (reason) => log.error('process fault', faultFields(reason)));
}
