import { product } from './shared.ts';

export const plans = {
  title: `Plans · ${product}`,
  heading: 'Choose a plan',
  text: 'Counts start again every 30 days from sign-up. Unused tables do not roll over.',
  current: 'Your plan',
  chosen: 'Your choice',
  subscribe: (name: string) => `Subscribe to ${name}`,
  notSetUp: 'Billing is not set up on this server',
  notSetUpText: 'Plans are not sold here. The operator of this server can change yours.',
  failed: 'The payment page could not be opened',
  readFailed: 'The plans could not be read',
  back: 'Back to Dashboard',
} as const;

export const manage = {
  title: `Subscription · ${product}`,
  heading: 'Manage subscription',
  plan: 'Your plan',
  usage: 'Tables used',
  projects: 'Projects',
  of: (count: string, limit: string) => `${count} of ${limit}`,
  open: 'Open the customer portal',
  portalText: 'Card, invoices, another plan and cancelling are there.',
  none: 'There is no paid subscription on this account.',
  choose: 'Choose a plan',
} as const;
