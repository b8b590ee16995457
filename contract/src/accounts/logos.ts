import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { logoPositions } from '../tables/logo/table-logo.ts';
import { isoTime } from '../text/iso-time.ts';

/** Media types with which the image of a logo may be sent. */
export const logoMediaTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/svg+xml',
  'application/octet-stream',
] as const;

/** Media types of stored logos: of an SVG only its pixels are stored, and it is never sent to anyone. */
export const storedLogoTypes = ['image/png', 'image/jpeg'] as const;

const height = z.number().check(z.minimum(limits.logoHeightPxMin), z.maximum(limits.logoHeightPxMax));

/** The logo of a project. */
export const projectLogoSchema = z.object({
  id: z.string().check(z.describe('SHA-256 of the stored image, in hex digits.')),
  mediaType: z.enum(storedLogoTypes).check(z.describe('Media type of the stored image.')),
  width: z.int().check(z.positive(), z.describe('Width of the stored image, in its own pixels.')),
  height: z.int().check(z.positive(), z.describe('Height of the stored image, in its own pixels.')),
  bytes: z.int().check(z.positive(), z.describe('Size of the stored image.')),
  settings: z
    .object({
      position: z.enum(logoPositions),
      height: z.optional(height),
      alt: z.optional(z.string()),
      link: z.optional(z.string()),
    })
    .check(z.describe('How tables show it, as the members of `logo` in a table.')),
  uploadedAt: isoTime('When the image was sent (ISO 8601, UTC).'),
});
/** The logo of a project. */
export type Logo = z.infer<typeof projectLogoSchema>;

/** Response with the logo of a project. */
export const logoResponseSchema = z.object({
  success: z.literal(true),
  logo: z.nullable(projectLogoSchema).check(z.describe('The logo; null if the project has none.')),
});
/** Response with the logo of a project. */
export type LogoResponse = z.infer<typeof logoResponseSchema>;

/** Response to sending a logo. */
export const savedLogoSchema = z.object({
  success: z.literal(true),
  logo: projectLogoSchema,
  warnings: z
    .array(z.string())
    .check(z.describe('What is not shown of the image, such as animations of an SVG.')),
});
/** Response to sending a logo. */
export type SavedLogo = z.infer<typeof savedLogoSchema>;

const heightRule = `height must be a number from ${limits.logoHeightPxMin} to ${limits.logoHeightPxMax}.`;

/** Query of a logo that is sent: how tables show it. */
export const logoQuerySchema = z.object({
  position: z.optional(z.enum(logoPositions).check(z.describe('Where it is; by default beside the title.'))),
  height: z.optional(
    z.string().check(
      z.regex(/^\d{1,3}(?:\.\d{1,4})?$/, heightRule),
      z.refine((text) => Number(text) >= limits.logoHeightPxMin, heightRule),
      z.refine((text) => Number(text) <= limits.logoHeightPxMax, heightRule),
      z.describe('Its height in a table, px; the width follows from the image.'),
    ),
  ),
  alt: z.optional(
    z
      .string()
      .check(
        z.maxLength(limits.logoAltCharsMax, `alt must have at most ${limits.logoAltCharsMax} characters.`),
        z.describe('Its name, for screen readers.'),
      ),
  ),
  link: z.optional(
    z.string().check(z.describe('URL that it opens in SVG, PDF and HTML: http, https, mailto or tel.')),
  ),
});
