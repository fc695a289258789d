/** Members of an organization: listing, roles, removal. An organization always keeps an owner. */

import type { Act, Role } from '../audit/act.ts';
import { appendAudit, assertMayDo, audited } from '../audit/audit-chain.ts';
import type { AuditRow } from '../audit/audit-chain.ts';
import type { Database } from '../store/account-schema.ts';
import type { Member, MemberChange } from './identity.ts';
import type { IdentityBase } from './library/calls.ts';
import { shownName } from './people.ts';
import { endSessionsOf } from './sessions.ts';

/** Who joined first first. */
export async function members({ db }: IdentityBase, organizationId: string): Promise<readonly Member[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.id', 'user.email', 'member.role', 'member.createdAt'])
    .where('member.organizationId', '=', organizationId)
    .orderBy('member.createdAt')
    .orderBy('user.id')
    .execute();
  return rows.map(({ id, email, role, createdAt }) => {
    return { personId: id, email, role, since: new Date(createdAt) };
  });
}

/** Undefined when no such member; `last-owner`: an organization keeps one. The member's sessions in this organization end. */
export function changeRole(
  base: IdentityBase,
  act: Act,
  personId: string,
  role: Role,
): Promise<MemberChange | undefined> {
  return changeMember(base, act, { act: 'member.role', target: personId }, async (own, before) => {
    if (before === role) return undefined;
    await own.db.updateTable('member').set({ role }).where('id', '=', own.id).execute();
    return { from: before, to: role };
  });
}

/** As `changeRole`. Whoever removes themselves leaves, which everybody may. */
export function removeMember(
  base: IdentityBase,
  act: Act,
  personId: string,
): Promise<MemberChange | undefined> {
  const isLeaving = act.by.kind === 'person' && act.by.id === personId;
  const name = isLeaving ? 'member.leave' : 'member.remove';
  return changeMember(base, act, { act: name, target: personId }, async ({ db, id }) => {
    await db.deleteFrom('member').where('id', '=', id).execute();
    return {};
  });
}

/**
 * All memberships of the organization are locked: two owners who demote each other take turns. `work` answers the details
 * of the row of the trail, or undefined where there was nothing to do.
 */
async function changeMember(
  { db }: IdentityBase,
  act: Act,
  row: AuditRow & { readonly target: string },
  work: (own: { readonly db: Database; readonly id: string }, role: Role) => Promise<AuditRow['details']>,
): Promise<MemberChange | undefined> {
  assertMayDo(act, row.act);
  const { organizationId } = act;
  return db.transaction().execute(async (open) => {
    const all = open.selectFrom('member').selectAll().where('organizationId', '=', organizationId);
    const locked = await all.orderBy('userId').forUpdate().execute();
    const own = locked.find(({ userId }) => userId === row.target);
    if (own === undefined) return undefined;
    const owners = locked.filter(({ role }) => role === 'owner');
    if (owners.length === 1 && owners[0] === own) return 'last-owner';
    const details = await work({ db: open, id: own.id }, own.role);
    if (details === undefined) return 'done';
    await endSessionsOf(open, row.target, { organizationId });
    await appendAudit(open, act, { ...row, details });
    return 'done';
  });
}

/** Others know the organization by its name. */
export async function renameOrganization({ db }: IdentityBase, act: Act, name: string): Promise<void> {
  const { organizationId: id } = act;
  await audited(db, act, { act: 'organization.rename', target: id }, (open) => {
    const update = open.updateTable('organization').set({ display_name: shownName(name) });
    return update.where('id', '=', id).executeTakeFirst();
  });
}
