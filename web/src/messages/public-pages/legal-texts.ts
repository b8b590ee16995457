import { product } from '../shared-texts.ts';

/** The page adds the plans: the plan catalogue is the only source of limits and prices. */
export const terms = {
  title: `Terms of Service · ${product}`,
  description: `The terms for using ${product}: accounts, plans, payments and what happens to images.`,
  heading: 'Terms of Service',
  lead: `These terms apply to everyone who uses ${product}, with or without an account.`,
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
        `${product} turns JSON into table images and hosts them at public URLs. Anyone with the URL of an image can see it. Do not put confidential data into a table.`,
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You need an email address at which you can receive mail. You are responsible for everything done with your password and your API keys. If others may know a key, replace it immediately on the dashboard or in the settings.',
      ],
    },
  ],
  counting: [
    'A stored image counts as one table. Previews, failed requests and the demo are free. Your usage resets every 30 days, counted from sign-up. Unused tables do not roll over. Requests beyond the limit are rejected with status 402; stored images stay online.',
  ],
  after: [
    {
      heading: 'Payment',
      paragraphs: [
        'Paid plans are billed monthly in advance through a card payment provider. You can cancel a plan at any time; it runs until the end of the paid period. There are no refunds for partial periods.',
      ],
    },
    {
      heading: 'Your content',
      paragraphs: [
        'The data you send and the images made from it remain yours. You allow us to store the images and show them at their URLs in order to provide the service. Content that breaks the law or violates the rights of others is not allowed, and we remove it when we learn of it.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Each key has a rate limit, so that the service stays fast for everyone. We close accounts that try to bypass limits, to access the data of others or to disrupt the service.',
      ],
    },
    {
      heading: 'No warranty',
      paragraphs: [
        'We work to keep the service available and its images correct. It is provided as is, and we are not liable for losses caused by an outage or by a wrong number in a table. Keep your own copy of anything you cannot afford to lose.',
      ],
    },
    {
      heading: 'Ending and changes',
      paragraphs: [
        'You can stop using the service at any time. Deleting a project deletes its images, their files and its key; deleting your account in the settings deletes everything in it. If these terms change in a way that affects you, we will notify you in advance at the email address of your account.',
      ],
    },
  ],
} as const;

export const privacy = {
  title: `Privacy Policy · ${product}`,
  description: `What ${product} stores about you and your tables, for how long, and what it never does.`,
  heading: 'Privacy Policy',
  lead: 'What we store, why, and for how long.',
  sections: [
    {
      heading: 'Your account',
      paragraphs: [
        'We store your email address, your name if you provide it, your plan and the number of tables you have stored. Passwords and API keys are stored only as hashes: we cannot read them.',
      ],
    },
    {
      heading: 'Your tables',
      paragraphs: [
        'A stored image stays at its public URL until you delete it. The JSON it was rendered from is deleted after 30 days at the latest. Previews are deleted after one hour, demo images after one day.',
        'The live preview is rendered in your browser. What you type leaves your browser only when you generate an image.',
      ],
    },
    {
      heading: 'Request logs',
      paragraphs: [
        'For 30 days, unless the operator of this server sets another time, we store the time of each request, its API path, the response status, the duration and the size of the response. IP addresses are used to limit abuse and are not stored with your account.',
      ],
    },
    {
      heading: 'Cookies and browser storage',
      paragraphs: [
        'One cookie holds your session after you sign in. Another one identifies the browser that requested a magic link, for at most a day, or that was sent to another provider to sign in, for a few minutes. There are no advertising cookies and no third-party analytics.',
        'Your browser also stores what you would otherwise have to choose or type again: colour theme, language of the examples, style settings, the plan you chose, the email address a magic link was sent to and the table you are working on.',
      ],
    },
    {
      heading: 'Who else sees data',
      paragraphs: [
        'The card payment provider, if you buy a plan; we never see your card number. The mail server that delivers our emails. Google, GitHub or the sign-in provider of your organisation, if you sign in with them. Any server that hosts an image used in a table, because we download the image from it. Nobody else, unless the law requires it.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can see and change your profile in the settings and delete your images and projects on the dashboard. The settings also have a copy of all your data as a file, and delete your account. Backups of the operator keep what was deleted until they expire. If something is missing, contact us.',
      ],
      contact: true,
    },
  ],
} as const;
