import { createTransport, type Transporter } from 'nodemailer';
import { perApp, type App } from '../context.ts';

/** A composed e-mail and the bare addresses of its envelope. */
export type Envelope = { readonly from: string; readonly to: string; readonly message: Buffer };

/** 'refused': the server will never accept it (an unknown address); sending it again is useless. */
export type SendOutcome = 'sent' | 'refused';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

const transport = perApp((app): Transporter => createTransport({ url: app.settings.smtpUrl, ...TIMEOUTS }));

/**
 * Sends an e-mail to the SMTP server of the settings. Throws when it may work later (no connection, a temporary
 * refusal); the error contains no address, so that it can be logged.
 */
export async function sendMail(app: App, { from, to, message }: Envelope): Promise<SendOutcome> {
  const failure = await transport(app)
    .sendMail({ envelope: { from, to }, raw: message })
    .then(() => undefined, failureOf);
  if (!failure) return 'sent';
  if (failure.isForGood) return 'refused';
  throw new Error(`SMTP failed: ${failure.code}`);
}

/** An SMTP error without its message, which quotes the server and so the recipient. */
function failureOf(error: { code?: string; responseCode?: number; command?: string }): {
  code: string;
  isForGood: boolean;
} {
  const { code = 'unknown', responseCode, command = '' } = error;
  return {
    code: [code, command, responseCode].filter(Boolean).join(' '),
    isForGood: command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500,
  };
}
