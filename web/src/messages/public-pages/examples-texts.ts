import { product } from '../shared-texts.ts';

export const examples = {
  title: `Examples · ${product}`,
  description: 'Tables to copy: the JSON, the image and the request that creates it.',
  heading: 'Examples',
  lead: 'Ready-made tables. Pick one, copy its JSON and send it.',
  gallery: 'See thirty tables made from public data.',
  filter: 'Find an example',
  words: 'Search tables and workflows',
  tablesWith: 'Tables with',
  workflowsFor: 'Workflows for',
  topics: {
    colored: 'Coloured cells',
    visual: 'Bars, icons and badges',
    totals: 'Groups and totals',
    typed: 'Dates and money',
    merged: 'Merged cells',
    links: 'Links',
    nested: 'Nested values',
    long: 'Long texts',
    missing: 'Missing values',
    sorted: 'Sorting',
  },
  found: (tables: number, flows: number) =>
    `${tables} ${tables === 1 ? 'table' : 'tables'} and ${flows} ${flows === 1 ? 'workflow' : 'workflows'}`,
  noneText: 'No tables or workflows match. Try fewer words or another topic.',
  showAll: 'Show all',
  cards: 'Sample tables',
  /** If nothing matches. */
  empty: 'Select an Example',
  input: 'JSON input',
  image: (title: string) => `The table "${title}" as an image`,
  downloads: 'Download',
  downloadFailed: 'Rendering failed in this browser.',
  error: 'Error',
  request: 'Request',
  requestTabs: 'Request in',
} as const;
