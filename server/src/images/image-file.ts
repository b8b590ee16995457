import type { ImageFormat } from '@pictable/contract';
import {
  accessPrefix,
  contentTypes,
  filenameSlug,
  fillPath,
  imageFilenamePattern,
  imageFormats,
  limits,
  type NamedAccess,
  routes,
} from '@pictable/contract';
import { randomName } from '../platform/ids.ts';
import type { OwnedFiles } from '../projects/projects.repo.ts';
import { isDarkFilename } from './dark-names.ts';

/**
 * Folders in storage: for stored images, for temporary images, for deleted images that can still be restored,
 * for files without a record, for the pointers of live images, and for the id of the database that owns the
 * files.
 */
export const imageStorageFolders = {
  images: 'images',
  previews: 'previews',
  deleted: 'deleted',
  trash: 'trash',
  live: 'live',
  owner: 'owner',
} as const;

/** The storage names of stored images. The file of a deleted image may be in either of two folders. */
export function imageStorageNames(
  images: readonly { readonly filename: string; readonly deletedAt: Date | null }[],
): string[] {
  return images.flatMap(({ filename, deletedAt }) =>
    storedNamesOf(filename).flatMap((name) =>
      deletedAt === null ? [imageStorageName(name)] : [imageStorageName(name), deletedImageStorageName(name)],
    ),
  );
}

/** The possible file names of an image: its own first, then those of other formats rendered later. */
export function filenamesInAllFormats(filename: string): string[] {
  const base = baseName(filename);
  const others = imageFormats.map((format) => `${base}.${format}`).filter((name) => name !== filename);
  return [filename, ...others];
}

/** The possible names of everything that is stored for an image: its files, and the note that it was moved. */
export function storedNamesOf(filename: string): string[] {
  return [...filenamesInAllFormats(filename), movedNoteName(filename)];
}

/** Name of the note that an image is only in the bucket of its project. It has the base name of the image. */
export function movedNoteName(filename: string): string {
  return `${baseName(filename)}.moved`;
}

/** A file name without its extension. */
export function baseName(filename: string): string {
  return filename.replace(/\.[a-z]+$/, '');
}

/** Storage name of the file of an image. */
export function imageStorageName(filename: string): string {
  return `${imageStorageFolders.images}/${filename}`;
}

/** Storage name of the file of a deleted image, which has no URL. */
export function deletedImageStorageName(filename: string): string {
  return `${imageStorageFolders.deleted}/${filename}`;
}

/** Storage name of an image file without a record, which has no URL. */
export function trashStorageName(filename: string): string {
  return `${imageStorageFolders.trash}/${filename}`;
}

/** Storage name of the pointer of a live image, which names the files of its versions. */
export function livePointerName(token: string): string {
  return `${imageStorageFolders.live}/${token}.json`;
}

/** Access of an image that everyone can open, for as long as it exists. */
export const publicAccess: NamedAccess = { access: 'public', expiresAt: undefined };

/**
 * Creates a readable name that cannot be guessed: `sales-report-` and 22 random characters, after a prefix if
 * the image is private or expires.
 */
export function newFilename(
  customFilename: string | undefined,
  title: string | undefined,
  format: ImageFormat,
  access: NamedAccess = publicAccess,
): string {
  const slug = filenameSlug(customFilename, title, limits.filenameCharsMax);
  for (;;) {
    const filename = `${accessPrefix(access)}${slug}-${randomName()}.${format}`;
    // One random name in a billion ends like that of a dark image.
    if (!isDarkFilename(filename)) return filename;
  }
}

/** The media type of a file name; undefined if this service cannot have created the name. */
export function contentTypeOf(filename: string): string | undefined {
  const format = imageFilenamePattern.exec(filename)?.[1];
  return format === undefined ? undefined : contentTypes[format as ImageFormat];
}

/** The public URL of a stored image. */
export function imageUrl(origin: string, filename: string): string {
  return origin + fillPath('/api/images/{filename}', { filename });
}

/** The URL of the share page of a stored image. */
export function shareUrl(origin: string, filename: string): string {
  return origin + fillPath(routes.getSharePage.path, { name: baseName(filename) });
}

/** The URL of a temporary image. */
export function previewUrl(origin: string, filename: string): string {
  return origin + fillPath(routes.getPreview.path, { filename });
}

/** The storage names of all files of the images and live images that a project or an account owns. */
export function ownedStorageNames({ images, live }: OwnedFiles): string[] {
  return [...imageStorageNames(images), ...live.map(({ token }) => livePointerName(token))];
}
