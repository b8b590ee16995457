/**
 * Texts of the parts of the landing page that are written at build time. They are not in `landing-texts.ts`,
 * so that no script contains them.
 */
export const heroTables = {
  heading: 'Five tables, each one request',
  all: 'All thirty in the gallery',
  tables: {
    'stock-market-months': 'Heat map',
    'economical-cars': 'Groups and totals',
    'technology-stocks': 'Sparklines',
    'flight-board': 'Flight board',
    'right-to-left-invoice': 'Right to left',
  },
  image: (label: string, title: string) => `${label}: the table "${title}" as an image`,
  cpu: 'of CPU time for a new table of ten rows',
  times: 'as much CPU time in a warm headless Chromium',
  repeated: (factor: string) => `${factor} × for a table that was rendered before`,
  measured: 'Measured with the benchmark in the repository, on the same machine.',
} as const;

export const rawToFinished = {
  heading: 'From raw JSON to a finished table',
  text: 'The rows stay as your program has them. Add what the table should show, step by step, and change the JSON: the table follows.',
  rows: 'Your rows',
  added: 'What you add',
  nothing: 'Nothing: the rows alone are a request.',
  legend: 'Step',
  image: (step: string) => `The table at the step "${step}"`,
  edit: 'Edit it live',
  editNamed: (step: string) => `Edit it live: ${step}`,
  steps: {
    raw: 'Raw rows',
    formats: 'Labels and formats',
    groups: 'Groups and totals',
    finished: 'Bars, lines and colours',
  },
} as const;

export const features = {
  heading: 'What you no longer have to build',
  items: [
    {
      name: 'A headless browser fleet',
      text: 'One engine lays out and renders the table in milliseconds. There is no browser to keep alive.',
    },
    {
      name: 'Table markup for email clients',
      text: "It's an image, so it looks the same in Outlook, Slack and on phones.",
    },
    {
      name: 'Number and date formatting',
      text: 'Mark a cell as currency, percentage or date, and it is formatted and aligned.',
    },
    {
      name: 'File storage',
      text: 'Every image gets a permanent public URL, organised by project.',
    },
    {
      name: "Guessing what you'll get",
      text: 'The same engine runs in your browser, so the preview is the final image, byte for byte.',
    },
  ],
} as const;

export const forAgents = {
  heading: 'For agents',
  text: 'Language models write good rows and bad table images. Connect one over the Model Context Protocol, and it answers with an image, its URL and an alternative text.',
  points: [
    'Tools to render one or fifty tables, to check a table first, and to keep a live image up to date',
    'Unknown keys come back as warnings with the nearest known one, so that a model corrects itself',
    'Works with Claude, Cursor, VS Code and every other client with streamable HTTP',
  ],
  config: 'Configuration of Cursor',
  guide: 'Set up an agent',
  texts: 'llms.txt for models',
} as const;

export const automation = {
  heading: 'For automations',
  text: 'Send the rows of the previous step, get a URL for the next one. Seventeen workflows are ready to import.',
  platforms: {
    n8n: 'Paste a workflow onto the canvas, or use the node.',
    make: 'Import a blueprint, and choose the URL in the next module.',
    zapier: 'Follow the steps beside the Zap editor, field by field.',
  },
  guide: (name: string) => `${name} guide`,
  workflows: 'See the workflows',
} as const;

export const included = {
  heading: 'In every plan',
  items: [
    'All formats: PNG, JPEG, SVG and PDF',
    'Permanent public URLs, or private ones that expire',
    'Every theme, drawing, group and total',
    'Every writing system, with fonts included',
    'Templates and live images with a stable URL',
    'Each image also as CSV, Excel, Markdown and HTML',
    'MCP server, webhooks, SDK and command line',
    'Apps for n8n, Make and Zapier',
  ],
} as const;
