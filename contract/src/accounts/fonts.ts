import * as z from 'zod/mini';
import { isoTime } from '../text/iso-time.ts';

/** Formats of font files that a project can have. */
export const fontFileFormats = ['ttf', 'otf', 'woff', 'woff2'] as const;

/** Media types with which a font file may be sent. */
export const fontMediaTypes = [
  'font/ttf',
  'font/otf',
  'font/woff',
  'font/woff2',
  'application/octet-stream',
] as const;

/** A file of a font family. */
export const fontFileSchema = z.object({
  id: z.string().check(z.describe('SHA-256 of the file, in hex digits.')),
  weightMin: z
    .int()
    .check(
      z.minimum(1),
      z.maximum(1000),
      z.describe('The lightest weight, such as 400. It differs from `weightMax` only in a variable font.'),
    ),
  weightMax: z.int().check(z.minimum(1), z.maximum(1000), z.describe('The heaviest weight, such as 700.')),
  style: z.enum(['normal', 'italic']),
  format: z.enum(fontFileFormats),
  glyphs: z.int().check(z.positive(), z.describe('Number of glyphs.')),
  bytes: z.int().check(z.positive(), z.describe('Size of the file.')),
  uploadedAt: isoTime('When the file was sent (ISO 8601, UTC).'),
});
/** A file of a font family. */
export type FontFile = z.infer<typeof fontFileSchema>;

/** A font family of a project. */
export const fontFamilySchema = z.object({
  family: z.string().check(z.describe('The name by which `fontFamily` of a table refers to it.')),
  files: z.array(fontFileSchema).check(z.describe('Its weights and styles, lightest first.')),
});
/** A font family of a project. */
export type FontFamily = z.infer<typeof fontFamilySchema>;

/** Response to sending a font file. */
export const savedFontSchema = z.extend(fontFamilySchema, { success: z.literal(true) });
/** Response to sending a font file. */
export type SavedFont = z.infer<typeof savedFontSchema>;

/** The font families of a project, by name. */
export const fontListSchema = z.object({ success: z.literal(true), fonts: z.array(fontFamilySchema) });
/** The font families of a project, by name. */
export type FontList = z.infer<typeof fontListSchema>;

/** Query of the deletion of a font. */
export const deleteFontQuerySchema = z.object({
  file: z.optional(
    z
      .string()
      .check(
        z.regex(/^[0-9a-f]{64}$/, 'file must be the id of a file: 64 hex digits.'),
        z.describe('Deletes only the file with this id.'),
      ),
  ),
});
