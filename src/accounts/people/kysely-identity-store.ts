/** The identity store over Kysely: one place where its functions come together. */

import type { IdentityStore } from './identity-store.ts';
import {
  acceptInvitation,
  InvitationGone,
  invite,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations.ts';
import { changeRole, listMembers, removeMember, renameOrganization } from './members.ts';
import { membershipsOf } from './people.ts';
import {
  changePassword,
  createOrganization,
  endSessions,
  linkOidc,
  resetPassword,
  signOut,
  switchOrganization,
} from './session-acts.ts';
import { useSession } from './sessions.ts';
import { signIn, signInWithOidc, signUp, within } from './sign-in.ts';
import type { IdentityBase } from './sign-in.ts';

/** Opens it on a database that is up to date. */
export function createIdentityStore(base: IdentityBase): IdentityStore {
  const { db } = base;
  return {
    signUp: (person, organizationName, options) => signUp(base, person, organizationName, options),
    signIn: (credentials, origin) => signIn(base, credentials, origin),
    signInWithOidc: (oidc, origin) => signInWithOidc(base, oidc, origin),
    linkOidc: (session, oidc, origin) => linkOidc(base, session, oidc, origin),
    signOut: (token, origin) => signOut(base, token, origin),
    session: (token, now) => useSession(db, token, now),
    endSessions: (session, origin) => endSessions(base, session, origin),
    changePassword: (session, passwords, origin) => changePassword(base, session, passwords, origin),
    resetPassword: (email, password, origin) => resetPassword(base, email, password, origin),
    memberships: (personId) => membershipsOf(db, personId),
    switchOrganization: (token, organizationId, origin) =>
      switchOrganization(base, token, organizationId, origin),
    createOrganization: (session, name, origin) => createOrganization(base, session, name, origin),
    renameOrganization: (act, name) => within(base, (open) => renameOrganization(open, act, name)),
    members: (organizationId) => listMembers(db, organizationId),
    changeRole: (act, personId, role) => within(base, (open) => changeRole(open, act, personId, role)),
    removeMember: (act, personId) => within(base, (open) => removeMember(open, act, personId)),
    invite: (act, invitation) => within(base, (open) => invite(open, act, invitation)),
    invitations: (organizationId, now) => listInvitations(db, organizationId, now),
    revokeInvitation: (act, id) => within(base, (open) => revokeInvitation(open, act, id)),
    openInvitation: (token, now) => readInvitation(db, token, now),
    acceptInvitation: async (token, who, origin) => {
      try {
        return await acceptInvitation(base, token, who, origin);
      } catch (error) {
        if (error instanceof InvitationGone) return { kind: 'no-invitation' };
        throw error;
      }
    },
  };
}
