import * as z from 'zod/mini';
import { wholeNumberText } from '../text/whole-number.ts';

/** Query parameter: which image of a table that was split for its destination. */
export const imagePartQuery = z.optional(
  wholeNumberText('part', {
    min: 1,
    max: 99,
    description: 'Which image of a table that was split for its destination, counted from 1.',
  }),
);

/** Query parameter: the light or the dark image of a table that has both. */
export const imageSchemeQuery = z
  .optional(z.enum(['light', 'dark'], { error: 'scheme must be light or dark.' }))
  .check(
    z.describe('dark: the dark image of a table that was rendered with colorScheme both. Default: light.'),
  );

/** Headers of a response that contains one image of a table. */
export const partHeaders = {
  'X-Image-Parts': 'Number of images of the table, if there are several.',
  Link: 'With rel="next", the URL of the next image of the table, if there is one; with rel="alternate" and media="(prefers-color-scheme: dark)", the URL of its dark image.',
} as const;
