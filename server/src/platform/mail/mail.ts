/** A mail ready to go out: the same words twice, for programs that show html and for those that do not. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * The way out for mails. `smtp`: a mail server takes them; `outbox`: a developer finds them in his data folder; `none`: a
 * production server without a mail server, where every feature that needs mail is off.
 */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox' | 'none';
  /** @throws Error when the mail server does not take it; it may be tried again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A mail in the words of the product. It is what waits in the queue: the text is written when it is sent. */
export type MailOrder = { readonly to: string } & MailContent;

/**
 * What each mail has to say. A `seed` stands for a link that signs in: the token is made from it and the server secret, so
 * that nothing in the database opens an account.
 */
export type MailContent =
  | { readonly template: 'magic-link'; readonly values: { readonly seed: string } }
  | { readonly template: 'confirm-registration'; readonly values: { readonly seed: string } }
  | { readonly template: 'existing-account'; readonly values: { readonly seed: string } }
  | { readonly template: 'existing-account-offline'; readonly values: Readonly<Record<never, never>> }
  | { readonly template: 'usage-notice'; readonly values: UsageNoticeValues };

/** How much of the plan is used. */
export type UsageNoticeValues = {
  /** 80 or 100. */
  readonly percent: number;
  readonly used: number;
  readonly limit: number;
  /** When the next window begins, as `2027-01-31`. */
  readonly resetDate: string;
};

/** An order as it comes out of the queue, where a version of the service before this one may have put it. */
export interface QueuedMail {
  readonly to: string;
  readonly template: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Addresses in mails. They begin with the configured origin, never with a host that a request named. */
export interface MailLinks {
  /** The page behind a magic link. */
  signIn(seed: string): string;
  page(path: string): string;
}
