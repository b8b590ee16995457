import { product } from '../shared-texts.ts';

/** Title, description and headings of a page below the documentation. */
export interface TopicTexts {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly lead: string;
  readonly anchors: readonly { readonly id: string; readonly label: string }[];
}

export const structure: TopicTexts = {
  title: `Structure · ${product}`,
  description: `How to set columns, groups of rows, totals, spanners and the notes of a ${product} table.`,
  heading: 'Structure',
  lead: 'How a table is built: its columns, groups of rows with their totals, labels above columns, merged cells and footnotes.',
  anchors: [
    { id: 'columns', label: 'Columns' },
    { id: 'substitutes', label: 'Substitutes' },
    { id: 'groups', label: 'Groups of rows' },
    { id: 'summary', label: 'Summary rows' },
    { id: 'spanners', label: 'Spanners' },
    { id: 'stub', label: 'Stub' },
    { id: 'merge', label: 'Merged cells' },
    { id: 'merge-columns', label: 'Merged columns' },
    { id: 'notes', label: 'Footnotes and sources' },
  ],
};

export const transform: TopicTexts = {
  title: `Transform · ${product}`,
  description: `How to reshape the rows of a ${product} table: calculated columns, groups, pivots, ranks and shares.`,
  heading: 'Transform',
  lead: 'How a request reshapes its rows: steps that calculate, filter, group, pivot and rank them before the table is shown.',
  anchors: [
    { id: 'steps', label: 'Steps' },
    { id: 'calculate', label: 'Calculated columns' },
    { id: 'filter', label: 'Kept rows' },
    { id: 'group', label: 'Groups' },
    { id: 'pivot', label: 'Pivot' },
    { id: 'unpivot', label: 'Unpivot' },
    { id: 'top', label: 'Largest rows' },
    { id: 'window', label: 'Shares and ranks' },
    { id: 'sort', label: 'Order of rows' },
    { id: 'transpose', label: 'Rows as columns' },
    { id: 'select', label: 'Chosen columns' },
    { id: 'expressions', label: 'Expressions' },
  ],
};

export const visuals: TopicTexts = {
  title: `Visuals · ${product}`,
  description: `How to style the cells of a ${product} table by their values, and to draw values in cells.`,
  heading: 'Visuals',
  lead: 'How a table shows what its values mean: styles by rules, colour scales, and drawings such as bars in cells.',
  anchors: [
    { id: 'rules', label: 'Rules' },
    { id: 'scales', label: 'Colour scales' },
    { id: 'drawings', label: 'Drawings in cells' },
    { id: 'formats', label: 'In other formats' },
  ],
};

export const dataProtection: TopicTexts = {
  title: `Data protection · ${product}`,
  description: `What ${product} stores, for how long, and how an account is exported and deleted.`,
  heading: 'Data protection',
  lead: 'What the service stores about people and their tables, for how long, and how it is deleted.',
  anchors: [
    { id: 'stored', label: 'What is stored' },
    { id: 'export', label: 'Export' },
    { id: 'deletion', label: 'Deletion' },
    { id: 'retention', label: 'Retention' },
    { id: 'outside', label: 'Outside the service' },
    { id: 'account-tables', label: 'Tables of an account' },
    { id: 'service-tables', label: 'Tables of the service' },
    { id: 'files', label: 'Files' },
  ],
};

export const selfHosting: TopicTexts = {
  title: `Self-hosting · ${product}`,
  description: `How to run ${product} on your own computer: setup, settings, updates and backups.`,
  heading: 'Self-hosting',
  lead: 'Run the whole service on your own computer. It only needs Node.js; the database is included.',
  anchors: [
    { id: 'start', label: 'Start' },
    { id: 'public-address', label: 'Under a public URL' },
    { id: 'settings', label: 'Settings' },
    { id: 'larger', label: 'Docker and several instances' },
    { id: 'backup', label: 'Backup and restore' },
    { id: 'update', label: 'Update' },
    { id: 'monitoring', label: 'Monitoring' },
  ],
};

