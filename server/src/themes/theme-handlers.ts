import {
  type Done,
  limits,
  readDerivedTheme,
  type SavedTheme,
  type ThemeList,
  type ThemeReading,
  type ThemeResponse,
  themeNames,
} from '@pictable/contract';
import { fromJs, type JsonObject } from '@pictable/contract/json';
import { checkResourceName } from '../http/check-resource-name.ts';
import { invalidMembers, invalidRequest, publicError } from '../http/errors/public-error.ts';
import type { Handlers, OperationContext } from '../http/operation-context.ts';
import type { Clock } from '../platform/clock.ts';
import { findOwnProject } from '../projects/find-own-project.ts';
import type { FontsRepo } from '../projects/fonts.repo.ts';
import { presentTheme } from '../projects/present-theme.ts';
import type { ProjectsRepo } from '../projects/projects.repo.ts';
import type { ThemesRepo } from '../projects/themes.repo.ts';

interface Parts {
  readonly projects: ProjectsRepo;
  readonly themes: ThemesRepo;
  readonly fonts: FontsRepo;
  readonly clock: Clock;
}

/** Handlers of the operations on the themes of projects. */
export function themeHandlers(parts: Parts) {
  return {
    listThemes: (context) => listThemes(parts, context),
    saveTheme: (context) => saveTheme(parts, context),
    getTheme: (context) => getTheme(parts, context),
    deleteTheme: (context) => deleteTheme(parts, context),
  } satisfies Partial<Handlers>;
}

async function listThemes(
  { projects, themes }: Parts,
  { caller, params }: OperationContext<'listThemes'>,
): Promise<ThemeList> {
  const project = await findOwnProject(projects, caller, params.id);
  return { success: true, themes: (await themes.list(project.id)).map(presentTheme) };
}

async function getTheme(
  { projects, themes }: Parts,
  { caller, params }: OperationContext<'getTheme'>,
): Promise<ThemeResponse> {
  const project = await findOwnProject(projects, caller, params.id);
  const found = (await themes.list(project.id)).find(({ name }) => name === params.name);
  if (!found) throw themeNotFound(params.name);
  return { success: true, ...presentTheme(found) };
}

/** @throws PublicError 400 for an invalid name or theme, 403 at the limit of themes, 404 */
async function saveTheme(
  { projects, themes, fonts, clock }: Parts,
  { caller, params, body, reply }: OperationContext<'saveTheme'>,
): Promise<SavedTheme> {
  const project = await findOwnProject(projects, caller, params.id);
  const { name } = params;
  checkResourceName('theme', name);
  if ((themeNames as readonly string[]).includes(name))
    throw invalidRequest(
      '/name',
      `The name of a theme must not be that of a built-in theme; got ${JSON.stringify(name)}. The built-in themes are ${themeNames.join(', ')}.`,
    );
  const families = project.fontsVersion === 0 ? [] : await fonts.list(project.id);
  const { theme, remarks } = readTheme(body, [...new Set(families.map(({ family }) => family))]);
  const saved = await themes.save(project.id, { name, theme }, clock.now());
  if (!saved) throw publicError('theme-limit-reached', { limit: limits.themesMax });
  const { isNew, ...row } = saved;
  reply.code(isNew ? 201 : 200);
  return { success: true, ...presentTheme(row), isNew, warnings: [...remarks] };
}

/** Further errors would not help to fix a theme. */
const DETAILS_MAX = 20;

/** @throws PublicError 400 that lists the invalid and the unknown members */
function readTheme(
  body: object,
  families: readonly string[],
): Required<Pick<ThemeReading, 'remarks'>> & { readonly theme: NonNullable<ThemeReading['theme']> } {
  const reading = readDerivedTheme(fromJs(body) as JsonObject, 'theme', families);
  // A theme is saved for many tables: a member without effect is a mistake that nobody would see.
  const refused = [...reading.problems, ...reading.unknown];
  if (reading.theme === undefined || refused.length > 0) throw invalidMembers(refused.slice(0, DETAILS_MAX));
  return { theme: reading.theme, remarks: reading.remarks };
}

async function deleteTheme(
  { projects, themes }: Parts,
  { caller, params }: OperationContext<'deleteTheme'>,
): Promise<Done> {
  const project = await findOwnProject(projects, caller, params.id);
  if (await themes.delete(project.id, params.name)) return { success: true };
  throw themeNotFound(params.name);
}

function themeNotFound(name: string) {
  return publicError('theme-not-found', { theme: name.slice(0, 80) });
}
