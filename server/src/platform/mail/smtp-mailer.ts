import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';

const CONNECT_MS_MAX = 10_000;
const SILENCE_MS_MAX = 30_000;

/** Sends through a mail server over a small pool of connections. */
export function openSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS_MAX,
    greetingTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    // Emails never include content from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    kind: 'smtp',
    async send(mail) {
      // Tells auto-responders not to reply (RFC 3834).
      await transport.sendMail({ ...mail, from, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
    close: () => transport.close(),
  };
}
