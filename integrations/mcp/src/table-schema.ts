import {
  columnProperties,
  columnStyleProperties,
  imageAccessKeys,
  imageAccessLevels,
  nativePlatforms,
  rowStyleProperties,
  type Schema,
  sourceFormats,
  type TableProperty,
  tableOptionProperties,
  tableStyleProperties,
  themeProperties,
  visualNames,
} from '@pictable/contract';
import { structureArguments } from './structure-schema.ts';

const scalar: Schema = { type: ['string', 'number', 'boolean', 'null'] };

/**
 * Input schema of a table, generated from the records of the contract. It lists canonical names only,
 * although the service accepts more spellings, and has no `anyOf` at the top level, because some models
 * reject it.
 */
export function tableArguments(): Record<string, Schema> {
  return {
    data: {
      type: ['array', 'string'],
      description:
        'Rows as objects whose keys are the headers: [{"Name":"Ann","Age":30}]. Or send headers and rows, or a data: URL of an XLSX, ODS or HTML file, with sheet, range or table.',
      items: { type: 'object' },
    },
    headers: { type: 'array', description: 'Column headers, together with rows.', items: { type: 'string' } },
    rows: {
      type: 'array',
      description:
        'Rows as arrays of cells in the order of headers. A cell may be {"value":…,"style":{…}}, or {"markdown":"**bold**, `code`, [link](https://…), H~2~O, x^2^"} for formatted text.',
      items: { type: 'array', items: { anyOf: [scalar, { type: 'object' }] } },
    },
    source: sourceSchema(),
    columns: columnsSchema(),
    substitute: {
      type: 'object',
      description: `Texts shown instead of values, e.g. ${SUBSTITUTE}; keys in pictable://options.`,
    },
    ...structureArguments(),
    title: { type: 'string', description: 'Title above the table.' },
    template: {
      type: 'string',
      description: 'Template of the project, e.g. "invoice@3". Only with a service.',
    },
    values: {
      type: 'object',
      description: 'Fills {{name}} in the template and in texts outside the data: {"month":"May"}.',
      additionalProperties: scalar,
    },
    expires: {
      type: 'string',
      description: 'Delete the stored image then: 24h, 7d, or a date and time (2027-01-31T12:00:00Z).',
    },
    access: {
      type: 'string',
      enum: [...imageAccessLevels],
      description: 'signed: only signed URLs, which expire, open the image. For personal data.',
    },
    native: nativeSchema(),
    options: valuesSchema('Content, format, size and theme.', tableOptionProperties),
    styles: {
      ...valuesSchema('Styles that override the theme.', tableStyleProperties, {
        columnStyles: {
          type: 'object',
          description: 'Styles by header.',
          additionalProperties: valuesSchema('Style of a column.', columnStyleProperties),
        },
        rowStyles: {
          type: 'object',
          description: 'Styles by row index, from 0.',
          additionalProperties: valuesSchema('Style of a row.', rowStyleProperties),
        },
      }),
    },
  };
}

function nativeSchema(): Schema {
  return {
    type: 'array',
    items: { enum: [...nativePlatforms] },
    description: 'Adds messages to send there.',
  };
}

function sourceSchema(): Schema {
  return {
    type: 'object',
    description:
      'Loads the rows from a file (CSV, JSON, XLSX …) or a Google spreadsheet, instead of data. Only with a service.',
    properties: {
      url: { type: 'string', description: 'Public HTTP or HTTPS URL.' },
      format: { type: 'string', enum: [...sourceFormats] },
      at: { type: 'string', description: 'JSON Pointer to the rows, e.g. "/items".' },
      sheet: { type: 'string' },
      range: { type: 'string', description: 'E.g. "B2:F20".' },
      table: { type: 'integer' },
      headers: {
        type: 'object',
        description: 'E.g. {"Authorization":"secret:crm"}: a secret of the project. Never put a key here.',
        additionalProperties: { type: 'string' },
      },
    },
    required: ['url'],
  };
}

/** The same arguments without their members, for a second tool that takes them. */
export function tableArgumentsInBrief(): Record<string, Schema> {
  const brief = Object.entries(tableArguments()).map(([name, { type }]) => [
    name,
    type === undefined ? {} : { type },
  ]);
  return Object.fromEntries(brief);
}

/** Without what a live image, which is public and does not expire, rejects. */
export function liveArgumentsInBrief(): Record<string, Schema> {
  const refused: readonly string[] = imageAccessKeys;
  return Object.fromEntries(
    Object.entries(tableArgumentsInBrief()).filter(([name]) => !refused.includes(name)),
  );
}

const SUBSTITUTE = '{"null":"–","zero":"nil","small":{"below":0.01},"values":{"N/A":"–"}}';

const SHOW = '{"as":"line","from":["jan","feb","mar"],"value":"last"}';

/** Properties of columns. Their styles are those of `styles.columnStyles`, and are not listed twice. */
function columnsSchema(): Schema {
  const column = valuesSchema('Properties of a column.', columnProperties, {
    format: {
      type: ['object', 'string'],
      description:
        'A pattern (#,##0.00, D MMM YYYY), a currency, or e.g. {"currency":"EUR","decimals":0,"locale":"de-DE"}.',
    },
    style: { type: 'object', description: 'Style of its cells, as in styles.columnStyles.' },
    headerStyle: { type: 'object', description: 'Style of its header.' },
    substitute: { type: 'object', description: 'As substitute of the table.' },
    show: {
      type: ['string', 'object'],
      description: `Drawing in its cells: ${visualNames.join(', ')}; or e.g. ${SHOW}.`,
    },
    scale: {
      type: ['string', 'object', 'array'],
      description:
        'Colours by value: "auto", "blues", "rdbu" or another palette, a list of 2 to 9 colours, or {"palette":"rdbu","mid":0,"legend":true}. Members: pictable://options.',
    },
  });
  return {
    type: ['object', 'array'],
    description:
      'Label, type and format of columns, by key of the data: {"rev":{"label":"Revenue","type":"currency"}}. A list instead, such as ["name",{"field":"rev"}], shows exactly these columns in this order. Prefer this to a type per cell.',
    additionalProperties: column,
  };
}

function valuesSchema(
  description: string,
  properties: readonly TableProperty[],
  more: Record<string, Schema> = {},
): Schema {
  const own = properties.filter(({ sameAs }) => sameAs === undefined);
  const members = Object.fromEntries(own.map((property) => [property.name, valueSchema(property)]));
  return { type: 'object', description, properties: { ...members, ...more } };
}

function valueSchema(property: TableProperty): Schema {
  const { description } = property;
  switch (property.kind) {
    case 'number': {
      const bounds = { minimum: property.min, maximum: property.max };
      const type = property.integer ? 'integer' : 'number';
      return { type: property.percent ? [type, 'string'] : type, description, ...bounds };
    }
    case 'choice':
      return { type: 'string', description, enum: [...property.choices] };
    case 'font': {
      const families = property.choices.join(', ');
      return { type: 'string', description: `${description} ${families}, or an own font of the project.` };
    }
    case 'theme': {
      const members = ['from', ...themeProperties.map(({ name }) => name)].join(', ');
      const named = `Built-in: ${property.choices.join(', ')}. Members of the object: ${members}.`;
      return { type: ['string', 'object'], description: `${description} ${named}` };
    }
    case 'boolean':
      return { type: 'boolean', description };
    case 'color':
      return { type: 'string', description: `${description} A colour such as #2563eb.` };
    case 'text':
      return { type: 'string', description };
    case 'boolean-labels':
      return { type: 'object', description };
    case 'border':
      return { type: ['string', 'object'], description };
  }
}
