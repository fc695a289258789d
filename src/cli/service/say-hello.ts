/** What a service says once it listens: where it is, and what comes next. */
import type { Stores } from '../../accounts/stores.ts';
import type { Config } from '../../config.ts';
import { MEDLIST_VERSION } from '../../installed.ts';
import { faultFields, type Log } from '../../log.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { createDemo, isDemoWithoutOwner, readStories } from './demo.ts';
import { demoText, demoWithoutOwnerText, noOrganizationText, startText } from './serve-text.ts';

interface Listening {
  readonly config: Config;
  readonly log: Log;
  readonly stores: Stores;
  readonly rxnorm: Pick<RxNormStore, 'release'>;
  /** Where the service listens. */
  readonly address: string;
}

/**
 * Key and link of a demo organization are displayed here and nowhere else. In one piece, so that who reads it has all of it. Never
 * rejects: the service listens already, and a store that is away for a moment costs what comes next and no more.
 */
export async function helloOf(listening: Listening): Promise<string> {
  const { config, log, rxnorm, address } = listening;
  const dashboard = `${config.publicUrl ?? address}/dashboard`;
  const facts = { version: MEDLIST_VERSION, address, dashboard, release: rxnorm.release };
  const next = await whatComesNext(listening, dashboard).catch((error: unknown) => {
    log.error('process fault', faultFields(error));
    return '';
  });
  return startText(facts) + next;
}

async function whatComesNext({ config, stores, address }: Listening, dashboard: string): Promise<string> {
  if (!(await stores.accounts.isEmpty()))
    return (await isDemoWithoutOwner(stores)) ? demoWithoutOwnerText() : '';
  if (config.isProduction) return noOrganizationText(config.signUp === 'open');
  const { key, invitationToken } = await createDemo(stores, new Date());
  const link = `${dashboard}/join/${invitationToken}`;
  return demoText({ address, key, link, stories: readStories() });
}
