import * as z from 'zod/mini';

/** The state the status card shows. */
export const statusSchema = z.object({ status: z.enum(['operational', 'unavailable']) });
/** The state the status card shows. */
export type Status = z.infer<typeof statusSchema>;

/** What a probe reads. */
export const probeSchema = z.object({
  status: z.literal('ok'),
  warnings: z.optional(
    z.array(z.string()).check(z.describe('What the operator should mend, though the service takes work.')),
  ),
});
