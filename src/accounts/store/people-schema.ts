/** The tables of people, most of them as better-auth writes them: its names, dates of the library are ISO text or a Date, as the database has them. */

/** A person. */
export interface UserTable {
  id: string;
  /** Normalized, unique. */
  email: string;
}

/** A way to sign in: `credential` with a password (PHC string of argon2id), or an OpenID issuer and subject. */
export interface SignInAccountTable {
  id: string;
  userId: string;
  providerId: string;
  accountId: string;
  password: string | null;
}

export interface MemberTable {
  id: string;
  organizationId: string;
  userId: string;
  role: 'owner' | 'member';
  createdAt: string | Date;
}

/** The id is the hash of the token in the link. */
export interface InvitationTable {
  id: string;
  organizationId: string;
  /** Empty: whoever has the link may use it. */
  email: string;
  role: 'owner' | 'member';
  status: 'pending' | 'accepted' | 'canceled';
  expiresAt: string | Date;
  createdAt: string | Date;
  inviterId: string;
  label: string;
}

/** Written by better-auth alone; the token is a hash (library/adapter.ts). */
export interface SessionTable {
  id: string;
  userId: string;
  activeOrganizationId: string | null;
  expiresAt: string | Date;
}

/** Written by better-auth alone: tokens of links and challenges. */
export interface VerificationTable {
  id: string;
  expiresAt: string | Date;
}

/** What cookies, confirmation links and second factors are signed and sealed with, where SECRETS_KEY does not do it alone. */
export interface PeopleSecretTable {
  id: number;
  secret: string;
}

/** A browser that signed in as the person before. */
export interface DeviceTable {
  hash: string;
  user_id: string;
  last_used_at: number;
}

/** Failed sign-ins by bucket (sign-in-throttle.ts); the bucket is a hash, so that no e-mail or address stands here. */
export interface SignInFailureTable {
  bucket: string;
  failures: number;
  last_at: number;
}

/** By their names in the database. */
export interface PeopleSchema {
  user: UserTable;
  account: SignInAccountTable;
  member: MemberTable;
  session: SessionTable;
  verification: VerificationTable;
  invitation: InvitationTable;
  people_secret: PeopleSecretTable;
  device: DeviceTable;
  sign_in_failure: SignInFailureTable;
}
