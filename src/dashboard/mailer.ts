/** Sends the messages of the dashboard through the mail server of the setting SMTP_URL. */

import type { Transporter } from 'nodemailer';

/** A message in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Rejects when the mail server does not take it. */
export type Mailer = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 20_000;

/** A mailer for `smtp://user:password@mail.example.org:587` and the sender its messages name; what it needs is loaded with the first message. */
export function createMailer(smtpUrl: string, from: string): Mailer {
  const options = { url: smtpUrl, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  let opening: Promise<Pick<Transporter, 'sendMail'>> | undefined;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    // Files and addresses are never read into a message.
    return createTransport({ ...options, disableFileAccess: true, disableUrlAccess: true });
  };
  return async (mail) => {
    opening ??= open();
    await (await opening).sendMail({ from, ...mail });
  };
}
