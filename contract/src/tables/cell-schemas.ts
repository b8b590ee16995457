import { limits } from '../limits.ts';
import { currencyCodes, currencySymbols } from './currencies.ts';
import { propertiesSchema, type Schema } from './property-schema.ts';
import { cellTypes } from './table-cells.ts';
import { cellStyleProperties } from './table-part-styles.ts';

/** A row. */
export const row: Schema = { $ref: '#/$defs/Row' };

/** A row as an object or as an array. */
export function rowSchema(): Schema {
  return {
    description: 'A row: an object whose keys are the headers, or an array with one cell per header.',
    anyOf: [
      { type: 'object', additionalProperties: { $ref: '#/$defs/Cell' } },
      { type: 'array', minItems: 1, items: { $ref: '#/$defs/Cell' } },
    ],
  };
}

/** A cell: a plain value or an object. */
export function cellSchema(): Schema {
  return {
    description: 'A plain value, a nested value, or an object with value and display settings.',
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      typedCell({ type: { type: 'string', enum: plainTypes }, value: {} }),
      typedCell({ value: {} }, ['markdown']),
      typedCell({ type: { type: 'string', const: 'currency' }, value: {} }, ['type', 'value'], currencyTexts),
      typedCell(
        {
          type: { type: 'string', enum: [...urlTypes] },
          value: { type: ['string', 'null'], description: 'A URL.' },
        },
        ['type', 'value'],
      ),
      { type: 'object', additionalProperties: true },
      { type: 'array', items: {} },
    ],
  };
}

/** A header: a text or an object. */
export function headerSchema(): Schema {
  const style = propertiesSchema(cellStyleProperties, '').properties as Schema;
  const { colspan: _colspan, rowspan: _rowspan, ...headerStyle } = style;
  return {
    description: 'A text, or an object with a text and the style of this header.',
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'] },
      {
        type: 'object',
        properties: {
          text: {
            type: ['string', 'number', 'null'],
            description: 'Text of the header; display and value are aliases.',
          },
          markdown: markdownText,
          link: { type: 'string', description: 'An https, http, mailto or tel URL.' },
          tooltip: {
            type: 'string',
            description: 'Shown in SVG and PDF when the pointer hovers over the header.',
          },
          style: { $ref: '#/$defs/CellStyle' },
          ...headerStyle,
        },
        additionalProperties: true,
      },
    ],
  };
}

/** Text with inline Markdown. */
const markdownText: Schema = {
  type: 'string',
  maxLength: limits.cellTextCharsMax,
  description:
    'Text with inline Markdown: **bold**, *italic*, ~~struck~~, `code`, [link](https://…), H~2~O, x^2^; line breaks are kept.',
};

/** Types whose value is a URL. */
const urlTypes: ReadonlySet<string> = new Set(['link', 'image']);

const plainTypes = cellTypes.filter((type) => !urlTypes.has(type) && type !== 'currency');

/** String form of `format` for most cell types. */
export const formatText: Schema = { type: 'string', description: 'A pattern, a currency or a language tag.' };

/** String form of `format` for amounts; any other string would show the wrong currency. */
const currencyTexts: Schema = {
  description: 'A currency, a pattern or a language tag.',
  anyOf: [
    { type: 'string', enum: [...currencyCodes, ...Object.keys(currencySymbols)] },
    { type: 'string', pattern: '[0#]', maxLength: 100 },
    { type: 'string', pattern: '^[A-Za-z]{2}([-_][A-Za-z0-9]{2,4})?$' },
  ],
};

/** A cell object; `members` and the string form of `format` depend on its type. */
function typedCell(
  members: Schema,
  required: readonly string[] = ['value'],
  formatAsText: Schema = formatText,
): Schema {
  return {
    type: 'object',
    required,
    properties: {
      ...(propertiesSchema(cellStyleProperties, '').properties as Schema),
      ...members,
      markdown: markdownText,
      display: { type: 'string', description: 'Text to show instead of the value.' },
      format: {
        anyOf: [formatAsText, { $ref: '#/$defs/CellFormat' }],
      },
      style: { $ref: '#/$defs/CellStyle' },
      link: {
        type: 'string',
        maxLength: limits.linkCharsMax,
        description: 'An http, https, mailto or tel URL.',
      },
      tooltip: { type: 'string', description: 'Shown in SVG and PDF when the pointer hovers over the cell.' },
    },
  };
}
