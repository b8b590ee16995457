import {
  readProperty,
  type TableProperty,
  tableOptionProperties,
  tableStyleProperties,
} from '@pictable/contract';
import { fromJs } from '@pictable/contract/json';
import type { SavedLayer } from './saved-layers.ts';
import { keepLook, readLook, startingLook } from './saved-look.ts';
import { service } from './service.ts';
import {
  checkStyleSettings,
  defaultStyleSettings,
  forgetStyleSettings,
  type StyleSettings,
  saveStyleSettings,
  themeSettings,
} from './style-settings.ts';

/** What is saved, and what this browser took for saved. */
export interface ToldLook {
  readonly before: StyleSettings;
  readonly now: StyleSettings;
  /** The settings themselves, of the user and of the project. */
  readonly own: SavedLayer;
  readonly ofProject: SavedLayer;
  /** From here on it is known in this browser. */
  keep(): void;
}

type Saved = SavedLayer | null | undefined;

/** Asks the service for the saved settings; nothing where none were ever saved with it. */
export async function askForLook(projectId: number | undefined): Promise<ToldLook | undefined> {
  const [{ settings: own }, ofProject] = await Promise.all([
    service().settings(),
    projectId === undefined ? undefined : service().settings({ projectId }),
  ]);
  const isKnown = readLook(projectId) !== undefined;
  // Never saved with the service: what a visitor has saved in this browser goes on.
  if (!isKnown && own === null && !ofProject?.settings) return undefined;
  const now = lookOf(own, ofProject?.settings);
  return {
    before: startingLook(projectId),
    now,
    own: own ?? {},
    ofProject: ofProject?.settings ?? {},
    keep() {
      if (own !== null) saveStyleSettings(lookOf(own));
      else if (isKnown) forgetStyleSettings();
      keepLook(projectId, now);
    },
  };
}

/** Saved settings as values of the controls, the stronger last; what no control has is left to the service. */
export function lookOf(...saved: readonly Saved[]): StyleSettings {
  const layers = saved.map((settings) => ofOneSpace(controlValues(settings ?? {})));
  const { density, cellPadding, ...values }: Partial<StyleSettings> = Object.assign({}, ...layers);
  return {
    ...themeSettings(values.theme),
    ...values,
    ...(density !== undefined && { density }),
    ...(cellPadding !== undefined && { cellPadding }),
  };
}

/** Of a density and a padding one counts: the padding beside it, or whichever of them is in a stronger layer. */
function ofOneSpace(values: Partial<StyleSettings>): { [Name in keyof StyleSettings]?: unknown } {
  if (values.cellPadding !== undefined) return { ...values, density: undefined };
  return values.density === undefined ? values : { ...values, cellPadding: undefined };
}

const properties: readonly TableProperty[] = [
  ...tableStyleProperties.filter(
    ({ name }) => name === 'density' || Object.hasOwn(defaultStyleSettings, name),
  ),
  ...tableOptionProperties.filter(({ name }) => name === 'theme'),
];

/** What a program saved and no control of the page has: it stays when the controls are saved. */
export function withoutControls(settings: SavedLayer): SavedLayer {
  const names = new Set(
    properties.flatMap((property) => [
      ...namesOf(property),
      ...(property.sameAs ? [property.sameAs.name] : []),
    ]),
  );
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.has(name)));
}

/** Programs save settings under any of their names, and sizes as numbers too. */
function controlValues(settings: Readonly<Record<string, unknown>>): Partial<StyleSettings> {
  const values: Record<string, unknown> = {};
  for (const property of properties) {
    const name = namesOf(property).find((name) => Object.hasOwn(settings, name));
    const reading = name === undefined ? undefined : readProperty(property, fromJs(settings[name]));
    if (reading?.kind !== 'value') continue;
    const value = property.name === 'fontSize' ? `${reading.value}px` : reading.value;
    if (checkStyleSettings({ ...defaultStyleSettings, [property.name]: value }))
      values[property.name] = value;
  }
  return values;
}

/** The strongest name first. */
function namesOf({ name, aliases, sameAs }: TableProperty): readonly string[] {
  return [...(sameAs && sameAs.times === undefined ? [sameAs.name] : []), name, ...aliases];
}
