import {
  complexDisplayProperties,
  type DerivedTheme,
  paginationProperties,
  propertyDefaults,
  type TableTheme,
  tableOptionProperties,
  tableStyleProperties,
  tableThemes,
} from '@pictable/contract';
import type { TableStyles } from '../../table/styles.ts';
import { NO_PROCESSING, type ResolvedPagination, type TableSettings } from '../../table/table.ts';
import { parseColor } from '../parse-color.ts';
import { deriveTheme } from './derive-theme.ts';

/** Table styles that are colours. */
export const COLOR_NAMES = tableStyleProperties
  .filter((property) => property.kind === 'color')
  .map(({ name }) => name);

export const DISPLAY_DEFAULTS = propertyDefaults(complexDisplayProperties);
export const PAGINATION_DEFAULTS: ResolvedPagination = {
  ...propertyDefaults(paginationProperties),
  isImplied: false,
};

/** Derived themes whose settings are kept; a service sees the same few again and again. */
const DERIVED_THEMES_KEPT = 100;
const settingsByTheme = new Map<string | undefined, TableSettings>();
const settingsByColors = new Map<string, TableSettings>();

/** Defaults of a theme; cached per theme. */
export function themeSettings(theme: string | DerivedTheme | undefined): TableSettings {
  if (typeof theme === 'object') return derivedSettings(theme);
  const known = settingsByTheme.get(theme);
  if (known !== undefined) return known;
  const settings = settingsOf(tableThemes.find((candidate) => candidate.name === theme));
  settingsByTheme.set(theme, settings);
  return settings;
}

function derivedSettings(theme: DerivedTheme): TableSettings {
  const key = JSON.stringify([theme.from, theme.mode, theme.fontFamily, theme.borderRadius]);
  const known = settingsByColors.get(key);
  if (known !== undefined) return known;
  const settings = { ...settingsOf(deriveTheme(theme)), derivedTheme: theme };
  if (settingsByColors.size >= DERIVED_THEMES_KEPT) settingsByColors.clear();
  settingsByColors.set(key, settings);
  return settings;
}

function settingsOf(theme: TableTheme | undefined): TableSettings {
  const { styles, options, rules, accent, tones } = theme ?? {};
  const hues = Object.entries(tones ?? {}).map(([tone, color]) => [tone, parseColor(color)]);
  return {
    ...themeStyles(styles),
    ...propertyDefaults(tableOptionProperties),
    ...options,
    display: DISPLAY_DEFAULTS,
    pagination: PAGINATION_DEFAULTS,
    processing: NO_PROCESSING,
    isBorderColorExplicit: false,
    colorRanks: {},
    rules: rules === undefined ? undefined : { ...rules, color: parseColor(rules.color) },
    accent: accent === undefined ? undefined : parseColor(accent),
    toneHues: hues.length === 0 ? undefined : Object.fromEntries(hues),
  };
}

/** The default styles with those of a theme; their colours are parsed here as those of a payload are. */
function themeStyles(own: TableTheme['styles'] | undefined): TableStyles {
  const styles = { ...propertyDefaults(tableStyleProperties), ...own };
  const parsed: Record<string, unknown> = { ...styles };
  for (const name of COLOR_NAMES) {
    const text = styles[name];
    if (text !== undefined) parsed[name] = parseColor(text);
  }
  return parsed as TableStyles;
}
