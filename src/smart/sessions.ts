/** Launches on their way and lists that are open: held in the store, sealed under the cookie of one browser, ended by time. Any instance goes on with what another began. */

import { setTimeout as wait } from 'node:timers/promises';
import type { HeldPlace, HeldStore } from '../accounts/connections/held-store.ts';
import { createToken } from '../accounts/people/session-token.ts';
import type { LaunchSettings, PendingLaunch, SmartGrant } from '../ehr/launch/smart-launch.ts';
import { newDesk } from './desk/desk.ts';
import type { Desk } from './desk/desk.ts';
import type { IssuerDirectory, TrustedIssuer } from './issuers.ts';
import { inText, ofText } from './kept/kept-text.ts';
import { sourceOf } from './kept/launch-source.ts';
import type { PaperShelf } from './papers/read-papers.ts';
import { SmartProblem } from './problem-table.ts';

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

/** What one request at a time may do at a list, over all instances: a refresh token works once, and so does sending. */
type Errand = 'renewing' | 'sending';

/** What changes while a list is open. */
interface ListState {
  grant: SmartGrant;
  /** What was decided here. */
  desk: Desk;
  /** Until when somebody is at it (milliseconds since 1970): who died on the way keeps nobody out for long. */
  busy: Partial<Record<Errand, number>>;
}

/** Writes a change of the list down. */
export type Save = (change: (state: ListState) => void) => Promise<void>;

/** The open list of one patient: the right to read the record again, and what was decided; nothing else of the record. */
export interface OpenList extends ListState {
  /** In the address of the page; of use only to the browser that launched. */
  readonly id: string;
  readonly browser: string;
  readonly issuer: TrustedIssuer;
  readonly settings: LaunchSettings;
  /** What its documents said, so that each is read once by an instance. */
  readonly shelf: PaperShelf;
  version: number;
}

/** What is kept of the EHR: who it is. How this app proves itself there is looked up anew. */
interface KeptLaunch {
  readonly iss: string;
  readonly connection: string | undefined;
  readonly settings: Omit<LaunchSettings, 'client'>;
  readonly pending: PendingLaunch;
}

type KeptList = Omit<KeptLaunch, 'pending'> & ListState;

const MINUTE = 60_000;
/** Time to choose a patient and to consent. */
export const LAUNCH_MS = 10 * MINUTE;
/** A list nobody looks at. */
export const IDLE_MS = 30 * MINUTE;
/** A shift. */
export const LONGEST_MS = 8 * 60 * MINUTE;
/** Longer than any answer of an EHR is waited for. */
const ERRAND_MS = MINUTE;
const POLL_MS = 100;
/** Lists whose documents this instance has read. */
const MOST_SHELVES = 500;

/** Held state: what this instance read of documents; everything else is in the store. */
export class SmartSessions {
  readonly #store: HeldStore;
  readonly #issuers: Pick<IssuerDirectory, 'find'>;
  readonly #shelves = new Map<string, PaperShelf>();

  constructor(store: HeldStore, issuers: Pick<IssuerDirectory, 'find'>) {
    this.#store = store;
    this.#issuers = issuers;
  }

