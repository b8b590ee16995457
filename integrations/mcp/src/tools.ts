import {
  destinationNames,
  formatLabels,
  imageAccessLevels,
  imageFormats,
  limits,
  messageReplacements,
  type Schema,
  wordList,
} from '@pictable/contract';
import { liveArgumentsInBrief, tableArguments, tableArgumentsInBrief } from './table-schema.ts';

/** A tool as a client lists it. */
export interface ToolRecord {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: { readonly type: 'object' } & Schema;
  readonly outputSchema: { readonly type: 'object' } & Schema;
  readonly annotations: Readonly<Record<string, boolean>>;
  /** Whether the tool requires an account at a service. */
  readonly needsAccount: boolean;
}

/** Allowed values of `return`. `url` keeps the result small. */
export const returnChoices = ['both', 'image', 'url'] as const;

const imageCountMax = 50;
/** Number of projects whose themes are listed. */
export const themeProjectsMax = 20;
const text: Schema = { type: 'string' };
const pixels: Schema = { type: 'number', minimum: 0 };
const warnings: Schema = {
  type: 'array',
  items: { type: 'object', properties: { path: text, message: text } },
};
const report: Schema = {
  type: 'object',
  description: 'Left out if there is nothing to report.',
  properties: {
    unmatchedRules: { ...warnings, description: 'Rules that match no row and no cell.' },
    steps: {
      type: 'array',
      items: {
        type: 'object',
        properties: { verb: text, rows: { type: 'integer' }, columns: { type: 'integer' } },
      },
      description: 'Rows and columns after each step of transform.',
    },
  },
};
const darkUrls: Schema = {
  type: 'array',
  items: text,
  description: 'Public URLs of its dark images, with colorScheme both.',
};

function result(properties: Schema, required: readonly string[]): ToolRecord['outputSchema'] {
  return { type: 'object', properties, required };
}

const storedImageProperties: Schema = {
  url: { ...text, description: 'Public URL of the stored image. Always show it to the user.' },
  darkUrl: { ...text, description: 'Public URL of the dark image, with colorScheme both.' },
  shareUrl: { ...text, description: 'URL of a page for people, with the image and its downloads.' },
  id: { type: 'integer' },
  filename: text,
  file: { ...text, description: 'Path of the saved file on this machine.' },
  darkFile: { ...text, description: 'Path of the saved dark image, with colorScheme both.' },
  width: pixels,
  height: pixels,
  size: { type: 'integer', description: 'Bytes.' },
};

const native: Schema = {
  type: 'object',
  description:
    'Messages by platform, ready to send as they are: {fits, why, payload}. With fits false, the payload shows the image.',
};

const partProperties: Schema = {
  ...storedImageProperties,
  part: { type: 'integer', description: 'Number of the image in the table, from 1.' },
  parts: { type: 'integer', description: 'Number of images of the table.' },
};

const tableProperties: Schema = {
  ...storedImageProperties,
  format: { type: 'string', enum: [...imageFormats] },
  alt: { ...text, description: 'Alternative text of the image.' },
  access: { type: 'string', enum: [...imageAccessLevels] },
  expiresAt: { type: ['string', 'null'], description: 'When the image is deleted.' },
  urlsExpireAt: {
    type: ['string', 'null'],
    description: 'When the URLs stop working; sign_image gives new ones.',
  },
  html: { ...text, description: 'For mails and pages: the images with their links.' },
  native,
  warnings,
  report,
  images: {
    type: 'array',
    items: { type: 'object', properties: partProperties },
    description:
      'Every image of the table: one, or several if it is split for its destination (`for`). Show all of them.',
  },
};

const batchItemProperties: Schema = {
  index: { type: 'integer', description: 'Position of the table, from 0.' },
  error: { ...text, description: 'Why the table was not stored.' },
  urls: {
    type: 'array',
    items: text,
    description: 'Public URLs of its images. Always show them to the user.',
  },
  darkUrls,
  id: { type: 'integer' },
  alt: text,
  native,
  warnings,
  report,
};

const messagePartProperties: Schema = {
  kind: { type: 'string', enum: ['text', 'table'] },
  text,
  urls: { type: 'array', items: text, description: 'Public URLs of the images of a table.' },
  darkUrls,
  alt: text,
  native,
  report,
};

const imageProperties: Schema = {
  id: { type: 'integer' },
  url: text,
  filename: text,
  title: { type: ['string', 'null'] },
  createdAt: text,
  access: { type: 'string', enum: [...imageAccessLevels] },
  expiresAt: { type: ['string', 'null'] },
};

