import * as z from 'zod/mini';
import { expiryAllowed } from '../access/expiry.ts';
import { signatureQuery } from '../access/signature-query.ts';
import { companionHeaders, companionRows } from '../formats/companions.ts';
import { tableQueryKeys } from '../formats/table-media-types.ts';
import { idText, wholeNumberText } from '../text/whole-number.ts';
import { imagePartQuery, imageSchemeQuery } from './image-parts.ts';

const filePartTexts: Readonly<Record<string, string>> = {
  sheet: 'The name of the sheet of a spreadsheet; by default the first visible one.',
  range: 'The cells of a spreadsheet to read, such as B2:F20, B:F or 2:20.',
  table: 'The number of the table of an HTML page, from 1.',
};

function overrideText(key: string) {
  const text = filePartTexts[key] ?? `The same as ${key} in the payload; overrides it.`;
  return z.optional(z.string().check(z.describe(text)));
}

/** Query of generate and preview: the project, and options for request bodies that cannot contain options. */
export const generateQuerySchema = z.object({
  projectId: z.optional(idText('projectId', 'The id of the project that the table belongs to.')),
  template: z.optional(
    z.string().check(z.describe('The same as template in the payload, for bodies that cannot contain it.')),
  ),
  ...(Object.fromEntries(tableQueryKeys.map((key) => [key, overrideText(key)])) as Record<
    (typeof tableQueryKeys)[number],
    ReturnType<typeof overrideText>
  >),
});

/** Limits of a page of the image list. */
export const imageListLimits = {
  /** Default number of images. */
  images: 100,
  /** Bytes of all tables on a page; the page ends before they exceed it. */
  payloadBytesMax: 5 * 1024 * 1024,
} as const;

/**
 * Query of the image list: a project, the id to continue from, a limit (1 to 1,000), and whether to include
 * the tables.
 */
export const imageListQuerySchema = z.object({
  projectId: z.optional(idText('projectId')),
  before: z.optional(idText('before')),
  limit: z.optional(wholeNumberText('limit', { min: 1, max: 1000 })),
  jsonData: z
    .optional(z.enum(['true', 'false'], { error: 'jsonData must be true or false.' }))
    .check(z.describe('false omits the tables that the images were rendered from.')),
});

const downloadQuery = z
  .optional(z.string())
  .check(z.describe('1 or true makes the browser download the file.'));

/** Query of a preview: `download=1` makes the browser download it. */
export const previewFileQuerySchema = z.object({ download: downloadQuery });

const companionHeadersQuery = z
  .optional(z.enum(companionHeaders, { error: 'headers must be fields or labels.' }))
  .check(
    z.describe(
      'CSV and JSON only: fields (the default) names columns as in the data, labels as in the image.',
    ),
  );

const companionRowsQuery = z
  .optional(z.enum(companionRows, { error: 'rows must be data or all.' }))
  .check(z.describe('CSV and JSON only: data (the default) leaves out summary rows, all includes them.'));

/** Query of a stored image: that of a preview, which image of its table, and the content of a companion. */
export const imageQuerySchema = z.object({
  ...signatureQuery,
  download: downloadQuery,
  part: imagePartQuery,
  scheme: imageSchemeQuery,
  headers: companionHeadersQuery,
  rows: companionRowsQuery,
});

/** Query of a fresh signed URL: its expiry. */
export const signedUrlQuerySchema = z.object({
  expires: z
    .optional(z.string())
    .check(z.describe(`When the URL expires: ${expiryAllowed}. Default: in 7 days.`)),
});
