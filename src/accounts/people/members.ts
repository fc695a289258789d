/** Members of an organization: listing, roles, removal. An organization always keeps an owner. */

import type { Database } from '../store/account-schema.ts';
import type { Act, Role } from '../audit/act.ts';
import { appendAudit, assertMayDo, audited } from '../audit/audit-chain.ts';
import type { Member } from './identity-store.ts';
import type { MemberChange } from './outcomes.ts';
import { shownName } from './people.ts';
import { endSessionsOf } from './sessions.ts';

/** Who joined first first. */
export async function listMembers(db: Database, organizationId: string): Promise<readonly Member[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id', 'user.email', 'member.role', 'member.createdAt'])
    .where('member.organizationId', '=', organizationId)
    .orderBy('member.createdAt')
    .orderBy('user.id')
    .execute();
  return rows.map((row) => ({
    personId: row.id,
    email: row.email,
    role: row.role,
    since: new Date(row.createdAt),
  }));
}

/** All memberships of the organization, locked: two owners who demote each other take turns. */
async function lockedRoles(db: Database, organizationId: string): Promise<ReadonlyMap<string, Role>> {
  const found = db
    .selectFrom('member')
    .select(['userId', 'role'])
    .where('organizationId', '=', organizationId)
    .orderBy('userId');
  const rows = await found.forUpdate().execute();
  return new Map(rows.map((row) => [row.userId, row.role]));
}

function isLastOwner(roles: ReadonlyMap<string, Role>, personId: string): boolean {
  const owners = [...roles].filter(([, role]) => role === 'owner');
  return owners.length === 1 && owners[0]?.[0] === personId;
}

/** See IdentityStore.changeRole. */
export async function changeRole(
  db: Database,
  act: Act,
  personId: string,
  role: Role,
): Promise<MemberChange | undefined> {
  assertMayDo(act, 'member.role');
  const { organizationId } = act;
  const roles = await lockedRoles(db, organizationId);
  const before = roles.get(personId);
  if (before === undefined) return undefined;
  if (before === role) return 'done';
  if (isLastOwner(roles, personId)) return 'last-owner';
  await db
    .updateTable('member')
    .set({ role })
    .where('organizationId', '=', organizationId)
    .where('userId', '=', personId)
    .execute();
  await endSessionsOf(db, personId, { organizationId });
  const details = { from: before, to: role };
  await appendAudit(db, act, { act: 'member.role', target: personId, details });
  return 'done';
}

/** See IdentityStore.removeMember. Whoever removes themselves leaves, which everybody may. */
export async function removeMember(
  db: Database,
  act: Act,
  personId: string,
): Promise<MemberChange | undefined> {
  const isLeaving = act.by.kind === 'person' && act.by.id === personId;
  const name = isLeaving ? 'member.leave' : 'member.remove';
  assertMayDo(act, name);
  const { organizationId } = act;
  const roles = await lockedRoles(db, organizationId);
  if (!roles.has(personId)) return undefined;
  if (isLastOwner(roles, personId)) return 'last-owner';
  await db
    .deleteFrom('member')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', personId)
    .execute();
  await endSessionsOf(db, personId, { organizationId });
  await appendAudit(db, act, { act: name, target: personId });
  return 'done';
}

/** See IdentityStore.renameOrganization. */
export async function renameOrganization(db: Database, act: Act, name: string): Promise<void> {
  const { organizationId } = act;
  await audited(db, act, { act: 'organization.rename', target: organizationId }, (open) => {
    const update = open.updateTable('organization').set({ display_name: shownName(name) });
    return update.where('id', '=', organizationId).executeTakeFirst();
  });
}
