import { type DerivedTheme, readDerivedTheme } from '@pictable/contract';
import { isObject, type JsonObject, type JsonValue } from '@pictable/contract/json';

/** The themes of a project, by name. */
export type OwnThemes = ReadonlyMap<string, DerivedTheme>;

export const NO_OWN_THEMES: OwnThemes = new Map();

/** The themes of a project and the layers without them. */
interface TakenThemes {
  readonly ownThemes: OwnThemes;
  /** What is worth a warning if a table uses the theme, such as a font that was deleted. */
  readonly remarks: ReadonlyMap<string, readonly string[]>;
  readonly layers: readonly JsonObject[];
}

/** Key of the layer that has the themes of a project; a request cannot define any. */
const KEY = 'themes';

/**
 * The themes in saved layers, and the layers without them. The caller puts them there with `themes: {name: {from, …}}`,
 * so that what is stored with an image is all that it was rendered from.
 *
 * @param ownFamilies font families of the project
 */
export function takeOwnThemes(layers: readonly JsonValue[], ownFamilies: readonly string[]): TakenThemes {
  const objects = layers.filter(isObject);
  const remarks = new Map<string, readonly string[]>();
  if (!objects.some((layer) => layer.has(KEY))) return { ownThemes: NO_OWN_THEMES, remarks, layers: objects };
  const ownThemes = new Map<string, DerivedTheme>();
  const others = objects.map((layer) => {
    const themes = layer.get(KEY);
    if (!isObject(themes)) return layer;
    for (const [name, value] of themes) {
      const read = isObject(value) ? readDerivedTheme(value, name, ownFamilies) : undefined;
      if (read?.theme === undefined) continue;
      ownThemes.set(name, read.theme);
      remarks.set(
        name,
        read.remarks.map(({ message }) => `Theme "${name}": ${message}`),
      );
    }
    return new Map([...layer].filter(([key]) => key !== KEY));
  });
  return { ownThemes, remarks, layers: others };
}
