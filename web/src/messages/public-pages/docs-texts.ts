import { product } from '../shared-texts.ts';

export const articleTexts = {
  onThisPage: 'On this page',
  link: 'Link',
  asMarkdown: 'This page as Markdown',
  /** Placeholder for the rest of a key, shown after its prefix. */
  restOfKey: '_REST_OF_YOUR_KEY',
  keyPrefixHint: (prefix: string) => `Your key starts with ${prefix}. Put the full key here.`,
  replaceKey: (place: string) => `Replace ${place} with your key.`,
  sending: 'Sending the request…',
  preview: 'The table as rendered by the service',
  renderedHere: (ms: number) =>
    `Rendered in this browser in ${ms} ms. Nothing was sent; sign in to send it to the service.`,
  responseReceived: (ms: number) =>
    `Response received in ${ms} ms. Previews don't count towards your plan and expire after an hour.`,
  failed: "Couldn't reach the service.",
} as const;

/** The pages of the documentation, as listed on each of them. */
export const documentationPages = {
  list: 'Documentation',
  overview: 'Overview',
  structure: 'Structure',
  transform: 'Transform',
  visuals: 'Visuals',
  templates: 'Templates',
  sources: 'Data from a URL',
  'live-images': 'Live images',
  sdk: 'SDK',
  'command-line': 'Command line',
  'self-hosting': 'Self-hosting',
  'data-protection': 'Data protection',
  versioning: 'Versioning',
  changelog: 'Changelog',
} as const;

export const search = {
  title: 'Search',
  description: 'Commands, pages, and everything in the documentation, guides and examples.',
  field: 'Search for',
  results: 'Results',
  hits: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  none: (words: string) => `No results for “${words}”.`,
  hint: 'Type a command, a page, a style such as headerBg, or an error such as quota-exceeded.',
  loading: 'Loading…',
  failed: "Couldn't load the search.",
} as const;

export const documentation = {
  title: `Documentation · ${product}`,
  description: `How to send a table to ${product} and what comes back.`,
  heading: 'Documentation',
  lead: 'Send JSON, get an image of the table. You can copy and send everything on this page; the images show what the service renders from the JSON above them.',
  anchors: [
    { id: 'getting-started', label: 'Getting started' },
    { id: 'basic-usage', label: 'Basic usage' },
    { id: 'table-formats', label: 'Table formats' },
    { id: 'export-options', label: 'Export options' },
    { id: 'native', label: 'Native tables' },
    { id: 'customization', label: 'Customization' },
    { id: 'api-reference', label: 'API overview' },
    { id: 'integrations', label: 'Integrations' },
    { id: 'signed-urls', label: 'Signed URLs' },
    { id: 'private-images', label: 'Private images' },
    { id: 'members', label: 'Members' },
    { id: 'own-bucket', label: 'Your own bucket' },
    { id: 'webhooks', label: 'Webhooks' },
    { id: 'rate-limits', label: 'Rate limits' },
    { id: 'cors', label: 'CORS' },
    { id: 'json-guide', label: 'JSON guide' },
  ],
} as const;

export const apiReference = {
  title: `API reference · ${product}`,
  description: `Every operation of the ${product} API, its fields, and every error with its cause and fix.`,
  heading: 'API reference',
  lead: 'The operations that create and serve images, field by field.',
  anchors: [
    { id: 'authentication', label: 'Authentication' },
    { id: 'api-keys', label: 'API keys' },
    { id: 'table-to-image', label: 'Generate Table Image' },
    { id: 'preview', label: 'Generate Preview' },
    { id: 'get-image', label: 'Get Image' },
    { id: 'error-handling', label: 'Error Handling' },
    { id: 'rate-limits', label: 'Rate Limits' },
    { id: 'all-calls', label: 'All operations' },
  ],
} as const;

export const apiDocs = {
  title: `API documentation · ${product}`,
  description: `Where to post tables, and what the response contains.`,
  heading: 'API documentation',
  lead: 'Post a table to this URL with your API key.',
  endpoint: 'Endpoint',
  backToApp: 'Back to App',
} as const;
