import { grouped } from '@pictable/contract';
import type { MailContent, MailLinks, UsageNoticeValues } from './mail.ts';

/** What a mail says, before it has a form. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** In small type below the button. */
  readonly notes: readonly string[];
}

const LINK_LIFE = 'The link works once, within 24 hours. A newer one replaces it.';
const NOT_YOU = 'If this was not you, you can leave this mail alone: nothing happens without the link.';

/** Every text that goes out by mail. */
export function mailText(content: MailContent, links: MailLinks): MailText {
  const { template, values } = content;
  switch (template) {
    case 'magic-link':
      return {
        subject: 'Your sign-in link for Pictable',
        paragraphs: ['Somebody, probably you, asked for a link to sign in to Pictable with this address.'],
        button: { label: 'Sign in', url: links.signIn(values.seed) },
        notes: [LINK_LIFE, NOT_YOU],
      };
    case 'confirm-registration':
      return {
        subject: 'Confirm your address for Pictable',
        paragraphs: ['Welcome to Pictable. One step is left: confirm that this address is yours.'],
        button: { label: 'Confirm and sign in', url: links.signIn(values.seed) },
        notes: [
          LINK_LIFE,
          'Open it in the browser in which you registered, and the password you chose there is kept.',
          NOT_YOU,
        ],
      };
    case 'existing-account':
      return {
        subject: 'You have a Pictable account already',
        paragraphs: [
          'Somebody, probably you, tried to register at Pictable with this address. There is an account with it already.',
          'You can sign in with the link below, also if you have forgotten your password.',
        ],
        button: { label: 'Sign in', url: links.signIn(values.seed) },
        notes: [LINK_LIFE, NOT_YOU],
      };
    case 'existing-account-offline':
      return {
        subject: 'You have a Pictable account already',
        paragraphs: [
          'Somebody, probably you, tried to register at Pictable with this address. There is an account with it already.',
        ],
        button: { label: 'Go to the sign-in page', url: links.page('/auth') },
        notes: ['If this was not you, you can leave this mail alone.'],
      };
    case 'usage-notice':
      return usageNotice(values, links);
    default:
      throw new Error(`There is no mail text "${(content as { template: string }).template}".`);
  }
}

function usageNotice({ percent, used, limit, resetDate }: UsageNoticeValues, links: MailLinks): MailText {
  const isUsedUp = used >= limit;
  const state = `${grouped(used)} of ${grouped(limit)} tables`;
  return {
    subject: isUsedUp
      ? 'All tables of your Pictable plan are used'
      : `${percent} % of your Pictable plan is used`,
    paragraphs: [
      `You have stored ${state} of your plan. The count starts again on ${resetDate}.`,
      isUsedUp
        ? 'Until then, further tables are refused. Images you have stored stay online, and previews still work.'
        : 'When all are used, further tables are refused until then. Images you have stored stay online.',
    ],
    button: { label: 'See the plans', url: links.page('/subscribe') },
    notes: [],
  };
}
