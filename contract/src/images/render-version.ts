import * as z from 'zod/mini';

/** The member of a response that says how the image was laid out. */
export const renderVersion = () =>
  z
    .int()
    .check(
      z.positive(),
      z.describe('Version of the default layout. The same request looks the same as long as it is the same.'),
    );

/** The same in the record of an image. */
export const renderVersionOfRecord = () =>
  z
    .nullable(z.int())
    .check(
      z.describe(
        'Version of the default layout that the image was rendered with; null: it is older than these versions.',
      ),
    );
