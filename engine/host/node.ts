import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, crc32 } from 'node:zlib';
import { WORLD_FONTS_PACKAGE, worldFontFiles } from '../src/text/fonts/faces.ts';
import { keepHeapSmall, releaseMemory } from './heap.ts';
import { createSvgRasterizer, type RasterizeSvg } from './svg.ts';
import { createWebpDecoder } from './webp.ts';

/** Implementation of the engine host for Node. */
export interface NodeHost {
  readonly harfbuzz: Uint8Array;
  harfbuzzSubset(): Promise<Uint8Array>;
  loadFace(file: string): Promise<Uint8Array | undefined>;
  loadWords(script: string): Promise<Uint8Array>;
  unpackBrotli(packed: Uint8Array, bytesMax?: number): Promise<Uint8Array>;
  kernel(): Promise<Uint8Array>;
  crc32(bytes: Uint8Array, start: number): number;
  decodeWebp: ReturnType<typeof createWebpDecoder>;
  rasterizeSvg: RasterizeSvg;
}

const decompress = promisify(brotliDecompress);
const require = createRequire(import.meta.url);
const loaded = new Map<string, Promise<Uint8Array>>();
let harfbuzz: Uint8Array | undefined;
const decodeWebp = createWebpDecoder(() => readPackageFile('@jsquash/webp/codec/dec/webp_dec.wasm'));
const rasterizeSvg = createSvgRasterizer(() => readPackageFile('@resvg/resvg-wasm/index_bg.wasm'));

/**
 * The engine's host for Node: reads HarfBuzz and font files from the installed packages, each once per
 * process. Throws, or rejects with the file system's error, if a package is not installed; fonts of further
 * scripts are optional.
 */
export function nodeHost(): NodeHost {
  harfbuzz ??= new Uint8Array(readFileSync(pathOf('harfbuzzjs/dist/harfbuzz.wasm')));
  return {
    harfbuzz,
    harfbuzzSubset: () => readPackageFile('harfbuzzjs/dist/harfbuzz-subset.wasm'),
    loadFace: readFace,
    loadWords: (script) => readPackageFile(`@pictable/engine/words/${script}.words`),
    kernel: () => readKernel(),
    crc32,
    decodeWebp,
    rasterizeSvg,
    unpackBrotli: async (packed, bytesMax) =>
      new Uint8Array(
        await decompress(packed, bytesMax === undefined ? {} : { maxOutputLength: Math.max(1, bytesMax) }),
      ),
  };
}

/**
 * The host of a program that renders few tables and ends: keeps the heap small, in all threads of this process, and
 * releases memory while a large table is rendered.
 */
export function smallHeapHost() {
  keepHeapSmall();
  return { ...nodeHost(), releaseMemory };
}

/**
 * Reads the compiled kernel. The commands of the project build it before they run the engine, and published
 * packages contain it.
 *
 * @throws Error that says how to build it, if it is missing
 */
export async function readKernel(modulePath = '@pictable/engine/kernel.wasm'): Promise<Uint8Array> {
  const bytes = await readIfInstalled(modulePath);
  if (bytes !== undefined) return bytes;
  throw new Error(`${modulePath} is missing. Build it with: node scripts/build/build-kernel.mjs`);
}

async function readIfInstalled(modulePath: string): Promise<Uint8Array | undefined> {
  try {
    return await readPackageFile(modulePath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

/** Fonts of further scripts are optional: in their own packages or in the world fonts package. */
async function readFace(file: string): Promise<Uint8Array | undefined> {
  if (!worldFontFiles.has(file)) return readPackageFile(file);
  return (await readIfInstalled(file)) ?? readIfInstalled(`${WORLD_FONTS_PACKAGE}/files/${file}`);
}

/** A published bundle contains the files of other packages in this folder, by package name. */
const filesBeside = fileURLToPath(new URL('files/', import.meta.url));

/** Resolves a file of a package, even if the package does not export it. */
function pathOf(modulePath: string): string {
  const beside = join(filesBeside, modulePath);
  if (existsSync(beside)) return beside;
  try {
    return require.resolve(modulePath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    const paths = (require.resolve.paths(modulePath) ?? []).map((folder) => join(folder, modulePath));
    const found = paths.find((path) => existsSync(path));
    if (found === undefined) throw error;
    return found;
  }
}

function readPackageFile(modulePath: string): Promise<Uint8Array> {
  const known = loaded.get(modulePath);
  if (known) return known;
  const bytes = readFile(pathOf(modulePath)).then((buffer) => new Uint8Array(buffer));
  loaded.set(modulePath, bytes);
  // Do not cache failed reads: the package may be installed later.
  bytes.catch(() => loaded.delete(modulePath));
  return bytes;
}
