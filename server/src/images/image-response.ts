import {
  type ListedImage,
  RENDER_VERSION,
  readNamedAccess,
  type StoredImage,
  type TemporaryImagePart,
} from '@pictable/contract';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';
import { urlInBucket } from '../projects/project-bucket.ts';
import { hasExpired } from './access/open-image.ts';
import type { AccessUrls } from './access/sign-urls.ts';
import { darkFilename } from './dark-names.ts';
import { embedSnippets, linkWarnings, partSnippets, readLinks, writeSnippet } from './embed-snippets.ts';
import { imageUrl, publicAccess, shareUrl } from './image-file.ts';
import type { ImageDetailRow, ListedImageRow } from './images.repo.ts';
import { nativeWarnings, presentNative } from './native-messages.ts';
import type { StoredTable } from './rendering/store-table.ts';

/** The response of generate, with the URL under each name that the integration guides use. */
export function presentStoredImage(
  { rows, charged, rendering, accessUrls, bucket }: Omit<StoredTable, 'quota'>,
  origin: string,
): StoredImage {
  const [row] = rows;
  const { filename, title } = row;
  const { id } = charged;
  const { query, expiresAt } = accessUrls(row);
  const ids = [id, ...charged.otherIds];
  const copy = (image: { readonly filename: string }) =>
    presentCopy(bucket && urlInBucket(bucket, image.filename));
  const count = rendering.parts.length;
  const files = rows.map((image, index) => ({
    id: ids[index]!,
    url: image.publicUrl + accessUrls(image).query,
    ...copy(image),
    filename: image.filename,
    width: image.widthPx,
    height: image.heightPx,
    bytes: image.sizeBytes,
  }));
  // The dark images follow the light ones, in the same order.
  const [light, dark] = [files.slice(0, count), files.slice(count)];
  const urls = light.map((file) => file.url);
  const url = urls[0]!;
  const darkUrls = dark.map((file) => file.url);
  const snippets = partSnippets(urls, rendering, darkUrls);
  return {
    success: true,
    id,
    url,
    imageUrl: url,
    image_url: url,
    ...copy(row),
    shareUrl: shareUrl(origin, filename) + query,
    image: { id, url, filename, createdAt: charged.createdAt.toISOString(), title },
    metadata: presentMetadata(rendering),
    ...presentDarkUrls(darkUrls),
    images: light.map((file, index) => ({
      ...file,
      ...(dark[index] && { dark: dark[index] }),
      part: index + 1,
      parts: count,
      html: snippets[index]!.html,
    })),
    userId: row.userId,
    projectId: row.projectId,
    ...presentAccess(filename),
    urlsExpireAt: expiresAt?.toISOString() ?? null,
    alt: rendering.alt.short,
    longAlt: rendering.alt.long,
    ...embedSnippets(urls, rendering, darkUrls),
    ...presentNative(rendering, urls),
    renderVersion: RENDER_VERSION,
    warnings: storedWarnings(rendering, urls),
    ...presentReport(rendering),
  };
}

/** The URL of the copy of an image in the bucket of its project; nothing without one. */
function presentCopy(url: string | null | undefined): { bucketUrl?: string } {
  return url ? { bucketUrl: url } : {};
}

/** The URLs of the dark images of a table; nothing without any. */
export function presentDarkUrls(urls: readonly string[]): { darkUrl?: string; darkUrls?: string[] } {
  return urls[0] === undefined ? {} : { darkUrl: urls[0], darkUrls: [...urls] };
}

/** Temporary images with their URLs, in order. @param darkUrls of their dark images; none unless requested */
export function presentTemporaryParts(
  urls: readonly string[],
  { parts }: PooledRendering,
  darkUrls: readonly string[] = [],
): TemporaryImagePart[] {
  return parts.map(({ widthPx, heightPx, bytes, dark }, index) => ({
    url: urls[index]!,
    width: widthPx,
    height: heightPx,
    bytes: bytes.byteLength,
    ...(dark && { dark: { url: darkUrls[index]!, bytes: dark.bytes.byteLength } }),
    part: index + 1,
    parts: parts.length,
  }));
}

/** Format, dimensions and size of a rendered image. */
export function presentMetadata({
  format,
  widthPx,
  heightPx,
  bytes,
}: PooledRendering): StoredImage['metadata'] {
  return { format, width: widthPx, height: heightPx, size: bytes.byteLength };
}

