import * as z from 'zod/mini';
import { imagePartQuery } from './image-parts.ts';
import { limits } from './limits.ts';
import { tableQueryKeys } from './table-media-types.ts';
import { idText, wholeNumberText } from './whole-number.ts';

/** The formats a table is drawn in, the default first. */
export const imageFormats = ['png', 'jpeg', 'svg', 'pdf'] as const;
/** The formats a table is drawn in. */
export type ImageFormat = (typeof imageFormats)[number];

/** The media type of each format. */
export const contentTypes: Readonly<Record<ImageFormat, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
};

const absoluteUrl = () =>
  z.string().check(z.meta({ description: 'The public address of the image.', format: 'uri' }));
const shareAddress = () =>
  z.string().check(
    z.meta({
      description: 'A page with the picture and its downloads; chats show the picture where it is posted.',
      format: 'uri',
    }),
  );
const isoTime = () => z.string().check(z.meta({ description: 'ISO 8601, UTC.', format: 'date-time' }));
const id = () => z.int().check(z.positive());
const pixels = (side: string) =>
  z
    .int()
    .check(
      z.nonnegative(),
      z.describe(`${side} in pixels of its own: with scale 2, a png or jpeg has twice as many as the table.`),
    );

/** Something the service did not take as written, and what it made of it. */
export const warningSchema = z.object({
  path: z.optional(z.string().check(z.describe('JSON Pointer into the request body.'))),
  message: z.string(),
});
/** One entry of `warnings`. */
export type TableWarning = z.infer<typeof warningSchema>;

const warningList = () =>
  z
    .array(warningSchema)
    .check(z.describe('What the service did not take as written; each with path and message.'));

/** The record of a stored image, as the guides show it. */
export const imageSchema = z.object({
  id: id(),
  url: absoluteUrl(),
  filename: z.string(),
  createdAt: isoTime(),
  title: z.nullable(z.string()),
});
/** The record of a stored image. */
export type Image = z.infer<typeof imageSchema>;

/** Measures of the file: its own pixels, as viewers show them, and bytes. */
export const imageMetadataSchema = z.object({
  format: z.enum(imageFormats),
  width: pixels('Width of the file'),
  height: pixels('Height of the file'),
  size: z.int().check(z.nonnegative(), z.describe('Bytes of the file.')),
});

const partNumbers = {
  part: z.int().check(z.positive(), z.describe('Number of this picture, from 1.')),
  parts: z.int().check(z.positive(), z.describe('How many pictures the table has.')),
};

const pictureMeasures = {
  width: pixels('Width of the file'),
  height: pixels('Height of the file'),
  bytes: z.int().check(z.nonnegative()),
};

/** One picture of a stored table; a table has several where its destination asks for it. */
export const imagePartSchema = z.object({
  id: id(),
  url: absoluteUrl(),
  filename: z.string(),
  ...pictureMeasures,
  ...partNumbers,
});
/** One picture of a stored table. */
export type ImagePart = z.infer<typeof imagePartSchema>;

/** One picture of a table that is kept for a while only. */
export const passingPartSchema = z.object({ url: absoluteUrl(), ...pictureMeasures, ...partNumbers });
/** One picture of a table that is kept for a while only. */
export type PassingPart = z.infer<typeof passingPartSchema>;

const EVERY_PICTURE = 'Every picture of the table, in order; the first is the one of the fields above.';

/** The answer to every generate call. `id`, `url`, `imageUrl` and `image_url` repeat what `image` holds. */
export const storedImageSchema = z.object({
  success: z.literal(true).check(z.describe('A failure has false here.')),
  id: id().check(z.describe('The id of the record.')),
  url: absoluteUrl(),
  imageUrl: absoluteUrl(),
  image_url: absoluteUrl(),
  shareUrl: shareAddress(),
  image: imageSchema,
  metadata: imageMetadataSchema,
  images: z.array(imagePartSchema).check(z.describe(EVERY_PICTURE)),
  userId: id().check(z.describe('Whose image it is.')),
  projectId: z.nullable(id()).check(z.describe('The project of the image; null: none.')),
  alt: z.string().check(z.describe('What the picture shows, in a sentence: for the alt of an img.')),
  longAlt: z.string().check(z.describe('The same with the first rows, up to 2,000 characters.')),
  html: z
    .string()
    .check(
      z.describe(
        'The picture for a web page or a mail: an img with its size and its alt, one for each picture of a split table.',
      ),
    ),
  markdown: z
    .string()
    .check(
      z.describe('The picture for Markdown, with its alt; a paragraph for each picture of a split table.'),
    ),
  warnings: warningList(),
});
/** The answer to a generate call. */
export type StoredImage = z.infer<typeof storedImageSchema>;

/** The answer to a preview call that asks for a link. The link answers 404 after `expiresAt`. */
export const previewSchema = z.object({
  success: z.literal(true).check(z.describe('A failure has false here.')),
  previewUrl: z.string().check(z.meta({ description: 'The picture, for an hour.', format: 'uri' })),
  expiresAt: z
    .string()
    .check(z.meta({ description: 'When the picture is gone (ISO 8601, UTC).', format: 'date-time' })),
  metadata: imageMetadataSchema,
  images: z.array(passingPartSchema).check(z.describe(EVERY_PICTURE)),
  warnings: warningList(),
});
/** The answer to a preview call that asks for a link. */
export type Preview = z.infer<typeof previewSchema>;