/** Every tool. To add a tool, add a record here and a function in call-tool.ts. */
export const tools = {
  render_table: {
    name: 'render_table',
    title: 'Render a table',
    description: `Renders rows as an image of a table (${wordList(Object.values(formatLabels), 'or')}) and returns it, with its public URL if a service stores it. Use it whenever a table should be shown in chat, mail, slides or documents. Send data, or headers with rows. Let summary compute totals, rowGroups add headings, and transform calculate, pivot or rank, instead of changing the rows for them.`,
    inputSchema: {
      type: 'object',
      properties: {
        ...tableArguments(),
        return: {
          type: 'string',
          enum: [...returnChoices],
          default: 'both',
          description: 'What to return: the image, its URL, or both.',
        },
      },
    },
    outputSchema: result(tableProperties, ['format', 'width', 'height', 'size', 'alt', 'warnings', 'images']),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    needsAccount: false,
  },
  render_tables: {
    name: 'render_tables',
    title: 'Render several tables',
    description: `Stores up to ${limits.batchTablesMax} tables and returns their public URLs. Each is charged; if one fails, the others are stored.`,
    inputSchema: {
      type: 'object',
      properties: {
        tables: {
          type: 'array',
          description: 'Each with the arguments of render_table, except return.',
          items: { type: 'object' },
          minItems: 1,
          maxItems: limits.batchTablesMax,
        },
        defaults: {
          type: 'object',
          description: 'What the tables have in common, e.g. {"options":{"theme":"ocean"}}.',
        },
      },
      required: ['tables'],
    },
    outputSchema: result(
      {
        stored: { type: 'integer' },
        failed: { type: 'integer' },
        results: { type: 'array', items: { type: 'object', properties: batchItemProperties } },
      },
      ['stored', 'failed', 'results'],
    ),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    needsAccount: true,
  },
  render_message: {
    name: 'render_message',
    title: 'Replace the tables of a message',
    description:
      'Stores an image of each table in a Markdown message and returns the message with them, for chats that show no tables.',
    inputSchema: {
      type: 'object',
      properties: {
        text,
        for: { type: 'string', enum: destinationNames },
        replace: { type: 'string', enum: messageReplacements },
        styles: { type: 'object' },
      },
      required: ['text'],
    },
    outputSchema: result(
      {
        text: { ...text, description: 'The message with Markdown images in place of its tables.' },
        parts: {
          type: 'array',
          items: { type: 'object', properties: messagePartProperties },
          description: 'The message in order, for a chat that takes images as messages of their own.',
        },
        warnings,
      },
      ['text', 'parts', 'warnings'],
    ),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    needsAccount: true,
  },
  validate_table: {
    name: 'validate_table',
    title: 'Validate a table',
    description:
      'Reports the errors and warnings of a table without storing it. Free. Takes the arguments of render_table.',
    inputSchema: { type: 'object', properties: tableArgumentsInBrief() },
    outputSchema: result(
      {
        valid: { type: 'boolean' },
        problem: text,
        size: { type: 'integer' },
        parts: { type: 'integer' },
        warnings,
        report,
      },
      ['valid'],
    ),
    annotations: { readOnlyHint: true },
    needsAccount: false,
  },
  list_themes: {
    name: 'list_themes',
    title: 'List the themes',
    description: `Lists the themes for options.theme of render_table: the built-in ones, and those that each of the ${themeProjectsMax} newest projects has saved, which only its own tables can use. Brand colours need none of them: options.theme also takes {"from": ["#0b6b45", "#f59e0b"], "mode": "light"}.`,
    inputSchema: { type: 'object', properties: {} },
    outputSchema: result(
      {
        themes: {
          type: 'array',
          items: { type: 'object', properties: { name: text, description: text, project: text } },
        },
      },
      ['themes'],
    ),
    annotations: { readOnlyHint: true },
    needsAccount: false,
  },
  list_images: {
    name: 'list_images',
    title: 'List stored images',
    description: 'Lists the stored images, newest first.',
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
    description: 'Returns a stored image by its file name, or by the signed URL of a private image.',
    inputSchema: { type: 'object', properties: { filename: text }, required: ['filename'] },
    outputSchema: result({ filename: text, mimeType: text, size: { type: 'integer' } }, ['filename', 'size']),
    annotations: { readOnlyHint: true },
    needsAccount: true,
  },
  put_live_image: {
    name: 'put_live_image',
    title: 'Create or replace a live image',
    description:
      'Shows a table at a stable public URL instead of the previous one of that name. The same table again costs nothing. Takes name and the arguments of render_table except access and expires.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { ...text, description: 'Lower-case letters, digits and hyphens, e.g. "sales".' },
        ...liveArgumentsInBrief(),
        refresh: { ...text, description: 'Loads source again this often, from 5m to 30d, e.g. "1h".' },
      },
      required: ['name'],
    },
    outputSchema: result(
      {
        url: { ...text, description: 'Stable URL. Always show it to the user.' },
        darkUrl: { ...text, description: 'Stable URL of the dark image, with colorScheme both.' },
        version: { type: 'integer' },
        versionUrl: { ...text, description: 'URL of this version, whose image never changes.' },
        unchanged: { type: 'boolean', description: 'True: the table was the same, nothing was charged.' },
        native,
        warnings,
        report,
      },
      ['url', 'version', 'versionUrl', 'unchanged', 'warnings'],
    ),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    needsAccount: true,
  },
  sign_image: {
    name: 'sign_image',
    title: 'Sign the URL of a private image',
    description: 'Returns a new signed URL of a private image, also after the first one has expired.',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 1 },
        expires: {
          ...text,
          description: 'When the URL expires: 24h, 30d, or a date and time. Default: 7 days.',
        },
      },
      required: ['id'],
    },
    outputSchema: result({ url: text, shareUrl: text, urlsExpireAt: { type: ['string', 'null'] } }, [
      'url',
      'shareUrl',
      'urlsExpireAt',
    ]),
    annotations: { readOnlyHint: true },
    needsAccount: true,
  },
  get_usage: {
    name: 'get_usage',
    title: 'Get the usage of the plan',
    description: 'Returns the usage of the plan.',
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
