import * as z from 'zod/mini';
import { imageAccessLevels } from '../access/image-access.ts';
import { imageFormats } from '../formats/image-formats.ts';
import { limits } from '../limits.ts';
import { DARK_IMAGE, darkEmail, darkUrl, darkUrlMembers } from './dark-images.ts';
import { nativeMessagesSchema } from './native-messages.ts';
import { renderVersion, renderVersionOfRecord } from './render-version.ts';

const absoluteUrl = () =>
  z.string().check(z.meta({ description: 'The public URL of the image.', format: 'uri' }));
const shareUrl = () =>
  z.string().check(
    z.meta({
      description:
        'A page with the image and its downloads; chat apps show the image when the URL is posted.',
      format: 'uri',
    }),
  );
const bucketUrl = () =>
  z.optional(z.string()).check(
    z.meta({
      description:
        'URL of the copy in the bucket of the project, if the bucket has a public URL; the copy is there seconds after the response. `url` works at once.',
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
      z.describe(`${side} in device pixels: with scale 2, a PNG or JPEG has twice as many as the table.`),
    );

/** Part of a request that the service ignored or changed, and how. */
export const warningSchema = z.object({
  path: z.optional(z.string().check(z.describe('JSON Pointer into the request body.'))),
  message: z.string(),
});
/** One entry of `warnings`. */
export type TableWarning = z.infer<typeof warningSchema>;

const warningList = () =>
  z
    .array(warningSchema)
    .check(
      z.describe('Parts of the request that the service ignored or changed, each with path and message.'),
    );

/** The report of a rendered table, as a member of a response. */
export const tableReport = () =>
  z.optional(
    z
      .object({
        unmatchedRules: z
          .array(warningSchema)
          .check(z.describe('Rules that match no row and no cell of the image.')),
        steps: z.optional(
          z
            .array(
              z.object({
                verb: z.string(),
                rows: z.int().check(z.nonnegative()),
                columns: z.int().check(z.nonnegative()),
              }),
            )
            .check(z.describe('Rows and columns after each step of transform; left out without steps.')),
        ),
      })
      .check(z.describe('What is not a warning, but worth knowing; left out if there is nothing.')),
  );

/** Who can open an image, and until when. */
const accessMembers = {
  access: z
    .enum(imageAccessLevels)
    .check(z.describe('public: everyone who has the URL; signed: only with a signed URL.')),
  expiresAt: z
    .nullable(isoTime())
    .check(z.describe('When the image is deleted and its URL returns 410 (ISO 8601, UTC); null: never.')),
};

const urlsExpireAt = () =>
  z
    .nullable(isoTime())
    .check(
      z.describe(
        'When the URLs in this response stop working (ISO 8601, UTC): those of a signed image are signed for at least 7 days, and no image has URLs that work after its expiry; null: never.',
      ),
    );

/** The record of a stored image, as shown in the guides. */
export const imageSchema = z.object({
  id: id(),
  url: absoluteUrl(),
  filename: z.string(),
  createdAt: isoTime(),
  title: z.nullable(z.string()),
});
/** The record of a stored image. */
export type Image = z.infer<typeof imageSchema>;

/** Size of the file: in device pixels, as viewers show it, and in bytes. */
export const imageMetadataSchema = z.object({
  format: z.enum(imageFormats),
  width: pixels('Width of the file'),
  height: pixels('Height of the file'),
  size: z.int().check(z.nonnegative(), z.describe('Bytes of the file.')),
});

const partNumbers = {
  part: z.int().check(z.positive(), z.describe('Number of this image, from 1.')),
  parts: z.int().check(z.positive(), z.describe('Number of images of the table.')),
};

const fileSize = {
  width: pixels('Width of the file'),
  height: pixels('Height of the file'),
  bytes: z.int().check(z.nonnegative()),
};

const storedFile = {
  id: id(),
  url: absoluteUrl(),
  bucketUrl: bucketUrl(),
  filename: z.string(),
  ...fileSize,
};

/** One image of a stored table; a table has several if its destination requires it. */
export const imagePartSchema = z.object({
  ...storedFile,
  dark: z.optional(z.object(storedFile).check(z.describe(DARK_IMAGE))),
  ...partNumbers,
  html: z.string().check(z.describe('HTML for this image alone, as `html` of the table.')),
});
/** One image of a stored table. */
export type ImagePart = z.infer<typeof imagePartSchema>;

/** One temporary image of a table. */
export const temporaryImagePartSchema = z.object({
  url: absoluteUrl(),
  ...fileSize,
  dark: z.optional(z.object({ url: absoluteUrl(), bytes: fileSize.bytes }).check(z.describe(DARK_IMAGE))),
  ...partNumbers,
});
/** One temporary image of a table. */
export type TemporaryImagePart = z.infer<typeof temporaryImagePartSchema>;

const EVERY_IMAGE = 'Every image of the table, in order; the first is the one described by the fields above.';

/**
 * Response of every generate operation. `id`, `url`, `imageUrl` and `image_url` repeat members of `image`.
 */
export const storedImageSchema = z.object({
  success: z.literal(true).check(z.describe('An error response has false here.')),
  id: id().check(z.describe('The id of the record.')),
  url: absoluteUrl(),
  imageUrl: absoluteUrl(),
  image_url: absoluteUrl(),
  bucketUrl: bucketUrl(),
  shareUrl: shareUrl(),
  image: imageSchema,
  metadata: imageMetadataSchema,
  ...darkUrlMembers,
  images: z.array(imagePartSchema).check(z.describe(EVERY_IMAGE)),
  userId: id().check(z.describe('The id of the owner of the image.')),
  projectId: z.nullable(id()).check(z.describe('The id of the project of the image; null: none.')),
  ...accessMembers,
  urlsExpireAt: urlsExpireAt(),
  alt: z
    .string()
    .check(
      z.describe(
        'What the image shows, in one or two sentences in the language of the table, for the alt attribute of an img element.',
      ),
    ),
  longAlt: z.string().check(z.describe('The same description with the first rows, up to 2,000 characters.')),
  html: z
    .string()
    .check(
      z.describe(
        'HTML for a web page or a mail: an img element with size and alt, one per image of a split table. If the image has links, a map makes them work; for a PDF, it is a link. With dark images, the img element is in a picture element that shows them on dark pages.',
      ),
    ),
  markdown: z
    .string()
    .check(
      z.describe(
        'Markdown for the image, with its alt text; one paragraph per image of a split table. With dark images it is HTML for README files, in which GitHub shows the image for the theme of the reader.',
      ),
    ),
  email: darkEmail,
  native: z.optional(nativeMessagesSchema),
  renderVersion: renderVersion(),
  warnings: warningList(),
  report: tableReport(),
});
/** Response of a generate operation. */
export type StoredImage = z.infer<typeof storedImageSchema>;

/** Response of a preview operation that returns a link. The link returns 404 after `expiresAt`. */
export const previewSchema = z.object({
  success: z.literal(true).check(z.describe('An error response has false here.')),
  previewUrl: z
    .string()
    .check(z.meta({ description: 'The URL of the image, which expires after an hour.', format: 'uri' })),
  expiresAt: z
    .string()
    .check(z.meta({ description: 'When the image expires (ISO 8601, UTC).', format: 'date-time' })),
  metadata: imageMetadataSchema,
  ...darkUrlMembers,
  images: z.array(temporaryImagePartSchema).check(z.describe(EVERY_IMAGE)),
  renderVersion: renderVersion(),
  warnings: warningList(),
  report: tableReport(),
});
/** Response of a preview operation that returns a link. */
export type Preview = z.infer<typeof previewSchema>;

/** One image of the list, with the names of the database columns and the names that clients map them to. */
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
  darkUrl,
  bucketUrl: bucketUrl(),
  shareUrl: shareUrl(),
  userId: id(),
  user_id: id(),
  projectId: z.nullable(id()),
  project_id: z.nullable(id()),
  ...accessMembers,
  expired: z
    .boolean()
    .check(
      z.describe('Whether the image has expired. Its file and its table are then deleted; the record stays.'),
    ),
  renderVersion: renderVersionOfRecord(),
});
/** One image of the list. */
export type ListedImage = z.infer<typeof listedImageSchema>;

