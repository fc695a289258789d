/** Short sentences shown on the page that follows an act; the address carries only the name of one. */

export const NOTICES = {
  'signed-out': 'You are signed out.',
  'key-shown': 'The key was shown once and is not made again. Is it lost? Rotate it.',
  'key-revoked': 'The key is revoked. It is refused from now on.',
  'member-removed': 'The member was removed and can no longer see this organization.',
  'role-changed': 'The role was changed.',
  'invitation-withdrawn': 'The invitation was withdrawn. Its link no longer works.',
  'password-changed': 'Your password was changed. Every other session of yours has ended.',
  'password-reset': 'Your password was set. Sign in with it.',
  'second-factor-ready': 'The second factor is on: from now on a code is asked for after the password.',
  'second-factor-ended': 'The second factor has ended.',
  'passkey-added': 'The passkey was added. You can sign in with it.',
  'passkey-removed': 'The passkey was removed.',
  'sessions-ended': 'Every other session of yours has ended.',
  'organization-renamed': 'The organization was renamed.',
  'organization-entered': 'You now see this organization.',
  'server-connected': 'The FHIR server was added. Check the connection to see what it answers.',
  'server-removed': 'The FHIR server was removed.',
  'issuer-trusted': 'The SMART issuer is trusted.',
  'issuer-removed': 'The SMART issuer was removed.',
  'origin-added': 'Pages of this origin are let in.',
  'origin-known': 'This origin is listed already, or too many are.',
  'origin-removed': 'Pages of this origin are shut out.',
  'origin-refused': 'Enter an https origin without a path, such as https://app.example.org.',
  joined: 'Welcome: you are now a member.',
  linked: 'From now on you can also sign in this way.',
} as const satisfies Record<string, string>;

export type NoticeId = keyof typeof NOTICES;

/** `key-revoked` → its sentence; anything else → undefined. */
export function noticeOf(query: URLSearchParams): string | undefined {
  const id = query.get('done') ?? '';
  return isNotice(id) ? NOTICES[id] : undefined;
}

/** The address of a page with a notice on it: `/dashboard/keys?done=key-revoked`. */
export function withNotice(path: string, id: NoticeId): string {
  return `${path}?done=${id}`;
}

function isNotice(id: string): id is NoticeId {
  return Object.hasOwn(NOTICES, id);
}
