import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { tableImages } from '../platform/db/schema.ts';
import { formNames } from './image-file.ts';

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
  firstPartId: tableImages.firstPartId,
  /** Whether what was sent is still kept. */
  hasTable: sql<boolean>`${tableImages.jsonData} is not null`,
};
export type SharedImagesRepo = ReturnType<typeof sharedImagesRepo>;
export type SharedImageRow = NonNullable<Awaited<ReturnType<SharedImagesRepo['find']>>>['image'];

/** What anybody may know of an image whose name he has: never the payload, never whose it is. */
export function sharedImagesRepo(db: Db) {
  const isThere = isNull(tableImages.deletedAt);
  return {
    /** The image of a file name, in whatever format the name has it, and all pictures of its table in order. */
    async find(filename: string) {
      const [image] = await db
        .select(sharedColumns)
        .from(tableImages)
        .where(and(inArray(tableImages.filename, formNames(filename)), isThere));
      if (!image) return undefined;
      const firstId = image.firstPartId ?? image.id;
      const pictures = await db
        .select(sharedColumns)
        .from(tableImages)
        .where(and(or(eq(tableImages.id, firstId), eq(tableImages.firstPartId, firstId)), isThere))
        .orderBy(asc(tableImages.id));
      return { image, pictures };
    },
  };
}
