import * as z from 'zod/mini';
import { warningSchema } from '../images/images.ts';
import { densityPaddings } from '../tables/table-styles.ts';
import { themeModes } from '../tables/themes/theme-colors.ts';
import { isoTime } from '../text/iso-time.ts';

type Density = keyof typeof densityPaddings;
const densities = Object.keys(densityPaddings) as [Density, ...Density[]];

/** Request body to save a theme; it is read as `theme` of a table. */
export const themeBodySchema = z.looseObject({
  from: z
    .optional(z.unknown())
    .check(
      z.describe(
        'One to three colours: the first one of the header, the second one of bars, lines, colour scales and rules, the third one of group headings. Example: ["#0b6b45", "#f59e0b"].',
      ),
    ),
  mode: z.optional(z.unknown()).check(z.describe('light (default) or dark.')),
  fontFamily: z
    .optional(z.unknown())
    .check(z.describe('A font family, which may be one of the project. Tables can override it.')),
  density: z.optional(z.unknown()).check(z.describe(`${densities.join(', ')}. Tables can override it.`)),
  borderRadius: z.optional(z.unknown()).check(z.describe('Corner radius in px. Tables can override it.')),
});

/** A theme of a project. */
export const themeSchema = z.object({
  name: z.string().check(z.describe('The name, as tables send it in `theme`.')),
  from: z.array(z.string()).check(z.describe('The colours, as #rrggbb.')),
  mode: z.enum(themeModes),
  fontFamily: z.optional(z.string()),
  density: z.optional(z.enum(densities)),
  borderRadius: z.optional(z.number().check(z.describe('Corner radius in px.'))),
  updatedAt: isoTime('When the theme was saved (ISO 8601, UTC).'),
});
/** A theme of a project. */
export type ProjectTheme = z.infer<typeof themeSchema>;

/** Response to saving a theme. */
export const savedThemeSchema = z.extend(themeSchema, {
  success: z.literal(true),
  isNew: z.boolean().check(z.describe('False if a theme of this name was replaced.')),
  warnings: z.array(warningSchema).check(z.describe('Members that were changed, such as an unknown font.')),
});
/** Response to saving a theme. */
export type SavedTheme = z.infer<typeof savedThemeSchema>;

/** Response to reading a theme. */
export const themeResponseSchema = z.extend(themeSchema, { success: z.literal(true) });
/** Response to reading a theme. */
export type ThemeResponse = z.infer<typeof themeResponseSchema>;

/** The themes of a project, by name. */
export const themeListSchema = z.object({ success: z.literal(true), themes: z.array(themeSchema) });
/** The themes of a project, by name. */
export type ThemeList = z.infer<typeof themeListSchema>;