  async begin({ token, address }: Browser, launch: BegunLaunch, now: number): Promise<void> {
    const { iss } = launch.settings;
    const place = { kind: 'launch', id: launch.pending.state, browser: token } as const;
    const content = inText({ ...keptOf(launch), pending: launch.pending } satisfies KeptLaunch);
    const source = sourceOf(address, iss.href);
    await asked(this.#store.add({ ...place, source, content, endsAt: now + LAUNCH_MS }, now));
  }

  /** The launch with this state, if this browser began it; once. */
  async take(browser: string, state: string, now: number): Promise<BegunLaunch | undefined> {
    const found = await asked(this.#store.take({ kind: 'launch', id: state, browser }, now));
    if (found === undefined) return undefined;
    const kept = ofText<KeptLaunch>(found.content);
    const known = await this.#issuerOf(kept);
    return known && { ...known, pending: kept.pending };
  }

  async open(browser: string, launch: BegunLaunch, grant: SmartGrant, now: number): Promise<OpenList> {
    const { issuer, settings } = launch;
    const id = createToken();
    const state = { grant, desk: newDesk(), busy: {} };
    const content = inText({ ...keptOf(launch), ...state } satisfies KeptList);
    const place = placeOf({ id, browser });
    await asked(this.#store.add({ ...place, source: '', content, endsAt: now + IDLE_MS }, now));
    return { id, browser, issuer, settings, shelf: this.#shelfOf(id), version: 0, ...state };
  }

  /** The list, if this browser opened it and it has not ended; looking at it keeps it open. */
  async find(browser: string, id: string, now: number): Promise<OpenList | undefined> {
    const place = placeOf({ id, browser });
    const held = await asked(this.#store.find(place, now));
    if (held === undefined) return undefined;
    const { grant, desk, busy, ...kept } = ofText<KeptList>(held.content);
    const known = await this.#issuerOf(kept);
    if (known === undefined) return undefined;
    const latest = held.createdAt + LONGEST_MS;
    const endsAt = Math.min(now + IDLE_MS, latest);
    // Not with every look: a minute is no matter.
    if (endsAt - held.endsAt > MINUTE || (endsAt === latest && held.endsAt < latest))
      await asked(this.#store.keep(place, endsAt));
    const { version } = held;
    return { id, browser, ...known, shelf: this.#shelfOf(id), version, grant, desk, busy };
  }

  /** Changes the list where it is held, whoever else does at the same time: then `change` is asked again. @throws SmartProblem `ended` */
  async change(list: OpenList, change: (state: ListState) => void, now: number): Promise<void> {
    for (;;) {
      change(list);
      const content = inText(keptListOf(list));
      if (await asked(this.#store.replace(placeOf(list), list.version, content))) break;
      await this.reload(list, now);
    }
    list.version += 1;
  }

  /** What others did to it meanwhile. @throws SmartProblem `ended` */
  async reload(list: OpenList, now: number): Promise<void> {
    const held = await asked(this.#store.find(placeOf(list), now));
    if (held === undefined) throw new SmartProblem('ended');
    const { grant, desk, busy } = ofText<KeptList>(held.content);
    Object.assign(list, { grant, desk, busy, version: held.version });
  }

  /**
   * Runs an errand, one at a time over all instances; what it `save`s says that it goes on. Who comes while another is
   * at it waits until that one is done and does nothing; the list is then as the other left it. @throws SmartProblem `ended`
   */
  async alone(
    list: OpenList,
    errand: Errand,
    clock: () => number,
    run: (save: Save) => Promise<void>,
  ): Promise<void> {
    let isMine = false;
    const claim = ({ busy }: ListState): void => {
      isMine = (busy[errand] ?? 0) <= clock();
      if (isMine) busy[errand] = clock() + ERRAND_MS;
    };
    await this.change(list, claim, clock());
    if (!isMine) return this.#untilFree(list, errand, clock);
    const save: Save = (change) => {
      const both = (state: ListState): void => {
        change(state);
        state.busy[errand] = clock() + ERRAND_MS;
      };
      return this.change(list, both, clock());
    };
    try {
      await run(save);
    } finally {
      await this.change(list, ({ busy }) => delete busy[errand], clock());
    }
  }

  async #untilFree(list: OpenList, errand: Errand, clock: () => number): Promise<void> {
    while ((list.busy[errand] ?? 0) > clock()) {
      await wait(POLL_MS);
      await this.reload(list, clock());
    }
  }

  /** Forgets the list and its tokens. */
  async end(list: Pick<OpenList, 'id' | 'browser'>): Promise<void> {
    this.#shelves.delete(list.id);
    await asked(this.#store.remove(placeOf(list)));
  }

  /** Undefined where nobody trusts it any more. */
  async #issuerOf({ iss, connection, settings }: Omit<KeptLaunch, 'pending'>) {
    const issuer = await this.#issuers.find(iss, connection);
    if (issuer === undefined || issuer === 'contested') return undefined;
    return { issuer, settings: { ...settings, client: issuer.client } };
  }

  /** The one longest unused goes first. */
  #shelfOf(id: string): PaperShelf {
    const shelf = this.#shelves.get(id) ?? new Map();
    this.#shelves.delete(id);
    this.#shelves.set(id, shelf);
    const [oldest] = this.#shelves.keys();
    if (this.#shelves.size > MOST_SHELVES && oldest !== undefined) this.#shelves.delete(oldest);
    return shelf;
  }
}

function placeOf({ id, browser }: Pick<OpenList, 'id' | 'browser'>): HeldPlace {
  return { kind: 'list', id, browser };
}

function keptOf({ issuer, settings }: Pick<BegunLaunch, 'issuer' | 'settings'>): Omit<KeptLaunch, 'pending'> {
  const { client: _, ...others } = settings;
  return { iss: issuer.iss.href, connection: issuer.connection?.id, settings: others };
}

function keptListOf(list: OpenList): KeptList {
  const { grant, desk, busy } = list;
  return { ...keptOf(list), grant, desk, busy };
}

async function asked<Value>(answer: Promise<Value>): Promise<Value> {
  try {
    return await answer;
  } catch (cause) {
    throw new SmartProblem('store-away', { cause });
  }
}
