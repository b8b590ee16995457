import * as z from 'zod/mini';

/** Description of the dark image beside a light one. */
export const DARK_IMAGE =
  'The image with dark colours, of the same size; left out unless colorScheme is both.';

/** The URL of the dark image of an image. */
export const darkUrl = z.optional(
  z.string().check(
    z.meta({
      description: 'The URL of the image with dark colours; left out unless colorScheme is both.',
      format: 'uri',
    }),
  ),
);

/** URLs of the dark images of a table. */
export const darkUrlMembers = {
  darkUrl,
  darkUrls: z.optional(
    z
      .array(z.string())
      .check(z.describe('The URL of the dark image of each image, in order; left out unless there are any.')),
  ),
};

/** Member of a response with HTML for emails. */
export const darkEmail = z
  .optional(z.string())
  .check(
    z.describe(
      'HTML for emails that shows the dark images in clients that use a dark theme, and the light ones everywhere else; left out unless there are dark images.',
    ),
  );
