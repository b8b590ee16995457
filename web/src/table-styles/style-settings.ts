import {
  demoHeaderBg,
  imageFormats,
  limits,
  type ThemeName,
  tableThemes,
  themeNames,
} from '@pictable/contract';
import * as z from 'zod/mini';
import { readStored, removeStored, storageKeys, writeStored } from '../storage/storage.ts';

export const fontFamilies = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'] as const;
export const fontSizes = ['12px', '14px', '16px'] as const;
export const densities = ['compact', 'regular', 'spacious'] as const;
export const borderStyles = ['solid', 'dashed', 'dotted', 'none'] as const;

/** Ranges of the controls. */
export const styleRanges = {
  cellPaddingMax: 24,
  demoCellPaddingMax: limits.cellPaddingPxMax,
  widthStep: 10,
  /** End of the slider; larger widths can be set in the JSON. */
  widthSliderMax: 2_000,
} as const;

/** Themes may use a size that the control does not offer. */
const fontSize = z.string().check(z.regex(/^(?:[6-9]|[1-8]\d|9[0-6])px$/));
/** Themes may leave a surface transparent. */
const color = () => z.string().check(z.regex(/^(#([\da-f]{3}|[\da-f]{6})|transparent)$/i));

const settingsSchema = z.object({
  headerBg: color(),
  headerText: color(),
  rowEvenBg: color(),
  rowOddBg: color(),
  borderColor: color(),
  fontFamily: z.enum(fontFamilies),
  fontSize,
  borderStyle: z.enum(borderStyles),
  /** Absent: `cellPadding` applies. With a density, `cellPadding` has the value of the theme. */
  density: z.optional(z.enum(densities)),
  cellPadding: z.int().check(z.gte(0), z.lte(limits.cellPaddingPxMax)),
  imageQuality: z.int().check(z.gte(limits.imageQualityMin), z.lte(limits.imageQualityMax)),
  imageFormat: z.enum(imageFormats),
  defaultWidth: z.int().check(z.gte(limits.widthPxMin), z.lte(limits.widthPxMax)),
  /** Absent: the default theme. */
  theme: z.optional(z.enum(themeNames as [ThemeName, ...ThemeName[]])),
});

/** The style that users choose for their tables, under the first names of the specification. */
export type StyleSettings = z.infer<typeof settingsSchema>;

/** Named cell padding. */
export type Density = (typeof densities)[number];

export const defaultStyleSettings: StyleSettings = {
  headerBg: '#2563eb',
  headerText: '#ffffff',
  rowEvenBg: '#f8fafc',
  rowOddBg: '#ffffff',
  borderColor: '#e2e8f0',
  fontFamily: 'Inter',
  fontSize: '14px',
  borderStyle: 'solid',
  cellPadding: 12,
  imageQuality: 8,
  imageFormat: 'png',
  defaultWidth: 800,
};

/** The values of the controls under a theme, before any manual change. */
export function themeSettings(theme: ThemeName | undefined): StyleSettings {
  const record = tableThemes.find(({ name }) => name === theme);
  if (!record || record.name === 'default') return defaultStyleSettings;
  const styles = new Map<string, unknown>(Object.entries(record.styles));
  const names = Object.keys(defaultStyleSettings).filter((name) => styles.has(name));
  const values = names.map((name) => [
    name,
    name === 'fontSize' ? `${styles.get(name)}px` : styles.get(name),
  ]);
  return { ...defaultStyleSettings, ...Object.fromEntries(values), theme: record.name };
}

/** Applies another theme in full; keeps the chosen density, format, quality and width. */
export function withTheme(settings: StyleSettings, theme: ThemeName): StyleSettings {
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
  const settings = parseStyleSettings(stored);
  if (!settings) removeStored(storageKeys.styleSettings);
  return settings ?? defaultStyleSettings;
}

export function saveStyleSettings(settings: StyleSettings): boolean {
  return writeStored(storageKeys.styleSettings, JSON.stringify(settings));
}

export function clearStyleSettings(): void {
  removeStored(storageKeys.styleSettings);
}

/** Parses saved settings; undefined if they are invalid. */
export function parseStyleSettings(text: string): StyleSettings | undefined {
  try {
    return checkStyleSettings(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The value if it is complete, valid style settings. */
export function checkStyleSettings(value: unknown): StyleSettings | undefined {
  const checked = settingsSchema.safeParse(value);
  return checked.success ? checked.data : undefined;
}
