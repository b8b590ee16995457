import { formatThousands } from '@pictable/contract';
import { product } from './shared-texts.ts';

export const create = {
  title: `Create New Image · ${product}`,
  heading: 'Create New Image',
  back: 'Back to Dashboard',
  tabs: 'Create image',
  apiTab: 'API Endpoint',
  previewTab: 'Preview',
  structureTab: 'Structure',
  settingsTab: 'Style Settings',
  project: 'Project',
  unknownProject: (id: string, used: string | undefined) =>
    `Your account has no project ${id}.${used === undefined ? '' : ` Images are stored in ${used}.`}`,
  data: 'Data',
  json: 'Table JSON',
  dataActions: 'Data actions',
  undo: 'Undo',
  redo: 'Redo',
  useSample: 'Use Sample Data',
  sampleLoaded: 'Sample Data Loaded',
  sampleLoadedText: 'Press Undo to restore your data.',
  pasteHint:
    'Paste or drop spreadsheet cells, CSV, Excel, Markdown or HTML. Your data stays in your browser.',
  preview: 'Preview',
  previewCanvas: 'Table preview',
  live: 'Live',
  rendering: 'Rendering...',
  stored: 'Stored file',
  /** Dimensions, file size and render time, on one line. */
  imageDetails: 'Image details',
  pixels: (widthPx: number, heightPx: number) => `${Math.round(widthPx)} × ${Math.round(heightPx)} px`,
  bytes: (format: string, bytes: number) =>
    `${format} ${bytes < 1_000 ? `${bytes} B` : bytes < 999_500 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`}`,
  renderedIn: (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`,
  output: 'Output',
  destination: 'Destination',
  filename: 'Custom filename',
  format: 'Format',
  scale: 'Scale',
  colorScheme: 'Colours',
  colorSchemes: { light: 'Light', dark: 'Dark', both: 'Both' },
  sideBySide: 'Side by side',
  sideBySideHint: 'Shows the data and its style at the same time.',
  download: (format: string) => `Download ${format}`,
  nothingToDownload: 'No preview available to download',
  generate: 'Generate Table',
  generating: 'Processing...',
  generated: 'Table Generated',
  generatedText: 'Preview Generated. Public URL Generated.',
  generatedSignedText: 'Preview Generated. Signed URL Generated.',
  error: 'Error',
  previewFailed: 'The preview could not be generated',
  storeFailed: 'The public URL could not be generated',
  aboutError: 'How to fix this',
  unknownError: 'Unknown error occurred',
  invalidJson: 'Invalid JSON format or server error',
  notReached: "Couldn't reach the service. Your table is still here; try again when you're back online.",
  invalidResponse: 'Invalid response format',
  publicUrl: 'Public URL',
  darkUrl: 'Dark image',
  darkUrlCopiedText: 'The image for dark pages has the same size.',
  useItIn: 'Use it in Slack, n8n, Make …',
  urlCopied: 'URL Copied',
  urlCopiedText: 'Anyone with the URL can see the image.',
  firstRows: (shown: number, all: number) =>
    `Live preview of the first ${shown} of ${formatThousands(all)} rows. The generated file has all of them.`,
  firstRowsOfTooMany: (shown: number, all: number) =>
    `Live preview of the first ${shown} of ${formatThousands(all)} rows. This table exceeds the size limit. Remove rows or turn on pagination.`,
  keepFirst: (rows: number) => `Keep the first ${formatThousands(rows)} rows`,
  nearRows: (has: number, most: number) => `${formatThousands(has)} / ${formatThousands(most)} rows`,
  nearCells: (has: number, most: number) => `${formatThousands(has)} / ${formatThousands(most)} cells`,
  nearBytes: (has: number, most: number) =>
    `${(has / 2 ** 20).toFixed(1)} / ${(most / 2 ** 20).toFixed(0)} MB`,
  tooLongForDraft: 'This text is too long to save as a draft. It will be lost when you reload the page.',
  missingGlyphs: (number: number) =>
    number === 1 ? '1 unsupported character' : `${number} unsupported characters`,
  unknownKeys: (number: number) => (number === 1 ? '1 unknown key' : `${number} unknown keys`),
  unmatchedRules: (number: number) =>
    number === 1 ? '1 rule matches nothing' : `${number} rules match nothing`,
  veryWide: 'Very wide. Text will look small in chats and emails.',
  lowContrast: (ratio: string) => `Header hard to read, ${ratio} : 1`,
  fixContrast: 'Fix header text',
  notes: (number: number) => (number === 1 ? '1 warning' : `${number} warnings`),
  pdfDocument: 'The generated table as a PDF document',
  documentation: 'Documentation',
  apiReference: 'API reference',
  home: 'Home',
  footer: 'More',
} as const;

export const outputMenu = {
  label: 'More ways to save',
} as const;

export const copyImage = {
  copy: 'Copy image',
  copied: 'Image copied',
  copiedText: 'A PNG, ready to paste.',
  unsupported: "This browser can't copy images. Download the file instead.",
  share: 'Share image',
} as const;

