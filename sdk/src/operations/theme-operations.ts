import { fillPath } from '@pictable/contract';
import type { Done, SavedTheme, ThemeColors, ThemeList, ThemeResponse } from '../generated/api-types.ts';
import { paths } from '../paths.ts';
import { getRequest, type Transport } from '../transport.ts';

/** Operations on the themes of a project, which its tables name as `theme`. */
export function themeOperations({ json }: Transport) {
  return {
    /** The themes of a project, by name, without the built-in ones. */
    themes: (projectId: number) => json<ThemeList>(getRequest(fillPath(paths.listThemes, { id: projectId }))),

    /** One theme of a project. */
    theme: (projectId: number, name: string) =>
      json<ThemeResponse>(getRequest(fillPath(paths.getTheme, { id: projectId, name }))),

    /** Adds a theme, or replaces the one of this name. */
    saveTheme: (projectId: number, name: string, theme: ThemeColors) =>
      json<SavedTheme>({
        method: 'PUT',
        path: fillPath(paths.saveTheme, { id: projectId, name }),
        body: theme,
        isIdempotent: true,
      }),

    /** Deletes a theme. It cannot be restored. */
    deleteTheme: (projectId: number, name: string) =>
      json<Done>({ method: 'DELETE', path: fillPath(paths.deleteTheme, { id: projectId, name }) }),
  };
}
