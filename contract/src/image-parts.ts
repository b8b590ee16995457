import * as z from 'zod/mini';
import { wholeNumberText } from './whole-number.ts';

/** In the query of an image: which picture of a table that was split for its destination. */
export const imagePartQuery = z.optional(
  wholeNumberText('part', {
    min: 1,
    max: 99,
    description: 'Which picture of a table that was split for its destination, counted from 1.',
  }),
);

/** Headers of an answer that is one picture of a table. */
export const partHeaders = {
  'X-Image-Parts': 'How many pictures the table has, when there are several.',
  Link: 'With rel="next", where the next picture of the table is, when there is one.',
} as const;
