import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

const CONNECT_MS_MAX = 10_000;
const SILENCE_MS_MAX = 30_000;

/** Sends through a mail server over a few kept connections. */
export function openSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    // Nothing in a mail of ours is read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      // Machines that answer mails leave those alone that a machine has sent.
      await transport.sendMail({ ...mail, from, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
