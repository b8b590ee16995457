import { type Destination, destinationNamed } from '@pictable/contract';
import type { TableSettings } from '../table/table.ts';
import type { Warnings } from '../warnings.ts';
import type { SettingsLayer } from './read-settings.ts';

/**
 * Settings of a request and what was saved before, weakest first, with what its destination wants: its look is weaker than
 * a saved one, for that is a brand; its format and measures are stronger, for they were saved for other places.
 */
export function withDestination(saved: readonly SettingsLayer[], request: SettingsLayer): SettingsLayer[] {
  const destination = destinationNamed(request.values.for);
  if (destination === undefined) return [...saved, request];
  const { theme, fontSizePx, formats, fillsWidth, widthPx, scale } = destination;
  const look = layerOf({ theme, fontSize: fontSizePx });
  const file = layerOf({
    format: formats[0] ?? 'png',
    width: fillsWidth ? widthPx : 'auto',
    scale,
    freezeHeader: true,
    freezeFirstColumn: true,
  });
  return [look, ...saved, file, request];
}

function layerOf(values: SettingsLayer['values']): SettingsLayer {
  return { values, display: {}, pagination: {}, structured: new Map() };
}

/** Settings that their destination can keep; what the request asked for and did not get is named. */
export function keepToDestination(
  settings: TableSettings,
  said: SettingsLayer['values'],
  warnings: Warnings,
): TableSettings {
  const destination = destinationNamed(settings.for);
  if (destination === undefined) return settings;
  const format = destination.formats.includes(settings.format)
    ? settings.format
    : (destination.formats[0] ?? 'png');
  if (format !== settings.format)
    clamped(warnings, `${destination.label} does not show ${said.format}, so the picture is ${format}.`);
  const { widthDevicePxMax } = destination.limits;
  const width = settings.width === 'auto' ? 'auto' : Math.min(settings.width, widthDevicePxMax);
  if (width !== settings.width)
    clamped(warnings, `The picture is ${width} px wide, not ${settings.width} px: ${limitOf(destination)}`);
  // Rounded down, so that the width stays below its limit.
  const scaleMax =
    Math.floor((widthDevicePxMax / (width === 'auto' ? destination.widthPx : width)) * 100) / 100;
  const scale = Math.min(settings.scale, Math.max(1, scaleMax));
  if (scale !== settings.scale && said.scale !== undefined)
    clamped(warnings, `The scale is ${scale}, not ${settings.scale}: ${limitOf(destination)}`);
  return Object.assign({ ...settings }, { format, width, scale });
}

function limitOf({ label, limits }: Destination): string {
  return `${label} takes pictures of up to ${limits.widthDevicePxMax} × ${limits.heightDevicePxMax} px.`;
}

function clamped(warnings: Warnings, message: string): void {
  warnings.add(message, undefined, 'clamped');
}
