/** A composed email, with the same content as plain text and as HTML. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Sends emails. `smtp`: through a mail server; `outbox`: into a folder of the data folder, for development;
 * `none`: production without a mail server, where every feature that needs email is off.
 */
export interface Mailer {
  readonly kind: 'smtp' | 'outbox' | 'none';
  /** @throws Error if the mail server does not accept the email; the caller may retry */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** An email as it is queued, by template; its text is composed when it is sent. */
export type TemplatedMail = { readonly to: string } & MailContent;

/**
 * The values of each template. A `seed` represents a sign-in link: the token is derived from it and the
 * server secret, so the database contains nothing that gives access to an account.
 */
export type MailContent =
  | { readonly template: 'magic-link'; readonly values: { readonly seed: string } }
  | { readonly template: 'confirm-registration'; readonly values: { readonly seed: string } }
  | { readonly template: 'existing-account'; readonly values: { readonly seed: string } }
  | { readonly template: 'existing-account-offline'; readonly values: Readonly<Record<never, never>> }
  | { readonly template: 'registration-closed'; readonly values: Readonly<Record<never, never>> }
  | { readonly template: 'account-invitation'; readonly values: { readonly seed: string } }
  | { readonly template: 'usage-notice'; readonly values: UsageNoticeValues }
  | { readonly template: 'project-invitation'; readonly values: ProjectInvitationValues }
  | { readonly template: 'project-transfer'; readonly values: ProjectTransferValues }
  | { readonly template: 'refresh-failed'; readonly values: RefreshFailedValues };

/** An invitation to a project; the token of its link is derived from the seed. */
export type ProjectInvitationValues = {
  readonly seed: string;
  readonly project: string;
  /** The name of the owner, or their email address. */
  readonly inviter: string;
  readonly role: string;
};

/** The offer to become the owner of a project. */
export type ProjectTransferValues = {
  readonly project: string;
  readonly projectId: number;
  /** The name of the owner, or their email address. */
  readonly owner: string;
};

/** A live image whose source could not be loaded several times in a row. */
export type RefreshFailedValues = {
  readonly name: string;
  readonly reason: string;
  readonly failures: number;
  /** When it is tried again (ISO 8601, UTC). */
  readonly nextAt: string;
};

/** Used share of the plan's quota. */
export type UsageNoticeValues = {
  /** 80 or 100. */
  readonly percent: number;
  readonly used: number;
  readonly limit: number;
  /** Start of the next quota window, as `2027-01-31`. */
  readonly resetDate: string;
};

/** URLs in emails. They use the configured origin, never the Host header of a request. */
export interface MailLinks {
  /** URL of a magic link. */
  signIn(seed: string): string;
  /** URL of the page that accepts an invitation. */
  invitation(seed: string): string;
  /** URL of the page that creates the account of an invited address. */
  registration(seed: string): string;
  page(path: string): string;
}
