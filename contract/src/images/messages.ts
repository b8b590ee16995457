import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { idText } from '../text/whole-number.ts';
import { storedImageSchema, warningSchema } from './images.ts';
import { nativeMessagesSchema } from './native-messages.ts';

/** Which tables of a message are replaced with images. */
export const messageReplacements = ['all', 'wide'] as const;
/** Which tables of a message are replaced with images. */
export type MessageReplacement = (typeof messageReplacements)[number];

/** How a table of a message is written; `text` has tables of characters, as psql prints them. */
const kinds = ['markdown', 'html', 'text', 'csv'] as const;
/** How a table of a message is written. */
export type MessageTableKind = (typeof kinds)[number];

const textPart = z.object({
  kind: z.literal('text'),
  text: z.string().check(z.describe('Text of the message, as it was sent.')),
});

const tablePart = z.object({
  kind: z.literal('table'),
  table: z.int().check(z.positive(), z.describe('Number of the table in the message, from 1.')),
  image: storedImageSchema,
  alt: z.string().check(z.describe('The alt text of the image.')),
  native: z.optional(nativeMessagesSchema),
});

const foundTable = z.object({
  table: z.int().check(z.positive(), z.describe('Number of the table in the message, from 1.')),
  line: z.int().check(z.positive(), z.describe('Number of its first line, from 1.')),
  kind: z
    .enum(kinds)
    .check(
      z.describe(
        'How it is written: `markdown` with pipes, `html`, `text` with characters as psql and MySQL print it, or `csv` in a code block.',
      ),
    ),
  title: z.nullable(z.string()).check(z.describe('The heading or the line that introduces it.')),
  rows: z.int().check(z.nonnegative(), z.describe('Number of rows without the headers.')),
  columns: z.int().check(z.nonnegative()),
  replaced: z.boolean().check(z.describe('Whether an image was stored for it.')),
});

/** Response to a message: the message with images instead of tables. */
export const renderedMessageSchema = z.object({
  success: z.literal(true).check(z.describe('An error response has false here.')),
  text: z
    .string()
    .check(
      z.describe(
        'The message with a Markdown image with alt text in place of each replaced table. Everything else is as it was sent, to the byte.',
      ),
    ),
  parts: z
    .array(z.union([textPart, tablePart]))
    .check(
      z.describe(
        'The message in order, for a chat that takes images as messages of their own. A text of white space only is left out.',
      ),
    ),
  tables: z.array(foundTable).check(z.describe('Every table of the message, from top to bottom.')),
  warnings: z
    .array(warningSchema)
    .check(z.describe('The warnings of all tables, each with the number and the line of its table.')),
});
/** Response to a message: the message with images instead of tables. */
export type RenderedMessage = z.infer<typeof renderedMessageSchema>;

/** Query of a message. */
export const messageQuerySchema = z.object({
  projectId: z.optional(idText('projectId', 'The project of the images; a project key always uses its own.')),
});

/** Members of the body of a message. */
export const messageKeys = ['text', 'for', 'replace', 'styles', 'projectId'] as const;

/** JSON Schema of the body of a message. @param destinations names that `for` can have */
export function messageRequestJsonSchema(destinations: readonly string[]): Record<string, unknown> {
  const { wideColumnsMin, wideRowsMin, messageCharsMax, batchTablesMax } = limits;
  return {
    type: 'object',
    description: 'A message with tables, such as the answer of a language model.',
    required: ['text'],
    additionalProperties: false,
    properties: {
      text: {
        type: 'string',
        maxLength: messageCharsMax,
        description: `The message in Markdown, with up to ${batchTablesMax} tables to replace: with pipes, in HTML, of characters as psql prints them, or CSV in a code block. Other code is not searched.`,
      },
      for: {
        type: 'string',
        enum: [...destinations],
        description: 'Where the message is posted: images get the size and the format for it.',
      },
      replace: {
        type: 'string',
        enum: [...messageReplacements],
        default: 'all',
        description: `\`wide\`: only tables with at least ${wideColumnsMin} columns or ${wideRowsMin} rows; smaller ones stay text.`,
      },
      styles: {
        type: 'object',
        additionalProperties: true,
        description: 'Styles of all images, as `styles` of a table.',
      },
      projectId: {
        type: 'integer',
        minimum: 1,
        description: 'The project of the images.',
      },
    },
  };
}
