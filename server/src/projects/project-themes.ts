import type { DerivedTheme } from '@pictable/contract';
import type { ProjectRow } from '../http/caller.ts';

/** A theme in the row of its project, which has them as a JSON array by name. */
export interface ThemeRow {
  readonly name: string;
  readonly theme: DerivedTheme;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
}

/** The themes of a project, by name. */
export function themesOf(project: Pick<ProjectRow, 'themes'> | undefined): readonly ThemeRow[] {
  return project?.themes ? (JSON.parse(project.themes) as ThemeRow[]) : [];
}

/**
 * The themes of a project as the weakest style layer of its tables. It is stored with an image, so that its other
 * formats look the same after a theme is changed or deleted.
 *
 * @param texts that may name a theme; undefined: all themes
 */
export function themesLayer(
  project: Pick<ProjectRow, 'themes'> | undefined,
  texts?: readonly (string | null | undefined)[],
): string[] {
  const named = texts === undefined ? themesOf(project) : themesIn(project, texts);
  if (named.length === 0) return [];
  return [JSON.stringify({ themes: Object.fromEntries(named.map(({ name, theme }) => [name, theme])) })];
}

/** The themes whose names are in the texts, in the same order. A text with escapes may name any of them. */
function themesIn(
  project: Pick<ProjectRow, 'themes'> | undefined,
  texts: readonly (string | null | undefined)[],
): readonly ThemeRow[] {
  const themes = themesOf(project);
  if (themes.length === 0) return themes;
  const searched = texts.join('\n').toLowerCase();
  return searched.includes('\\u') ? themes : themes.filter(({ name }) => searched.includes(name));
}
