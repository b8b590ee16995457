import type { DerivedTheme } from '@pictable/contract';
import { deriveTheme } from '@pictable/engine/derive-theme';
import { service } from '../session/service.ts';
import { $ownFamilies } from './own-families.ts';
import { $ownThemes, type OwnTheme } from './own-themes.ts';

/** Loads the themes and the fonts of the open project. If a request fails, there are none to choose from. */
export async function loadProjectStyles(projectId: number | undefined): Promise<void> {
  const [themes, families] =
    projectId === undefined ? [[], []] : await Promise.all([themesOf(projectId), familiesOf(projectId)]);
  $ownThemes.set(themes);
  $ownFamilies.set(families);
}

async function familiesOf(projectId: number): Promise<readonly string[]> {
  try {
    const { fonts } = await service().fonts(projectId);
    return fonts.map(({ family }) => family);
  } catch {
    return [];
  }
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
