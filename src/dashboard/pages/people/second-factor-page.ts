/** A second factor is set up with its first code, and ended with the password. */

import { encode } from 'uqr';
import type { Throttled } from '../../../accounts/people/identity.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { textOf } from '../../parts/form-reading.ts';
import { copyable } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { sessionCookie, sessionOf } from '../../visitor.ts';
import { formPage, problemOf, shown } from './entry.ts';

const ACCOUNT = '/dashboard/account';
const PATH = `${ACCOUNT}/second-factor`;

/** `GET /dashboard/account/second-factor` */
export function showSecondFactor(request: PageRequest): PageAnswer {
  return { page: passwordPage(request, {}) };
}

/** `POST /dashboard/account/second-factor`: starts it with the QR code, or ends it. */
export async function changeSecondFactor(
  request: PageRequest,
  { stores: { identity } }: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, form, now } = request;
  const { hasSecondFactor } = sessionOf(visitor).person;
  const proof = { token: visitor.token ?? '', password: form.get('password') ?? '' };
  if (hasSecondFactor) {
    const result = await identity.endSecondFactor(proof, visitor.origin);
    if (result.kind !== 'ended') return refusedPage(request, result);
    const cookies = [sessionCookie(result.made, now)];
    return { redirect: withNotice(ACCOUNT, 'second-factor-ended'), cookies };
  }
  const result = await identity.startSecondFactor(proof, visitor.origin);
  if (result.kind !== 'started') return refusedPage(request, result);
  return { page: codePage(request, {}, newPart(result.uri, result.backupCodes)) };
}

/** `POST /dashboard/account/second-factor/confirm` */
export async function confirmSecondFactor(
  request: PageRequest,
  { stores: { identity } }: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, form, now } = request;
  const code = textOf(form, 'code').replaceAll(/\s/g, '');
  const made = await identity.confirmSecondFactor(visitor.token ?? '', code, visitor.origin);
  if (made === undefined) {
    const errors = { code: 'This is not the code of this moment. Is the clock of the device right?' };
    return shown(422, codePage(request, errors, html``));
  }
  return { redirect: withNotice(ACCOUNT, 'second-factor-ready'), cookies: [sessionCookie(made, now)] };
}

function refusedPage(request: PageRequest, result: { readonly kind: 'refused' } | Throttled): PageAnswer {
  if (result.kind === 'throttled') return shown(429, passwordPage(request, { form: problemOf(result) }));
  return shown(422, passwordPage(request, { password: 'This is not the password you have now.' }));
}

function passwordPage(request: PageRequest, errors: FieldErrors): Html {
  const { hasPassword, hasSecondFactor } = sessionOf(request.visitor).person;
  return formPage(request, {
    title: hasSecondFactor ? 'End the second factor?' : 'Set up a second factor',
    lead: hasSecondFactor
      ? 'After that the password alone is enough to sign in.'
      : 'After the password, an authenticator app on your phone gives a code.',
    action: PATH,
    button: hasSecondFactor ? 'End it' : 'Continue',
    errors,
    fields: html`${hasPassword && textField({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', isFirst: true }, errors)}`,
  });
}

function codePage(request: PageRequest, errors: FieldErrors, above: Html): Html {
  return formPage(request, {
    title: 'Scan, then enter the code',
    action: `${PATH}/confirm`,
    button: 'Turn it on',
    errors,
    fields: html`${above}
    ${textField({ name: 'code', label: 'Code of the app', autocomplete: 'one-time-code', maxLength: 7 }, errors)}`,
  });
}

/** The QR code, its text for typing, and the backup codes: displayed only now. */
function newPart(uri: string, backupCodes: readonly string[]): Html {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return html`${qrCode(uri)}
    <p class="muted">Or type this into the app:</p>
    ${copyable('secret', secret, { isSecret: true })}
    <p class="notice warn">
      Keep these backup codes: each lets you in once when the phone is not there. They are shown only now.
    </p>
    ${copyable('backup-codes', backupCodes.join('\n'), { isSecret: true })}`;
}

/** Black on white in light and dark: cameras expect it. */
function qrCode(text: string): Html {
  const { size, data } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return html`<svg
    class="qr"
    viewBox="0 0 ${size} ${size}"
    width="220"
    height="220"
    role="img"
    aria-label="QR code for the app"
  >
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" />
  </svg>`;
}
