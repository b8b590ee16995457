import { type ImageFormat, isBitmap, readProperty, tableOptionProperties } from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import type { SavedLayer } from '../table-styles/saved-layers.ts';

/**
 * Device pixels per CSS pixel of the images that the web app requests, so that they are sharp on dense screens.
 * The default of the API is 1.
 */
export const appScale = 2;

/** What the scale of a request depends on. */
interface ScaleSource {
  readonly imageFormat: ImageFormat;
  /** Settings saved on the service, lowest precedence first. */
  readonly layers: readonly SavedLayer[];
}

const property = tableOptionProperties.find(({ name }) => name === 'scale');

/** The scale in the saved settings, which the service applies to every table; undefined if they have none. */
export function savedScale(layers: readonly SavedLayer[]): number | undefined {
  if (!property) return undefined;
  for (const layer of layers.toReversed()) {
    const name = [property.name, ...property.aliases].find((one) => Object.hasOwn(layer, one));
    const read = name === undefined ? undefined : readProperty(property, fromJs(layer[name]));
    if (read?.kind === 'valid') return Number(read.value);
  }
  return undefined;
}

/**
 * The styles of a request with the scale of the app, unless the format has no pixels or the saved settings have
 * a scale. A scale or a destination in the table itself takes precedence in `requestBody`.
 */
export function withAppScale<Styles extends object>(
  styles: Styles,
  { imageFormat, layers }: ScaleSource,
): Styles | (Styles & { scale: number }) {
  const isOpen = isBitmap(imageFormat) && savedScale(layers) === undefined;
  return isOpen ? { ...styles, scale: appScale } : styles;
}
