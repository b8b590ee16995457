import { product } from './shared-texts.ts';

export const plans = {
  title: `Plans · ${product}`,
  heading: 'Choose a plan',
  text: 'Your usage resets every 30 days. Unused tables do not roll over.',
  current: 'Your plan',
  chosen: 'Your choice',
  subscribe: (name: string) => `Subscribe to ${name}`,
  notSetUp: "Billing isn't enabled on this server",
  notSetUpText: 'Ask your administrator to change your plan.',
  failed: "Couldn't open the payment page",
  readFailed: "Couldn't load the plans",
  back: 'Back to Dashboard',
} as const;

export const manage = {
  title: `Subscription · ${product}`,
  heading: 'Manage subscription',
  plan: 'Your plan',
  price: 'Price',
  resets: 'Usage resets on',
  usage: 'Tables used',
  projects: 'Projects',
  of: (count: string, limit: string) => `${count} of ${limit}`,
  open: 'Open the customer portal',
  portalText: 'Update your card, view invoices, change or cancel your plan.',
  none: 'This account has no paid subscription.',
  choose: 'Choose a plan',
  allPlans: 'All plans',
} as const;
