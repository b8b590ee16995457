import { type ProjectTheme, resourceNamePattern, type ThemeMode, themeNames } from '@pictable/contract';
import type { ThemeColors } from '@pictable/sdk';
import { ownThemesTexts as messages } from '../../../messages/projects/own-themes-texts.ts';

/** A theme while it is edited. */
export interface ThemeDraft {
  readonly name: string;
  /** Of the header, and of drawings, `#rrggbb`. */
  readonly first: string;
  readonly second: string;
  /** Further colours of a theme that was saved with the API. */
  readonly others: readonly string[];
  readonly mode: ThemeMode;
  readonly fontFamily: string;
  readonly density: keyof typeof messages.densities;
  readonly borderRadius: number;
}

/** The first theme of a project starts with these colours. */
export const newDraft: ThemeDraft = {
  name: '',
  first: '#0b6b45',
  second: '#f59e0b',
  others: [],
  mode: 'light',
  fontFamily: 'Inter',
  density: 'regular',
  borderRadius: 0,
};

/** The draft of a saved theme. */
export function draftOf({ name, from, mode, fontFamily, density, borderRadius }: ProjectTheme): ThemeDraft {
  const [first = newDraft.first, second = first, ...others] = from.map((color) => color.slice(0, 7));
  return {
    ...{ name, first, second, others, mode },
    fontFamily: fontFamily ?? newDraft.fontFamily,
    density: density ?? newDraft.density,
    borderRadius: borderRadius ?? newDraft.borderRadius,
  };
}

/** The theme as it is saved. What equals the defaults is left out, so that saved settings and paper sizes decide it. */
export function themeOfDraft(draft: ThemeDraft): ThemeColors {
  const { first, second, others, mode, fontFamily, density, borderRadius } = draft;
  return {
    from: [first, second, ...others],
    mode,
    ...(fontFamily !== newDraft.fontFamily && { fontFamily }),
    ...(density !== newDraft.density && { density }),
    ...(borderRadius !== newDraft.borderRadius && { borderRadius }),
  };
}

/** Why a theme cannot have a name; undefined if it can. */
export function nameProblem(name: string): string | undefined {
  if (!resourceNamePattern.test(name)) return messages.nameInvalid;
  return themeNames.some((builtIn) => builtIn === name) ? messages.nameBuiltIn(name) : undefined;
}