export const sdk: TopicTexts = {
  title: `SDK · ${product}`,
  description: `The ${product} client for JavaScript and TypeScript: install it from the repository, store a table, handle errors.`,
  heading: 'SDK for JavaScript and TypeScript',
  lead: 'A typed client for programs. It waits when the service is busy, retries failed requests and stores each table once.',
  anchors: [
    { id: 'get-it', label: 'Installation' },
    { id: 'first-table', label: 'First table' },
    { id: 'many-tables', label: 'Many tables' },
    { id: 'errors', label: 'Errors' },
    { id: 'python', label: 'Python' },
    { id: 'other-languages', label: 'Other languages' },
  ],
};

export const commandLine: TopicTexts = {
  title: `Command line · ${product}`,
  description: `Table images from CSV, JSON, TSV and Markdown files on the command line, offline or with a ${product} service.`,
  heading: 'Command line',
  lead: 'Table images from CSV, JSON, TSV and Markdown files. It works offline; no account is needed.',
  anchors: [
    { id: 'get-it', label: 'Installation' },
    { id: 'first-image', label: 'First image' },
    { id: 'rows-and-columns', label: 'Rows and columns' },
    { id: 'with-a-service', label: 'With a service' },
    { id: 'in-scripts', label: 'In scripts' },
  ],
};

export const templates: TopicTexts = {
  title: `Templates · ${product}`,
  description: `How to save the columns, styles and texts of a table once in ${product}, and use them with new data.`,
  heading: 'Templates',
  lead: 'Write columns, styles and texts once, and send only the data and the values that change.',
  anchors: [
    { id: 'save', label: 'Save a template' },
    { id: 'use', label: 'Use it' },
    { id: 'placeholders', label: 'Placeholders' },
    { id: 'versions', label: 'Versions and limits' },
    { id: 'programs', label: 'In programs' },
  ],
};

export const sources: TopicTexts = {
  title: `Data from a URL · ${product}`,
  description:
    'Tables from CSV and JSON files, APIs and Google spreadsheets: formats, secrets for their keys, and live images that follow their source.',
  heading: 'Data from a URL',
  lead: 'Name the file, and the service loads the rows.',
  anchors: [
    { id: 'source', label: 'Load a table' },
    { id: 'source-errors', label: 'Limits and errors' },
    { id: 'secrets', label: 'Secrets' },
    { id: 'refresh', label: 'Refresh' },
  ],
};

export const liveImages: TopicTexts = {
  title: `Live images · ${product}`,
  description: `How to show the newest image of a table under one URL with ${product}, and what caches do with it.`,
  heading: 'Live images',
  lead: 'One URL whose image you replace: put it into a page once, and send new data whenever there is any.',
  anchors: [
    { id: 'create', label: 'Create one' },
    { id: 'url', label: 'The URL' },
    { id: 'caches', label: 'Caches' },
    { id: 'if-match', label: 'Replace only what you know' },
    { id: 'manage', label: 'List, delete and restore' },
    { id: 'programs', label: 'In programs' },
  ],
};

export const versioning: TopicTexts = {
  title: `Versioning · ${product}`,
  description: `What stays the same in ${product}, what may change, and how changes are announced.`,
  heading: 'Versioning',
  lead: 'What you can rely on, what may change, and how you hear about it.',
  anchors: [
    { id: 'stable', label: 'What stays' },
    { id: 'may-change', label: 'What may change' },
    { id: 'breaking', label: 'Breaking changes' },
    { id: 'versions', label: 'Versions and dates' },
  ],
};

export const changelog: TopicTexts = {
  title: `Changelog · ${product}`,
  description: `What has changed for users of ${product}.`,
  heading: 'Changelog',
  lead: 'What has changed for users of the service and its programs, newest first.',
  anchors: [
    { id: 'next', label: 'Next' },
    { id: 'v0-1-0', label: '0.1.0' },
  ],
};
