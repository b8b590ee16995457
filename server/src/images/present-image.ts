import type { ListedImage, PassingPart, StoredImage } from '@pictable/contract';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';
import { embedSnippets } from './embed-snippets.ts';
import { imageUrl, shareUrl } from './image-file.ts';
import type { ChargedImage, ImageDetailRow, ImageRows, ListedImageRow } from './images.repo.ts';

/** The answer of generate: a superset that serves every guide, with the URL under each name they use. */
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
    images: rows.map((picture, index) => ({
      id: ids[index]!,
      url: picture.publicUrl,
      filename: picture.filename,
      width: picture.widthPx,
      height: picture.heightPx,
      bytes: picture.sizeBytes,
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
  };
}

/** Pictures that are kept for a while, with their addresses in order. */
export function presentPassingParts(urls: readonly string[], { parts }: PooledRendering): PassingPart[] {
  return parts.map(({ widthPx, heightPx, bytes }, index) => ({
    url: urls[index]!,
    width: widthPx,
    height: heightPx,
    bytes: bytes.byteLength,
    part: index + 1,
    parts: parts.length,
  }));
}

/** Measures of a drawn image. */
export function presentMetadata({
  format,
  widthPx,
  heightPx,
  bytes,
}: PooledRendering): StoredImage['metadata'] {
  return { format, width: widthPx, height: heightPx, size: bytes.byteLength };
}

/** What the engine did not take as written. */
export function presentWarnings({ warnings }: PooledRendering): StoredImage['warnings'] {
  return warnings.map((warning) => ({ ...warning }));
}

/** One image of the list. `publicUrl` is the address of its first day; `displayUrl` the address of today. */
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

/** One image of the list with its payload, as JSON text: the payload goes in as it was sent, with its order and its digits. */
export function listedImageJson(row: ListedImageRow, origin: string, jsonData: string | null): string {
  return withPayload(JSON.stringify(presentListedImage(row, origin)), jsonData);
}

function withPayload(record: string, jsonData: string | null): string {
  return `${record.slice(0, -1)},"jsonData":${jsonData ?? 'null'}}`;
}

/** One image as JSON text: the payload goes in as it was sent, with its order and its digits. */
export function imageDetailJson(row: ImageDetailRow, origin: string): string {
  const { format, widthPx, heightPx, sizeBytes } = row;
  const metadata = { format, width: widthPx, height: heightPx, size: sizeBytes };
  const record = JSON.stringify({ ...presentListedImage(row, origin), metadata });
  return withPayload(record, row.jsonData);
}
