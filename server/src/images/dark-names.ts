import { type SQL, sql } from 'drizzle-orm';

/** End of the base name of a dark image; the rest is the name of the light one. */
const DARK_END = '-dark';

/** The file name of the dark image that belongs to a light one, in SQL. @param filename a column or a value */
export function darkFilenameSql(filename: SQL): SQL {
  return sql`regexp_replace(${filename}, ${sql.raw(`'(\\.[a-z]+)$', '${DARK_END}\\1'`)})`;
}

/** The file name of the dark image that belongs to a light one: a caller who has the URL of one may open the other. */
export function darkFilename(filename: string): string {
  return filename.replace(/(?=\.[a-z]+$)/, DARK_END);
}

/** Whether a file name is that of a dark image. `newFilename` gives no other image such a name. */
export function isDarkFilename(filename: string): boolean {
  return filename.replace(/\.[a-z]+$/, '').endsWith(DARK_END);
}

/** The file name of the light image that belongs to a dark one. */
export function lightFilename(filename: string): string {
  return filename.replace(/-dark(?=\.[a-z]+$)/, '');
}

/** The light and the dark images of a table, each in order. */
export function splitSchemes<Image extends { readonly filename: string }>(
  images: readonly Image[],
): { readonly light: readonly Image[]; readonly dark: readonly Image[] } {
  const names = new Set(images.map(({ filename }) => filename));
  const isDark = ({ filename }: Image) => isDarkFilename(filename) && names.has(lightFilename(filename));
  return { light: images.filter((image) => !isDark(image)), dark: images.filter(isDark) };
}
