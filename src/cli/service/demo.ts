/** The demo organization of a first start, and the patient stories a newcomer can send with its key. */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stores } from '../../accounts/stores.ts';

/** Name of the organization that a first start makes outside production. */
export const DEMO_ORGANIZATION = 'Demo';

const STORIES_FOLDER = fileURLToPath(new URL('../../../fixtures/bundles/', import.meta.url));

/** A request that stands in the repository, ready to be sent. */
export interface Story {
  /** Name of its folder: `order-and-fill`. */
  readonly name: string;
  /** The first line of its `why.md`, without markup. */
  readonly why: string;
  /** Path of its request, from the working folder where that is shorter. */
  readonly requestFile: string;
}

/** What a first start gives a newcomer; the only moment the two secrets exist as text. */
export interface Demo {
  readonly key: string;
  /** Of an invitation that makes whoever opens it first an owner. */
  readonly invitationToken: string;
}

/** How long the link of a first start works. */
const INVITATION_MS = 86_400_000;

/** Makes the demo organization with one key and an invitation for its first owner. */
export async function createDemo({ accounts, identity }: Stores, now: Date): Promise<Demo> {
  const { id } = await accounts.ensureOrganization(DEMO_ORGANIZATION, 'demo', now);
  const { key } = await accounts.createKey(id, now);
  const act = { organizationId: id, by: { kind: 'command' }, now } as const;
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const { token } = await identity.invite(act, { role: 'owner', label: 'first start', expiresAt });
  return { key, invitationToken: token };
}

/** Is there a demo organization that nobody joined? Then its dashboard is behind a sign-in nobody can pass. */
export async function isDemoWithoutOwner({ accounts, identity }: Stores): Promise<boolean> {
  const demo = (await accounts.organizations()).find(({ name }) => name === DEMO_ORGANIZATION);
  return demo !== undefined && (await identity.members(demo.id)).length === 0;
}

/** The patient stories that a first start shows, each one clinical question; the other folders are cases for tests. */
export const STORY_NAMES = [
  'order-and-fill',
  'stop-against-fill',
  'titration',
  'as-needed',
  'acute-course',
  'duplicate-brands',
  'combination',
  'stale-list',
] as const;

/** The stories whose request is there: an installation may come without fixtures. */
export function readStories(): Story[] {
  const stories: Story[] = [];
  for (const name of STORY_NAMES) {
    const requestFile = path.join(STORIES_FOLDER, name, 'request.json');
    if (!existsSync(requestFile)) continue;
    const fromHere = path.relative(process.cwd(), requestFile);
    const isBelow = !fromHere.startsWith('..') && !path.isAbsolute(fromHere);
    const why = firstLine(path.join(STORIES_FOLDER, name, 'why.md'));
    stories.push({ name, why, requestFile: isBelow ? fromHere : requestFile });
  }
  return stories;
}

function firstLine(file: string): string {
  try {
    const [line = ''] = readFileSync(file, 'utf8').split('\n', 1);
    return line.replace(/^#+ */, '').trim();
  } catch {
    return '';
  }
}
