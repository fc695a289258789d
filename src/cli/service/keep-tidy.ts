/** Upkeep of the account store while the service runs: what is over by the retention settings is deleted every hour. */

import type { Stores } from '../../accounts/stores.ts';
import type { Config } from '../../config.ts';
import { faultFields } from '../../log.ts';
import type { Log } from '../../log.ts';

const EVERY_MS = 3_600_000;

/** Begins at once; the timer does not keep the process alive. */
export function keepTidy(stores: Stores, { retention }: Config, log: Log): void {
  const tidy = (): void => {
    stores.tidy({ ...retention, now: new Date() }).catch((error: unknown) => {
      log.error('process fault', faultFields(error));
    });
  };
  tidy();
  setInterval(tidy, EVERY_MS).unref();
}
