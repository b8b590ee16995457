import webpUrl from '@jsquash/webp/codec/dec/webp_dec.wasm?url';
import type { EngineHost } from '@pictable/engine';
import { createSvgRasterizer } from '@pictable/engine/host/svg';
import { createWebpDecoder } from '@pictable/engine/host/webp';
import kernelUrl from '@pictable/engine/kernel.wasm?url&no-inline';
import resvgUrl from '@resvg/resvg-wasm/index_bg.wasm?url';
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url';
import harfbuzzSubsetUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url';

/** URLs of the font files that the engine may request, by module path: the same files that Node reads. */
const fontUrls = new Map(
  Object.entries(
    import.meta.glob<string>(
      '../../../node_modules/@expo-google-fonts/*/{400Regular,400Regular_Italic,700Bold,700Bold_Italic}/*.ttf',
      {
        query: '?url',
        import: 'default',
        eager: true,
        exhaustive: true,
      },
    ),
  ).map(([path, url]) => [path.slice(path.indexOf('@expo-google-fonts/')), url]),
);

/**
 * URLs of the word lists for scripts without spaces, by script. A list is fetched only if a table uses the
 * script.
 */
const wordUrls = new Map(
  Object.entries(
    import.meta.glob<string>('../../../engine/words/*.words', {
      query: '?url',
      import: 'default',
      eager: true,
      exhaustive: true,
    }),
  ).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.words'.length), url]),
);

async function loadBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Fonts of further scripts. Their list is fetched only when a table needs one of them. */
async function packedFontUrl(file: string): Promise<string | undefined> {
  const { packedFontUrls } = await import('./packed-font-urls.ts');
  return packedFontUrls.get(file);
}

/** Browsers decompress Brotli in HTTP responses but have no API for it. */
async function unpackBrotli(packed: Uint8Array, bytesMax?: number): Promise<Uint8Array> {
  const { decompress } = await import('brotli/decompress');
  return decompress(packed, bytesMax);
}

/** The host environment of the engine in a browser. */
export async function browserHost(): Promise<EngineHost> {
  return {
    harfbuzz: await loadBytes(harfbuzzUrl),
    harfbuzzSubset: () => loadBytes(harfbuzzSubsetUrl),
    kernel: () => loadBytes(kernelUrl),
    unpackBrotli,
    async loadWords(script) {
      const url = wordUrls.get(script);
      if (!url) throw new Error(`The build contains no word list for ${script}.`);
      return loadBytes(url);
    },
    decodeWebp: createWebpDecoder(() => loadBytes(webpUrl)),
    rasterizeSvg: createSvgRasterizer(() => loadBytes(resvgUrl)),
    async loadFace(file) {
      const url = fontUrls.get(file) ?? (await packedFontUrl(file));
      if (!url) throw new Error(`The build does not contain the font file ${file}.`);
      return loadBytes(url);
    },
  };
}
