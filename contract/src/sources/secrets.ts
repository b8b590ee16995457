import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { isoTime } from '../text/iso-time.ts';

const valueRule = `value must be a text of 1 to ${limits.sourceHeaderCharsMax} characters in one line, as it is sent in a header.`;
const hostsRule = `hosts must be a list of 1 to ${limits.secretHostsMax} hosts that the secret may be sent to, such as ["api.example.com"].`;

/** A secret to save. */
export const newSecretSchema = z.strictObject({
  value: z
    .string({ error: valueRule })
    .check(
      z.maxLength(limits.sourceHeaderCharsMax, valueRule),
      z.regex(/^[\x21-\x7e\x80-\xff](?:[\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/, valueRule),
      z.describe('The whole value of a header, such as "Bearer 123". It is never returned.'),
    ),
  hosts: z
    .array(z.string({ error: hostsRule }).check(z.maxLength(300, hostsRule)), { error: hostsRule })
    .check(
      z.minLength(1, hostsRule),
      z.maxLength(limits.secretHostsMax, hostsRule),
      z.describe(
        'The hosts that it may be sent to, over HTTPS, such as "api.example.com"; "http://host:8080" allows plain HTTP and another port.',
      ),
    ),
});
/** A secret to save. */
export type NewSecret = z.infer<typeof newSecretSchema>;

/** A secret without its value. */
export const secretSchema = z.object({
  name: z.string().check(z.describe('The name, as a header of a source has it after "secret:".')),
  hosts: z.array(z.string()).check(z.describe('The origins that it may be sent to.')),
  createdAt: isoTime('When it was saved first (ISO 8601, UTC).'),
  updatedAt: isoTime('When its value was saved (ISO 8601, UTC).'),
});
/** A secret without its value. */
export type Secret = z.infer<typeof secretSchema>;

/** Response to saving a secret. */
export const savedSecretSchema = z.extend(secretSchema, { success: z.literal(true) });
/** Response to saving a secret. */
export type SavedSecret = z.infer<typeof savedSecretSchema>;

/** The secrets of a project, by name. */
export const secretListSchema = z.object({ success: z.literal(true), secrets: z.array(secretSchema) });
/** The secrets of a project, by name. */
export type SecretList = z.infer<typeof secretListSchema>;

/** The origin that a host stands for, which is HTTPS by default; undefined if it is not a host. */
export function secretOrigin(host: string): string | undefined {
  const text = /^https?:\/\//i.test(host) ? host : `https://${host}`;
  if (!URL.canParse(text)) return undefined;
  const { origin, href, hostname } = new URL(text);
  return href === `${origin}/` && hostname !== '' ? origin : undefined;
}
