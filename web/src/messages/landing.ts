import { product } from './shared.ts';

export const landing = {
  title: `${product}: tables from JSON, as pictures`,
  description:
    'Post JSON rows, get back a PNG, JPEG, SVG or PDF of the table at a public URL. Try it on the page, without an account.',
  heroHeading: 'Send JSON. Get back a table people can read.',
  heroText:
    'One request turns rows into a PNG, JPEG, SVG or PDF with a public URL. Put it in an email, a chat message or a report.',
  getStarted: 'Get Started',
  apiDocumentation: 'API Documentation',
  tryHeading: 'Try It Now',
  tryText: 'Edit the JSON. The table redraws as you type.',
  signUpPrompt:
    'Demo pictures live for a day. An account keeps yours at a permanent URL, with an API key to make more.',
  signUp: 'Sign up free',
} as const;

export const features = {
  heading: 'What you stop building',
  items: [
    {
      name: 'A headless browser fleet',
      text: 'The table is laid out and painted by one engine in milliseconds. There is no browser to keep alive.',
    },
    {
      name: 'Table markup for mail clients',
      text: 'It is a picture. It looks the same in Outlook, in Slack and on a phone.',
    },
    {
      name: 'Number and date formatting',
      text: 'Mark a cell as currency, percentage or date, and it is formatted and aligned.',
    },
    {
      name: 'File storage',
      text: 'Every picture gets a public URL that stays, grouped by project.',
    },
    {
      name: 'Guesswork about the result',
      text: 'The engine also runs in your browser. What you see while typing is what the service stores, byte for byte.',
    },
  ],
} as const;

export const apiExample = {
  heading: 'One request',
  text: 'POST the rows with your API key. The answer carries the address of the picture.',
  request: 'Request',
  response: 'Response',
  reference: 'All parameters in the API reference',
} as const;

export const pricing = {
  heading: 'Pricing',
  text: 'Previews and failed calls are free. Counts start again every 30 days from sign-up.',
  choosePlan: (name: string) => `Choose ${name}`,
} as const;

export const demo = {
  label: 'Demo converter',
  editorTab: 'JSON Editor',
  resultTab: 'Result',
  tabs: 'Demo steps',
  format: 'Format',
  editStyles: 'Edit Styles',
  reset: 'Reset',
  generate: 'Generate Image',
  generating: 'Processing...',
  download: 'Download',
  createAnother: 'Create Another',
  json: 'Demo JSON',
  preview: 'Live preview of the table',
  drawnHere: 'Drawn in your browser by the engine that runs the API.',
  invalidJson: 'Invalid JSON format. Please check your syntax.',
  failed: 'Failed to generate image',
  noUrl: 'No image URL in response',
  mismatch: (made: string, chosen: string) => `This picture is a ${made} file. Generate again for ${chosen}.`,
  resultAlt: 'The generated table',
  resultUrl: 'Picture URL',
  resultPdf: 'The generated table as a PDF document',
  stylesTitle: 'Edit Styles',
  stylesText: 'The picture follows while you change them.',
  posterAlt:
    'The sample table as a picture: Q3 pipeline by region with owner, deals, value and whether it was won.',
} as const;
