import { limits } from '../limits.ts';
import { cssColors } from './css-colors.ts';
import { borderMemberProperties } from './table-borders.ts';
import type { TableProperty } from './table-property.ts';

/** A JSON Schema, or a part of one. */
export type Schema = { [key: string]: unknown };

/**
 * JSON Schema of an object with these properties; it allows unknown members, because the service ignores
 * them.
 */
export function propertiesSchema(properties: readonly TableProperty[], description: string): Schema {
  const members: Schema = {};
  for (const property of properties) {
    const schema = propertySchema(property);
    members[property.name] = schema;
    const { default: _default, description: _description, ...rest } = schema;
    for (const alias of property.aliases) {
      members[alias] = { ...rest, description: `Alias of ${property.name}.` };
    }
  }
  return { type: 'object', description, properties: members, additionalProperties: true };
}

/** JSON Schema of one property: everything that the service accepts, including numbers as text. */
export function propertySchema(property: TableProperty): Schema {
  const described = { description: property.description, ...defaultOf(property) };
  switch (property.kind) {
    case 'color': {
      const color = { $ref: '#/$defs/Color' };
      const examples = [property.default ?? '#2563eb'];
      if (!property.transparent) return { ...described, ...color, examples };
      return { ...described, anyOf: [color, { type: 'string', const: 'transparent' }], examples };
    }
    case 'number':
      return { ...described, anyOf: numberForms(property) };
    case 'choice':
      return {
        ...described,
        type: 'string',
        enum: [...property.choices, ...Object.keys(property.synonyms ?? {})],
      };
    case 'font':
      return { ...described, type: 'string', examples: [...property.choices] };
    case 'theme':
      return { ...described, anyOf: themeForms(property) };
    case 'boolean':
      return { ...described, anyOf: [{ type: 'boolean' }, { enum: ['true', 'false', 1, 0, '1', '0'] }] };
    case 'text':
      return { ...described, type: 'string', maxLength: property.charsMax };
    case 'boolean-labels': {
      const label = { type: 'string', maxLength: 40 };
      return {
        ...described,
        anyOf: [
          { type: 'object', properties: { true: label, false: label } },
          { type: 'string', enum: ['symbols', 'text'] },
        ],
      };
    }
    case 'border':
      return { ...described, $ref: '#/$defs/Border' };
  }
}

/** The accepted notations of a border. */
export const borderSchema: Schema = {
  description: 'A line: its width, style and colour. none or a width of 0 removes the grid line there.',
  anyOf: [
    {
      type: 'string',
      description: 'Width, style and colour, each optional and in any order, as in CSS.',
      examples: ['2px solid #111', '1px dashed', 'none'],
    },
    { type: 'number', minimum: 0, maximum: limits.borderWidthPxMax, description: 'A width in px.' },
    propertiesSchema(borderMemberProperties, 'A border as an object.'),
  ],
};

/** The accepted notations of a colour, case-insensitive. */
export const colorSchema: Schema = {
  description: 'A colour: hex, rgb(), rgba() or a CSS name.',
  anyOf: [
    { type: 'string', pattern: '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' },
    { type: 'string', pattern: rgbPattern() },
    { type: 'string', enum: [...cssColors.keys()] },
  ],
  examples: ['#2563eb', 'rgb(37, 99, 235)', 'navy'],
};

/** Channels from 0 to 255 and, if there is a fourth value, an opacity from 0 to 1. */
function rgbPattern(): string {
  const channel = '(\\d{1,2}|1\\d\\d|2[0-4]\\d|25[0-5])';
  const gap = '\\s*[,\\s]\\s*';
  return `^rgba?\\(\\s*${channel}${gap}${channel}${gap}${channel}(\\s*[,/]\\s*(0|1|0?\\.\\d+))?\\s*\\)$`;
}

function defaultOf(property: TableProperty): Schema {
  return property.default === undefined ? {} : { default: property.default };
}

/** A built-in theme, one of the project, or colours. */
function themeForms({ choices }: Extract<TableProperty, { kind: 'theme' }>): Schema[] {
  return [
    { type: 'string', enum: [...choices] },
    {
      type: 'string',
      description: 'The name of a theme of the project.',
      pattern: '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,48}[A-Za-z0-9])?$',
    },
    { $ref: '#/$defs/ThemeColors' },
  ];
}

function numberForms(property: Extract<TableProperty, { kind: 'number' }>): Schema[] {
  const type = property.integer ? 'integer' : 'number';
  const forms: Schema[] = [{ type, minimum: property.min, maximum: property.max }];
  const unit = property.unit === '' ? '' : `(${property.unit})?`;
  forms.push({
    type: 'string',
    description: `The same number as text: ${property.min} to ${property.max}.`,
    pattern: `^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?${unit}$`,
    examples: [`${typeof property.default === 'number' ? property.default : property.min}${property.unit}`],
  });
  if (property.percent) {
    const description = 'A percentage of the width of the table: 1% to 100%.';
    forms.push({
      type: 'string',
      description,
      pattern: '^\\+?(100(\\.0*)?|[1-9]\\d?(\\.\\d*)?)%$',
      examples: ['30%'],
    });
  }
  if (property.auto) forms.push({ type: 'string', enum: ['auto'] });
  return forms;
}
