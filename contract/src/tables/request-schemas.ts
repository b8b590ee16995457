import { expiryAllowed } from '../access/expiry.ts';
import { imageAccessLevels } from '../access/image-access.ts';
import { limits } from '../limits.ts';
import { destinationNames } from './destinations.ts';
import { nativeSchema } from './native/table-native.ts';
import type { Schema } from './property-schema.ts';
import { colorSchemes } from './table-options.ts';

/** Members of a payload that concern the stored image rather than its table. */
export function requestSchemas(): Schema {
  return {
    for: {
      type: 'string',
      enum: destinationNames,
      description: 'Where the image will be shown; the same as options.for.',
    },
    colorScheme: {
      type: 'string',
      enum: [...colorSchemes],
      description: 'Light or dark colours, or an image with each; the same as options.colorScheme.',
    },
    template: {
      type: 'string',
      // A name and a version, as `parseTemplateReference` reads them.
      pattern: '^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?(@[1-9][0-9]{0,8})?$',
      description:
        'Template of the project: its name for the newest version, or a name and a version such as "invoice@3". The members of the request take precedence.',
    },
    ...tableFileSchemas('data is a data: URL of'),
    source: {
      $ref: '#/$defs/TableSource',
      description: 'Where the service loads the rows from, instead of data.',
    },
    refresh: {
      type: 'string',
      pattern: '^[1-9][0-9]{0,4}\\s*[mhd]$',
      description:
        'Only for a live image with a source: how often the source is loaded again, from "5m" to "30d"; on the free plan from "1d".',
      examples: ['1h'],
    },
    values: {
      type: 'object',
      description:
        'Texts for the placeholders in the template and in the texts of this table: {"month": "May"} fills {{month}}.',
      additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
    },
    native: nativeSchema(),
    customFilename: {
      type: 'string',
      description: `File name without extension; at most ${limits.filenameCharsMax} characters are used.`,
    },
    projectId: {
      description: 'Project that the image belongs to.',
      anyOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', pattern: '^[1-9]\\d{0,14}$' },
      ],
    },
    ...accessSchemas(),
  };
}

/** Who can open the stored image, and until when. */
function accessSchemas(): Record<'expires' | 'access', Schema> {
  return {
    expires: {
      type: 'string',
      description: `When the stored image is deleted and its URL returns 410: ${expiryAllowed}. By default, it does not expire.`,
      examples: ['24h', '7d', '2027-01-31T12:00:00Z'],
    },
    access: {
      type: 'string',
      enum: [...imageAccessLevels],
      default: 'public',
      description:
        'Who can open the stored image: public means everyone who has its URL; signed requires a signed URL, which expires. The response contains one.',
    },
  };
}

/** A file as `data`. */
export const fileSchema: Schema = {
  type: 'string',
  pattern: '^data:',
  description: 'A file as a data: URL: XLSX or ODS in base64, HTML, CSV, TSV, JSON, NDJSON or Markdown.',
};

/** Members that say which part of a file is the table. */
function tableFileSchemas(when: string): Schema {
  return {
    sheet: {
      type: 'string',
      description: `If ${when} a spreadsheet: the name of the sheet; by default the first visible one.`,
      examples: ['Q4'],
    },
    range: {
      type: 'string',
      description: `If ${when} a spreadsheet: the cells to read, such as B2:F20, B:F or 2:20; by default all of the sheet.`,
      examples: ['B2:F20'],
    },
    table: {
      description: `If ${when} HTML: the number of the table, from 1; by default the first one.`,
      anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string' }],
    },
  };
}

/** Formats in which a source may be; `auto` follows its content type and its content. */
export const sourceFormats = [
  'auto',
  'csv',
  'tsv',
  'json',
  'ndjson',
  'markdown',
  'html',
  'xlsx',
  'ods',
] as const;
/** A format in which a source may be. */
export type SourceFormat = (typeof sourceFormats)[number];

/** Where the service loads the data of a table from. */
export function sourceSchema(): Schema {
  return {
    type: 'object',
    description:
      'Where the service loads the rows of a table from: a CSV, TSV, JSON, NDJSON, Markdown, HTML, XLSX or ODS file of up to 5 MB, or a link to a Google spreadsheet.',
    required: ['url'],
    properties: {
      url: {
        type: 'string',
        maxLength: limits.linkCharsMax,
        description: 'An HTTP or HTTPS URL on the public internet.',
        examples: ['https://example.com/sales.csv'],
      },
      format: {
        type: 'string',
        enum: [...sourceFormats],
        default: 'auto',
        description: 'Format of the file; auto follows its content type and its content.',
      },
      at: {
        type: 'string',
        maxLength: limits.sourcePointerCharsMax,
        description: 'JSON Pointer to the rows in a JSON document, such as "/items".',
        examples: ['/items'],
      },
      ...tableFileSchemas('the source is'),
      headers: {
        type: 'object',
        maxProperties: limits.sourceHeadersMax,
        description:
          'Headers of the request. The value "secret:crm" stands for the secret crm of the project. They are sent to the host of the URL only, and not recorded.',
        additionalProperties: { type: 'string', maxLength: limits.sourceHeaderCharsMax },
        examples: [{ Authorization: 'secret:crm' }],
      },
      loadedAt: {
        type: 'string',
        format: 'date-time',
        description:
          'Part of the record of an image: the rows beside the source were loaded from it then, and are rendered as they are. Without rows, the source is loaded again.',
      },
    },
    additionalProperties: false,
  };
}
