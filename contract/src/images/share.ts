import * as z from 'zod/mini';
import { signatureQuery } from '../access/signature-query.ts';
import { wholeNumberText } from '../text/whole-number.ts';

/** Cache lifetime of a share page; short, because the owner can delete the image. */
export const shareCacheSeconds = 300;

/** The supported oEmbed version (oembed.com). */
export const OEMBED_VERSION = '1.0';

/** Pattern of the name in the URL of a share page: a file name without its extension. */
export const shareNamePattern = /^[A-Za-z0-9_-]{1,120}$/;

/** Query of a share page: that of a signed URL. */
export const sharePageQuerySchema = z.object(signatureQuery);

const side = (name: string, description: string) =>
  z.optional(
    wholeNumberText(name, { min: 1, max: 999_999_999, allowed: 'a whole number above 0', description }),
  );

/** Query of oEmbed. Other parameters that consumers send are ignored. */
export const oembedQuerySchema = z.object({
  url: z
    .string({ error: 'url must be the URL of a share page or of an image.' })
    .check(z.minLength(1, 'url must be the URL of a share page or of an image.'))
    .check(z.describe('URL of a share page or of an image of this service.')),
  format: z.optional(z.string().check(z.describe('`json`; any other format returns 501.'))),
  maxwidth: side('maxwidth', 'Maximum width in pixels.'),
  maxheight: side('maxheight', 'Maximum height in pixels.'),
});

const pixels = (what: string) => z.int().check(z.positive(), z.describe(what));

/** Response of oEmbed: a photo. */
export const oembedSchema = z.object({
  version: z.literal(OEMBED_VERSION),
  type: z.literal('photo'),
  url: z.string().check(z.meta({ description: 'The image, as PNG or JPEG.', format: 'uri' })),
  width: pixels('Display width: that of the image, or less to fit `maxwidth` and `maxheight`.'),
  height: pixels('Display height.'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string().check(z.meta({ format: 'uri' })),
  cache_age: z.int().check(z.nonnegative(), z.describe('Seconds.')),
});
/** Response of oEmbed. */
export type Oembed = z.infer<typeof oembedSchema>;

/** Scales a size down to fit the bounds and keeps the aspect ratio; at least 1 × 1. */
export function scaleToFit(
  { width, height }: { readonly width: number; readonly height: number },
  bounds: { readonly width?: number | undefined; readonly height?: number | undefined },
): { width: number; height: number } {
  const factor = Math.min(1, (bounds.width ?? width) / width, (bounds.height ?? height) / height);
  return {
    width: Math.max(1, Math.floor(width * factor)),
    height: Math.max(1, Math.floor(height * factor)),
  };
}
