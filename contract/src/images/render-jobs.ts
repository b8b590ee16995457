import * as z from 'zod/mini';
import { errorBodySchema } from '../errors.ts';

const time = () => z.string().check(z.meta({ format: 'date-time' }));

/** The state of an asynchronous request. */
export const renderJobStatuses = ['queued', 'running', 'completed', 'failed'] as const;

/** A request that runs asynchronously. */
export const renderJobSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  status: z
    .enum(renderJobStatuses)
    .check(z.describe('`completed`: see `result`. `failed`: see `error`; nothing was charged for a table.')),
  url: z.string().check(z.describe('The URL of this record.')),
  createdAt: time(),
  endedAt: z.nullable(time()).check(z.describe('Null until the job has ended.')),
  result: z
    .unknown()
    .check(z.describe('The body that the request would have returned; null unless it is completed.')),
  error: z
    .nullable(errorBodySchema.shape.error)
    .check(z.describe('The error that the request would have returned; null unless it has failed.')),
});
/** A request that runs asynchronously. */
export type RenderJob = z.infer<typeof renderJobSchema>;
