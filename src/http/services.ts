/** What the endpoints stand on, opened once at start and handed to every handler. */

import type { AccountStore } from '../accounts/account-store.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';

export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly rxnorm: RxNormStore;
  readonly accounts: AccountStore;
}
