/** Who does something to an organization, when and from where: what every changing store function is told, and what the audit trail keeps. */

/** What a person may do in an organization: owners everything, members what audit-act-table.ts allows them. */
export const ROLES = ['owner', 'member'] as const;
export type Role = (typeof ROLES)[number];

/** Is this the name of a role? */
export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** Who acts. */
export type Actor =
  | { readonly kind: 'person'; readonly id: string; readonly role: Role }
  | { readonly kind: 'key'; readonly id: string }
  /** Nobody is signed in: sign-up, sign-in, an invitation that is opened. */
  | { readonly kind: 'anonymous' }
  /** The administrator on the command line. */
  | { readonly kind: 'command' }
  /** The service itself: upkeep. */
  | { readonly kind: 'service' };

/** When and from where a request came. */
export interface Origin {
  readonly now: Date;
  readonly requestId?: string | undefined;
  /** Address of the client as far as it is known; behind a proxy that is not trusted it is not. */
  readonly address?: string | undefined;
}

/**
 * One act: `{ organizationId, by, now, requestId, address }`. The organization is the one the actor acts for; ids of
 * other organizations are not found.
 */
export interface Act extends Origin {
  readonly organizationId: string;
  readonly by: Actor;
}
