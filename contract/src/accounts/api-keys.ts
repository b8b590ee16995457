import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { idText } from '../text/whole-number.ts';
import { keyScopes } from './key-scopes.ts';

const scopeList = keyScopes.join(', ');

const keyName = z
  .string({ error: 'name must be a text that says what the key is for.' })
  .check(
    z.trim(),
    z.minLength(1, 'name must not be empty.'),
    z.maxLength(limits.keyNameCharsMax, `name must have ${limits.keyNameCharsMax} characters or fewer.`),
  );

const dateTime = () => z.string().check(z.meta({ format: 'date-time' }));

/** Request body to create an API key with scopes. */
export const newScopedKeySchema = z.strictObject({
  name: keyName,
  scopes: z
    .array(
      z.enum(keyScopes, {
        error: ({ input }) => `must be one of ${scopeList}; got ${shown(input)}.`,
      }),
      { error: `scopes must be a list of: ${scopeList}.` },
    )
    .check(
      z.minLength(1, `scopes must name at least one of: ${scopeList}.`),
      z.maxLength(2 * keyScopes.length, 'scopes has too many entries.'),
      z.describe('What the key may do.'),
    ),
  projectId: z
    .nullish(z.int({ error: 'projectId must be the id of a project.' }).check(z.positive()))
    .check(z.describe('Limits the key to one project, like the key of that project; null: the account.')),
  expiresAt: z
    .nullish(
      z.iso.datetime({
        offset: true,
        error: ({ input }) =>
          `expiresAt must be a time with its zone, such as 2030-01-31T00:00:00Z; got ${shown(input)}.`,
      }),
    )
    .check(z.describe('From when on the key is rejected; null: it does not expire.')),
});
/** Request body to create an API key with scopes. */
export type NewScopedKey = z.output<typeof newScopedKeySchema>;

function shown(input: unknown): string {
  const text = JSON.stringify(input) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** An API key in a list; never the key itself. */
export const listedKeySchema = z.object({
  id: z
    .nullable(z.int().check(z.positive()))
    .check(
      z.describe('Null for the personal key and the key of a project, which are replaced, not revoked.'),
    ),
  kind: z
    .enum(['personal', 'project', 'scoped'])
    .check(
      z.describe(
        '`personal`: the personal key. `project`: the key of a project. `scoped`: a key with scopes.',
      ),
    ),
  name: z.nullable(z.string()).check(z.describe('Null for the personal key and the key of a project.')),
  prefix: z.string().check(z.describe('The first characters of the key.')),
  scopes: z.array(z.enum(keyScopes)),
  project: z
    .nullable(z.object({ id: z.int(), name: z.string() }))
    .check(z.describe('The only project that the key can access; null: every project of the account.')),
  createdAt: z
    .nullable(dateTime())
    .check(z.describe('Null if not known: the personal key and keys of projects.')),
  expiresAt: z.nullable(dateTime()),
  lastUsedAt: z.nullable(dateTime()).check(z.describe('To the minute; null: never used.')),
});
/** An API key in a list. */
export type ListedKey = z.infer<typeof listedKeySchema>;

/** Query of the list of API keys. */
export const keyListQuerySchema = z.object({
  projectId: z.optional(idText('projectId', 'Only the keys that are limited to this project.')),
});

/** The API keys of an account or of a project: the keys without scopes first, then the newest first. */
export const keyListSchema = z.object({ success: z.literal(true), keys: z.array(listedKeySchema) });
/** The API keys of an account or of a project. */
export type KeyList = z.infer<typeof keyListSchema>;

/** A new API key with scopes, in full: it is shown only once. */
export const createdKeySchema = z.object({
  success: z.literal(true),
  apiKey: z.string().check(z.describe('The full key, shown only once.')),
  key: listedKeySchema,
});
/** A new API key with scopes. */
export type CreatedKey = z.infer<typeof createdKeySchema>;

/** An API key that was restored. */
export const restoredKeySchema = z.object({ success: z.literal(true), key: listedKeySchema });
/** An API key that was restored. */
export type RestoredKey = z.infer<typeof restoredKeySchema>;
