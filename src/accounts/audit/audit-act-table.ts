/** Every act there is in the audit trail: who may do it and why it is kept. */

import type { Actor, Role } from './act.ts';

/** Who can do an act: people by their role, everybody else by kind. */
type Who = Role | Exclude<Actor['kind'], 'person'>;

/** One act. */
export interface AuditActRow {
  readonly who: readonly Who[];
  /** For people, in the list of the audit page. */
  readonly label: string;
  /** DICOM or RESTful code of the AuditEvent type (http://hl7.org/fhir/R4/valueset-audit-event-type.html). */
  readonly event: 'user-authentication' | 'security-alert' | 'rest' | 'export' | 'application-activity';
  /** http://hl7.org/fhir/R4/valueset-audit-event-action.html */
  readonly action: 'C' | 'R' | 'U' | 'D' | 'E';
  readonly reason: string;
}

const EVERY_PERSON = ['owner', 'member'] as const;
const MADE = { event: 'security-alert', action: 'C' } as const;
const CHANGED = { event: 'security-alert', action: 'U' } as const;
const ENDED = { event: 'security-alert', action: 'D' } as const;
const ENTERED = { event: 'user-authentication', action: 'E' } as const;

export const AUDIT_ACTS = {
  'trail.begin': {
    ...MADE,
    who: ['service'],
    label: 'trail of the service begun',
    reason: "the beginning of the service's own chain, as an organization's is its creation",
  },
  'organization.create': {
    ...MADE,
    who: ['anonymous', 'owner', 'member', 'command', 'service'],
    label: 'organization created',
    reason: 'the beginning of its trail; whoever creates it owns it',
  },
  'organization.rename': {
    ...CHANGED,
    who: ['owner', 'command'],
    label: 'organization renamed',
    reason: 'others know it by its name',
  },
  'plan.change': {
    ...CHANGED,
    who: ['command'],
    label: 'plan changed',
    reason: 'limits follow from it; only the administrator of the service changes it',
  },
  'key.create': {
    ...MADE,
    who: [...EVERY_PERSON, 'command', 'service'],
    label: 'API key created',
    reason: 'a key is a way in; a member needs one to work',
  },
  'key.rotate': {
    ...CHANGED,
    who: [...EVERY_PERSON, 'command'],
    label: 'API key rotated',
    reason: 'the new key is a way in, the old one ends',
  },
  'key.revoke': {
    ...ENDED,
    who: [...EVERY_PERSON, 'command'],
    label: 'API key revoked',
    reason: 'whoever sees a key leak must be able to end it at once',
  },
  'member.join': {
    ...MADE,
    who: ['anonymous', 'owner', 'member'],
    label: 'member joined',
    reason: 'by an invitation, which is the permission; the person acts before belonging here',
  },
  'member.role': { ...CHANGED, who: ['owner'], label: 'role changed', reason: 'rights follow from it' },
  'member.remove': { ...ENDED, who: ['owner'], label: 'member removed', reason: 'takes the way in away' },
  'member.leave': {
    ...ENDED,
    who: EVERY_PERSON,
    label: 'member left',
    reason: 'everybody may leave; the last owner may not',
  },
  'invitation.create': {
    ...MADE,
    who: ['owner', 'command'],
    label: 'invitation made',
    reason: 'its link is a way in',
  },
  'invitation.revoke': { ...ENDED, who: ['owner'], label: 'invitation withdrawn', reason: 'its link ends' },
  'session.sign-in': {
    ...ENTERED,
    who: ['anonymous', ...EVERY_PERSON],
    label: 'sign-in',
    reason: 'both outcomes are kept (OWASP ASVS 16.3.1)',
  },
  'session.sign-out': {
    ...ENTERED,
    who: EVERY_PERSON,
    label: 'sign-out',
    reason: 'ends what a sign-in began',
  },
  'session.end-all': {
    ...ENTERED,
    who: EVERY_PERSON,
    label: 'sessions ended',
    reason: 'a person who lost a device',
  },
  'session.switch': {
    ...ENTERED,
    who: EVERY_PERSON,
    label: 'organization entered',
    reason: 'from here on the person acts for this organization',
  },
  'password.change': {
    ...CHANGED,
    who: EVERY_PERSON,
    label: 'password changed',
    reason: 'both outcomes: a wrong current password in an open session is a sign of theft',
  },
  'password.reset': {
    ...CHANGED,
    who: ['anonymous'],
    label: 'password reset',
    reason: 'by a link, which is the permission',
  },
  'password.reset-link': {
    ...MADE,
    who: ['anonymous', 'command'],
    label: 'link for a new password made',
    reason: 'it is a way in for whoever reads the mail, or the command line of the administrator',
  },
  'second-factor.enable': {
    ...MADE,
    who: EVERY_PERSON,
    label: 'second factor set up',
    reason: 'from here on the password alone is not enough',
  },
  'second-factor.disable': {
    ...ENDED,
    who: [...EVERY_PERSON, 'command'],
    label: 'second factor ended',
    reason: 'the password alone is enough again; the administrator does it for somebody who lost the device',
  },
  'passkey.add': {
    ...MADE,
    who: EVERY_PERSON,
    label: 'passkey added',
    reason: 'another way to sign in as this person',
  },
  'passkey.remove': { ...ENDED, who: EVERY_PERSON, label: 'passkey removed', reason: 'this way in ends' },
  'oidc.link': {
    ...CHANGED,
    who: EVERY_PERSON,
    label: 'OpenID Connect linked',
    reason: 'another way to sign in as this person',
  },
  'connection.create': {
    ...MADE,
    who: ['owner'],
    label: 'FHIR server connected',
    reason: 'patients are read from there',
  },
  'connection.remove': {
    ...ENDED,
    who: ['owner'],
    label: 'FHIR server removed',
    reason: 'nothing is read from there any more',
  },
  'connection.profile': {
    ...CHANGED,
    who: ['owner'],
    label: 'FHIR server checked',
    reason: 'how it wants to be asked is remembered',
  },
  'origin.add': {
    ...MADE,
    who: ['owner', 'command'],
    label: 'web page let in',
    reason: 'pages of this origin may read what a key of the organization may',
  },
  'origin.remove': {
    ...ENDED,
    who: ['owner'],
    label: 'web page shut out',
    reason: 'its pages can read nothing any more',
  },
  'issuer.create': {
    ...MADE,
    who: ['owner'],
    label: 'SMART issuer trusted',
    reason: 'launches from there are let in',
  },
  'issuer.prove': {
    ...CHANGED,
    who: ['service'],
    label: 'SMART issuer proven',
    reason: 'a launch came to its end there: from now on the common launch URL is for this organization',
  },
  'issuer.remove': {
    ...ENDED,
    who: ['owner'],
    label: 'SMART issuer removed',
    reason: 'launches from there end',
  },
  'request.repeat': {
    event: 'rest',
    action: 'E',
    who: ['key'],
    label: 'request repeated',
    reason:
      'the same request was processed before under its Idempotency-Key; it was worked out again and not counted',
  },
  'request.process': {
    event: 'rest',
    action: 'E',
    who: ['key', ...EVERY_PERSON, 'service'],
    label: 'request processed',
    reason:
      'medications of a patient were worked out; how many resources came in and entries went out, nothing else',
  },
  'request.deny': {
    event: 'rest',
    action: 'E',
    who: ['service'],
    label: 'requests denied',
    reason: 'how many were turned away and why; a flood of them must not become a flood of rows',
  },
  'audit.export': {
    event: 'export',
    action: 'R',
    who: ['owner', 'command'],
    label: 'audit trail exported',
    reason: 'the trail says who has read it',
  },
  'audit.prune': {
    event: 'application-activity',
    action: 'D',
    who: ['service', 'command'],
    label: 'old rows of the audit trail deleted',
    reason: 'the retention setting at work; names the anchor the rest of the chain hangs on',
  },
} as const satisfies Record<string, AuditActRow>;

export type AuditAct = keyof typeof AUDIT_ACTS;

/** Is this the name of an act? */
export function isAuditAct(text: string): text is AuditAct {
  return Object.hasOwn(AUDIT_ACTS, text);
}

/** May this actor do it? Pages ask before they show a button, the store asks before it writes. */
export function mayDo(actor: Actor, act: AuditAct): boolean {
  const { who }: AuditActRow = AUDIT_ACTS[act];
  return who.includes(actor.kind === 'person' ? actor.role : actor.kind);
}
