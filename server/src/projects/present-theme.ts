import type { ProjectTheme } from '@pictable/contract';
import type { ThemeRow } from './project-themes.ts';

/** A theme as responses have it. */
export function presentTheme({ name, theme, updatedAt }: ThemeRow): ProjectTheme {
  const { from, ...members } = theme;
  return { name, from: [...from], ...members, updatedAt };
}
