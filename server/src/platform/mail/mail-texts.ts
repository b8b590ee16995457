import { formatThousands, limits, type MemberRole, projectRoleMeanings } from '@pictable/contract';
import type {
  MailContent,
  MailLinks,
  ProjectInvitationValues,
  ProjectTransferValues,
  RefreshFailedValues,
  UsageNoticeValues,
} from './mail.ts';

/** The content of an email before it is rendered as text and HTML. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** Shown in small type below the button. */
  readonly notes: readonly string[];
}

const LINK_EXPIRY = 'The link works once and expires after 24 hours. Requesting a new link invalidates it.';
const NOT_REQUESTED = 'If you did not request this, you can ignore this email.';
const TRIED_TO_REGISTER =
  'You (or someone using your email address) tried to register, but you already have a Pictable account.';

/** Every text that is sent by email. */
export function mailText(content: MailContent, links: MailLinks): MailText {
  const { template, values } = content;
  switch (template) {
    case 'magic-link':
      return {
        subject: 'Your sign-in link for Pictable',
        paragraphs: ['You (or someone using your email address) requested a link to sign in to Pictable.'],
        button: { label: 'Sign in', url: links.signIn(values.seed) },
        notes: [LINK_EXPIRY, NOT_REQUESTED],
      };
    case 'confirm-registration':
      return {
        subject: 'Confirm your email address for Pictable',
        paragraphs: ['Welcome to Pictable. One last step: please confirm your email address.'],
        button: { label: 'Confirm and sign in', url: links.signIn(values.seed) },
        notes: [
          LINK_EXPIRY,
          'Open it in the browser in which you registered to keep the password that you chose there.',
          NOT_REQUESTED,
        ],
      };
    case 'existing-account':
      return {
        subject: 'You already have a Pictable account',
        paragraphs: [
          TRIED_TO_REGISTER,
          'You can sign in with the link below, even if you have forgotten your password.',
        ],
        button: { label: 'Sign in', url: links.signIn(values.seed) },
        notes: [LINK_EXPIRY, NOT_REQUESTED],
      };
    case 'existing-account-offline':
      return {
        subject: 'You already have a Pictable account',
        paragraphs: [TRIED_TO_REGISTER],
        button: { label: 'Go to the sign-in page', url: links.page('/auth') },
        notes: [NOT_REQUESTED],
      };
    case 'registration-closed':
      return registrationClosed(links);
    case 'account-invitation':
      return accountInvitation(values.seed, links);
    case 'usage-notice':
      return usageNotice(values, links);
    case 'project-invitation':
      return projectInvitation(values, links);
    case 'project-transfer':
      return projectTransfer(values, links);
    case 'refresh-failed':
      return refreshFailed(values, links);
    default:
      // The queue may contain an email that another version of the service enqueued.
      throw new Error(`Unknown email template "${(content as { template: string }).template}".`);
  }
}

function projectInvitation(values: ProjectInvitationValues, links: MailLinks): MailText {
  const [project, inviter] = [values.project, values.inviter].map(inOneLine);
  const meaning = projectRoleMeanings[values.role as MemberRole] as string | undefined;
  return {
    subject: `Invitation to the project "${project}" on Pictable`,
    paragraphs: [
      `${inviter} invited you to the project "${project}" as ${values.role === 'editor' ? 'an' : 'a'} ${values.role}.`,
      ...(meaning === undefined ? [] : [`What this role can do: ${meaning}`]),
    ],
    button: { label: 'View invitation', url: links.invitation(values.seed) },
    notes: [
      `The link works once and expires after ${limits.invitationDays} days. It is for this email address only: sign in with it, or create an account with it.`,
      'If you were not expecting this invitation, you can ignore this email.',
    ],
  };
}

function projectTransfer(values: ProjectTransferValues, links: MailLinks): MailText {
  const [project, owner] = [values.project, values.owner].map(inOneLine);
  return {
    subject: `Become the owner of the project "${project}" on Pictable?`,
    paragraphs: [
      `${owner} wants to transfer the project "${project}" to you.`,
      `If you accept, the project belongs to you, and its tables count towards your plan. ${owner} stays a member as an editor. Nothing changes until you accept.`,
    ],
    button: { label: 'View the offer', url: links.page(`/dashboard#project-${values.projectId}`) },
    notes: [
      `The offer ends after ${limits.transferDays} days.`,
      'If you do not want the project, decline the offer or ignore this email.',
    ],
  };
}

/** Names of users can contain line breaks, which could pretend to be another paragraph. */
function inOneLine(name: string): string {
  return name.replace(/\s+/g, ' ');
}

function registrationClosed(links: MailLinks): MailText {
  return {
    subject: 'There is no Pictable account for your email address',
    paragraphs: [
      'Someone, probably you, requested a link to sign in to Pictable with this email address. It has no account, and new accounts need an invitation.',
      'If you have an account with another email address, sign in with that one. Otherwise, ask the operator of the service for an invitation.',
    ],
    button: { label: 'Go to the sign-in page', url: links.page('/auth') },
    notes: [NOT_REQUESTED],
  };
}

function accountInvitation(seed: string, links: MailLinks): MailText {
  return {
    subject: 'Your invitation to Pictable',
    paragraphs: [
      'The operator of this service invited you to create an account. Pictable turns tables into images, with an API and a web app.',
      'Create your account with the link below.',
    ],
    button: { label: 'Create your account', url: links.registration(seed) },
    notes: [
      `The link works once and expires after ${limits.invitationDays} days. It is for this email address only.`,
      'If you were not expecting this invitation, you can ignore this email.',
    ],
  };
}

function refreshFailed({ name, reason, failures, nextAt }: RefreshFailedValues, links: MailLinks): MailText {
  const at = `${nextAt.slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: `Your live image "${name}" is not up to date`,
    paragraphs: [
      `The live image "${name}" could not be refreshed ${failures} times in a row. The last reason: ${reason}`,
      `Its URL still shows the last image. We try again at ${at}, and then less and less often. To refresh it at once, store it again.`,
    ],
    button: { label: 'Read about refreshing', url: links.page('/documentation/sources') },
    notes: ['You get this email once, until a refresh succeeds again.'],
  };
}

function usageNotice({ percent, used, limit, resetDate }: UsageNoticeValues, links: MailLinks): MailText {
  const isUsedUp = used >= limit;
  const state = `${formatThousands(used)} of ${formatThousands(limit)} tables`;
  return {
    subject: isUsedUp
      ? 'You have reached your Pictable plan limit'
      : `You have used ${percent}% of your Pictable plan`,
    paragraphs: [
      `You have used ${state} in your plan. Your quota resets on ${resetDate}.`,
      isUsedUp
        ? 'Until then, new tables will be rejected. Your stored images stay online, and previews still work.'
        : 'If you reach the limit before then, new tables will be rejected. Your stored images stay online.',
    ],
    button: { label: 'View plans', url: links.page('/subscribe') },
    notes: [],
  };
}
