import { product } from '../shared-texts.ts';

export const landing = {
  title: `${product}: turn JSON into table images`,
  description:
    'Post JSON rows, get back a PNG, JPEG, SVG or PDF of the table at a public URL. Try it here without an account.',
  heroHeading: 'Send JSON. Get a table image people can actually read.',
  heroText:
    'One request turns rows into a PNG, JPEG, SVG or PDF with a public URL. Drop it into an email, a Slack message or a report.',
  getStarted: 'Get Started',
  apiDocumentation: 'API Documentation',
  tryHeading: 'Try It Now',
  tryText: 'Edit the JSON and the table updates as you type.',
  signUpPrompt: 'Demo images expire after 24 hours. Sign up for permanent URLs and an API key.',
  signUp: 'Sign up free',
} as const;

export const apiExample = {
  heading: 'One request',
  text: 'POST the rows with your API key. The response contains the image URL.',
  request: 'Request',
  response: 'Response',
  reference: 'All parameters in the API reference',
} as const;

export const pricing = {
  heading: 'Pricing',
  text: 'Previews and failed requests are free. Your usage resets every 30 days.',
  choosePlan: (name: string) => `Choose ${name}`,
} as const;

export const demo = {
  label: 'Demo converter',
  editorTab: 'JSON Editor',
  resultTab: 'Result',
  tabs: 'Demo steps',
  format: 'Format',
  editStyles: 'Edit Styles',
  reset: 'Reset',
  generate: 'Generate Image',
  generating: 'Processing...',
  download: 'Download',
  resultReady: 'Image generated',
  createAnother: 'Create Another',
  json: 'Demo JSON',
  preview: 'Live preview of the table',
  renderedHere: 'Rendered in your browser by the same engine as the API.',
  invalidJson: 'Invalid JSON format. Please check your syntax.',
  failed: 'Failed to generate image',
  noUrl: 'No image URL in response',
  mismatch: (made: string, chosen: string) =>
    `This image is in ${made} format. Generate again to get ${chosen}.`,
  resultAlt: 'The generated table',
  resultUrl: 'Image URL',
  resultPdf: 'The generated table as a PDF document',
  stylesTitle: 'Edit Styles',
  stylesText: 'The preview updates as you edit.',
} as const;
