import { product } from './shared.ts';

export const examples = {
  title: `Examples · ${product}`,
  description: 'Tables to copy: the JSON, the picture it makes, and the request that makes it.',
  heading: 'Examples',
  lead: 'Real tables. Take one, look at its JSON, and send it as it is.',
  cards: 'Sample tables',
  empty: 'Select an Example',
  emptyText: 'Its JSON, its picture and the request for it will stand here.',
  input: 'JSON input',
  picture: (title: string) => `The table "${title}" as a picture`,
  downloads: 'Download',
  downloadFailed: 'The file could not be drawn in this browser.',
  error: 'Error',
  request: 'Request',
  requestTabs: 'Request in',
  openInEditor: 'Open in editor',
} as const;
