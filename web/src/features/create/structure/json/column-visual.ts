import {
  findVisual,
  type Palette,
  palettes,
  readProperty,
  scaleProperties,
  type VisualName,
  type VisualProperty,
} from '@pictable/contract';
import { isArray, isGiven, isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';
import { type ColumnSettings, withColumnMember, withoutColumnMembers } from './column-settings.ts';
import type { Chosen } from './structure.ts';

/** The member that has the kind of a drawing, besides its options. */
export const kindKeys: readonly string[] = ['as', 'kind'];

/** The kind of drawing that the cells of a column show. */
export function visualIn({ members }: ColumnSettings): Chosen<VisualName> {
  const show = members.get('show');
  if (!isGiven(show) || typeof show === 'boolean') return undefined;
  const word = isObject(show) ? kindKeys.map((key) => show.get(key)).find(isGiven) : show;
  if (word === '' || word === 'none') return undefined;
  return (typeof word === 'string' && findVisual(word)?.name) || 'custom';
}

/** The text with another kind of drawing, and with the options that it has too; or without a drawing. */
export function withVisual(settings: ColumnSettings, name: VisualName | undefined): string {
  if (name === undefined) return withoutColumnMembers(settings, [['show']]);
  const show = settings.members.get('show');
  const kept = show !== undefined && isObject(show) ? optionsFor(name, show) : [];
  return withColumnMember(settings, ['show'], kept.length === 0 ? name : new Map([['as', name], ...kept]));
}

function optionsFor(name: VisualName, show: JsonObject): [string, JsonValue][] {
  const options: readonly VisualProperty[] = findVisual(name)?.properties ?? [];
  return [...show].filter(([key, value]) => {
    const option = options.find((one) => one.name === key);
    if (option?.kind === 'choice') return option.choices.some((choice) => choice === value);
    return option !== undefined;
  });
}

/** The palette of the colour scale of a column. */
export function scaleIn({ members }: ColumnSettings): Chosen<Palette> {
  const scale = members.get('scale');
  if (!isGiven(scale) || scale === false || scale === '') return undefined;
  const palette = isObject(scale) ? scale.get('palette') : scale;
  if (!isGiven(palette) || palette === '' || palette === true) return 'auto';
  const word = typeof palette === 'string' ? palette.trim().toLowerCase() : '';
  return palettes.find((name) => name === word) ?? 'custom';
}

/** The text with a palette in the colour scale of a column, or without the scale. */
export function withScale(settings: ColumnSettings, palette: Palette | undefined): string {
  if (palette === undefined) return withoutColumnMembers(settings, [['scale']]);
  const scale = settings.members.get('scale');
  const path = scale !== undefined && isObject(scale) ? ['scale', 'palette'] : ['scale'];
  return withColumnMember(settings, path, palette);
}

/** Members of a colour scale that have a control of their own. */
export type ScaleOption = 'kind' | 'by' | 'on' | 'reverse' | 'legend';

function scaleOption({ members }: ColumnSettings, name: ScaleOption): unknown {
  const scale = members.get('scale');
  const value = scale !== undefined && isObject(scale) ? scale.get(name) : undefined;
  const property = scaleProperties.find((one) => one.name === name);
  const read = property && isGiven(value) ? readProperty(property, value) : undefined;
  return read?.kind === 'valid' ? read.value : undefined;
}

/** A word in the colour scale of a column; undefined if it is not set, or not valid. */
export function scaleWord(column: ColumnSettings, name: 'kind' | 'by' | 'on'): string | undefined {
  const value = scaleOption(column, name);
  return typeof value === 'string' ? value : undefined;
}

/** Whether a member of the colour scale of a column is on. */
export function scaleFlag(column: ColumnSettings, name: 'reverse' | 'legend'): boolean {
  return scaleOption(column, name) === true;
}

/** The text with a member of the colour scale, or without it. A scale that is only a palette then is one word. */
export function withScaleOption(
  settings: ColumnSettings,
  name: ScaleOption,
  value: string | true | undefined,
): string {
  const scale = settings.members.get('scale');
  if (scale === undefined) return settings.text;
  if (value !== undefined) {
    if (isObject(scale)) return withColumnMember(settings, ['scale', name], value);
    const palette: [string, JsonValue][] =
      isArray(scale) || typeof scale === 'string' ? [['palette', scale]] : [];
    return withColumnMember(settings, ['scale'], new Map<string, JsonValue>([...palette, [name, value]]));
  }
  if (!isObject(scale)) return settings.text;
  const others = [...scale.keys()].filter((key) => key !== name);
  if (others.every((key) => key === 'palette'))
    return withColumnMember(settings, ['scale'], scale.get('palette') ?? true);
  return withoutColumnMembers(settings, [['scale', name]]);
}