export const share = {
  copy: 'Copy share link',
  label: 'Share link',
  copied: 'Link copied',
  copiedText: "The link itself contains the table. It isn't stored anywhere.",
  tooLong: 'Too long for a link',
  tooLongText:
    'Email and chat apps truncate links this long. Generate the table and share its public URL instead.',
  damaged: 'Invalid link',
  damagedText: 'The link is incomplete. Ask the sender for it again.',
} as const;

export const imports = {
  choose: 'Import',
  hint: 'CSV, TSV, Excel, ODS, Markdown, HTML, JSON or NDJSON. The file stays on this device.',
  drop: 'Drop to convert to JSON',
  dropText: 'CSV, TSV, Excel, ODS, Markdown, HTML, JSON or NDJSON. It stays on this device.',
  done: 'Table imported',
  doneText: (kind: string, rows: number, columns: number) =>
    `${formatThousands(rows)} × ${columns} from ${kind}, read on this device.`,
  opened: 'File opened',
  openedText: 'Read on this device.',
  undo: 'Undo',
  undoHint: 'Press Ctrl+Z to undo the import.',
  failed: 'Not imported',
  problems: {
    unknown: (name: string) =>
      `Unsupported file type: ${name}. Use CSV, TSV, Excel, ODS, Markdown, HTML, JSON or NDJSON.`,
    empty: (name: string) => `There is no table in ${name}.`,
    damaged: (name: string) => `${name} could not be read. It may be damaged or protected.`,
    large: (name: string) => `${name} is larger than 5 MB.`,
  },
} as const;

export const drafts = {
  opened: 'Draft opened',
  openedText: 'The table you last worked on in this project.',
  undo: 'Undo',
  undoHint: 'Press Ctrl+Z to restore the previous table.',
} as const;

export const keyPrompt = {
  useKey: 'Use an API key',
  usingKey: 'API key in use',
  title: 'Sign in to get a public URL',
  text: 'Editing and previews are free without an account.',
  signIn: 'Sign In',
  or: 'Or use an API key',
  field: 'API key',
  hint: 'Kept in this browser tab only and removed when you close it.',
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
  sample: 'Live sample',
  sampleAlt: 'A sample table in this style',
  reset: 'Reset to Defaults',
  save: 'Save Settings',
  saved: 'Settings saved successfully!',
  savedText: 'New tables will use this style.',
  saveFailed: 'Failed to save settings',
  resetDone: 'Reset Complete',
  resetDoneText: 'Styles are back to the defaults.',
} as const;

export const savedStyle = {
  changed: 'Your saved style changed',
  changedText: 'This table still uses the previous one.',
  apply: 'Apply new style',
  applyHint: 'You can change each setting in the Style Settings tab.',
} as const;

export const endpoint = {
  heading: 'API Endpoint Information',
  service: 'Public URL service',
  benefits: [
    { name: 'Permanent storage', text: 'A stored image stays until you delete it.' },
    { name: 'Fast loading', text: 'Image URLs are CDN-friendly and send the correct content type.' },
    { name: 'Easy integration', text: 'One POST with JSON, from any tool that sends HTTP requests.' },
    { name: 'Reliable access', text: 'Images are public: viewing them needs no key.' },
  ],
  url: 'Endpoint URL',
  request: 'Request format',
  response: 'Response format',
  snippets: 'Ready to run',
  snippetsText: 'Your endpoint, your current table and the styles you changed.',
  sampleBody: 'Your table is too long or invalid, so a sample is shown.',
  languages: 'Request language',
  make: 'Make',
  makeHint: 'A blueprint: save it as a file and import it into a Make scenario.',
  n8nHint: 'Paste it onto the n8n canvas to create a node.',
  keyPrefixHint: (prefix: string) =>
    `Your key starts with ${prefix}. Replace YOUR_API_KEY with the full key.`,
  test: 'Test',
  testing: 'Testing...',
  testText: 'Sends the request from here with your session, as a preview: nothing is stored or counted.',
  testSignedOut: 'To test the request here, sign in or use an API key.',
  tested: (ms: number) => `Success: answered in ${ms} ms.`,
  testedImage: 'The table, rendered by the service',
  testFailed: (reason: string) => `The test request failed: ${reason}`,
  noAnswer: 'There was no answer.',
  guide: 'From an automation platform',
  steps: [
    {
      name: 'Add an HTTP request module',
      text: 'Method POST, the endpoint URL above and your API key as a header.',
    },
    { name: 'Format the JSON', text: 'Content type application/json; map your rows to data.' },
    { name: 'Use the response', text: 'Parse it as JSON and check success to see if it worked.' },
    {
      name: 'Extract image.url',
      text: 'It is the public URL of the image. Use it wherever you want the table to appear.',
    },
  ],
  projectHeading: 'Project-specific endpoint',
  projectText: 'Images created here are saved to this project.',
  keyTip: 'Send the project key as an X-API-KEY header; the key identifies the project.',
  security:
    'Security: keep keys on servers and in the secrets of your automation platform, never on a public page.',
} as const;
