import { grouped } from '@pictable/contract';
import { product } from './shared.ts';

export const create = {
  title: `Create New Image · ${product}`,
  heading: 'Create New Image',
  back: 'Back to Dashboard',
  tabs: 'Create image',
  apiTab: 'API Endpoint',
  previewTab: 'Preview',
  settingsTab: 'Style Settings',
  project: 'Project',
  data: 'Data',
  json: 'Table JSON',
  dataActions: 'Data actions',
  undo: 'Undo',
  redo: 'Redo',
  useSample: 'Use Sample Data',
  sampleLoaded: 'Sample Data Loaded',
  sampleLoadedText: 'Undo brings your own data back.',
  pasteHint: 'Paste or drop cells, CSV, Excel, Markdown or HTML. It stays on this device.',
  preview: 'Preview',
  previewCanvas: 'Table preview',
  live: 'Live',
  stored: 'Stored file',
  /** How large, how heavy, how fast, on one line. */
  sizes: 'Measures of the picture',
  pixels: (widthPx: number, heightPx: number) => `${Math.round(widthPx)} × ${Math.round(heightPx)} px`,
  bytes: (format: string, bytes: number) =>
    `${format} ${bytes < 1_000 ? `${bytes} B` : bytes < 999_500 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`}`,
  drawnIn: (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
  zoomFit: 'Fit',
  zoomFull: '100 %',
  zoom: 'Size of the preview',
  filename: 'Custom filename',
  filenamePlaceholder: 'File name',
  format: 'Format',
  download: (format: string) => `Download ${format}`,
  nothingToDownload: 'No preview available to download',
  generate: 'Generate Table',
  generating: 'Processing...',
  generated: 'Table Generated',
  generatedText: 'Preview Generated. Public URL Generated.',
  error: 'Error',
  aboutError: 'What to do',
  unknownError: 'Unknown error occurred',
  invalidJson: 'Invalid JSON format or server error',
  notReached:
    'The service was not reached. The table stays on this page; try again when the connection is back.',
  invalidResponse: 'Invalid response format',
  publicUrl: 'Public URL',
  urlCopied: 'URL Copied',
  urlCopiedText: 'Anyone who has it can see the picture.',
  firstRows: (shown: number, all: number) =>
    `Live preview of the first ${shown} of ${grouped(all)} rows. The generated file has all of them.`,
  firstRowsOfTooMany: (shown: number, all: number) =>
    `Live preview of the first ${shown} of ${grouped(all)} rows. The service draws no table as large as this; leave rows out, or use pagination.`,
  nearRows: (has: number, most: number) => `${grouped(has)} of at most ${grouped(most)} rows`,
  nearCells: (has: number, most: number) => `${grouped(has)} of at most ${grouped(most)} cells`,
  nearBytes: (has: number, most: number) =>
    `${(has / 2 ** 20).toFixed(1)} of at most ${(most / 2 ** 20).toFixed(0)} MB`,
  tooLongToKeep: 'The text is too long to be kept as a draft: it is gone when this page is loaded again.',
  missingGlyphs: (number: number) =>
    number === 1 ? '1 character no font has' : `${number} characters no font has`,
  unknownKeys: (number: number) => (number === 1 ? '1 unknown key' : `${number} unknown keys`),
  veryWide: 'Very wide: small in chats and mails',
  lowContrast: (ratio: string) => `Header hard to read, ${ratio} : 1`,
  mendContrast: 'Fix header text',
  notes: (number: number) => (number === 1 ? '1 note' : `${number} notes`),
  pdfDocument: 'The generated table as a PDF document',
  documentation: 'Documentation',
  apiReference: 'API reference',
  home: 'Home',
  footer: 'More',
} as const;

export const copyImage = {
  copy: 'Copy image',
  copied: 'Image copied',
  copiedText: 'A PNG at twice the size, ready to paste.',
  missing: 'This browser cannot copy pictures. Download the file instead.',
  share: 'Share image',
} as const;

export const share = {
  copy: 'Copy share link',
  label: 'Share link',
  copied: 'Link copied',
  copiedText: 'The table is in the link itself. It is not stored anywhere.',
  tooLong: 'Too long for a link',
  tooLongText:
    'Mail and chat programs would cut a link as long as this. Generate the table and share its public URL.',
  damaged: 'Link not readable',
  damagedText: 'The link is not complete. Ask for it again.',
} as const;

export const imports = {
  choose: 'Import',
  hint: 'CSV, TSV, Excel, Markdown, HTML or JSON. The file stays on this device.',
  drop: 'Drop it to turn it into JSON',
  dropText: 'CSV, TSV, Excel, Markdown, HTML or JSON. It stays on this device.',
  done: 'Table imported',
  doneText: (kind: string, rows: number, columns: number) =>
    `${grouped(rows)} × ${columns} from ${kind}, read on this device.`,
  opened: 'File opened',
  openedText: 'Read on this device.',
  undo: 'Undo',
  undoOtherWay: 'Press Ctrl Z in the page to undo the import.',
  failed: 'Not imported',
  problems: {
    unknown: (name: string) => `${name} is none of CSV, TSV, Excel (.xlsx), Markdown, HTML and JSON.`,
    empty: (name: string) => `There is no table in ${name}.`,
    damaged: (name: string) => `${name} could not be read. It may be damaged or protected.`,
    large: (name: string) => `${name} has more than 5 MB.`,
  },
} as const;

export const drafts = {
  opened: 'Draft opened',
  openedText: 'The table you last worked on in this project.',
  undo: 'Undo',
  undoOtherWay: 'Press Ctrl Z in the page to bring the other table back.',
} as const;

export const keyPrompt = {
  useKey: 'Use an API key',
  usingKey: 'API key in use',
  title: 'Sign in to store tables',
  text: 'Editing and previews need no account. A stored table gets a public URL, so it needs an owner.',
  signIn: 'Sign In',
  or: 'Or use an API key',
  field: 'API key',
  hint: 'Kept in this browser tab only, and gone when you close it.',
  use: 'Use this key',
  forget: 'Forget the key',
  missing: 'Paste an API key first.',
} as const;

export const status = {
  operational: 'API Service: Operational',
  unavailable: 'API Service: Unavailable',
  checking: 'API Service: Checking',
  checkFailed: 'Error checking API status',
} as const;

export const styleSettings = {
  heading: 'Style Settings',
  reset: 'Reset to Defaults',
  save: 'Save Settings',
  saved: 'Settings saved successfully!',
  savedText: 'New tables start with this look.',
  saveFailed: 'Failed to save settings',
  resetDone: 'Reset Complete',
  resetDoneText: 'The look is the default one again.',
} as const;

export const savedLook = {
  changed: 'Style settings were saved elsewhere',
  changedText: 'This table keeps the look it has here.',
  use: 'Use them',
  useOtherWay: 'The tab Style Settings has a control for each.',
} as const;

export const endpoint = {
  heading: 'API Endpoint Information',
  service: 'Public URL service',
  benefits: [
    { name: 'Permanent storage', text: 'A stored picture stays until you delete it.' },
    { name: 'Fast loading', text: 'Addresses are cacheable and answer with exact content types.' },
    { name: 'Easy integration', text: 'One POST with JSON. Any tool that sends HTTP can do it.' },
    { name: 'Reliable access', text: 'Pictures are public: no key is needed to show them.' },
  ],
  url: 'Endpoint URL',
  request: 'Request format',
  response: 'Response format',
  snippets: 'Ready to run',
  snippetsText: 'Your endpoint, the table as it stands and the styles you changed.',
  sampleBody: 'The table is long or not valid now, so a sample stands in its place.',
  languages: 'Language of the request',
  make: 'Make',
  makeHint: 'A blueprint: save it as a file and import it into a scenario of Make.',
  n8nHint: 'Paste it on the canvas of n8n, and it becomes a node.',
  keyBegins: (prefix: string) =>
    `Your key begins with ${prefix}. Put the whole key in place of YOUR_API_KEY.`,
  guide: 'From an automation platform',
  steps: [
    {
      name: 'Add an HTTP request module',
      text: 'Method POST, the endpoint URL above, your API key as a header.',
    },
    { name: 'Format the JSON', text: 'Content type application/json; map your rows into data.' },
    { name: 'Use the response', text: 'Let the platform parse it as JSON. success tells whether it worked.' },
    {
      name: 'Extract image.url',
      text: 'It is the public address of the picture. Put it where the table should show.',
    },
  ],
  projectHeading: 'Project-specific endpoint',
  projectText: 'Tables sent here belong to the project of the key that sends them.',
  keyTip: 'Send the project key as an X-API-KEY header, and the project is found by the key.',
  security:
    'Security: keep keys on servers and in the secrets of your automation platform, never in a public page.',
} as const;