const payloadAsSent = z
  .unknown()
  .check(
    z.describe(
      'The request body with its template and the rows of its source, which can be sent again; null after 30 days at the latest, and for the second and later images of a table.',
    ),
  );

/** One image with its size and, for up to 30 days, the table it was rendered from. */
export const imageDetailSchema = z.extend(listedImageSchema, {
  metadata: imageMetadataSchema,
  html: z
    .nullable(z.string())
    .check(
      z.describe(
        'HTML that shows this image, with its links; null if it has expired or is older than this member.',
      ),
    ),
  jsonData: payloadAsSent,
});
/** One image with its size and the table it was rendered from. */
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

/** Request body to change the record of an image; omitted members stay unchanged, null clears them. */
export const imageChangeSchema = z.strictObject({
  title: textOrNull('title'),
  description: textOrNull('description'),
});
/** Request body to change the record of an image. */
export type ImageChange = z.output<typeof imageChangeSchema>;

/** One image of the list, with the table it was rendered from unless the query excludes it. */
export const imageListItemSchema = z.extend(listedImageSchema, { jsonData: z.optional(payloadAsSent) });
/** One image of the list, with the table it was rendered from unless the query excludes it. */
export type ImageListItem = z.infer<typeof imageListItemSchema>;

/** Newest first. */
export const imageListSchema = z.array(imageListItemSchema);

/** Response with the URLs of an image; those of a signed image are signed. */
export const signedUrlSchema = z.object({
  success: z.literal(true),
  url: absoluteUrl(),
  shareUrl: shareUrl(),
  ...accessMembers,
  urlsExpireAt: urlsExpireAt(),
});
/** Response with the URLs of an image. */
export type SignedUrl = z.infer<typeof signedUrlSchema>;

/** Response to a deletion. */
export const doneSchema = z.object({ success: z.literal(true) });
/** Response to a deletion. */
export type Done = z.infer<typeof doneSchema>;

/** Response to the deletion of an image. */
export const deletedImageSchema = z.extend(doneSchema, {
  warnings: z
    .optional(z.array(warningSchema))
    .check(z.describe('Copies that the service cannot delete; left out if there is nothing.')),
});
/** Response to the deletion of an image. */
export type DeletedImage = z.infer<typeof deletedImageSchema>;

/** Pattern of an image file name in a URL; any other name does not exist. */
export const imageFilenamePattern = new RegExp(`^[A-Za-z0-9_-]{1,120}\\.(${imageFormats.join('|')})$`);