/** One image of the list, with the column names of the table and the names clients map them to. */
export const listedImageSchema = z.object({
  id: id(),
  filename: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  createdAt: isoTime(),
  created_at: isoTime(),
  publicUrl: absoluteUrl(),
  public_url: absoluteUrl(),
  displayUrl: absoluteUrl(),
  shareUrl: shareAddress(),
  userId: id(),
  user_id: id(),
  projectId: z.nullable(id()),
  project_id: z.nullable(id()),
});
/** One image of the list. */
export type ListedImage = z.infer<typeof listedImageSchema>;

const payloadAsSent = z
  .unknown()
  .check(
    z.describe(
      'The request as it was sent; null after 30 days, and for the second and later pictures of a table.',
    ),
  );

/** One image with its measures and, for 30 days, the table it was drawn from. */
export const imageDetailSchema = z.extend(listedImageSchema, {
  metadata: imageMetadataSchema,
  jsonData: payloadAsSent,
});
/** One image with its measures and the table it was drawn from. */
export type ImageDetail = z.infer<typeof imageDetailSchema>;

const textOrNull = (name: string) =>
  z.nullish(
    z
      .string({ error: `${name} must be a string.` })
      .check(
        z.trim(),
        z.maxLength(limits.titleCharsMax, `${name} must have ${limits.titleCharsMax} characters or fewer.`),
      ),
  );

/** What a client sends to change the record of an image; members left out stay as they are, null empties them. */
export const imageChangeSchema = z.object({
  title: textOrNull('title'),
  description: textOrNull('description'),
});
/** What a client sends to change the record of an image. */
export type ImageChange = z.output<typeof imageChangeSchema>;

/** One image of the list; with the table it was drawn from unless that was left out. */
export const imageOfListSchema = z.extend(listedImageSchema, { jsonData: z.optional(payloadAsSent) });
/** One image of the list; with the table it was drawn from unless that was left out. */
export type ImageOfList = z.infer<typeof imageOfListSchema>;

/** Newest first. */
export const imageListSchema = z.array(imageOfListSchema);

function besideText(key: string) {
  return z.optional(z.string().check(z.describe(`The same as ${key} in the payload, and stronger.`)));
}

/** The query of generate and preview: the project, and what bodies without a place for options cannot say. */
export const generateQuerySchema = z.object({
  projectId: z.optional(idText('projectId', 'The project the table belongs to.')),
  ...(Object.fromEntries(tableQueryKeys.map((key) => [key, besideText(key)])) as Record<
    (typeof tableQueryKeys)[number],
    ReturnType<typeof besideText>
  >),
});

/** How long a page of the image list is. */
export const imageListLimits = {
  /** Images, unless the caller asks for another number. */
  images: 100,
  /** The tables on a page, together; the page ends before it is more. */
  payloadBytesMax: 5 * 1024 * 1024,
} as const;

/** The query of the image list: a project, an id to go on from, how many (1 to 1,000), and whether their tables come too. */
export const imageListQuerySchema = z.object({
  projectId: z.optional(idText('projectId')),
  before: z.optional(idText('before')),
  limit: z.optional(wholeNumberText('limit', { min: 1, max: 1000 })),
  jsonData: z
    .optional(z.enum(['true', 'false'], { error: 'jsonData must be true or false.' }))
    .check(z.describe('false leaves out the tables the images were drawn from.')),
});

const downloadQuery = z
  .optional(z.string())
  .check(z.describe('1 or true asks the browser to save the file.'));

/** The query of a preview: `download=1` asks the browser to save it. */
export const previewFileQuerySchema = z.object({ download: downloadQuery });

/** The query of a stored image: as of a preview, and which picture of its table. */
export const imageQuerySchema = z.object({ download: downloadQuery, part: imagePartQuery });
/** The answer to a deletion. */
export const doneSchema = z.object({ success: z.literal(true) });
/** The answer to a deletion. */
export type Done = z.infer<typeof doneSchema>;

/** What an image name in an address may look like; anything else does not exist. */
export const imageFilenamePattern = /^[A-Za-z0-9_-]{1,120}\.(png|jpeg|svg|pdf)$/;

/**
 * The readable part of a file name: custom file name, else title, else `table`; lower case, every run of characters that
 * are not a-z or 0-9 becomes one hyphen. At most `maxChars` characters.
 */
export function filenameSlug(
  customFilename: string | undefined,
  title: string | undefined,
  maxChars: number,
): string {
  for (const candidate of [customFilename, title]) {
    const slug = slugify(candidate ?? '', maxChars);
    if (slug !== '') return slug;
  }
  return 'table';
}

/** Latin letters that Unicode does not take apart into one of a-z and a mark. */
const spelledOut = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
);

/** Lower case letters and digits with single hyphens between, cut to `maxChars`; may be empty. */
export function slugify(text: string, maxChars: number): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut.get(letter) ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, maxChars)
    .replace(/-$/, '');
}
