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
  useSample: 'Use Sample Data',
  sampleLoaded: 'Sample Data Loaded',
  sampleLoadedText: 'Ctrl Z brings your own data back.',
  preview: 'Preview',
  previewCanvas: 'Table preview',
  live: 'Live',
  stored: 'Stored file',
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
  generatedText: 'The picture is stored and its public URL is ready.',
  error: 'Error',
  unknownError: 'Unknown error occurred',
  invalidJson: 'Invalid JSON format or server error',
  invalidResponse: 'Invalid response format',
  publicUrl: 'Public URL',
  firstRows: (shown: number, all: number) =>
    `Live preview of the first ${shown} of ${all.toLocaleString('en-US')} rows. The generated file has all of them.`,
  notes: (number: number) => (number === 1 ? '1 note' : `${number} notes`),
  pdfDocument: 'The generated table as a PDF document',
  documentation: 'Documentation',
  apiReference: 'API reference',
  home: 'Home',
  footer: 'More',
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
