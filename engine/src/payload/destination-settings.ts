import { type Destination, defaultImageFormat, findDestination } from '@pictable/contract';
import type { TableSettings } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import type { SettingsLayer } from './read-settings.ts';

/**
 * Adds the layers of the destination to the saved settings and the request, weakest first: its style is
 * weaker than saved settings, which carry the brand; its format and size are stronger, because saved ones
 * were meant for other destinations.
 */
export function addDestinationLayers(
  saved: readonly SettingsLayer[],
  request: SettingsLayer,
): SettingsLayer[] {
  const destination = findDestination(request.values.for);
  if (destination === undefined) return [...saved, request];
  const { theme, fontSizePx, formats, fillsWidth, widthPx, scale } = destination;
  const style = layerOf({ theme, fontSize: fontSizePx });
  const file = layerOf({
    format: formats[0] ?? defaultImageFormat,
    width: fillsWidth ? widthPx : 'auto',
    scale,
    freezeHeader: true,
    freezeFirstColumn: true,
  });
  return [style, ...saved, file, request];
}

function layerOf(values: SettingsLayer['values']): SettingsLayer {
  return { values, display: {}, pagination: {}, structured: new Map() };
}

/** Restricts settings to what their destination supports; warns about requested values that are changed. */
export function restrictToDestination(
  settings: TableSettings,
  requested: SettingsLayer['values'],
  warnings: Warnings,
): TableSettings {
  const destination = findDestination(settings.for);
  if (destination === undefined) return settings;
  const format = destination.formats.includes(settings.format)
    ? settings.format
    : (destination.formats[0] ?? defaultImageFormat);
  if (format !== settings.format)
    warnClamp(warnings, `${destination.label} does not show ${requested.format}, so the image is ${format}.`);
  const { widthDevicePxMax } = destination.limits;
  const width = settings.width === 'auto' ? 'auto' : Math.min(settings.width, widthDevicePxMax);
  if (width !== settings.width)
    warnClamp(warnings, `The image is ${width} px wide, not ${settings.width} px: ${limitOf(destination)}`);
  // Rounded down, so that the width stays below its limit.
  const scaleMax =
    Math.floor((widthDevicePxMax / (width === 'auto' ? destination.widthPx : width)) * 100) / 100;
  const scale = Math.min(settings.scale, Math.max(1, scaleMax));
  if (scale !== settings.scale && requested.scale !== undefined)
    warnClamp(warnings, `The scale is ${scale}, not ${settings.scale}: ${limitOf(destination)}`);
  return Object.assign({ ...settings }, { format, width, scale });
}

function limitOf({ label, limits }: Destination): string {
  return `${label} supports images of up to ${limits.widthDevicePxMax} × ${limits.heightDevicePxMax} px.`;
}

function warnClamp(warnings: Warnings, message: string): void {
  warnings.add(message, undefined, 'clamped');
}
