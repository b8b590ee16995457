export interface Mailbox {
  readonly name: string;
  readonly url: string;
}

const gmail = { name: 'Gmail', url: 'https://mail.google.com/' };
const outlook = { name: 'Outlook', url: 'https://outlook.live.com/mail/' };
const yahoo = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' };
const icloud = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' };

const mailboxes: ReadonlyMap<string, Mailbox> = new Map([
  ['gmail.com', gmail],
  ['googlemail.com', gmail],
  ['outlook.com', outlook],
  ['hotmail.com', outlook],
  ['live.com', outlook],
  ['yahoo.com', yahoo],
  ['icloud.com', icloud],
  ['me.com', icloud],
]);

/** The webmail site of an email address, for the large providers. */
export function mailboxOf(email: string): Mailbox | undefined {
  return mailboxes.get(email.split('@').at(-1)?.trim().toLowerCase() ?? '');
}
