import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** An email as received over SMTP. */
export interface ReceivedMail {
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  /** Text and HTML parts, decoded far enough to search for words and links. */
  readonly text: string;
}

/** A real mail server that stores the emails it receives. */
export interface TestMailbox {
  /** Value for `SMTP_URL`. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Waits for the next email to an address that an earlier call has not returned. */
  next(to: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const WAIT_MS_MAX = 20_000;

/** Listens on a free port. Rejects recipients that begin with `refused`. */
export async function openTestMailbox(): Promise<TestMailbox> {
  const mails: ReceivedMail[] = [];
  const seen = new Set<ReceivedMail>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('refused') ? new Error('no such mailbox') : null);
    },
    onData(stream, { envelope }, done) {
      readText(stream).then((raw) => {
        const [to] = envelope.rcptTo;
        const from = envelope.mailFrom;
        mails.push({ to: to?.address ?? '', from: from ? from.address : '', ...readMail(raw) });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next(to) {
      for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += 20) {
        const found = mails.find((mail) => mail.to === to && !seen.has(mail));
        if (found) {
          seen.add(found);
          return found;
        }
        await sleep(20);
      }
      throw new Error(`No email arrived for ${to}.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readMail(raw: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const text = raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return { subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '', text };
}

/** Returns the token of the link in an email. */
export function extractToken({ text }: ReceivedMail): string {
  const token = /\/auth\/verify\?token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`The email contains no link: ${text}`);
  return token;
}
