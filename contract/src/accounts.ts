import * as z from 'zod/mini';
import { planTiers } from './plans.ts';

/** A user as the service shows him to himself; never the password or a whole key. */
export const userSchema = z.object({
  id: z.int().check(z.positive()),
  username: z.nullable(z.string()),
  email: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  auth_provider: z.string(),
  avatar_url: z.nullable(z.string()),
  current_plan_tier: z.enum(planTiers).check(z.describe('The tier whose limits hold.')),
  planName: z.string(),
  usage_count: z.int().check(z.describe('Tables stored in this usage window.')),
  usage_limit: z.nullable(z.int()).check(z.describe('Tables a window allows; null: unlimited.')),
  usage_reset_date: z
    .string()
    .check(z.meta({ description: 'When the next window begins.', format: 'date-time' })),
  project_limit: z.nullable(z.int()).check(z.describe('Projects at one time; null: unlimited.')),
  stripe_subscription_id: z.nullable(z.string()),
  api_key_prefix: z.nullable(z.string()),
  created_at: z.string().check(z.meta({ format: 'date-time' })),
});
/** The user behind a key or a session. */
export type User = z.infer<typeof userSchema>;
