import * as z from 'zod/mini';
import { darkUrlMembers } from './dark-images.ts';
import { temporaryImagePartSchema, warningSchema } from './images.ts';
import { renderVersion } from './render-version.ts';

/** Response of the demo converter; the image expires after a day. */
export const demoImageSchema = z.object({
  success: z.literal(true),
  url: z.string().check(z.meta({ description: 'An absolute URL.', format: 'uri' })),
  expiresAt: z.string().check(z.meta({ format: 'date-time' })),
  ...darkUrlMembers,
  images: z.array(temporaryImagePartSchema).check(z.describe('Every image of the table, in order.')),
  renderVersion: renderVersion(),
  warnings: z.array(warningSchema),
});
/** Response of the demo converter. */
export type DemoImage = z.infer<typeof demoImageSchema>;
