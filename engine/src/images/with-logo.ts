import type { Color } from '../scene/color.ts';
import type { ShownLogo, StoredLogo, TableLogo } from '../table/table-logo.ts';
import type { Warning, Warnings } from '../warnings.ts';
import type { LoadedImages } from './load-images.ts';
import { type LogoOptions, loadLogo } from './load-logo.ts';
import { isVisibleOn } from './logo-contrast.ts';

/** The logo of a table, and the pixels of all its images. */
export interface ImagesWithLogo extends LoadedImages {
  readonly logo: ShownLogo | undefined;
  /** Says that the logo is hard to see. */
  readonly hidden: Warning | undefined;
}

/** A logo before it is loaded. */
export interface LogoToLoad {
  readonly logo: TableLogo | undefined;
  /** That of the project. */
  readonly stored: StoredLogo | undefined;
  /** Bytes of images by URL. */
  readonly given: ReadonlyMap<string, Uint8Array>;
  /** Colour behind it; undefined is white or transparent. */
  readonly background: Color | undefined;
}

/** Adds the logo of a table to its images; a warning says if it cannot be shown. */
export async function withLogo(
  loaded: LoadedImages,
  { logo, stored, given, background }: LogoToLoad,
  options: LogoOptions,
  warnings: Warnings,
): Promise<ImagesWithLogo> {
  const found = logo && (await loadLogo(logo, stored, given, options, warnings));
  if (found === undefined) return { ...loaded, logo: undefined, hidden: undefined };
  const hidden = isVisibleOn(found.pixels, background) ? undefined : hiddenWarning(logo?.pointer);
  const pixels = new Map(loaded.pixels).set(found.logo.image, found.pixels);
  return { ...loaded, pixels, logo: found.logo, hidden };
}

function hiddenWarning(path: string | undefined): Warning {
  const message =
    'Most of the logo has nearly the colour of the background, so it is hard to see. Use another image for this theme.';
  return path === undefined ? { message } : { path, message };
}
