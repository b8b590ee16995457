import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Mailer } from './mail.ts';
import { openOutboxMailer } from './outbox-mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

interface Parts {
  readonly config: Pick<Config, 'mode' | 'dataFolder' | 'mail'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The mail server of the configuration; without one the outbox of a developer, and in production none. */
export function openMailer({ config, clock, log }: Parts): Mailer {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl !== undefined) return openSmtpMailer(smtpUrl, from);
  if (config.mode !== 'production') {
    return openOutboxMailer({ folder: path.join(config.dataFolder, 'outbox'), clock, log });
  }
  return noMailer(log);
}

/** Mails that would be nice to have, such as those about the quota, are dropped; those a feature needs are never ordered. */
export function noMailer(log: Logger): Mailer {
  return {
    kind: 'none',
    async send({ subject }) {
      log.info({ subject }, 'a mail was dropped: SMTP_URL is not set');
    },
    close() {},
  };
}
