import * as z from 'zod/mini';
import { wholeNumberText } from './whole-number.ts';

/** How long chats and pages may keep what a share page says: it goes when its owner deletes the image. */
export const shareCacheSeconds = 300;

/** The oEmbed version that is spoken here (oembed.com). */
export const OEMBED_VERSION = '1.0';

/** What the name in the address of a share page may look like: a file name without its extension. */
export const shareNamePattern = /^[A-Za-z0-9_-]{1,120}$/;

const side = (name: string, description: string) =>
  z.optional(
    wholeNumberText(name, { min: 1, max: 999_999_999, allowed: 'a whole number above 0', description }),
  );

/** The query of oEmbed. Other parameters, which consumers may send, are left aside. */
export const oembedQuerySchema = z.object({
  url: z
    .string({ error: 'url must be the address of a share page or of an image.' })
    .check(z.minLength(1, 'url must be the address of a share page or of an image.'))
    .check(z.describe('Address of a share page or of an image of this service.')),
  format: z.optional(z.string().check(z.describe('`json`; any other is answered with 501.'))),
  maxwidth: side('maxwidth', 'Width there is room for, in pixels.'),
  maxheight: side('maxheight', 'Height there is room for, in pixels.'),
});

const pixels = (what: string) => z.int().check(z.positive(), z.describe(what));

/** The answer of oEmbed: a photo. */
export const oembedSchema = z.object({
  version: z.literal(OEMBED_VERSION),
  type: z.literal('photo'),
  url: z.string().check(z.meta({ description: 'The picture, as png or jpeg.', format: 'uri' })),
  width: pixels('Width to show it with: its own, or less where `maxwidth` or `maxheight` ask for it.'),
  height: pixels('Height to show it with.'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string().check(z.meta({ format: 'uri' })),
  cache_age: z.int().check(z.nonnegative(), z.describe('Seconds.')),
});
/** The answer of oEmbed. */
export type Oembed = z.infer<typeof oembedSchema>;

/** The size with which something is shown where there is less room than it has; its shape stays. At least 1 × 1. */
export function fitInto(
  { width, height }: { readonly width: number; readonly height: number },
  room: { readonly width?: number | undefined; readonly height?: number | undefined },
): { width: number; height: number } {
  const factor = Math.min(1, (room.width ?? width) / width, (room.height ?? height) / height);
  return {
    width: Math.max(1, Math.floor(width * factor)),
    height: Math.max(1, Math.floor(height * factor)),
  };
}
