import { demoHeaderBg, resourceNamePattern, tableThemes } from '@pictable/contract';
import * as z from 'zod/mini';
import { readStored, removeStored, storageKeys, writeStored } from '../storage/storage.ts';
import {
  type ControlName,
  type ControlRange,
  type ControlValues,
  controlValue,
  defaultValues,
  maxOf,
  styleControls,
  valuesSchema,
} from './control-properties.ts';
import { findOwnTheme } from './own-themes.ts';

/** The style that users choose for their tables, under the first names of the specification. */
export type StyleSettings = ControlValues & {
  /** The name of a built-in theme or of one of the open project. Absent: the default theme. */
  theme?: string | undefined;
};

/** Named cell padding. */
export type Density = NonNullable<StyleSettings['density']>;

const theme = z.optional(z.string().check(z.regex(resourceNamePattern)));
const schemas = {
  table: z.extend(valuesSchema(styleControls, 'table'), { theme }),
  saved: z.extend(valuesSchema(styleControls, 'saved'), { theme }),
};

export const defaultStyleSettings: StyleSettings = defaultValues(styleControls);

/** The values of the controls under a theme, before any manual change. */
export function themeSettings(theme: string | undefined): StyleSettings {
  const record = tableThemes.find(({ name }) => name === theme) ?? findOwnTheme(theme);
  if (!record || record.name === 'default') return defaultStyleSettings;
  const styles = new Map<string, unknown>(Object.entries(record.styles));
  const changed = styleControls.filter(({ name }) => styles.has(name));
  const values = changed.map((property) => [
    property.name,
    controlValue(property, styles.get(property.name)),
  ]);
  return { ...defaultStyleSettings, ...Object.fromEntries(values), theme: record.name };
}

/** Applies another theme in full; keeps the chosen density, format, quality and width. */
export function withTheme(settings: StyleSettings, theme: string): StyleSettings {
  const { imageFormat, imageQuality, defaultWidth, density } = settings;
  return { ...themeSettings(theme), imageFormat, imageQuality, defaultWidth, ...(density && { density }) };
}

/** Applies a density, which replaces a custom padding. */
export function withDensity(settings: StyleSettings, density: Density): Partial<StyleSettings> {
  return { density, cellPadding: themeSettings(settings.theme).cellPadding };
}

/** The density to show: also `regular` for a padding that equals it. */
export function densityOf({ density, cellPadding }: StyleSettings): Density | undefined {
  return density ?? (cellPadding === defaultStyleSettings.cellPadding ? 'regular' : undefined);
}

/**
 * The styles that are sent with a table: those that differ from the theme or the defaults, so that a theme
 * set in the table still applies; and the format and width, which have no matching default.
 */
export function chosenStyles(settings: StyleSettings): Partial<StyleSettings> {
  const base = themeSettings(settings.theme);
  const entries = Object.entries(settings) as [keyof StyleSettings, unknown][];
  const always = new Set<keyof StyleSettings>(['imageFormat', 'defaultWidth', 'theme']);
  // A padding would override the density.
  const isUnused = (name: keyof StyleSettings) => name === 'cellPadding' && settings.density !== undefined;
  return Object.fromEntries(
    entries.filter(
      ([name, value]) => value !== undefined && !isUnused(name) && (always.has(name) || value !== base[name]),
    ),
  );
}

/** The demo differs from the defaults only in its header colour. */
export const defaultDemoStyles: StyleSettings = { ...defaultStyleSettings, headerBg: demoHeaderBg };

/** The saved settings, or the defaults if none are saved. Invalid settings are deleted. */
export function loadStyleSettings(): StyleSettings {
  const stored = readStored(storageKeys.styleSettings);
  if (stored === null) return defaultStyleSettings;
  const settings = parseStyleSettings(stored, 'saved');
  if (!settings) removeStored(storageKeys.styleSettings);
  return settings ?? defaultStyleSettings;
}

export function saveStyleSettings(settings: StyleSettings): boolean {
  return writeStored(storageKeys.styleSettings, JSON.stringify(settings));
}

export function clearStyleSettings(): void {
  removeStored(storageKeys.styleSettings);
}

/** The settings as they can be saved: larger numbers, which only the demo offers, are limited. */
export function savableSettings(settings: StyleSettings): StyleSettings {
  const limited = styleControls.flatMap((property) => {
    const value: unknown = settings[property.name as ControlName];
    if (property.kind !== 'number' || typeof value !== 'number') return [];
    return [[property.name, Math.min(value, maxOf(property, 'saved'))]];
  });
  return { ...settings, ...Object.fromEntries(limited) };
}

/** Parses stored settings; undefined if they are invalid. */
export function parseStyleSettings(text: string, range: ControlRange = 'table'): StyleSettings | undefined {
  try {
    return checkStyleSettings(JSON.parse(text), range);
  } catch {
    return undefined;
  }
}

/** The value if it is complete, valid style settings. */
export function checkStyleSettings(value: unknown, range: ControlRange = 'table'): StyleSettings | undefined {
  const checked = schemas[range].safeParse(value);
  return checked.success ? (checked.data as StyleSettings) : undefined;
}
