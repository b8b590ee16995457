import {
  readDerivedTheme,
  readProperty,
  type TableProperty,
  tableOptionProperties,
} from '@pictable/contract';
import { fromJs, isObject, type JsonValue } from '@pictable/contract/json';
import { service } from '../session/service.ts';
import { controlValue, styleControls } from './control-properties.ts';
import { $ownFamilies } from './own-families.ts';
import { $ownThemes, nameOfColors } from './own-themes.ts';
import type { SavedLayer } from './saved-layers.ts';
import { initialStyles, readSavedStyles, storeSavedStyles } from './saved-styles.ts';
import {
  checkStyleSettings,
  clearStyleSettings,
  defaultStyleSettings,
  type StyleSettings,
  saveStyleSettings,
  themeSettings,
} from './style-settings.ts';

/** The saved styles, and those that this browser knew before. */
export interface RemoteStyles {
  readonly known: StyleSettings;
  readonly saved: StyleSettings;
  /** The saved settings of the user and of the project. */
  readonly own: SavedLayer;
  readonly ofProject: SavedLayer;
  /** Stores the new styles in this browser. */
  store(): void;
}

type Saved = SavedLayer | null | undefined;

/**
 * Fetches the saved settings; undefined if none were ever saved with the service.
 *
 * @param projectStyles ends once the themes and the fonts of the project are known, which the settings may name
 */
export async function fetchSavedStyles(
  projectId: number | undefined,
  projectStyles?: Promise<void>,
): Promise<RemoteStyles | undefined> {
  const [{ settings: own }, ofProject] = await Promise.all([
    service().settings(),
    projectId === undefined ? undefined : service().settings({ projectId }),
    projectStyles,
  ]);
  const isKnown = readSavedStyles(projectId) !== undefined;
  // Never saved with the service: keep the settings that a visitor has saved in this browser.
  if (!isKnown && own === null && !ofProject?.settings) return undefined;
  const saved = stylesOf(own, ofProject?.settings);
  return {
    known: initialStyles(projectId),
    saved,
    own: own ?? {},
    ofProject: ofProject?.settings ?? {},
    store() {
      if (own !== null) saveStyleSettings(stylesOf(own));
      else if (isKnown) clearStyleSettings();
      storeSavedStyles(projectId, saved);
    },
  };
}

/** Saved settings as values of the controls, highest precedence last; skips settings without a control. */
export function stylesOf(...saved: readonly Saved[]): StyleSettings {
  const layers = saved.map((settings) => withOneSpacing(controlValues(settings ?? {})));
  const { density, cellPadding, ...values }: Partial<StyleSettings> = Object.assign({}, ...layers);
  return {
    ...themeSettings(values.theme),
    ...values,
    ...(density !== undefined && { density }),
    ...(cellPadding !== undefined && { cellPadding }),
  };
}

/** Only density or padding applies: the padding within one layer, else the one in the later layer. */
function withOneSpacing(values: Partial<StyleSettings>): { [Name in keyof StyleSettings]?: unknown } {
  if (values.cellPadding !== undefined) return { ...values, density: undefined };
  return values.density === undefined ? values : { ...values, cellPadding: undefined };
}

const properties: readonly TableProperty[] = [
  ...styleControls,
  ...tableOptionProperties.filter(({ name }) => name === 'theme'),
];

/** The settings without a control on the page, which must survive when the controls are saved. */
export function withoutControls(settings: SavedLayer): SavedLayer {
  const names = new Set(
    properties.flatMap((property) => [
      ...namesOf(property),
      ...(property.sameAs ? [property.sameAs.name] : []),
    ]),
  );
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.has(name)));
}

/** API clients save settings under any alias, and sizes also as numbers. */
function controlValues(settings: Readonly<Record<string, unknown>>): Partial<StyleSettings> {
  const values: Record<string, unknown> = {};
  for (const property of properties) {
    const name = namesOf(property).find((name) => Object.hasOwn(settings, name));
    if (name === undefined) continue;
    const value = controlValueOf(property, fromJs(settings[name]));
    if (value !== undefined && checkStyleSettings({ ...defaultStyleSettings, [property.name]: value }))
      values[property.name] = value;
  }
  return values;
}

/** The value of a control; undefined if the saved value is invalid, or a theme or a font that the project lacks. */
function controlValueOf(property: TableProperty, value: JsonValue): unknown {
  const themes = $ownThemes.get();
  if (property.kind === 'theme' && isObject(value)) {
    const families = themes.flatMap(({ colors }) => colors.fontFamily ?? []);
    const { theme } = readDerivedTheme(value, property.name, families);
    return theme && nameOfColors(theme);
  }
  const own = { themes: themes.map(({ name }) => name), families: $ownFamilies.get() };
  const parsed = readProperty(property, value, own);
  return parsed.kind === 'valid' ? controlValue(property, parsed.value) : undefined;
}

/** All names, highest precedence first. */
function namesOf({ name, aliases, sameAs }: TableProperty): readonly string[] {
  return [...(sameAs && sameAs.times === undefined ? [sameAs.name] : []), name, ...aliases];
}
