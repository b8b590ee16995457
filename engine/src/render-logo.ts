import { limits } from '@pictable/contract';
import type { LoadedImages } from './images/load-images.ts';
import { type LogoOptions, loadLogo } from './images/load-logo.ts';
import { isVisibleOn } from './images/logo-contrast.ts';
import { encodeBase64 } from './paint/base64.ts';
import type { RenderRequest } from './render-request.ts';
import type { ShownLogo } from './table/logo.ts';
import type { StyledTable } from './table/styled-table.ts';
import type { Table } from './table/table.ts';
import type { TableData } from './table/table-data.ts';
import { Warnings } from './warnings.ts';

/** The logo of a table, and the pixels of all its images. */
export interface ImagesWithLogo extends LoadedImages {
  readonly logo: ShownLogo | undefined;
}

/** Adds the logo of a table to its images; a warning says if it cannot be shown or seen. */
export async function withLogo(
  loaded: LoadedImages,
  { logo }: Pick<Table, 'logo'>,
  { style }: Pick<StyledTable, 'style'>,
  request: RenderRequest,
  options: LogoOptions,
  warnings: Warnings,
): Promise<ImagesWithLogo> {
  const found = logo && (await loadLogo(logo, request.logo, request.images ?? new Map(), options, warnings));
  if (found === undefined) return { ...loaded, logo: undefined };
  if (!isVisibleOn(found.pixels, style.backgroundColor))
    warnings.add(
      'Most of the logo has nearly the colour of the background, so it is hard to see. Use another image for this theme.',
      logo?.pointer,
    );
  const pixels = new Map(loaded.pixels).set(found.logo.image, found.pixels);
  return { ...loaded, pixels, logo: found.logo };
}

/** The image of a logo as a data: URL, for a page; undefined if it cannot be shown or was not given. */
export async function logoDataUrl(
  { logo }: Pick<TableData, 'logo'>,
  request: RenderRequest,
  options: LogoOptions,
): Promise<string | undefined> {
  if (logo === undefined) return undefined;
  const given = request.images ?? new Map<string, Uint8Array>();
  const loaded = await loadLogo(logo, request.logo, given, options, new Warnings());
  if (loaded === undefined) return undefined;
  const { bytes, mediaType } = loaded.logo.image;
  return bytes.length > limits.logoBytesMax ? undefined : `data:${mediaType};base64,${encodeBase64(bytes)}`;
}
