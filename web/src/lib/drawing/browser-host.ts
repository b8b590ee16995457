import type { EngineHost } from '@pictable/engine';
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url';
import harfbuzzSubsetUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url';

/** Addresses of the font files the engine may ask for, by module path: the same files that Node reads. */
const fontUrls = new Map(
  Object.entries(
    import.meta.glob<string>('../../../../node_modules/@expo-google-fonts/*/{400Regular,700Bold}/*.ttf', {
      query: '?url',
      import: 'default',
      eager: true,
      exhaustive: true,
    }),
  ).map(([path, url]) => [path.slice(path.indexOf('@expo-google-fonts/')), url]),
);

async function loadBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** The outside world of the engine in a browser. */
export async function browserHost(): Promise<EngineHost> {
  return {
    harfbuzz: await loadBytes(harfbuzzUrl),
    harfbuzzSubset: () => loadBytes(harfbuzzSubsetUrl),
    loadFace(file) {
      const url = fontUrls.get(file);
      if (!url) throw new Error(`No font file ${file} was built in.`);
      return loadBytes(url);
    },
  };
}
