import * as z from 'zod/mini';
import { warningSchema } from '../images/images.ts';
import { limits } from '../limits.ts';
import { isoTime } from '../text/iso-time.ts';

const version = () => z.int().check(z.positive());

/** How long a deleted template can be restored. */
export const templateRestoreDays = 30;

/** A template of a project, without its content. */
export const templateSummarySchema = z.object({
  name: z.string().check(z.describe('The name, as requests send it in `template`.')),
  version: version().check(z.describe('The number of the newest version.')),
  createdAt: isoTime('When the first version was saved (ISO 8601, UTC).'),
  updatedAt: isoTime('When the newest version was saved (ISO 8601, UTC).'),
});
/** A template of a project, without its content. */
export type TemplateSummary = z.infer<typeof templateSummarySchema>;

/** The templates of a project, by name. */
export const templateListSchema = z.object({
  success: z.literal(true),
  templates: z.array(templateSummarySchema),
});
/** The templates of a project. */
export type TemplateList = z.infer<typeof templateListSchema>;

/** One version of a template. */
export const templateSchema = z.extend(templateSummarySchema, {
  success: z.literal(true),
  version: version().check(z.describe('The number of this version.')),
  updatedAt: isoTime('When this version was saved (ISO 8601, UTC).'),
  versions: z
    .array(version())
    .check(
      z.describe(`Numbers of the versions that are kept, ascending; at most ${limits.templateVersionsMax}.`),
    ),
  payload: z
    .record(z.string(), z.unknown())
    .check(z.describe('Members of a table payload, as they were sent.')),
});
/** One version of a template. */
export type Template = z.infer<typeof templateSchema>;

/** Response to saving a template. */
export const savedTemplateSchema = z.object({
  success: z.literal(true),
  name: z.string(),
  version: version().check(z.describe('The number of the version with this content.')),
  isNew: z.boolean().check(z.describe('False if the newest version had the same content already.')),
  warnings: z
    .array(warningSchema)
    .check(z.describe('Parts of the template that a table would ignore; only checked with a sample table.')),
});
/** Response to saving a template. */
export type SavedTemplate = z.infer<typeof savedTemplateSchema>;

const versionRule = 'version must be the number of a version, from 1.';

/** Query of one template: which version. */
export const templateQuerySchema = z.object({
  version: z.optional(
    z
      .string({ error: versionRule })
      .check(z.regex(/^[1-9]\d{0,8}$/, versionRule), z.describe('A version; without it, the newest one.')),
  ),
});
