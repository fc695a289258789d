/** Invitations: a link that lets one person into an organization, once, for a while. The library keeps them; their id is the hash of the link's token. */

import type { Act, Origin, Role } from '../audit/act.ts';
import { isRole } from '../audit/act.ts';
import { appendAudit, assertMayDo } from '../audit/audit-chain.ts';
import { within } from './library/frame.ts';
import type { KnownPassword, OpenAct } from './library/frame.ts';
import type { Invitation, Joined, NewPerson, OpenInvitation } from './identity-store.ts';
import { headersWith, tried } from './library/calls.ts';
import type { IdentityBase } from './library/calls.ts';
import { shownName } from './people.ts';
import { createToken, hashToken, isToken } from './session-token.ts';
import { enter, useSession } from './sessions.ts';
import { checkPassword, insertPerson, preparedPasswords, undoneIfKnown } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';
import type { Bucket } from './sign-in-throttle.ts';

/** A row as the library gives it. */
interface Row {
  readonly id: string;
  readonly organizationId: string;
  readonly role: string;
  readonly status: string;
  readonly label?: string | null;
  readonly inviterId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

async function rowsOf(base: IdentityBase, field: keyof Row, value: string): Promise<readonly Row[]> {
  const { auth } = await base.library();
  const { adapter } = await auth.$context;
  return adapter.findMany<Row>({
    model: 'invitation',
    where: [{ field, value }],
    sortBy: { field: 'createdAt', direction: 'desc' },
  });
}

async function change(
  base: IdentityBase,
  { id }: Pick<Row, 'id'>,
  update: Readonly<Record<string, string>>,
): Promise<void> {
  const { auth } = await base.library();
  await (
    await auth.$context
  ).adapter.update({ model: 'invitation', where: [{ field: 'id', value: id }], update });
}

/** Can it still be used? */
function isOpen({ status, expiresAt }: Row, now: Date): boolean {
  return status === 'pending' && expiresAt > now;
}

function invitationOf(row: Row): Invitation {
  const { id, role, label, createdAt, expiresAt, inviterId: invitedBy } = row;
  return { id, role: roleOf(role), label: label ?? '', createdAt, expiresAt, invitedBy };
}

function roleOf(text: string): Role {
  return isRole(text) ? text : 'member';
}

/** See IdentityStore.invite. It is for whoever has the link: the address stays empty until somebody opens it. */
export function invite(
  base: IdentityBase,
  act: Act,
  { role, label, expiresAt }: { readonly role: Role; readonly label: string; readonly expiresAt: Date },
): Promise<{ readonly token: string; readonly invitation: Invitation }> {
  return within(base, async (open) => {
    assertMayDo(act, 'invitation.create');
    const token = createToken();
    const row = {
      id: hashToken(token),
      organizationId: act.organizationId,
      email: '',
      role,
      status: 'pending',
      label: shownName(label),
      inviterId: 'id' in act.by ? act.by.id : '',
      createdAt: act.now,
      expiresAt,
    };
    const { auth } = await base.library();
    await (await auth.$context).adapter.create({ model: 'invitation', data: row, forceAllowId: true });
    await appendAudit(open, act, { act: 'invitation.create', target: row.id, details: { role } });
    return { token, invitation: invitationOf(row) };
  });
}

/** See IdentityStore.invitations. */
export async function listInvitations(
  base: IdentityBase,
  organizationId: string,
  now: Date,
): Promise<readonly Invitation[]> {
  const rows = await rowsOf(base, 'organizationId', organizationId);
  return rows.filter((row) => isOpen(row, now)).map(invitationOf);
}

/** See IdentityStore.revokeInvitation. */
export function revokeInvitation(base: IdentityBase, act: Act, id: string): Promise<boolean> {
  return within(base, async (open) => {
    assertMayDo(act, 'invitation.revoke');
    const [row] = await rowsOf(base, 'id', id);
    if (row?.organizationId !== act.organizationId || row.status !== 'pending') return false;
    await change(base, row, { status: 'canceled' });
    await appendAudit(open, act, { act: 'invitation.revoke', target: id });
    return true;
  });
}

/** See IdentityStore.openInvitation. */
export async function readInvitation(
  base: IdentityBase,
  token: string,
  now: Date,
): Promise<OpenInvitation | undefined> {
  const [row] = isToken(token) ? await rowsOf(base, 'id', hashToken(token)) : [];
  if (row === undefined) return undefined;
  const { name, display_name } = await base.db
    .selectFrom('organization')
    .select(['name', 'display_name'])
    .where('id', '=', row.organizationId)
    .executeTakeFirstOrThrow();
  const state = isOpen(row, now) ? 'open' : row.status === 'accepted' ? 'used' : 'ended';
  return { state, organizationName: display_name ?? name, role: roleOf(row.role), expiresAt: row.expiresAt };
}

/** Who accepts. */
export type Guest = NewPerson | { readonly kind: 'session'; readonly token: string };

/** What was worked out of a guest before the transaction. */
interface Arriving {
  readonly passwords: readonly KnownPassword[];
  /** Of the attempt that a right password gives back. */
  readonly buckets: readonly Bucket[];
  /** Undefined: somebody new, or the holder of a session. */
  readonly personId: string | undefined;
}

/** See IdentityStore.acceptInvitation. */
export async function acceptInvitation(
  base: IdentityBase,
  token: string,
  who: Guest,
  origin: Origin,
): Promise<Joined> {
  if ((await readInvitation(base, token, origin.now))?.state !== 'open') return { kind: 'no-invitation' };
  const arriving = await arrive(base, who, origin);
  if ('kind' in arriving) return arriving;
  const work = async (open: OpenAct): Promise<Joined> => {
    await refundAttempt(open.db, arriving.buckets);
    const personId = arriving.personId ?? (await personOf(base, open, who, origin));
    if (personId === undefined) return { kind: 'known' };
    return join(
      base,
      open,
      { token, personId, replaces: who.kind === 'session' ? who.token : undefined },
      origin,
    );
  };
  try {
    return await undoneIfKnown(() => within(base, work, arriving.passwords));
  } catch (error) {
    if (error instanceof InvitationGone) return { kind: 'no-invitation' };
    throw error;
  }
}

/** Thrown to undo a transaction: the link was used a moment before. */
class InvitationGone extends Error {}

/** Whoever names an address that is known must have its password: guessed as slowly as at sign-in. */
async function arrive(
  base: IdentityBase,
  who: Guest,
  origin: Origin,
): Promise<Arriving | Extract<Joined, { readonly kind: 'throttled' }>> {
  if (who.kind !== 'password') return { passwords: [], buckets: [], personId: undefined };
  const checked = await checkPassword(base, who, origin);
  if (checked.kind === 'throttled') return checked;
  if (checked.kind === 'right')
    return { passwords: [checked.known], buckets: checked.buckets, personId: checked.person.id };
  return { passwords: await preparedPasswords(who), buckets: [], personId: undefined };
}

async function personOf(
  base: IdentityBase,
  open: OpenAct,
  who: Guest,
  { now }: Origin,
): Promise<string | undefined> {
  if (who.kind === 'session') return (await useSession(base, who.token, now))?.person.id;
  const made = await insertPerson(base, open, who);
  if (made === undefined) return undefined;
  const { auth } = await base.library();
  // Whoever sent the link vouches for the address; a message to it would prove no more.
  await (await auth.$context).internalAdapter.updateUser(made, { emailVerified: true });
  return made;
}

/** The library decides who was first when a link is opened twice at once; the loser's transaction is undone. */
async function join(
  base: IdentityBase,
  open: OpenAct,
  guest: { readonly token: string; readonly personId: string; readonly replaces: string | undefined },
  origin: Origin,
): Promise<Joined> {
  const { personId, replaces } = guest;
  const [row] = await rowsOf(base, 'id', hashToken(guest.token));
  if (row === undefined || !isOpen(row, origin.now)) throw new InvitationGone();
  const { organizationId } = row;
  const library = await base.library();
  const { api } = library.auth;
  const { token } = await api.enterAs({ body: { userId: personId, organizationId } });
  const headers = headersWith(library, { session: token });
  const belongs = (await membersNamed(open, { organizationId, personId })).length > 0;
  if (belongs) await change(base, row, { status: 'accepted' });
  else {
    const email = (await api.getSession({ headers }))?.user.email ?? '';
    await change(base, row, { email });
    const accepted = await tried(api.acceptInvitation({ body: { invitationId: row.id }, headers }));
    if ('refused' in accepted) throw new InvitationGone();
  }
  return entered(base, open, { token, personId, replaces, role: row.role, id: row.id }, origin);
}

function membersNamed(
  { db }: OpenAct,
  { organizationId, personId }: { readonly organizationId: string; readonly personId: string },
) {
  const found = db.selectFrom('member').select('id').where('organizationId', '=', organizationId);
  return found.where('userId', '=', personId).execute();
}

async function entered(
  base: IdentityBase,
  open: OpenAct,
  guest: {
    readonly token: string;
    readonly personId: string;
    readonly replaces: string | undefined;
    readonly role: string;
    readonly id: string;
  },
  origin: Origin,
): Promise<Joined> {
  const { token, personId, replaces, role, id } = guest;
  const entry = await enter(base, open, { ...origin, token, personId, replaces, means: 'link' });
  if (entry.kind !== 'signed-in') throw new InvitationGone();
  const { organization, role: given } = entry.made.session;
  const by = { kind: 'person', id: personId, role: given } as const;
  const row = { act: 'member.join', target: personId, details: { invitation: id, role } } as const;
  await appendAudit(open, { ...origin, organizationId: organization.id, by }, row);
  return { kind: 'joined', made: entry.made };
}
