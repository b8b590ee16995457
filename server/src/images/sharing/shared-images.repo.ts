import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tableImages } from '../../platform/db/schema.ts';
import { filenamesInAllFormats } from '../image-file.ts';

const sharedColumns = {
  id: tableImages.id,
  filename: tableImages.filename,
  title: tableImages.title,
  description: tableImages.description,
  format: tableImages.format,
  widthPx: tableImages.widthPx,
  heightPx: tableImages.heightPx,
  sizeBytes: tableImages.sizeBytes,
  alt: tableImages.alt,
  scale: tableImages.scale,
  links: tableImages.links,
  firstPartId: tableImages.firstPartId,
  /** Whether the payload is still stored. */
  hasTable: sql<boolean>`${tableImages.jsonData} is not null`,
};
export type SharedImagesRepo = ReturnType<typeof sharedImagesRepo>;
export type SharedImageRow = NonNullable<Awaited<ReturnType<SharedImagesRepo['find']>>>['image'];

/** Public data of images: neither the payload nor the owner. */
export function sharedImagesRepo(db: Db) {
  const isActive = isNull(tableImages.deletedAt);
  return {
    /** The image of a file name in any of its formats, and all images of its table in order. */
    async find(filename: string) {
      const [image] = await db
        .select(sharedColumns)
        .from(tableImages)
        .where(and(inArray(tableImages.filename, filenamesInAllFormats(filename)), isActive));
      if (!image) return undefined;
      const firstId = image.firstPartId ?? image.id;
      const images = await db
        .select(sharedColumns)
        .from(tableImages)
        .where(and(or(eq(tableImages.id, firstId), eq(tableImages.firstPartId, firstId)), isActive))
        .orderBy(asc(tableImages.id));
      return { image, images };
    },
  };
}
