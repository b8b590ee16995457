import { type DerivedTheme, readDerivedTheme } from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';

/** The themes of a project, by name. */
export type OwnThemes = ReadonlyMap<string, DerivedTheme>;

export const NO_OWN_THEMES: OwnThemes = new Map();

/** Key of the layer that has the themes of a project; a request cannot define any. */
const KEY = 'themes';

/**
 * The themes in saved layers, and the layers without them. The caller puts them there with `themes: {name: {from, …}}`,
 * so that what is stored with an image is all that it was rendered from.
 *
 * @param ownFamilies font families of the project
 */
export function takeOwnThemes(
  layers: readonly JsonValue[],
  ownFamilies: readonly string[],
): { readonly ownThemes: OwnThemes; readonly layers: readonly JsonObject[] } {
  const objects = layers.filter(isObject);
  if (!objects.some((layer) => layer.has(KEY))) return { ownThemes: NO_OWN_THEMES, layers: objects };
  const ownThemes = new Map<string, DerivedTheme>();
  const others = objects.map((layer) => {
    const themes = layer.get(KEY);
    if (!isObject(themes)) return layer;
    for (const [name, value] of themes) {
      const theme = isObject(value) ? readDerivedTheme(value, name, ownFamilies).theme : undefined;
      if (theme !== undefined) ownThemes.set(name, theme);
    }
    return new Map([...layer].filter(([key]) => key !== KEY));
  });
  return { ownThemes, layers: others };
}
