import type { ImageFormat } from '@pictable/contract';
import {
  contentTypes,
  filenameSlug,
  fillPath,
  imageFilenamePattern,
  imageFormats,
  limits,
  routes,
} from '@pictable/contract';
import { randomName } from '../platform/ids.ts';

/**
 * Folders in storage: what stays, what goes after a while, what was deleted but can still be restored, what no record knew, and the
 * id of the database that all of it belongs to.
 */
export const storageFolders = {
  images: 'images',
  previews: 'previews',
  deleted: 'deleted',
  trash: 'trash',
  owner: 'owner',
} as const;

/** The names in storage of stored images; one that was deleted may be on its way from one folder to the other. */
export function imageNames(
  images: readonly { readonly filename: string; readonly deletedAt: Date | null }[],
): string[] {
  return images.flatMap(({ filename, deletedAt }) =>
    formNames(filename).flatMap((name) =>
      deletedAt === null ? [imageName(name)] : [imageName(name), deletedImageName(name)],
    ),
  );
}

/** The file names an image may have: its own first, then those of the other formats it may have been drawn in since. */
export function formNames(filename: string): string[] {
  const base = baseOf(filename);
  const others = imageFormats.map((format) => `${base}.${format}`).filter((name) => name !== filename);
  return [filename, ...others];
}

/** A file name without its extension. */
export function baseOf(filename: string): string {
  return filename.replace(/\.[a-z]+$/, '');
}

/** Where the file of an image is served from. */
export function imageName(filename: string): string {
  return `${storageFolders.images}/${filename}`;
}

/** Where the file of a deleted image waits: no address leads there. */
export function deletedImageName(filename: string): string {
  return `${storageFolders.deleted}/${filename}`;
}

/** Where an image file without a record waits before it is deleted: no address leads there. */
export function trashName(filename: string): string {
  return `${storageFolders.trash}/${filename}`;
}

/** A name that can be read but not guessed: `sales-report-` and 22 random characters. */
export function newFilename(
  customFilename: string | undefined,
  title: string | undefined,
  format: ImageFormat,
): string {
  const slug = filenameSlug(customFilename, title, limits.filenameCharsMax);
  return `${slug}-${randomName()}.${format}`;
}

/** The media type of a name this service gave; undefined for a name it cannot have given. */
export function contentTypeOf(filename: string): string | undefined {
  const format = imageFilenamePattern.exec(filename)?.[1];
  return format === undefined ? undefined : contentTypes[format as ImageFormat];
}

/** The public URL of a stored image. */
export function imageUrl(origin: string, filename: string): string {
  return origin + fillPath('/api/images/{filename}', { filename });
}

/** The URL of the page that shows a stored image. */
export function shareUrl(origin: string, filename: string): string {
  return origin + fillPath(routes.getSharePage.path, { name: baseOf(filename) });
}

/** The URL of an image that lives for a while. */
export function previewUrl(origin: string, filename: string): string {
  return origin + fillPath(routes.getPreview.path, { filename });
}
