import { product } from './shared.ts';

/** What the plans of this service are is handed in: the catalogue is the only place with limits and prices. */
export const terms = {
  title: `Terms of Service · ${product}`,
  description: `The terms under which ${product} is used: accounts, plans, payments and what happens to images.`,
  heading: 'Terms of Service',
  lead: `These terms hold for everyone who uses ${product}, with an account or without.`,
  plansHeading: 'Plans and limits',
  plan: (name: string, price: string, tables: string, projects: string) =>
    `${name}: ${price}, ${tables}, ${projects}.`,
  priced: (usd: number) => `$${usd} a month`,
  bySales: 'contact sales',
  tables: (count: string) => `${count} tables a month`,
  projects: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
  unlimitedTables: 'unlimited tables',
  unlimitedProjects: 'unlimited projects',
  before: [
    {
      heading: 'The service',
      paragraphs: [
        `${product} turns JSON into pictures of tables and keeps them at public addresses. Anybody who has the address of a picture can see it. Do not put into a table what nobody else may read.`,
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You need an e-mail address that you can read. You answer for what is done with your password and your API keys. A key that others may know should be replaced at once, on the dashboard or in the settings.',
      ],
    },
  ],
  counting: [
    'A stored picture is one table. Previews, failed calls and the demo are free. The count starts again every 30 days from sign-up. Unused tables do not roll over. A call beyond the limit is refused with status 402; what is stored stays online.',
  ],
  after: [
    {
      heading: 'Payment',
      paragraphs: [
        'Paid plans are billed monthly in advance through a card payment provider. A plan can be cancelled at any time and runs to the end of the period that is paid. There are no refunds for parts of a period.',
      ],
    },
    {
      heading: 'Your content',
      paragraphs: [
        'The data you send and the pictures made of it stay yours. You allow us to store and show the pictures at their addresses, for that is what the service does. Content that breaks the law or the rights of others is not allowed, and we remove it when we learn of it.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'There are limits on how fast one key may call, so that the service stays quick for everybody. Attempts to get around limits, to reach the data of others or to disturb the service end the account.',
      ],
    },
    {
      heading: 'No warranty',
      paragraphs: [
        'We work to keep the service up and its pictures right. It is provided as it is, and we do not answer for losses that come from an outage or from a wrong figure in a table. Keep your own copy of what you cannot do without.',
      ],
    },
    {
      heading: 'Ending and changes',
      paragraphs: [
        'You can stop at any time. Deleting a project deletes its pictures, their files and its key. If these terms change in a way that matters to you, we write to the address of your account before.',
      ],
    },
  ],
} as const;

export const privacy = {
  title: `Privacy Policy · ${product}`,
  description: `What ${product} stores about you and your tables, for how long, and what it never does.`,
  heading: 'Privacy Policy',
  lead: 'What we keep, why, and for how long.',
  sections: [
    {
      heading: 'Your account',
      paragraphs: [
        'We keep your e-mail address, your name if you give it, your plan and the number of tables you have stored. Passwords and API keys are kept as hashes only: we cannot read them.',
      ],
    },
    {
      heading: 'Your tables',
      paragraphs: [
        'A stored picture stays at its public address until you delete it. The JSON it was drawn from is deleted after 30 days. Previews are deleted after an hour, pictures of the demo after a day.',
        'The live preview is drawn in your browser. What you type there leaves it only when you generate a picture.',
      ],
    },
    {
      heading: 'Records of requests',
      paragraphs: [
        'For 30 days we keep when a call came, to which address of the API, how it was answered, how long it took and how large the answer was. Addresses of computers are used for limits against abuse and are not kept with your account.',
      ],
    },
    {
      heading: 'Cookies and browser storage',
      paragraphs: [
        'One cookie holds your session after you sign in. Another one, for a day at most, knows the browser that asked for a magic link, or for a few minutes the one that went to Google or GitHub. There are no cookies of advertisers and no counting of visitors by others.',
        'Your browser also keeps for itself what you would have to choose or type again: colour theme, language of the examples, style settings, the plan you chose, the address a magic link was asked for and the table you work on.',
      ],
    },
    {
      heading: 'Who else sees data',
      paragraphs: [
        'The card payment provider, if you buy a plan; we never see the number of your card. The mail server that delivers our mails. Google or GitHub, if you sign in with them. A server from which a table takes a picture, for we ask it for the picture. Nobody else, unless a law demands it.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can see and change your profile in the settings and delete your pictures and projects on the dashboard. To have the account deleted, or to get a copy of what we keep, write to us.',
      ],
      contact: true,
    },
  ],
} as const;
