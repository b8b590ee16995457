import {
  demoHeaderBg,
  imageFormats,
  limits,
  type ThemeName,
  tableThemes,
  themeNames,
} from '@pictable/contract';
import * as z from 'zod/mini';
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

export const fontFamilies = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'] as const;
export const fontSizes = ['12px', '14px', '16px'] as const;
export const densities = ['compact', 'regular', 'spacious'] as const;
export const borderStyles = ['solid', 'dashed', 'dotted', 'none'] as const;

/** Ranges of the controls. */
export const styleRanges = {
  cellPaddingMax: 24,
  demoCellPaddingMax: limits.cellPaddingPxMax,
  widthStep: 10,
  /** The slider ends here; wider tables are asked for in the JSON. */
  widthSliderMax: 2_000,
} as const;

/** Themes may ask for a size that the control itself does not offer. */
const fontSize = z.string().check(z.regex(/^(?:[6-9]|[1-8]\d|9[0-6])px$/));
/** Themes may leave a surface without a colour. */
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
  /** Absent: `cellPadding` says how much room cells have; with a density it stands at the value of the theme. */
  density: z.optional(z.enum(densities)),
  cellPadding: z.int().check(z.gte(0), z.lte(limits.cellPaddingPxMax)),
  imageQuality: z.int().check(z.gte(limits.imageQualityMin), z.lte(limits.imageQualityMax)),
  imageFormat: z.enum(imageFormats),
  defaultWidth: z.int().check(z.gte(limits.widthPxMin), z.lte(limits.widthPxMax)),
  /** Absent: the default one. */
  theme: z.optional(z.enum(themeNames as [ThemeName, ...ThemeName[]])),
});

/** The look a user chooses for his tables, in the first naming of the specification. */
export type StyleSettings = z.infer<typeof settingsSchema>;

/** Room in cells by a word. */
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

/** The values the controls have under a theme, before anything is changed by hand. */
export function themeSettings(theme: ThemeName | undefined): StyleSettings {
  const record = tableThemes.find(({ name }) => name === theme);
  if (!record || record.name === 'default') return defaultStyleSettings;
  const styles = new Map<string, unknown>(Object.entries(record.styles));
  const look = Object.keys(defaultStyleSettings).filter((name) => styles.has(name));
  const values = look.map((name) => [name, name === 'fontSize' ? `${styles.get(name)}px` : styles.get(name)]);
  return { ...defaultStyleSettings, ...Object.fromEntries(values), theme: record.name };
}

/** Another theme: its look in full; the density, what kind of file is made, and how wide, stays as chosen. */
export function withTheme(settings: StyleSettings, theme: ThemeName): StyleSettings {
  const { imageFormat, imageQuality, defaultWidth, density } = settings;
  return { ...themeSettings(theme), imageFormat, imageQuality, defaultWidth, ...(density && { density }) };
}

/** Room in cells by a word: it is what counts from now on, and no padding of one's own. */
export function withDensity(settings: StyleSettings, density: Density): Partial<StyleSettings> {
  return { density, cellPadding: themeSettings(settings.theme).cellPadding };
}

/** The density that is seen: also that of a padding that is the same on all sides. */
export function densityOf({ density, cellPadding }: StyleSettings): Density | undefined {
  return density ?? (cellPadding === defaultStyleSettings.cellPadding ? 'regular' : undefined);
}

/**
 * The styles that go out with a table: what differs from the theme, or from the built-in look, so that a theme named in
 * the table still shows; and the format and width, which have no built-in value of the same kind.
 */
export function chosenStyles(settings: StyleSettings): Partial<StyleSettings> {
  const base = themeSettings(settings.theme);
  const entries = Object.entries(settings) as [keyof StyleSettings, unknown][];
  const always = new Set<keyof StyleSettings>(['imageFormat', 'defaultWidth', 'theme']);
  // A padding would win over the density.
  const isIdle = (name: keyof StyleSettings) => name === 'cellPadding' && settings.density !== undefined;
  return Object.fromEntries(
    entries.filter(
      ([name, value]) => value !== undefined && !isIdle(name) && (always.has(name) || value !== base[name]),
    ),
  );
}

/** The demo has a header colour of its own; the rest is as everywhere. */
export const defaultDemoStyles: StyleSettings = { ...defaultStyleSettings, headerBg: demoHeaderBg };

/** The saved settings; the defaults where none are saved. Settings that are not valid are thrown away. */
export function loadStyleSettings(): StyleSettings {
  const stored = readStored(storageKeys.styleSettings);
  if (stored === null) return defaultStyleSettings;
  const settings = settingsFromText(stored);
  if (!settings) removeStored(storageKeys.styleSettings);
  return settings ?? defaultStyleSettings;
}

export function saveStyleSettings(settings: StyleSettings): boolean {
  return writeStored(storageKeys.styleSettings, JSON.stringify(settings));
}

export function forgetStyleSettings(): void {
  removeStored(storageKeys.styleSettings);
}

/** Settings as they were written; nothing where they are not valid. */
export function settingsFromText(text: string): StyleSettings | undefined {
  try {
    return checkStyleSettings(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The value, if it is style settings in full. */
export function checkStyleSettings(value: unknown): StyleSettings | undefined {
  const checked = settingsSchema.safeParse(value);
  return checked.success ? checked.data : undefined;
}
