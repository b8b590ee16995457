import type { DerivedTheme, TableTheme } from '@pictable/contract';
import { atom } from 'nanostores';

/** A theme of the open project. */
export interface OwnTheme {
  readonly name: string;
  /** Its colours, as words. */
  readonly description: string;
  /** What the engine derives it from. */
  readonly colors: DerivedTheme;
  /** The derived styles. */
  readonly styles: TableTheme['styles'];
}

/** The themes of the open project; none until the service has returned them. */
export const $ownThemes = atom<readonly OwnTheme[]>([]);

/** The name of the theme of the open project that is derived from the same. */
export function nameOfColors(colors: DerivedTheme): string | undefined {
  const wanted = canonical(colors);
  return $ownThemes.get().find((theme) => canonical(theme.colors) === wanted)?.name;
}

function canonical({ from, mode, fontFamily, density, borderRadius }: DerivedTheme): string {
  return JSON.stringify([from, mode, fontFamily, density, borderRadius]);
}

/** The theme of the open project with this name. */
export function findOwnTheme(name: string | undefined): OwnTheme | undefined {
  return $ownThemes.get().find((theme) => theme.name === name);
}
