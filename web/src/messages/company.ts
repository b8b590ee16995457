import { product } from './shared.ts';

export const company = {
  pageLinks: 'This page',
  backHome: 'Back to Home',
  logIn: 'Log In',
  signUp: 'Sign Up',
  register: 'Register',
} as const;

export const about = {
  title: `About · ${product}`,
  description: `Who makes ${product}, and why it draws tables.`,
  heading: 'A table should be read, not decoded',
  lead: `${product} is made by a developer lab for AI automation in small and medium businesses. We build the flows that read orders, stock and invoices, and we kept needing one small thing: a table in a place that has no tables.`,
  sections: [
    {
      heading: 'Where it came from',
      paragraphs: [
        'Automations end in messages: an email to the warehouse, a note in a chat, a page in a report. The numbers were right and nobody could read them. Pasted columns fell apart, screenshots needed a person, and a browser kept running only to take pictures was the part that broke at night.',
        'So we wrote an engine that does one job. It takes the JSON an automation has anyway and draws the table, the same in every place, in a few milliseconds.',
      ],
    },
    {
      heading: 'What we hold to',
      paragraphs: [
        'What you see while typing is what is stored. One engine draws in your browser and on the server, byte for byte alike.',
        'Bad input gets an answer that names the field and what is allowed there. Nothing is charged for previews or for calls that fail.',
        'A stored picture keeps its address until you delete it.',
      ],
    },
    {
      heading: 'Who uses it',
      paragraphs: [
        'Developers who send reports, people who build automations without code, and teams who want the weekly numbers in the chat they read.',
      ],
    },
  ],
} as const;
