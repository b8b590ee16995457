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

const anyMembers = () => z.looseObject({});

/** What can be said of an OpenAPI document without repeating OpenAPI. */
export const openApiSchema = z.looseObject({
  openapi: z.string(),
  info: anyMembers(),
  paths: anyMembers(),
  components: anyMembers(),
});
