import { imageFormats } from '@pictable/contract';
import { type Schema, tableArguments } from './table-schema.ts';

/** A tool as a client lists it. */
export interface ToolRecord {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & Schema;
  readonly outputSchema: { readonly type: 'object' } & Schema;
  readonly annotations: Readonly<Record<string, boolean>>;
  /** Whether it needs an account at a service. */
  readonly needsAccount: boolean;
}

/** What `return` of a drawing may say: the address alone keeps the answer small. */
export const returnChoices = ['both', 'image', 'url'] as const;

const imageCountMax = 50;
const text: Schema = { type: 'string' };
const pixels: Schema = { type: 'number', minimum: 0 };
const warnings: Schema = { type: 'array', items: { type: 'object', properties: { message: text } } };

function result(properties: Schema, required: readonly string[]): ToolRecord['outputSchema'] {
  return { type: 'object', properties, required };
}

const pictureProperties: Schema = {
  url: { ...text, description: 'Public address of the stored image. Always show it to the user.' },
  shareUrl: { ...text, description: 'A page with the picture and its downloads, for people to open.' },
  id: { type: 'integer' },
  filename: text,
  file: { ...text, description: 'Where it was saved on this machine.' },
  width: pixels,
  height: pixels,
  size: { type: 'integer', description: 'Bytes.' },
};

const partProperties: Schema = {
  ...pictureProperties,
  part: { type: 'integer', description: 'Which picture of the table, from 1.' },
  parts: { type: 'integer', description: 'Number of images of the table.' },
};

const drawnProperties: Schema = {
  ...pictureProperties,
  format: { type: 'string', enum: [...imageFormats] },
  alt: { ...text, description: 'What the picture shows, for people who do not see it.' },
  warnings,
  images: {
    type: 'array',
    items: { type: 'object', properties: partProperties },
    description:
      'Every picture of the table: one, or several where it was split for its destination (`for`). Show all of them.',
  },
};

const imageProperties: Schema = {
  id: { type: 'integer' },
  url: text,
  filename: text,
  title: { type: ['string', 'null'] },
  createdAt: text,
};

/** Every tool. A new one is a record here and a function in call-tool.ts. */
export const tools = {
  render_table: {
    name: 'render_table',
    title: 'Draw a table',
    description:
      'Draws rows as a picture of a table (png, jpeg, svg or pdf) and gives it back, with its public URL where a service stores it. Use it whenever a table should be seen in chat, mail, slides or documents. Send data, or headers with rows.',
    inputSchema: {
      type: 'object',
      properties: {
        ...tableArguments(),
        return: {
          type: 'string',
          enum: [...returnChoices],
          default: 'both',
          description: 'What to give back: the picture, its address, or both.',
        },
      },
    },
    outputSchema: result(drawnProperties, ['format', 'width', 'height', 'size', 'alt', 'warnings', 'images']),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    needsAccount: false,
  },
  validate_table: {
    name: 'validate_table',
    title: 'Check a table',
    description: 'Draws a table without storing it and says what is wrong with it. Costs nothing.',
    inputSchema: { type: 'object', properties: tableArguments() },
    outputSchema: result(
      { valid: { type: 'boolean' }, problem: text, size: { type: 'integer' }, parts: { type: 'integer' } },
      ['valid'],
    ),
    annotations: { readOnlyHint: true },
    needsAccount: false,
  },
  list_themes: {
    name: 'list_themes',
    title: 'List the themes',
    description: 'Names and looks of the ready-made themes, for options.theme of render_table.',
    inputSchema: { type: 'object', properties: {} },
    outputSchema: result(
      { themes: { type: 'array', items: { type: 'object', properties: { name: text, description: text } } } },
      ['themes'],
    ),
    annotations: { readOnlyHint: true },
    needsAccount: false,
  },
  list_images: {
    name: 'list_images',
    title: 'List stored images',
    description: 'The images that were stored last, newest first.',
    inputSchema: {
      type: 'object',
      properties: { limit: { type: 'integer', minimum: 1, maximum: imageCountMax, default: 10 } },
    },
    outputSchema: result(
      { images: { type: 'array', items: { type: 'object', properties: imageProperties } } },
      ['images'],
    ),
    annotations: { readOnlyHint: true },
    needsAccount: true,
  },
  get_image: {
    name: 'get_image',
    title: 'Get a stored image',
    description: 'The picture of a stored image, by its file name.',
    inputSchema: { type: 'object', properties: { filename: text }, required: ['filename'] },
    outputSchema: result({ filename: text, mimeType: text, size: { type: 'integer' } }, ['filename', 'size']),
    annotations: { readOnlyHint: true },
    needsAccount: true,
  },
  get_usage: {
    name: 'get_usage',
    title: 'See what is used of the plan',
    description: 'How many tables of the plan are used, and when the count starts again.',
    inputSchema: { type: 'object', properties: {} },
    outputSchema: result(
      {
        used: { type: 'integer' },
        limit: { type: ['integer', 'null'] },
        plan: { type: ['string', 'null'] },
        resets: text,
      },
      ['used', 'limit', 'plan'],
    ),
    annotations: { readOnlyHint: true },
    needsAccount: true,
  },
} as const satisfies Record<string, ToolRecord>;

export type ToolName = keyof typeof tools;

export { imageCountMax };
