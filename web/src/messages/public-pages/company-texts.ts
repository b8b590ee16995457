import { product } from '../shared-texts.ts';

export const company = {
  pageLinks: 'This page',
  backHome: 'Back to Home',
  logIn: 'Log In',
  signUp: 'Sign Up',
  register: 'Register',
} as const;

export const about = {
  title: `About · ${product}`,
  description: `Who makes ${product}, and why it turns tables into images.`,
  heading: 'A table should be read, not decoded',
  lead: `${product} is made by a developer lab for AI automation in small and medium businesses. We build the workflows that read orders, stock and invoices, and we kept needing one small thing: a table in places that do not support tables.`,
  sections: [
    {
      heading: 'Where it came from',
      paragraphs: [
        'Automations end in messages: an email to the warehouse, a note in a chat, a page in a report. The numbers were right, but nobody could read them. Pasted columns fell apart, screenshots needed a person, and the headless browser that took them automatically was the part that broke at night.',
        'So we wrote an engine that does one job. It takes the JSON your automation already has and renders the table, identically everywhere, in a few milliseconds.',
      ],
    },
    {
      heading: 'Our principles',
      paragraphs: [
        'What you see while typing is what we store. The same engine runs in your browser and on the server, and their output is identical byte for byte.',
        'Errors name the field and the values it accepts. Previews and failed requests are free.',
        'A stored image keeps its URL until you delete it.',
      ],
    },
    {
      heading: 'Who uses it',
      paragraphs: [
        'Developers who send reports, people who build automations without code, and teams that want the weekly numbers in their chat.',
      ],
    },
  ],
} as const;
