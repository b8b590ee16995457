/** Names and descriptions of the pages in search results and lists. */
export const pageNames = {
  home: { name: 'Home', about: 'What it does, with a live demo' },
  signIn: { name: 'Sign in', about: 'With a password, a link or another provider' },
  register: { name: 'Create account', about: 'Free, with a public URL for every table' },
  documentation: { name: 'Documentation', about: 'Tables, styles, formats, limits and errors' },
  apiReference: { name: 'API reference', about: 'Every operation, its responses and its errors' },
  sdk: { name: 'SDK', about: 'The client for JavaScript and TypeScript' },
  commandLine: { name: 'Command line', about: 'Table images from files, even offline' },
  selfHosting: { name: 'Self-hosting', about: 'The service on your own computer' },
  versioning: { name: 'Versioning', about: 'What stays stable, and how changes are announced' },
  changelog: { name: 'Changelog', about: 'What has changed' },
  examples: { name: 'Examples', about: 'Sample tables with their JSON' },
  make: { name: 'Make', about: 'Integration, step by step' },
  n8n: { name: 'n8n', about: 'Integration, step by step' },
  zapier: { name: 'Zapier', about: 'Integration, step by step' },
  json: { name: 'JSON guide', about: 'How to write table data' },
  pricing: { name: 'Pricing', about: 'Plans and their limits' },
  app: { name: 'Editor', about: 'The web app: create a new image' },
  dashboard: { name: 'Dashboard', about: 'Your projects, images and API keys' },
  requests: { name: 'Request log', about: 'Requests from your programs, and the responses' },
  subscribe: { name: 'Plans', about: 'Choose or change your plan' },
  manageSubscription: { name: 'Subscription', about: 'Payments, invoices and cancellation' },
  settings: { name: 'Settings', about: 'Profile, password and personal API key' },
  about: { name: 'About', about: 'Who makes it' },
  terms: { name: 'Terms of Service', about: 'The rules for using the service' },
  privacy: { name: 'Privacy Policy', about: 'What is stored, and for how long' },
} as const;

export const pageSearch = {
  label: 'Search the pages',
  list: 'Pages',
  nothingFound: 'No pages match. Clear the search to see all of them.',
} as const;
