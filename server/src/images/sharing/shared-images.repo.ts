import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { tableImages } from '../../platform/db/schema.ts';
import { darkFilename, splitSchemes } from '../dark-names.ts';
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
    /**
     * The image of a file name in any of its formats, and all light images of its table in order, with the names of
     * their dark images.
     */
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
      const { light, dark } = splitSchemes(images);
      const names = new Set(dark.map((one) => one.filename));
      const darkNames = new Map(
        light.flatMap((one) => {
          const darkName = darkFilename(one.filename);
          return names.has(darkName) ? [[one.filename, darkName] as const] : [];
        }),
      );
      // A dark image is shown on its own; its table is that of the first image.
      const own = { ...image, hasTable: images[0]?.hasTable ?? false };
      return { image, images: names.has(image.filename) ? [own] : light, darkNames };
    },
  };
}
