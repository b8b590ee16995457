import { limits } from '../limits.ts';
import type { Schema } from './property-schema.ts';

/** Formats in which a source may be; `auto` follows its content type and its content. */
export const sourceFormats = ['auto', 'csv', 'tsv', 'json', 'ndjson', 'markdown'] as const;
/** A format in which a source may be. */
export type SourceFormat = (typeof sourceFormats)[number];

/** Where the service loads the data of a table from. */
export function sourceSchema(): Schema {
  return {
    type: 'object',
    description:
      'Where the service loads the rows of a table from: a CSV, TSV, JSON, NDJSON or Markdown file of up to 5 MB, or a link to a Google spreadsheet.',
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
      headers: {
        type: 'object',
        maxProperties: limits.sourceHeadersMax,
        description:
          'Headers of the request. The value "secret:crm" stands for the secret crm of the project. They are sent to the host of the URL only, and not recorded.',
        additionalProperties: { type: 'string', maxLength: limits.sourceHeaderCharsMax },
        examples: [{ Authorization: 'secret:crm' }],
      },
    },
    additionalProperties: false,
  };
}
