import type { DerivedTheme } from '@pictable/contract';
import { deriveTheme } from '@pictable/engine/derive-theme';
import { service } from '../session/service.ts';
import { $ownThemes, type OwnTheme } from './own-themes.ts';

/** Loads the themes of the open project. If the request fails, there are none to choose from. */
export async function loadOwnThemes(projectId: number | undefined): Promise<void> {
  $ownThemes.set(projectId === undefined ? [] : await themesOf(projectId));
}

async function themesOf(projectId: number): Promise<readonly OwnTheme[]> {
  try {
    const { themes } = await service().themes(projectId);
    return themes.map(({ name, updatedAt: _, ...theme }) => {
      const colors = theme as DerivedTheme;
      const { styles } = deriveTheme(colors);
      const { density } = colors;
      return {
        name,
        description: `${colors.from.join(', ')}, ${colors.mode}`,
        colors,
        styles: density === undefined ? styles : { ...styles, density },
      };
    });
  } catch {
    return [];
  }
}
