import { product } from './shared.ts';

export const reading = {
  onThisPage: 'On this page',
  link: 'Link',
  asMarkdown: 'This page as Markdown',
  /** Stands after the beginning of a key. */
  restOfKey: '_REST_OF_YOUR_KEY',
  keyBegins: (prefix: string) => `Your key begins with ${prefix}. Put the whole key here.`,
  putKey: (place: string) => `Put your key in place of ${place}.`,
  asking: 'Asking the service…',
  preview: 'The table as the service drew it',
  drawnHere: (ms: number) =>
    `Drawn in this browser in ${ms} ms. Nothing was sent; sign in to ask the service.`,
  answered: (ms: number) => `Answered in ${ms} ms. A preview; it counts nothing and lives for an hour.`,
  failed: 'The service could not be reached.',
} as const;

/** The pages of the documentation, as each of them lists them. */
export const documentationPages = {
  list: 'Documentation',
  overview: 'Overview',
  sdk: 'SDK',
  'command-line': 'Command line',
  'self-hosting': 'Self-hosting',
  versioning: 'Versioning',
  changelog: 'Changelog',
} as const;

export const search = {
  title: 'Search',
  description: 'Commands, pages, and everything in the documentation, guides and examples.',
  field: 'Search for',
  results: 'Results',
  hits: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (words: string) => `Nothing was found for “${words}”.`,
  hint: 'Type a command, a page, a style such as headerBg, or an error such as quota-exceeded.',
  loading: 'Loading…',
  failed: 'The search could not be loaded.',
} as const;

export const documentation = {
  title: `Documentation · ${product}`,
  description: `How to send a table to ${product} and what comes back.`,
  heading: 'Documentation',
  lead: 'Send JSON, get a picture of the table. Everything on this page can be copied and sent; the pictures are what the service draws of the JSON above them.',
  anchors: [
    { id: 'getting-started', label: 'Getting started' },
    { id: 'basic-usage', label: 'Basic usage' },
    { id: 'table-formats', label: 'Table formats' },
    { id: 'export-options', label: 'Export options' },
    { id: 'customization', label: 'Customization' },
    { id: 'api-reference', label: 'API in short' },
    { id: 'integrations', label: 'Integrations' },
    { id: 'signed-addresses', label: 'Signed addresses' },
    { id: 'rate-limits', label: 'Rate limits' },
    { id: 'cors', label: 'CORS' },
    { id: 'json-guide', label: 'JSON guide' },
  ],
} as const;

export const apiReference = {
  title: `API reference · ${product}`,
  description: `Every call of the ${product} API, its fields, and every error with its cause and what to do.`,
  heading: 'API reference',
  lead: 'The calls that make and serve pictures, field by field.',
  anchors: [
    { id: 'authentication', label: 'Authentication' },
    { id: 'table-to-image', label: 'Generate Table Image' },
    { id: 'preview', label: 'Generate Preview' },
    { id: 'get-image', label: 'Get Image' },
    { id: 'error-handling', label: 'Error Handling' },
    { id: 'rate-limits', label: 'Rate Limits' },
    { id: 'all-calls', label: 'All calls' },
  ],
} as const;

export const apiDocs = {
  title: `API documentation · ${product}`,
  description: `Where tables are posted, and what comes back.`,
  heading: 'API documentation',
  lead: 'Post a table to this address with your API key.',
  endpoint: 'Endpoint',
  backToApp: 'Back to App',
} as const;
