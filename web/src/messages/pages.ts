/** The pages of the site as a list names them. */
export const pageNames = {
  home: { name: 'Home', about: 'What this is, to be tried at once' },
  signIn: { name: 'Sign In', about: 'By password, link or another service' },
  register: { name: 'Create account', about: 'Free, for a public URL of every table' },
  documentation: { name: 'Documentation', about: 'Tables, styles, formats, limits and errors' },
  apiReference: { name: 'API reference', about: 'Every call, its answers and its errors' },
  sdk: { name: 'SDK', about: 'The client for JavaScript and TypeScript' },
  commandLine: { name: 'Command line', about: 'Table images from files, offline too' },
  selfHosting: { name: 'Self-hosting', about: 'The service on a computer of your own' },
  versioning: { name: 'Versioning', about: 'What stays, and how changes are announced' },
  changelog: { name: 'Changelog', about: 'What has changed' },
  examples: { name: 'Examples', about: 'Sample tables with their JSON' },
  make: { name: 'Make', about: 'Integration, step by step' },
  n8n: { name: 'n8n', about: 'Integration, step by step' },
  zapier: { name: 'Zapier', about: 'Integration, step by step' },
  json: { name: 'JSON guide', about: 'How to write the data of a table' },
  pricing: { name: 'Pricing', about: 'Plans and what they allow' },
  app: { name: 'Editor', about: 'The web app: create a new image' },
  dashboard: { name: 'Dashboard', about: 'Your projects, images and API keys' },
  requests: { name: 'Request log', about: 'What your programs asked for, and the answers' },
  subscribe: { name: 'Plans', about: 'Change what your account allows' },
  manageSubscription: { name: 'Subscription', about: 'Payments, invoices and cancelling' },
  settings: { name: 'Settings', about: 'Profile, password and personal API key' },
  about: { name: 'About', about: 'Who makes this' },
  terms: { name: 'Terms of Service', about: 'What you and we agree on' },
  privacy: { name: 'Privacy Policy', about: 'What is stored, and for how long' },
} as const;

export const pageSearch = {
  label: 'Search the pages',
  list: 'Pages',
  nothingFound: 'No page has these words. Clear the search to see them all.',
} as const;