/** Warnings of the engine. */
export function presentWarnings({ warnings }: PooledRendering): StoredImage['warnings'] {
  return warnings.map((warning) => ({ ...warning }));
}

/** Warnings of the engine, and those about what a response with stored images leaves out. */
export function storedWarnings(rendering: PooledRendering, urls: readonly string[]): StoredImage['warnings'] {
  return [...presentWarnings(rendering), ...linkWarnings(rendering), ...nativeWarnings(rendering, urls)];
}

/** The part of the report that is not among the warnings; empty if there is nothing to report. */
export function presentReport({ report }: PooledRendering): Pick<StoredImage, 'report'> {
  const { unmatchedRules, steps } = report;
  if (unmatchedRules.length === 0 && steps.length === 0) return {};
  return {
    report: {
      unmatchedRules: unmatchedRules.map((rule) => ({ ...rule })),
      ...(steps.length > 0 && { steps: steps.map((step) => ({ ...step })) }),
    },
  };
}

/** Who can open an image, and until when, from its file name. */
export function presentAccess(filename: string): Pick<StoredImage, 'access' | 'expiresAt'> {
  const { access, expiresAt } = readNamedAccess(filename) ?? publicAccess;
  return { access, expiresAt: expiresAt?.toISOString() ?? null };
}

/** What the JSON of an image depends on besides its record. */
export interface PresentedFor {
  readonly origin: string;
  readonly now: Date;
  readonly accessUrls: AccessUrls;
}

/** One image of the list. `publicUrl` is the URL at creation, `displayUrl` the current one. */
export function presentListedImage(row: ListedImageRow, presentedFor: PresentedFor): ListedImage {
  const { origin, now, accessUrls } = presentedFor;
  const createdAt = row.createdAt.toISOString();
  const { query } = accessUrls(row);
  return {
    id: row.id,
    filename: row.filename,
    title: row.title,
    description: row.description,
    createdAt,
    created_at: createdAt,
    publicUrl: row.publicUrl + query,
    public_url: row.publicUrl + query,
    displayUrl: imageUrl(origin, row.filename) + query,
    ...presentDarkUrlOfRecord(row, presentedFor),
    ...presentCopy(row.bucketUrl),
    shareUrl: shareUrl(origin, row.filename) + query,
    userId: row.userId,
    user_id: row.userId,
    projectId: row.projectId,
    project_id: row.projectId,
    ...presentAccess(row.filename),
    expired: hasExpired(row.filename, now),
    renderVersion: row.renderVersion,
  };
}

/** The current URL of the dark image of a record; nothing without one. */
function presentDarkUrlOfRecord(
  row: ListedImageRow,
  { origin, accessUrls }: PresentedFor,
): Pick<ListedImage, 'darkUrl'> {
  if (!row.hasDark) return {};
  const filename = darkFilename(row.filename);
  return { darkUrl: imageUrl(origin, filename) + accessUrls({ ...row, filename }).query };
}

/** One image of the list as JSON text, with the payload exactly as sent, including order and digits. */
export function listedImageJson(
  row: ListedImageRow,
  presentedFor: PresentedFor,
  jsonData: string | null,
): string {
  return withPayload(JSON.stringify(presentListedImage(row, presentedFor)), jsonData);
}

function withPayload(record: string, jsonData: string | null): string {
  return `${record.slice(0, -1)},"jsonData":${jsonData ?? 'null'}}`;
}

/** One image as JSON text, with the payload exactly as sent, including order and digits. */
export function imageDetailJson(row: ImageDetailRow, presentedFor: PresentedFor): string {
  const { format, widthPx, heightPx, sizeBytes } = row;
  const metadata = { format, width: widthPx, height: heightPx, size: sizeBytes };
  const listed = presentListedImage(row, presentedFor);
  const record = JSON.stringify({ ...listed, metadata, html: htmlOfRecord(row, listed) });
  return withPayload(record, row.jsonData);
}

/** HTML of a stored image; null if it has expired, or its record is older than the columns that the HTML needs. */
function htmlOfRecord(
  row: ImageDetailRow,
  { expired, displayUrl: url, darkUrl }: ListedImage,
): string | null {
  const { alt, scale, format, widthPx, heightPx } = row;
  if (expired || alt === null || scale === null) return null;
  const links = readLinks(row.links);
  return writeSnippet({ url, text: alt, format, widthPx, heightPx, scale, links }, darkUrl).html;
}
