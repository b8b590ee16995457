import * as z from 'zod/mini';
import { wholeNumberText } from '../text/whole-number.ts';
import { imagePartQuery, imageSchemeQuery } from './image-parts.ts';
import { signedImageLimits } from './signed-url.ts';

/** Rate limits for rendering new tables through signed URLs, per visitor and per project. */
export const signedRenderRates = {
  visitor: { quota: 120, windowSeconds: 60 },
  project: { quota: 300, windowSeconds: 60 },
} as const;

const { packedCharsMax } = signedImageLimits;
const packedRule = `d must be a JSON table, compressed with deflate or gzip and encoded as base64url, of at most ${packedCharsMax} characters.`;

/** Query of a signed URL. */
export const signedImageQuerySchema = z.object({
  d: z
    .string({ error: packedRule })
    .check(
      z.regex(/^[A-Za-z0-9_-]+$/, packedRule),
      z.maxLength(packedCharsMax, packedRule),
      z.describe('The table: JSON, compressed with raw deflate or gzip, encoded as base64url.'),
    ),
  e: z.optional(
    wholeNumberText('e', {
      min: 1,
      max: 999_999_999_999,
      allowed: 'a Unix time in seconds',
      description: 'When the URL expires, as a Unix time in seconds. Without it, the URL does not expire.',
    }),
  ),
  part: imagePartQuery,
  scheme: imageSchemeQuery,
  s: z
    .string({ error: 's must be the signature of the URL.' })
    .check(
      z.describe('The signature: HMAC-SHA-256 of the URL from the file name up to `&s=`, as base64url.'),
    ),
});

/** Response with a new signing secret, which is shown only once. */
export const signingSecretSchema = z.object({
  success: z.literal(true),
  signingSecret: z.string().check(z.describe('Shown only once. It can only sign URLs.')),
});
/** Response with a new signing secret. */
export type SigningSecret = z.infer<typeof signingSecretSchema>;
