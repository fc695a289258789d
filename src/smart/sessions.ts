/** Launches on their way and lists that are open: held in memory only, bound to one browser, ended by time. */

import { createToken, hashToken } from '../accounts/people/session-token.ts';
import type { LaunchSettings, PendingLaunch, SmartGrant } from '../ehr/launch/smart-launch.ts';
import { newDesk } from './desk/desk.ts';
import type { Desk } from './desk/desk.ts';
import type { TrustedIssuer } from './issuers.ts';
import type { PaperShelf } from './papers/read-papers.ts';
import { PendingLaunches, sourceOf } from './pending-launches.ts';

/** A browser: the token in its cookie, and where it is, as far as that is known. */
export interface Browser {
  readonly token: string;
  readonly address: string | undefined;
}

/** A launch until the browser comes back. */
export interface BegunLaunch {
  readonly issuer: TrustedIssuer;
  readonly settings: LaunchSettings;
  readonly pending: PendingLaunch;
}

/** The open list of one patient: the right to read the record again, what was decided, and what its documents said; nothing else of the record. */
export interface OpenList {
  /** In the address of the page; of use only to the browser that launched. */
  readonly id: string;
  readonly issuer: TrustedIssuer;
  readonly settings: LaunchSettings;
  grant: SmartGrant;
  /** The renewal of the access token that is on its way: a refresh token works once. */
  renewal: Promise<void> | undefined;
  /** What was decided here. */
  readonly desk: Desk;
  /** What its documents said, so that each is read once. */
  readonly shelf: PaperShelf;
}

interface Held<Value> {
  readonly browser: string;
  readonly value: Value;
  /** Milliseconds since 1970. */
  endsAt: number;
  readonly latestEnd: number;
}

const MINUTE = 60_000;
/** Time to choose a patient and to consent. */
export const LAUNCH_MS = 10 * MINUTE;
/** A list nobody looks at. */
export const IDLE_MS = 30 * MINUTE;
/** A shift. */
export const LONGEST_MS = 8 * 60 * MINUTE;
/** Enough for a large clinic on one instance; the oldest goes first. Only who signed in at an EHR has one. */
const MOST_LISTS = 5_000;

/** What this instance holds; a restart ends everything, and the EHR starts the app anew. */
export class SmartSessions {
  readonly #launches = new PendingLaunches<BegunLaunch>();
  readonly #lists = new Map<string, Held<OpenList>>();

  begin({ token, address }: Browser, launch: BegunLaunch, now: number): void {
    const pending = { browser: hashToken(token), value: launch, endsAt: now + LAUNCH_MS };
    const source = sourceOf(address, launch.settings.iss.href);
    this.#launches.add(source, launch.pending.state, pending, now);
  }

  /** The launch with this state, if this browser began it; once. */
  take(browser: string, state: string, now: number): BegunLaunch | undefined {
    return this.#launches.take(state, hashToken(browser), now);
  }

  open(browser: string, launch: BegunLaunch, grant: SmartGrant, now: number): OpenList {
    const { issuer, settings } = launch;
    const list: OpenList = {
      id: createToken(),
      issuer,
      settings,
      grant,
      renewal: undefined,
      desk: newDesk(),
      shelf: new Map(),
    };
    this.#lists.set(list.id, {
      browser: hashToken(browser),
      value: list,
      endsAt: now + IDLE_MS,
      latestEnd: now + LONGEST_MS,
    });
    sweep(this.#lists, now, MOST_LISTS);
    return list;
  }

  /** The list, if this browser opened it and it has not ended; looking at it keeps it open. */
  find(browser: string, id: string, now: number): OpenList | undefined {
    const held = ofBrowser(this.#lists, id, browser);
    if (held === undefined) return undefined;
    if (held.endsAt <= now) {
      this.#lists.delete(id);
      return undefined;
    }
    held.endsAt = Math.min(now + IDLE_MS, held.latestEnd);
    return held.value;
  }

  /** Forgets the list and its tokens. */
  end(id: string): void {
    this.#lists.delete(id);
  }
}

function ofBrowser<Value>(
  held: ReadonlyMap<string, Held<Value>>,
  id: string,
  browser: string,
): Held<Value> | undefined {
  const found = held.get(id);
  return found?.browser === hashToken(browser) ? found : undefined;
}

function sweep<Value>(held: Map<string, Held<Value>>, now: number, most: number): void {
  for (const [id, { endsAt }] of held) if (endsAt <= now) held.delete(id);
  for (const id of held.keys()) {
    if (held.size <= most) return;
    held.delete(id);
  }
}
