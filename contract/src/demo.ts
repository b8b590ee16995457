import * as z from 'zod/mini';
import { passingPartSchema, warningSchema } from './images.ts';

/** The colour of the header of a table of the demo that names none. */
export const demoHeaderBg = '#4a1e8c';

/** What a visitor may do without an account, with the unit of each number in its name. */
export const demoLimits = {
  bodyBytesMax: 256 * 1024,
  rowsMax: 200,
  columnsMax: 30,
  cellsMax: 2_000,
  /** Images one address may make in one window. */
  imagesPerWindow: 10,
  windowSeconds: 600,
  lifetimeSeconds: 86_400,
  /** Of all pictures in cells together. */
  imagesMegapixelsMax: 2,
  /** CPU time for one table. */
  renderDeadlineMs: 3_000,
  /** Of what is drawn and waits for it at once. */
  poolShareMax: 0.25,
} as const;

/** The answer of the demo converter; the image lives for a day. */
export const demoImageSchema = z.object({
  success: z.literal(true),
  url: z.string().check(z.meta({ description: 'An absolute URL.', format: 'uri' })),
  expiresAt: z.string().check(z.meta({ format: 'date-time' })),
  images: z.array(passingPartSchema).check(z.describe('Every picture of the table, in order.')),
  warnings: z.array(warningSchema),
});
/** The answer of the demo converter. */
export type DemoImage = z.infer<typeof demoImageSchema>;
