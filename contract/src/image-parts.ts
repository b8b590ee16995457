import * as z from 'zod/mini';

/** In the query of an image: which picture of a table that was split for its destination. */
export const imagePartQuery = z.optional(
  z
    .string()
    .check(
      z.regex(/^[1-9]\d?$/, 'part must be a whole number from 1 to 99.'),
      z.describe('Which picture of a table that was split for its destination, counted from 1.'),
    ),
);

/** Headers of an answer that is one picture of a table. */
export const partHeaders = {
  'X-Image-Parts': 'How many pictures the table has, when there are several.',
  Link: 'With rel="next", where the next picture of the table is, when there is one.',
} as const;
