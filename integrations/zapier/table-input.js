/** Maximum number of columns of line items. Zapier maps each column to a separate field. */
export const columnCount = 8;

const columns = Array.from({ length: columnCount }, (_, index) => index + 1);

/** Input fields of every action with a table. `buildTable` reads their values. */
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
      'A list of row objects, or `{"headers": [], "rows": []}`. Leave it empty to use a URL or the line items below.',
  },
  {
    key: 'sourceUrl',
    label: 'Source URL',
    type: 'string',
    helpText:
      'URL from which the service loads the table: a CSV, JSON or Markdown file, or a Google spreadsheet that everyone can view.',
  },
  {
    key: 'sourceAt',
    label: 'Rows At',
    type: 'string',
    helpText: 'Where the rows are in the JSON document at the Source URL, such as `/items`.',
  },
  {
    key: 'sourceHeaders',
    label: 'Source Headers',
    dict: true,
    helpText:
      'Headers of the request to the Source URL: `Authorization` with `secret:crm` sends a secret of the project.',
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
    key: 'template',
    label: 'Template',
    type: 'string',
    helpText:
      'Name of a template of the project, such as `invoice`, or one of its versions, such as `invoice@3`. The other fields of this step take precedence over it.',
  },
  {
    key: 'values',
    label: 'Values',
    dict: true,
    helpText:
      'Values of the placeholders in the template and the table: `month` with `May` fills `{{month}}`.',
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
    key: 'colorScheme',
    label: 'Color Scheme',
    type: 'string',
    choices: { light: 'Light', dark: 'Dark', both: 'Light and Dark' },
    helpText: 'Colors of the image. Light and Dark also returns the URL of a dark image of the same size.',
  },
  {
    key: 'logo',
    label: 'Logo URL',
    type: 'string',
    helpText: 'An image beside the title, instead of the logo of the project.',
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
  {
    key: 'groupBy',
    label: 'Group By',
    type: 'string',
    helpText:
      'Comma-separated headings of up to three columns. The rows of each group are shown together under a heading.',
  },
  {
    key: 'totalRow',
    label: 'Total Row',
    type: 'string',
    choices: {
      none: 'None',
      sum: 'Sum',
      mean: 'Mean',
      median: 'Median',
      min: 'Minimum',
      max: 'Maximum',
      count: 'Count',
    },
    helpText: 'Function of all numeric columns, in a row below each group and below the table.',
  },
  {
    key: 'additionalFields',
    label: 'Additional Fields',
    type: 'text',
    helpText:
      'Other keys of the table as JSON, such as `{"stub": "Name"}`. The other fields of this step take precedence.',
  },
];

/** Invalid input of an action. */
class InvalidInputError extends Error {}

/** Builds the request body from the input of an action. @throws an error of Zapier if the input is invalid */
export function readInput(z, inputData) {
  try {
    return buildTable(inputData);
  } catch (error) {
    if (error instanceof InvalidInputError) throw new z.errors.Error(error.message, 'InvalidData', 400);
    throw error;
  }
}

/** Builds the request body from the input fields. */
function buildTable({ title, json, additionalFields, template, values, ...fields }) {
  const { format, logo, theme, colorScheme, width, for: destination, groupBy, totalRow, ...others } = fields;
  const { sourceUrl, sourceAt, sourceHeaders, access, expires, refresh, ...lineItems } = others;
  const table = tableOf({ json, sourceUrl, sourceAt, sourceHeaders, lineItems });
  const additional = isFilled(additionalFields)
    ? readObject(additionalFields, 'Additional Fields', '{"stub": "Name"}')
    : {};
  const usesTemplate = isFilled(template);
  // A destination determines the scale, and so may a template.
  const scale = usesTemplate || isFilled(destination ?? additional.for) ? {} : { scale: 2 };
  const own = { ...table.options };
  if (isFilled(format) || !usesTemplate) own.format = format || 'png';
  if (isFilled(destination)) own.for = destination;
  if (isFilled(theme)) own.theme = theme;
  if (isFilled(colorScheme)) own.colorScheme = colorScheme;
  if (isFilled(width)) own.width = Number(width);
  const body = {
    ...table,
    ...(isFilled(title) ? { title } : {}),
    ...(isFilled(logo) ? { logo: String(logo).trim() } : {}),
    ...(usesTemplate ? { template: String(template).trim() } : {}),
    ...valuesOf(values),
    ...structureOf(groupBy, totalRow),
    ...(isFilled(access) ? { access } : {}),
    ...(isFilled(expires) ? { expires: String(expires).trim() } : {}),
    ...(isFilled(refresh) ? { refresh: String(refresh).trim() } : {}),
    options: own,
  };
  return merged({ options: scale }, merged(withoutOwn(additional, own), body));
}

