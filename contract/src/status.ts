import * as z from 'zod/mini';

/** The status that the status card shows. */
export const statusSchema = z.object({ status: z.enum(['operational', 'unavailable']) });
/** The status that the status card shows. */
export type Status = z.infer<typeof statusSchema>;

/** The response of a health probe. */
export const probeSchema = z.object({
  status: z.literal('ok'),
  warnings: z.optional(
    z
      .array(z.string())
      .check(z.describe('Problems that the operator should fix, although the service is ready.')),
  ),
});

const anyMembers = () => z.looseObject({});

/** Top-level structure of an OpenAPI document. */
export const openApiSchema = z.looseObject({
  openapi: z.string(),
  info: anyMembers(),
  paths: anyMembers(),
  components: anyMembers(),
});
