import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Mailer } from './mail.ts';
import { openOutboxMailer } from './outbox-mailer.ts';

interface Parts {
  readonly config: Pick<Config, 'mode' | 'dataFolder' | 'mail'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Opens the configured mail server; without one, an outbox folder in development, and none in production. */
export async function openMailer({ config, clock, log }: Parts): Promise<Mailer> {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl !== undefined) {
    // Load the library only if a mail server is configured.
    const { openSmtpMailer } = await import('./smtp-mailer.ts');
    return openSmtpMailer(smtpUrl, from);
  }
  if (config.mode !== 'production') {
    return openOutboxMailer({ folder: path.join(config.dataFolder, 'outbox'), clock, log });
  }
  return noMailer(log);
}

/**
 * Drops emails. Only optional emails, such as usage notices, get here: features that require email are off
 * without a mail server and enqueue none.
 */
export function noMailer(log: Logger): Mailer {
  return {
    kind: 'none',
    async send({ subject }) {
      log.info({ subject }, 'email dropped: SMTP_URL is not set');
    },
    close() {},
  };
}
