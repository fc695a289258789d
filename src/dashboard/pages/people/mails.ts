/** The messages about signing in. They are sent beside the answer, so that waiting tells nobody which addresses are known. */

import { faultFields } from '../../../log.ts';
import type { DashboardServices } from '../../dashboard-services.ts';

/** A link that confirms an address. */
export function mailConfirmation(services: DashboardServices, to: string, token: string | undefined): void {
  if (token === undefined) return;
  const link = `${services.publicUrl}/dashboard/confirm/${token}`;
  send(
    services,
    to,
    'Confirm your address',
    `Open this link to confirm your address and sign in:\n\n${link}\n\nIt works for a day. If you did not sign up, ignore this message.`,
  );
}

/** To somebody whose address was used to sign up again. */
export function mailKnown(services: DashboardServices, to: string): void {
  const { publicUrl } = services;
  send(
    services,
    to,
    'You have an account already',
    `Somebody signed up with this address, which has an account already. If it was you, sign in:\n\n${publicUrl}/dashboard/sign-in\n\nOr choose a new password:\n\n${publicUrl}/dashboard/reset`,
  );
}

/** A link to choose a new password. */
export function mailReset(services: DashboardServices, to: string, token: string): void {
  const link = `${services.publicUrl}/dashboard/reset/${token}`;
  send(
    services,
    to,
    'Choose a new password',
    `Open this link to choose a new password:\n\n${link}\n\nIt works once, for an hour. If you did not ask for it, ignore this message.`,
  );
}

/** A link that lets somebody into an organization. */
export function mailInvitation(
  services: DashboardServices,
  to: string,
  about: { readonly organization: string; readonly link: string; readonly until: string },
): void {
  send(
    services,
    to,
    `Join ${about.organization}`,
    `You are invited to ${about.organization} at medlist. Open this link to join:\n\n${about.link}\n\nIt works once, until ${about.until}.`,
  );
}

function send({ mail, log }: DashboardServices, to: string, subject: string, text: string): void {
  mail?.({ to, subject: `${subject} · medlist`, text }).catch((error: unknown) => {
    log.error('mail failed', faultFields(error));
  });
}
