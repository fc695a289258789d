import { mock } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Act, Role } from '../../../src/accounts/audit/act.ts';
import { actOf } from '../../../src/accounts/people/signed-in.ts';
import type { NewPerson } from '../../../src/accounts/people/identity.ts';
import type { NewSession, Session } from '../../../src/accounts/people/signed-in.ts';
import {
  RESET_LIFE_MS,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
} from '../../../src/accounts/people/library/lifetimes.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const later = (ms: number, from = NOON) => new Date(from.getTime() + ms);
const PASSWORD = 'correct horse battery';
const ORIGIN = { now: NOON, requestId: 'request-1', address: '192.0.2.1' };
const DAY = 86_400_000;

/** Only the clock: what the library and the database wait for goes on. */
const clock = mock.timers;
beforeAll(() => {
  clock.enable({ apis: ['Date'], now: NOON });
});
beforeEach(() => {
  clock.setTime(NOON.getTime());
});
afterAll(() => {
  clock.reset();
});

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let stores: Stores;
  let made = 0;
  withStoresOn(start, (opened) => (stores = opened));

  const newEmail = () => `person${(made += 1)}@example.org`;
  const password = (email: string): NewPerson => ({ kind: 'password', email, password: PASSWORD });

  async function signUp(
    email = newEmail(),
  ): Promise<{ readonly email: string; readonly organizationId: string }> {
    const result = await stores.identity.signUp(password(email), 'Hillside Clinic', {
      ...ORIGIN,
      address: `2001:db8::${made}`,
      isOpen: true,
    });
    if (result.kind !== 'created') throw new Error(`sign-up was ${result.kind}`);
    return { email, organizationId: result.organization.id };
  }

  async function signIn(email: string, now = NOON): Promise<NewSession & { readonly deviceToken: string }> {
    const result = await stores.identity.signIn({ email, password: PASSWORD }, { ...ORIGIN, now });
    if (result.kind !== 'signed-in') throw new Error(`sign-in was ${result.kind}`);
    return { ...result.made, deviceToken: result.deviceToken };
  }

  /** A new organization with its owner signed in. */
  async function owner(): Promise<{ readonly email: string; readonly made: NewSession; readonly act: Act }> {
    const { email } = await signUp();
    const session = await signIn(email);
    return { email, made: session, act: actOf(session.session, ORIGIN) };
  }

  async function joinAs(
    act: Act,
    role: Role,
  ): Promise<{ readonly email: string; readonly made: NewSession }> {
    const email = newEmail();
    const invitation = { role, label: email, expiresAt: later(DAY) };
    const { token } = await stores.identity.invite(act, invitation);
    const joined = await stores.identity.acceptInvitation(token, password(email), ORIGIN);
    if (joined.kind !== 'joined') throw new Error(`accepting was ${joined.kind}`);
    return { email, made: joined.made };
  }

  const lastAct = async (organizationId: string) =>
    (await stores.audit.entries(organizationId, { limit: 1 }))[0];

  describe('sign-up', () => {
    test('makes the person and a free organization they own; equal names are allowed', async () => {
      const [first, second] = [await signUp(), await signUp()];
      expect(first.organizationId).not.toBe(second.organizationId);
      const { session } = await signIn(first.email);
      expect(session.organization).toEqual({
        id: first.organizationId,
        name: 'Hillside Clinic',
        plan: 'free',
      });
      expect(session.role).toBe('owner');
    });

    test('a known e-mail is known, however it is written; closed is closed', async () => {
      const { email } = await signUp();
      const again = password(`  ${email.toUpperCase()} `);
      expect(await stores.identity.signUp(again, 'Other', { ...ORIGIN, isOpen: true })).toEqual({
        kind: 'known',
      });
      expect(
        await stores.identity.signUp(password(newEmail()), 'Other', { ...ORIGIN, isOpen: false }),
      ).toEqual({
        kind: 'closed',
      });
    });

    test('twenty from one address are many: the next one waits, from elsewhere it does not', async () => {
      const from = (address: string) =>
        stores.identity.signUp(password(newEmail()), 'Many', { ...ORIGIN, address, isOpen: true });
      for (const _ of Array.from({ length: 21 })) expect((await from('198.51.100.77')).kind).toBe('created');
      expect(await from('198.51.100.77')).toEqual({ kind: 'throttled', retryAfterSeconds: 10 });
      expect((await from('198.51.100.78')).kind).toBe('created');
    });

    test('of two people at once with one e-mail one is made, and one organization, whenever the other comes', async () => {
      for (const wait of [0, 1, 2, 4, 8, 12, 16, 24, 32]) {
        const email = newEmail();
        const address = `203.0.113.${wait}`;
        const signUpAfter = async (ms: number) => {
          await setTimeout(ms);
          return stores.identity.signUp(password(email), 'Twice', { ...ORIGIN, address, isOpen: true });
        };
        const both = await Promise.all([signUpAfter(0), signUpAfter(wait)]);
        expect(both.map(({ kind }) => kind).toSorted()).toEqual(['created', 'known']);
      }
    });

    test('two at once with one e-mail: one person', async () => {
      const email = newEmail();
      const both = await Promise.all(
        [1, 2].map(() => stores.identity.signUp(password(email), 'Twice', { ...ORIGIN, isOpen: true })),
      );
      expect(both.map(({ kind }) => kind).toSorted()).toEqual(['created', 'known']);
    });
  });

  describe('sign-in', () => {
    test('a wrong password and an unknown e-mail are refused alike, and both stand in the trail', async () => {
      const { email, organizationId } = await signUp();
      const wrong = await stores.identity.signIn({ email, password: 'wrong' }, ORIGIN);
      const unknown = await stores.identity.signIn({ email: newEmail(), password: 'wrong' }, ORIGIN);
      expect(wrong).toEqual({ kind: 'refused' });
      expect(unknown).toEqual(wrong);
      expect(await lastAct(organizationId)).toMatchObject({
        act: 'session.sign-in',
        outcome: 'refused',
        address: '192.0.2.1',
        requestId: 'request-1',
      });
      expect(await lastAct('service')).toMatchObject({
        act: 'session.sign-in',
        outcome: 'refused',
        target: undefined,
      });
      await signIn(email);
      expect(await lastAct(organizationId)).toMatchObject({ act: 'session.sign-in', outcome: 'success' });
    });

    test('every sign-in makes a new token and ends the one the browser had', async () => {
      const { email } = await signUp();
      const first = await signIn(email);
      const result = await stores.identity.signIn(
        { email, password: PASSWORD },
        { ...ORIGIN, replaces: first.token },
      );
      expect(result.kind).toBe('signed-in');
      expect(await stores.identity.session(first.token, NOON)).toBeUndefined();
    });

    test('guessing is slowed down, waiting is not made longer by trying, and success after the wait empties the bucket', async () => {
      const { email } = await signUp();
      const guess = (now: Date) =>
        stores.identity.signIn({ email, password: 'wrong' }, { ...ORIGIN, now, address: '198.51.100.7' });
      for (let i = 0; i < 6; i += 1) expect((await guess(NOON)).kind).toBe('refused');
      expect(await guess(NOON)).toEqual({ kind: 'throttled', retryAfterSeconds: 1 });
      expect(await guess(later(500))).toEqual({ kind: 'throttled', retryAfterSeconds: 1 });
      expect((await guess(later(1000))).kind).toBe('refused');
      expect(await guess(later(1000))).toEqual({ kind: 'throttled', retryAfterSeconds: 2 });
      const from = { now: later(3000), address: '198.51.100.7' };
      expect((await stores.identity.signIn({ email, password: PASSWORD }, from)).kind).toBe('signed-in');
      expect((await guess(later(3000))).kind).toBe('refused');
    });

    test('parallel guesses are charged one after the other', async () => {
      const { email } = await signUp();
      const from = { ...ORIGIN, address: '198.51.100.8' };
      const results = await Promise.all(
        Array.from({ length: 12 }, () => stores.identity.signIn({ email, password: 'wrong' }, from)),
      );
      expect(results.filter(({ kind }) => kind === 'refused')).toHaveLength(6);
    });

    test('failures of others cannot lock out a browser that signed in before, nor other addresses', async () => {
      const { email } = await signUp();
      const { deviceToken } = await signIn(email);
      const from = { ...ORIGIN, address: '198.51.100.9' };
      for (let i = 0; i < 6; i += 1) await stores.identity.signIn({ email, password: 'wrong' }, from);
      const right = { email, password: PASSWORD };
      expect((await stores.identity.signIn(right, from)).kind).toBe('throttled');
      expect((await stores.identity.signIn(right, { ...from, deviceToken })).kind).toBe('signed-in');
      expect((await stores.identity.signIn(right, { ...from, address: '203.0.113.1' })).kind).toBe(
        'signed-in',
      );
    });

    test('the device token of one person is none for another', async () => {
      const [{ email }, other] = [await signUp(), await signUp()];
      const { deviceToken } = await signIn(other.email);
      const from = { ...ORIGIN, address: '198.51.100.10' };
      for (let i = 0; i < 6; i += 1) await stores.identity.signIn({ email, password: 'wrong' }, from);
      const result = await stores.identity.signIn({ email, password: PASSWORD }, { ...from, deviceToken });
      expect(result.kind).toBe('throttled');
    });

    test('through an OpenID provider: unknown subjects are nobody; linked and signed-up ones are let in', async () => {
      const oidc = { issuer: 'https://id.example.org', subject: `subject-${(made += 1)}` };
      expect(await stores.identity.signInWithOidc(oidc, ORIGIN)).toBeUndefined();
      const { email } = await signUp();
      const { session } = await signIn(email);
      expect(await stores.identity.linkOidc(session, oidc, ORIGIN)).toBe(true);
      expect(await stores.identity.linkOidc(session, oidc, ORIGIN)).toBe(false);
      expect((await stores.identity.signInWithOidc(oidc, ORIGIN))?.session.person.id).toBe(session.person.id);
      const fresh = {
        kind: 'oidc',
        email: newEmail(),
        oidc: { ...oidc, subject: `${oidc.subject}-2` },
      } as const;
      const result = await stores.identity.signUp(fresh, 'By provider', { ...ORIGIN, isOpen: true });
      expect(result.kind).toBe('created');
      const entered = await stores.identity.signInWithOidc(fresh.oidc, ORIGIN);
      expect(entered?.session.person).toMatchObject({ email: fresh.email, hasPassword: false });
      expect(await stores.identity.signUp(fresh, 'Again', { ...ORIGIN, isOpen: true })).toEqual({
        kind: 'known',
      });
      const byPassword = await stores.identity.signIn({ email: fresh.email, password: PASSWORD }, ORIGIN);
      expect(byPassword).toEqual({ kind: 'refused' });
    });
  });

  describe('sessions', () => {
    const seen = (token: string, now: Date): Promise<Session | undefined> => {
      clock.setTime(now.getTime());
      return stores.identity.session(token, now);
    };

    test('end when they are idle, when they are old, and at sign-out', async () => {
      const { email } = await signUp();
      const { token } = await signIn(email);
      expect(await seen(token, later(SESSION_IDLE_MS - 1))).toBeDefined();
      expect(await seen(token, later(2 * SESSION_IDLE_MS - 2))).toBeDefined();
      expect(await seen(token, later(3 * SESSION_IDLE_MS))).toBeUndefined();

      clock.setTime(NOON.getTime());
      const busy = await signIn(email);
      for (let at = 0; at < SESSION_LIFE_MS; at += SESSION_IDLE_MS / 2)
        expect(await seen(busy.token, later(at))).toBeDefined();
      expect(await seen(busy.token, later(SESSION_LIFE_MS))).toBeUndefined();

      clock.setTime(NOON.getTime());
      const short = await signIn(email);
      await stores.identity.signOut(short.token, ORIGIN);
      expect(await seen(short.token, NOON)).toBeUndefined();
      expect((await lastAct(short.session.organization.id))?.act).toBe('session.sign-out');
    });

    test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('%j is no session', async (token) => {
      expect(await seen(token, NOON)).toBeUndefined();
      await stores.identity.signOut(token, ORIGIN);
    });

    test('a password change ends every session and gives this browser a new one', async () => {
      const { email } = await signUp();
      const [one, two] = [await signIn(email), await signIn(email)];
      const next = 'another long password';
      const wrong = { current: 'wrong', next };
      expect(await stores.identity.changePassword(one.token, wrong, ORIGIN)).toEqual({ kind: 'refused' });
      expect(await lastAct(one.session.organization.id)).toMatchObject({
        act: 'password.change',
        outcome: 'refused',
      });
      const result = await stores.identity.changePassword(one.token, { current: PASSWORD, next }, ORIGIN);
      if (result.kind !== 'changed') throw new Error('not changed');
      expect(await seen(one.token, NOON)).toBeUndefined();
      expect(await seen(two.token, NOON)).toBeUndefined();
      expect(await seen(result.made.token, NOON)).toBeDefined();
      expect((await stores.identity.signIn({ email, password: PASSWORD }, ORIGIN)).kind).toBe('refused');
      expect((await stores.identity.signIn({ email, password: next }, ORIGIN)).kind).toBe('signed-in');
    });

    test('a link for a new password works once, ends every session, and nobody unknown gets one', async () => {
      const { email, organizationId } = await signUp();
      const { token } = await signIn(email);
      const fresh = 'chosen behind the link';
      const from = { ...ORIGIN, by: 'command' } as const;
      expect(await stores.identity.resetLink(newEmail(), from)).toBeUndefined();
      const link = (await stores.identity.resetLink(email.toUpperCase(), from)) ?? '';
      expect(await lastAct(organizationId)).toMatchObject({
        act: 'password.reset-link',
        actor: { kind: 'command' },
      });
      expect(await seen(token, NOON)).toBeDefined();
      expect(await stores.identity.resetPassword('unknown', fresh, ORIGIN)).toBe(false);
      expect(await stores.identity.resetPassword(link, fresh, ORIGIN)).toBe(true);
      expect(await stores.identity.resetPassword(link, 'another long password', ORIGIN)).toBe(false);
      expect(await lastAct(organizationId)).toMatchObject({ act: 'password.reset' });
      expect(await seen(token, NOON)).toBeUndefined();
      expect((await stores.identity.signIn({ email, password: PASSWORD }, ORIGIN)).kind).toBe('refused');
      expect((await stores.identity.signIn({ email, password: fresh }, ORIGIN)).kind).toBe('signed-in');
    });

    test('a link for a new password ends after an hour', async () => {
      const { email } = await signUp();
      const link = (await stores.identity.resetLink(email, { ...ORIGIN, by: 'anonymous' })) ?? '';
      clock.setTime(later(RESET_LIFE_MS + 1).getTime());
      expect(await stores.identity.resetPassword(link, 'another long password', ORIGIN)).toBe(false);
    });

    test('other sessions can be ended from this one', async () => {
      const { email } = await signUp();
      const [one, two] = [await signIn(email), await signIn(email)];
      expect(await stores.identity.endOtherSessions(one.session, ORIGIN)).toBe(1);
      expect(await seen(one.token, NOON)).toBeDefined();
      expect(await seen(two.token, NOON)).toBeUndefined();
    });

    test('a person changes between own organizations with a new token, never into a foreign one', async () => {
      const { made: own } = await owner();
      const second = await stores.identity.createOrganization(own.session, 'Second', ORIGIN);
      const foreign = await signUp();
      for (const id of [foreign.organizationId, 'org_none']) {
        expect(await stores.identity.switchOrganization(own.token, id, ORIGIN)).toBeUndefined();
      }
      const entered = await stores.identity.switchOrganization(own.token, second.id, ORIGIN);
      expect(entered?.session.organization).toEqual(second);
      expect(await seen(own.token, NOON)).toBeUndefined();
      const names = (await stores.identity.memberships(own.session.person.id)).map(
        ({ organization }) => organization.name,
      );
      expect(names).toEqual(expect.arrayContaining(['Hillside Clinic', 'Second']));
    });
  });

  describe('members', () => {
    test('join by invitation, once, with the role it names', async () => {
      const { act, made: own } = await owner();
      const { token, invitation } = await stores.identity.invite(act, {
        role: 'member',
        label: 'Night desk',
        expiresAt: later(DAY),
      });
      expect(await stores.identity.invitations(act.organizationId, NOON)).toEqual([invitation]);
      expect(await stores.identity.openInvitation(token, NOON)).toEqual({
        state: 'open',
        organizationName: 'Hillside Clinic',
        role: 'member',
        expiresAt: later(DAY),
      });
      const [email, other] = [newEmail(), newEmail()];
      const both = await Promise.all(
        [email, other].map((each) => stores.identity.acceptInvitation(token, password(each), ORIGIN)),
      );
      expect(both.map(({ kind }) => kind).toSorted()).toEqual(['joined', 'no-invitation']);
      const members = await stores.identity.members(act.organizationId);
      expect(members).toHaveLength(2);
      const isOwn = ({ personId }: { readonly personId: string }) => personId === own.session.person.id;
      expect(members.find(isOwn)).toMatchObject({ role: 'owner' });
      expect(members.find((member) => !isOwn(member))).toMatchObject({ role: 'member' });
      expect(await stores.identity.invitations(act.organizationId, NOON)).toEqual([]);
      expect(await stores.identity.openInvitation(token, NOON)).toMatchObject({ state: 'used' });
      expect((await lastAct(act.organizationId))?.act).toBe('member.join');
      const loser = members.some((member) => member.email === email) ? other : email;
      expect((await stores.identity.signIn({ email: loser, password: PASSWORD }, ORIGIN)).kind).toBe(
        'refused',
      );
    });

    test('an invitation that expired or was withdrawn lets nobody in', async () => {
      const { act } = await owner();
      const expired = await stores.identity.invite(act, { role: 'owner', label: '', expiresAt: later(1) });
      const withdrawn = await stores.identity.invite(act, {
        role: 'owner',
        label: '',
        expiresAt: later(DAY),
      });
      expect(await stores.identity.revokeInvitation(act, withdrawn.invitation.id)).toBe(true);
      expect(await stores.identity.revokeInvitation(act, withdrawn.invitation.id)).toBe(false);
      const from = { ...ORIGIN, now: later(1) };
      for (const { token } of [expired, withdrawn]) {
        expect(await stores.identity.acceptInvitation(token, password(newEmail()), from)).toEqual({
          kind: 'no-invitation',
        });
      }
    });

    test('somebody known joins with a session or with the right password, never with a wrong one', async () => {
      const { act } = await owner();
      const [guest, second] = [await owner(), await owner()];
      const invite = () => stores.identity.invite(act, { role: 'member', label: '', expiresAt: later(DAY) });
      const one = await invite();
      const wrong = { kind: 'password', email: guest.email, password: 'a wrong password' } as const;
      expect(await stores.identity.acceptInvitation(one.token, wrong, ORIGIN)).toEqual({ kind: 'known' });
      const who = { kind: 'session', token: guest.made.token } as const;
      const joined = await stores.identity.acceptInvitation(one.token, who, ORIGIN);
      expect(joined.kind === 'joined' && joined.made.session.organization.id).toBe(act.organizationId);
      expect(await stores.identity.session(guest.made.token, NOON)).toBeUndefined();
      const two = await invite();
      expect((await stores.identity.acceptInvitation(two.token, password(second.email), ORIGIN)).kind).toBe(
        'joined',
      );
      expect(await stores.identity.members(act.organizationId)).toHaveLength(3);
    });

    test('a member may not do what only owners may; a refusal changes nothing', async () => {
      const { act } = await owner();
      const { made: member } = await joinAs(act, 'member');
      const asMember = actOf(member.session, ORIGIN);
      const { identity } = stores;
      const before = await stores.audit.entries(act.organizationId);
      const tries = [
        () => identity.invite(asMember, { role: 'owner', label: '', expiresAt: later(DAY) }),
        () => identity.changeRole(asMember, member.session.person.id, 'owner'),
        () => identity.removeMember(asMember, (act.by.kind === 'person' && act.by.id) || ''),
        () => identity.renameOrganization(asMember, 'Mine'),
        () => identity.revokeInvitation(asMember, 'invitation_none'),
        () =>
          stores.connections.addServer(asMember, { name: 'x', baseUrl: 'https://x', auth: { kind: 'none' } }),
        () => stores.audit.noteExport(asMember, 1),
      ];
      for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ kind: 'forbidden' });
      expect(await stores.audit.entries(act.organizationId)).toEqual(before);
    });

    test('who is removed is out with the next request and can come back by invitation', async () => {
      const { act } = await owner();
      const { email, made: member } = await joinAs(act, 'member');
      expect(await stores.identity.removeMember(act, member.session.person.id)).toBe('done');
      expect(await stores.identity.session(member.token, NOON)).toBeUndefined();
      expect(await stores.identity.removeMember(act, member.session.person.id)).toBeUndefined();
      const result = await stores.identity.signIn({ email, password: PASSWORD }, ORIGIN);
      expect(result).toEqual({ kind: 'no-organization' });
      const { token } = await stores.identity.invite(act, {
        role: 'member',
        label: '',
        expiresAt: later(DAY),
      });
      expect((await stores.identity.acceptInvitation(token, password(email), ORIGIN)).kind).toBe('joined');
    });

    test('a changed role ends the sessions of the member; the next has it', async () => {
      const { act } = await owner();
      const { email, made: member } = await joinAs(act, 'member');
      expect(await stores.identity.changeRole(act, member.session.person.id, 'owner')).toBe('done');
      expect(await stores.identity.session(member.token, NOON)).toBeUndefined();
      expect((await signIn(email)).session.role).toBe('owner');
    });

    test('the last owner stays, also when two owners leave at once', async () => {
      const { act, made: own } = await owner();
      const me = own.session.person.id;
      expect(await stores.identity.removeMember(act, me)).toBe('last-owner');
      expect(await stores.identity.changeRole(act, me, 'member')).toBe('last-owner');
      const { made: second } = await joinAs(act, 'owner');
      const leave = [
        stores.identity.removeMember(act, me),
        stores.identity.removeMember(actOf(second.session, ORIGIN), second.session.person.id),
      ];
      expect(new Set(await Promise.all(leave))).toEqual(new Set(['done', 'last-owner']));
      expect(await stores.identity.members(act.organizationId)).toHaveLength(1);
    });

    test('ids of another organization are not there', async () => {
      const { act } = await owner();
      const { act: foreign, made: stranger } = await owner();
      const theirs = await stores.identity.invite(foreign, {
        role: 'member',
        label: '',
        expiresAt: later(DAY),
      });
      expect(await stores.identity.changeRole(act, stranger.session.person.id, 'member')).toBeUndefined();
      expect(await stores.identity.removeMember(act, stranger.session.person.id)).toBeUndefined();
      expect(await stores.identity.revokeInvitation(act, theirs.invitation.id)).toBe(false);
      expect(await stores.identity.openInvitation(theirs.token, NOON)).toBeDefined();
      expect(await stores.identity.invitations(act.organizationId, NOON)).toEqual([]);
    });

    test('an organization is renamed for its people', async () => {
      const { act, made: own } = await owner();
      await stores.identity.renameOrganization(act, '  Hillside   and Valley ');
      const session = await stores.identity.session(own.token, NOON);
      expect(session?.organization.name).toBe('Hillside and Valley');
    });
  });
});
