import * as z from 'zod/mini';

/**
 * Query parameters of the URL of a stored image: the expiry of a signed URL and its signature. Neither is
 * checked for a public image, so that a URL with any query works.
 */
export const signatureQuery = {
  e: z.optional(
    z.string().check(
      z.meta({
        type: 'integer',
        minimum: 1,
        description: 'Signed images: when the URL expires, as a Unix time in seconds.',
      }),
    ),
  ),
  s: z
    .optional(z.string())
    .check(
      z.describe(
        'Signed images: the signature, HMAC-SHA-256 of `{name without extension}?e={e}` as base64url.',
      ),
    ),
};
