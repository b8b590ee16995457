import type { ListedImage, StoredImage, TemporaryImagePart } from '@pictable/contract';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';
import { embedSnippets } from './embed-snippets.ts';
import { imageUrl, shareUrl } from './image-file.ts';
import type { ChargedImage, ImageDetailRow, ImageRows, ListedImageRow } from './images.repo.ts';

/** The response of generate, with the URL under each name that the integration guides use. */
export function presentStoredImage(
  rows: ImageRows,
  charged: ChargedImage,
  rendering: PooledRendering,
  origin: string,
): StoredImage {
  const [row] = rows;
  const { filename, title, publicUrl: url } = row;
  const { id } = charged;
  const ids = [id, ...charged.otherIds];
  return {
    success: true,
    id,
    url,
    imageUrl: url,
    image_url: url,
    shareUrl: shareUrl(origin, filename),
    image: { id, url, filename, createdAt: charged.createdAt.toISOString(), title },
    metadata: presentMetadata(rendering),
    images: rows.map((image, index) => ({
      id: ids[index]!,
      url: image.publicUrl,
      filename: image.filename,
      width: image.widthPx,
      height: image.heightPx,
      bytes: image.sizeBytes,
      part: index + 1,
      parts: rows.length,
    })),
    userId: row.userId,
    projectId: row.projectId,
    alt: rendering.alt.short,
    longAlt: rendering.alt.long,
    ...embedSnippets(
      rows.map(({ publicUrl }) => publicUrl),
      rendering,
    ),
    warnings: presentWarnings(rendering),
    ...presentReport(rendering),
  };
}

/** Temporary images with their URLs, in order. */
export function presentTemporaryParts(
  urls: readonly string[],
  { parts }: PooledRendering,
): TemporaryImagePart[] {
  return parts.map(({ widthPx, heightPx, bytes }, index) => ({
    url: urls[index]!,
    width: widthPx,
    height: heightPx,
    bytes: bytes.byteLength,
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

/** The part of the report that is not among the warnings; empty if there is nothing to report. */
export function presentReport({ report }: PooledRendering): Pick<StoredImage, 'report'> {
  const { unmatchedRules } = report;
  if (unmatchedRules.length === 0) return {};
  return { report: { unmatchedRules: unmatchedRules.map((rule) => ({ ...rule })) } };
}

/** One image of the list. `publicUrl` is the URL at creation, `displayUrl` the current one. */
export function presentListedImage(row: ListedImageRow, origin: string): ListedImage {
  const createdAt = row.createdAt.toISOString();
  return {
    id: row.id,
    filename: row.filename,
    title: row.title,
    description: row.description,
    createdAt,
    created_at: createdAt,
    publicUrl: row.publicUrl,
    public_url: row.publicUrl,
    displayUrl: imageUrl(origin, row.filename),
    shareUrl: shareUrl(origin, row.filename),
    userId: row.userId,
    user_id: row.userId,
    projectId: row.projectId,
    project_id: row.projectId,
  };
}

/** One image of the list as JSON text, with the payload exactly as sent, including order and digits. */
export function listedImageJson(row: ListedImageRow, origin: string, jsonData: string | null): string {
  return withPayload(JSON.stringify(presentListedImage(row, origin)), jsonData);
}

function withPayload(record: string, jsonData: string | null): string {
  return `${record.slice(0, -1)},"jsonData":${jsonData ?? 'null'}}`;
}

/** One image as JSON text, with the payload exactly as sent, including order and digits. */
export function imageDetailJson(row: ImageDetailRow, origin: string): string {
  const { format, widthPx, heightPx, sizeBytes } = row;
  const metadata = { format, width: widthPx, height: heightPx, size: sizeBytes };
  const record = JSON.stringify({ ...presentListedImage(row, origin), metadata });
  return withPayload(record, row.jsonData);
}
