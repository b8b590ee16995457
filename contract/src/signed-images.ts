import * as z from 'zod/mini';
import { imagePartQuery } from './image-parts.ts';
import { signedImageLimits } from './signed-address.ts';
import { wholeNumberText } from './whole-number.ts';

/** How many new tables signed addresses may draw: those that one visitor opens, and those of one project. */
export const signedDrawingRates = {
  visitor: { quota: 120, windowSeconds: 60 },
  project: { quota: 300, windowSeconds: 60 },
} as const;

const { packedCharsMax } = signedImageLimits;
const packedRule = `d must be a table as JSON, packed by deflate or gzip and written as base64url, of up to ${packedCharsMax} characters.`;

/** The query of a signed address. */
export const signedImageQuerySchema = z.object({
  d: z
    .string({ error: packedRule })
    .check(
      z.regex(/^[A-Za-z0-9_-]+$/, packedRule),
      z.maxLength(packedCharsMax, packedRule),
      z.describe('The table: JSON, raw deflate or gzip, base64url.'),
    ),
  e: z.optional(
    wholeNumberText('e', {
      min: 1,
      max: 999_999_999_999,
      allowed: 'a moment in seconds since 1970',
      description: 'When the address stops working, in seconds since 1970. Without it, never.',
    }),
  ),
  part: imagePartQuery,
  s: z
    .string({ error: 's must be the signature of the address.' })
    .check(
      z.describe('The signature: HMAC-SHA-256 of what stands before `&s=` from the file name on, base64url.'),
    ),
});

/** The answer that holds a signing secret, once. */
export const signingSecretSchema = z.object({
  success: z.literal(true),
  signingSecret: z.string().check(z.describe('Shown this once. It signs addresses and can do nothing else.')),
});
/** The answer that holds a signing secret. */
export type SigningSecret = z.infer<typeof signingSecretSchema>;
