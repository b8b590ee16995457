import * as z from 'zod/mini';
import { emailSchema, typedPasswordSchema, userSchema } from './accounts/accounts.ts';
import { listedKeySchema } from './accounts/api-keys.ts';
import { connectedAppSchema } from './accounts/connected-apps.ts';
import { fontFamilySchema } from './accounts/fonts.ts';
import { projectLogoSchema } from './accounts/logos.ts';
import { invitationSchema, memberSchema } from './accounts/members.ts';
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
  members: z.array(memberSchema).check(z.describe('The members of the project, the owner first.')),
  invitations: z.array(invitationSchema).check(z.describe('The pending invitations to the project.')),
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
  memberships: z
    .array(projectSchema)
    .check(
      z.describe(
        'The projects of others of which the user is a member. What they contain belongs to their owners.',
      ),
    ),
  liveImages: z.array(liveImageSchema),
  webhooks: z.array(webhookSchema),
  connectedApps: z.array(connectedAppSchema),
  images: imageListSchema.check(
    z.describe('Every stored image, newest first, with its URLs and, for up to 30 days, its table.'),
  ),
  records: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .check(
      z.describe(
        'Every row of the database that belongs to the account, by table, as it is stored: also requests, deliveries, results and what operators did. Bytes, such as the files of fonts and logos, are in base64. The documentation of data protection lists the tables.',
      ),
    ),
  files: z
    .array(
      z.object({
        name: z.string().check(z.describe('Folder and file name, such as images/sales-4fQ0.png.')),
        sizeBytes: z.int(),
        content: z.string().check(z.describe('The file in base64.')),
      }),
    )
    .check(z.describe('The files of all images, in every format that is stored.')),
});

/** Request body to delete the account. */
export const accountDeletionSchema = z.strictObject({
  email: emailSchema.check(z.describe('The email address of the account, as a confirmation.')),
  currentPassword: z
    .nullish(typedPasswordSchema)
    .check(z.describe('Required if `needs_current_password` of the user is true.')),
});
