/** The parts of better-auth that this service uses. */

import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import { organization, twoFactor } from 'better-auth/plugins';
import { CHALLENGE_LIFE_MS } from './lifetimes.ts';

/** Organizations with their members and invitations, codes of an authenticator app, passkeys of the host of `publicUrl`. */
export function authPlugins(publicUrl: string) {
  return [
    organization({
      membershipLimit: Number.MAX_SAFE_INTEGER,
      requireEmailVerificationOnInvitation: false,
      schema: {
        organization: { fields: { name: 'display_name', slug: 'name', createdAt: 'created_at' } },
        invitation: { additionalFields: { label: { type: 'string', required: false } } },
      },
    }),
    twoFactor({
      issuer: 'medlist',
      allowPasswordless: true,
      twoFactorCookieMaxAge: CHALLENGE_LIFE_MS / 1000,
      accountLockout: { maxFailedAttempts: 10, durationSeconds: 60 },
    }),
    passkeys(publicUrl),
  ] as const;
}

function passkeys(publicUrl: string) {
  return passkey({
    rpName: 'medlist',
    rpID: new URL(publicUrl).hostname,
    origin: publicUrl,
    advanced: { webAuthnChallengeCookie: 'passkey' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    authentication: {
      // It takes the place of password and second factor: the device must have asked for a finger, face or PIN.
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw new APIError('UNAUTHORIZED');
        return Promise.resolve();
      },
    },
  });
}