function tableOf({ json, sourceUrl, sourceAt, sourceHeaders, lineItems }) {
  if (!isFilled(sourceUrl)) return isFilled(json) ? readTable(json) : tableOfLineItems(lineItems);
  if (isFilled(json) || lineItems.lineItems?.length > 0)
    throw new InvalidInputError('Fill in Source URL, or Table Data (JSON) or Line Items, but not both.');
  const headers = isFilled(sourceHeaders)
    ? readObject(sourceHeaders, 'Source Headers', '{"Authorization": "secret:crm"}')
    : {};
  const source = {
    url: String(sourceUrl).trim(),
    ...(isFilled(sourceAt) ? { at: String(sourceAt).trim() } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  };
  return { source };
}

function structureOf(groupBy, totalRow) {
  const by = String(groupBy ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    ...(by.length > 0 ? { rowGroups: { by } } : {}),
    ...(isFilled(totalRow) && totalRow !== 'none' ? { summary: totalRow } : {}),
  };
}

/** Without any value, the placeholders of a table without a template stay as they are. */
function valuesOf(values) {
  if (!isFilled(values)) return {};
  const filled = readObject(values, 'Values', '{"month": "May"}');
  return Object.keys(filled).length === 0 ? {} : { values: filled };
}

function readObject(text, name, example) {
  const allowed = `${name} must be a JSON object such as ${example}`;
  const received = typeof text === 'string' ? text : JSON.stringify(text);
  const got = `got ${received.length > 60 ? `${received.slice(0, 60)}…` : received}`;
  let value;
  try {
    value = typeof text === 'string' ? JSON.parse(text) : text;
  } catch (error) {
    throw new InvalidInputError(`${allowed}; ${got} (${error.message})`);
  }
  if (isObject(value)) return value;
  throw new InvalidInputError(`${allowed}; ${got}`);
}

/**
 * Omits the table and the options of other fields. An option is stronger at the top level than in `options`, which
 * has the other fields.
 */
function withoutOwn(additional, options) {
  const own = new Set(['data', 'headers', 'rows', 'source', ...Object.keys(options)]);
  return Object.fromEntries(Object.entries(additional).filter(([name]) => !own.has(name)));
}

/** Objects are merged by key; other values are replaced. */
function merged(weaker, stronger) {
  const members = Object.entries(stronger).map(([name, value]) => {
    const before = Object.hasOwn(weaker, name) ? weaker[name] : undefined;
    return [name, isObject(before) && isObject(value) ? merged(before, value) : value];
  });
  return Object.fromEntries([...Object.entries(weaker), ...members]);
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readTable(json) {
  const table = typeof json === 'string' ? parse(json) : json;
  if (Array.isArray(table)) return { data: table };
  if (typeof table === 'object' && table !== null) return isBody(table) ? table : { data: [table] };
  throw new InvalidInputError(
    'Table Data (JSON) must be a list of rows, or an object with headers and rows.',
  );
}

/** Whether an object is a request body; any other object is a row. */
function isBody(table) {
  return 'data' in table || 'rows' in table || typeof table.source?.url === 'string';
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
    throw new InvalidInputError('Fill in Table Data (JSON), a Source URL, or headings and Line Items.');
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
