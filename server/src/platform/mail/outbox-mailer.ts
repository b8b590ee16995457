import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { randomSuffix } from '../ids.ts';
import type { Mail, Mailer } from './mail.ts';

interface Parts {
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
}

const MAILS_KEPT = 50;

/**
 * Stores each email in a folder as text and HTML, for development. Only the path is logged, because anyone
 * can sign in with a link from an email.
 */
export function openOutboxMailer({ folder, clock, log }: Parts): Mailer {
  return {
    kind: 'outbox',
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = clock.now().toISOString().replace(/[:.]/g, '-');
      const name = path.join(folder, `${stamp}-${randomSuffix(6)}`);
      await writeFile(`${name}.html`, mail.html, { mode: 0o600 });
      await writeFile(`${name}.txt`, plainFile(mail), { mode: 0o600 });
      log.info({ subject: mail.subject, file: `${name}.txt` }, 'email stored');
      await dropOldest(folder);
    },
    close() {},
  };
}

function plainFile({ to, subject, text }: Mail): string {
  return `To: ${to}\nSubject: ${subject}\n\n${text}\n`;
}

async function dropOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /\.(?:txt|html)$/.test(name)).sort();
  const old = files.slice(0, Math.max(0, files.length - 2 * MAILS_KEPT));
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
}
