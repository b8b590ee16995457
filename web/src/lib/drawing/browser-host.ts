import webpUrl from '@jsquash/webp/codec/dec/webp_dec.wasm?url';
import type { EngineHost } from '@pictable/engine';
import { webpDecoder } from '@pictable/engine/host/webp';
import kernelUrl from '@pictable/engine/kernel.wasm?url&no-inline';
import harfbuzzUrl from 'harfbuzzjs/dist/harfbuzz.wasm?url';
import harfbuzzSubsetUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url';

/** Addresses of the font files the engine may ask for, by module path: the same files that Node reads. */
const fontUrls = new Map(
  Object.entries(
    import.meta.glob<string>(
      '../../../../node_modules/@expo-google-fonts/*/{400Regular,400Regular_Italic,700Bold,700Bold_Italic}/*.ttf',
      {
        query: '?url',
        import: 'default',
        eager: true,
        exhaustive: true,
      },
    ),
  ).map(([path, url]) => [path.slice(path.indexOf('@expo-google-fonts/')), url]),
);

/** Lists of words for scripts without spaces, by script: each is fetched only when a table has text of it. */
const wordUrls = new Map(
  Object.entries(
    import.meta.glob<string>('../../../../engine/words/*.words', {
      query: '?url',
      import: 'default',
      eager: true,
      exhaustive: true,
    }),
  ).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1, -'.words'.length), url]),
);

async function loadBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Fonts of further scripts: their list is fetched only when a table asks for one of them. */
async function packedFontUrl(file: string): Promise<string | undefined> {
  const { packedFontUrls } = await import('./packed-font-urls.ts');
  return packedFontUrls.get(file);
}

/** Browsers unpack Brotli for themselves, but not for pages. */
async function unpackBrotli(packed: Uint8Array): Promise<Uint8Array> {
  const { decompress } = await import('brotli/decompress');
  return decompress(packed);
}

/** The outside world of the engine in a browser. */
export async function browserHost(): Promise<EngineHost> {
  return {
    harfbuzz: await loadBytes(harfbuzzUrl),
    harfbuzzSubset: () => loadBytes(harfbuzzSubsetUrl),
    kernel: () => loadBytes(kernelUrl),
    unpackBrotli,
    async loadWords(script) {
      const url = wordUrls.get(script);
      if (!url) throw new Error(`No words of ${script} were built in.`);
      return loadBytes(url);
    },
    decodeWebp: webpDecoder(() => loadBytes(webpUrl)),
    async loadFace(file) {
      const url = fontUrls.get(file) ?? (await packedFontUrl(file));
      if (!url) throw new Error(`No font file ${file} was built in.`);
      return loadBytes(url);
    },
  };
}
