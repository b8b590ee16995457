import * as z from 'zod/mini';
import { emailSchema, typedPasswordSchema, userSchema } from './accounts/accounts.ts';
import { listedKeySchema } from './accounts/api-keys.ts';
import { connectedAppSchema } from './accounts/connected-apps.ts';
import { fontFamilySchema } from './accounts/fonts.ts';
import { projectLogoSchema } from './accounts/logos.ts';
import { projectSchema } from './accounts/projects.ts';
import { themeSchema } from './accounts/themes.ts';
import { imageListSchema } from './images/images.ts';
import { liveImageSchema } from './live/live-images.ts';
import { templateSummarySchema } from './templates/templates.ts';
import { isoTime } from './text/iso-time.ts';
import { webhookSchema } from './webhooks/webhooks.ts';

const settings = z.nullable(z.record(z.string(), z.unknown()));

const exportedTemplateSchema = z.extend(templateSummarySchema, {
  versions: z.array(
    z.object({
      version: z.int().check(z.positive()),
      createdAt: isoTime('When this version was saved (ISO 8601, UTC).'),
      payload: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** A project with what belongs to it, except its images. */
export const exportedProjectSchema = z.extend(projectSchema, {
  settings: settings.check(z.describe('The saved style settings of the project.')),
  templates: z.array(exportedTemplateSchema),
  fonts: z
    .array(fontFamilySchema)
    .check(z.describe('The fonts of the project, without their files, which have a URL of their own.')),
  themes: z.array(themeSchema),
  logo: z
    .nullable(projectLogoSchema)
    .check(z.describe('The logo of the project, without its image, which has a URL of its own.')),
});

/** All data of an account. It contains no password, no full key and no secret. */
export const accountExportSchema = z.object({
  success: z.literal(true),
  exportedAt: isoTime('When the export was written (ISO 8601, UTC).'),
  account: userSchema,
  settings: settings.check(z.describe('The saved style settings of the account.')),
  keys: z.array(listedKeySchema).check(z.describe('API keys: their prefixes, never the keys.')),
  projects: z.array(exportedProjectSchema),
  liveImages: z.array(liveImageSchema),
  webhooks: z.array(webhookSchema),
  connectedApps: z.array(connectedAppSchema),
  images: imageListSchema.check(
    z.describe('Every stored image, newest first, with its URLs and, for 30 days, its table.'),
  ),
});

/** Request body to delete the account. */
export const accountDeletionSchema = z.object({
  email: emailSchema.check(z.describe('The e-mail address of the account, as a confirmation.')),
  currentPassword: z
    .nullish(typedPasswordSchema)
    .check(z.describe('Required if `needs_current_password` of the user is true.')),
});
