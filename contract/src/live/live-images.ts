import * as z from 'zod/mini';
import type { CompanionFormat } from '../formats/companions.ts';
import { companionFormats } from '../formats/companions.ts';
import { findImageFormat, type ImageFormat } from '../formats/image-formats.ts';
import { darkUrlMembers } from '../images/dark-images.ts';
import { imageQuerySchema } from '../images/image-queries.ts';
import { imageMetadataSchema, tableReport, warningSchema } from '../images/images.ts';
import { nativeMessagesSchema } from '../images/native-messages.ts';
import { renderVersionOfRecord } from '../images/render-version.ts';
import { isoTime } from '../text/iso-time.ts';
import { idText, wholeNumberText } from '../text/whole-number.ts';
import { refreshAllowed } from './refresh.ts';

const url = (description: string) => z.string().check(z.meta({ description, format: 'uri' }));
const version = () => z.int().check(z.positive());

/** How long a deleted live image can be restored. */
export const liveRestoreDays = 30;

/** How long caches may use a live image without asking again. */
export const liveCacheSeconds = { fresh: 60, whileRevalidating: 600, ifUnreachable: 86_400 } as const;

/** A live image: a stable URL whose image can be replaced. */
export const liveImageSchema = z.object({
  name: z.string().check(z.describe('The name, unique in its project.')),
  url: url('The stable URL, which always serves the newest version.'),
  urls: z
    .array(z.string())
    .check(z.describe('The stable URL of each image of the newest version; a split table has several.')),
  ...darkUrlMembers,
  version: version().check(z.describe('The number of the newest version.')),
  versionUrl: url('The URL of the newest version, whose image never changes.'),
  imageId: z.nullable(z.int()).check(z.describe('The id of the image of the newest version; null: deleted.')),
  renderVersion: renderVersionOfRecord(),
  projectId: z.nullable(z.int()).check(z.describe('The id of its project; null: none.')),
  createdAt: isoTime('When the first version was stored (ISO 8601, UTC).'),
  updatedAt: isoTime('When the newest version was stored (ISO 8601, UTC).'),
  refresh: z
    .nullable(z.string())
    .check(z.describe('How often its source is loaded again, such as "1h"; null: never.')),
  nextRefreshAt: z.nullable(isoTime('When its source is loaded next (ISO 8601, UTC); null: never.')),
  lastRefreshAt: z.nullable(
    isoTime('When its source was last loaded by the schedule, with or without success; null: not yet.'),
  ),
  lastError: z
    .nullable(
      z.object({
        reason: z.string().check(z.describe('Why the last refresh failed; the image before it stays.')),
        at: isoTime('When it failed (ISO 8601, UTC).'),
        failures: z.int().check(z.positive(), z.describe('Failures in a row.')),
      }),
    )
    .check(z.describe('The last refresh, if it failed; null: it succeeded.')),
});
/** A live image. */
export type LiveImage = z.infer<typeof liveImageSchema>;

/** The live images of an account or of a project, by name. */
export const liveImageListSchema = z.object({
  success: z.literal(true),
  liveImages: z.array(liveImageSchema),
});
/** The live images of an account or of a project. */
export type LiveImageList = z.infer<typeof liveImageListSchema>;

/** One version of a live image. */
export const liveVersionSchema = z.object({
  version: version(),
  url: url('The URL of this version.'),
  imageId: z.nullable(z.int()),
  createdAt: isoTime('When it was stored (ISO 8601, UTC).'),
});

/** A live image with the versions that are kept, newest first. */
export const liveImageDetailSchema = z.extend(liveImageSchema, {
  success: z.literal(true),
  sourceUrl: z
    .nullable(z.string())
    .check(z.describe('The URL that its table is loaded from at each refresh; null: it is not refreshed.')),
  versions: z.array(liveVersionSchema),
});
/** A live image with its versions. */
export type LiveImageDetail = z.infer<typeof liveImageDetailSchema>;

/** Response to storing a live image. */
export const storedLiveImageSchema = z.extend(liveImageSchema, {
  success: z.literal(true),
  unchanged: z
    .boolean()
    .check(
      z.describe(
        'True if the table was the same as that of the newest version: nothing was rendered or charged.',
      ),
    ),
  metadata: z.optional(imageMetadataSchema),
  alt: z.optional(z.string().check(z.describe('What the image shows, in one or two sentences.'))),
  html: z.optional(z.string().check(z.describe('HTML that shows the image from its stable URL.'))),
  markdown: z.optional(z.string().check(z.describe('Markdown that shows the image from its stable URL.'))),
  email: z.optional(
    z.string().check(z.describe('HTML for emails that shows the dark image in clients with a dark theme.')),
  ),
  native: z.optional(nativeMessagesSchema),
  warnings: z
    .array(warningSchema)
    .check(z.describe('Parts of the request that were ignored or changed; empty if nothing was rendered.')),
  report: tableReport(),
});
/** Response to storing a live image. */
export type StoredLiveImage = z.infer<typeof storedLiveImageSchema>;

/** Request body to change a live image. */
export const liveChangeSchema = z.strictObject({
  refresh: z
    .nullable(z.string({ error: `refresh must be ${refreshAllowed}, or null.` }))
    .check(z.describe('How often its source is loaded, such as "1h"; null ends the refreshes.')),
});
/** Request body to change a live image. */
export type LiveChange = z.output<typeof liveChangeSchema>;

/** Query of the operations on live images: those of a project or of the account. */
export const liveQuerySchema = z.object({
  projectId: z.optional(idText('projectId', 'The project; a project key always uses its own.')),
});

/** Query of the public URL of a live image. */
export const liveFileQuerySchema = z.extend(imageQuerySchema, {
  v: z.optional(
    wholeNumberText('v', {
      min: 1,
      max: 999_999_999,
      allowed: 'the number of a version',
      description: 'A version instead of the newest one; its image never changes.',
    }),
  ),
});

/** The file name of a live URL in its parts. */
export interface LiveFile {
  /** Name and random characters; identifies the live image. */
  readonly token: string;
  readonly version: number | undefined;
  readonly format: ImageFormat | CompanionFormat;
}

/** Parses `sales-….png` or `sales-…@7.png`; undefined for an invalid name. */
export function parseLiveFile(file: string): LiveFile | undefined {
  const [, token, version, extension] =
    /^([A-Za-z0-9][A-Za-z0-9_-]{1,119})(?:@([1-9]\d{0,8}))?\.([a-z.]+)$/.exec(file) ?? [];
  const format = findImageFormat(extension) ?? companionFormats.find((known) => known === extension);
  if (token === undefined || format === undefined) return undefined;
  return { token, version: version === undefined ? undefined : Number(version), format };
}
