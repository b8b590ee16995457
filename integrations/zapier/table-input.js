/** Maximum number of columns of line items. Zapier maps each column to a separate field. */
export const columnCount = 8;

const columns = Array.from({ length: columnCount }, (_, index) => index + 1);

/** Input fields of the action. `buildTable` reads their values. */
export const inputFields = [
  {
    key: 'title',
    label: 'Title',
    type: 'string',
    helpText: 'Title above the table, and alternative text of the image.',
  },
  {
    key: 'json',
    label: 'Table Data (JSON)',
    type: 'text',
    helpText:
      'A list of row objects, or `{"headers": [], "rows": []}`. Leave it empty to use the line items below.',
  },
  ...columns.map((column) => ({
    key: `heading${column}`,
    label: `Column ${column} Heading`,
    type: 'string',
  })),
  {
    key: 'lineItems',
    label: 'Line Items',
    children: columns.map((column) => ({
      key: `column${column}`,
      label: `Column ${column} Values`,
      type: 'string',
    })),
  },
  {
    key: 'format',
    label: 'Format',
    type: 'string',
    default: 'png',
    choices: { png: 'PNG', jpeg: 'JPEG', svg: 'SVG', pdf: 'PDF' },
    helpText: 'Use PNG or JPEG for email and chat.',
  },
  {
    key: 'for',
    label: 'Destination',
    type: 'string',
    choices: {
      discord: 'Discord',
      email: 'E-mail',
      teams: 'Microsoft Teams',
      slack: 'Slack',
      slide: 'Slide',
      social: 'Social Media',
      telegram: 'Telegram',
      whatsapp: 'WhatsApp',
    },
    helpText:
      'Where the image will be shown. It meets the limits there, and a long table is split into several images.',
  },
  {
    key: 'theme',
    label: 'Theme',
    type: 'string',
    choices: [
      'default',
      'light',
      'minimal',
      'dark',
      'midnight',
      'forest',
      'sunset',
      'ledger',
      'terminal',
      'ocean',
      'rose',
      'lavender',
      'corporate',
      'newspaper',
      'print',
      'graphite',
      'espresso',
      'contrast',
    ],
  },
  {
    key: 'width',
    label: 'Width',
    type: 'integer',
    helpText: 'In pixels, for example 600 for email. If empty, the image is as wide as its content.',
  },
];

/** Invalid input of the action. */
export class InvalidInputError extends Error {}

/** Builds the request body from the input fields. */
export function buildTable({ title, json, format, theme, width, for: destination, ...rest }) {
  const table = isFilled(json) ? readTable(json) : tableOfLineItems(rest);
  // A destination determines the scale.
  const scale = isFilled(destination) ? {} : { scale: 2 };
  const options = { ...scale, ...table.options, format: format || 'png' };
  if (isFilled(destination)) options.for = destination;
  if (isFilled(theme)) options.theme = theme;
  if (isFilled(width)) options.width = Number(width);
  return { ...table, ...(isFilled(title) ? { title } : {}), options };
}

function readTable(json) {
  const table = typeof json === 'string' ? parse(json) : json;
  if (Array.isArray(table)) return { data: table };
  if (typeof table === 'object' && table !== null)
    return 'data' in table || 'rows' in table ? table : { data: [table] };
  throw new InvalidInputError(
    'Table Data (JSON) must be a list of rows, or an object with headers and rows.',
  );
}

function parse(json) {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new InvalidInputError(`Table Data (JSON) is not well-formed: ${error.message}`);
  }
}

/** Omits columns without heading and values. A column without heading is named by its number. */
function tableOfLineItems({ lineItems, ...headings }) {
  const items = lineItems ?? [];
  const used = columns.filter(
    (column) =>
      isFilled(headings[`heading${column}`]) || items.some((item) => isFilled(item[`column${column}`])),
  );
  if (items.length === 0 || used.length === 0) {
    throw new InvalidInputError('Fill in Table Data (JSON), or headings and Line Items.');
  }
  return {
    headers: used.map((column) => headings[`heading${column}`] || `Column ${column}`),
    rows: items.map((item) => used.map((column) => cellOf(item[`column${column}`]))),
  };
}

/** Zapier passes line items as text. Converts plain numbers to numbers, so that they are right-aligned. */
function cellOf(value) {
  return typeof value === 'string' && /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(value)
    ? Number(value)
    : (value ?? '');
}

function isFilled(value) {
  return value !== undefined && value !== null && value !== '';
}
