/** The pages of the site as a list names them. */
export const pageNames = {
  documentation: { name: 'Documentation', about: 'Tables, styles, formats, limits and errors' },
  apiReference: { name: 'API reference', about: 'Every call, its answers and its errors' },
  examples: { name: 'Examples', about: 'Sample tables with their JSON' },
  make: { name: 'Make', about: 'Integration, step by step' },
  n8n: { name: 'n8n', about: 'Integration, step by step' },
  zapier: { name: 'Zapier', about: 'Integration, step by step' },
  json: { name: 'JSON guide', about: 'How to write the data of a table' },
  pricing: { name: 'Pricing', about: 'Plans and what they allow' },
  app: { name: 'Editor', about: 'The web app: create a new image' },
  dashboard: { name: 'Dashboard', about: 'Your projects, images and API keys' },
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
