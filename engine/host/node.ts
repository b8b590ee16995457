import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, crc32 } from 'node:zlib';
import { WORLD_FONTS_PACKAGE, worldFontFiles } from '../src/text/faces.ts';
import { webpDecoder } from './webp.ts';

/** Bytes the engine needs from outside itself. */
export interface NodeHost {
  readonly harfbuzz: Uint8Array;
  harfbuzzSubset(): Promise<Uint8Array>;
  loadFace(file: string): Promise<Uint8Array | undefined>;
  loadWords(script: string): Promise<Uint8Array>;
  unpackBrotli(packed: Uint8Array): Promise<Uint8Array>;
  kernel(): Promise<Uint8Array | undefined>;
  crc32(bytes: Uint8Array, start: number): number;
  decodeWebp: ReturnType<typeof webpDecoder>;
}

/**
 * Room for young objects that a thread or process which draws all day is best given, MB; three times V8's semi-space. A
 * table is many objects that live as long as its drawing: where they fill the usual room several times a picture, they are copied each
 * time, which was a fifth and more of all work.
 */
export const youngGenerationMb = 96;

const decompress = promisify(brotliDecompress);
const require = createRequire(import.meta.url);
const loaded = new Map<string, Promise<Uint8Array>>();
let harfbuzz: Uint8Array | undefined;
const decodeWebp = webpDecoder(() => readPackageFile('@jsquash/webp/codec/dec/webp_dec.wasm'));

/**
 * The engine's host for Node: HarfBuzz and font files out of the installed packages, each read once a process.
 * Throws, or rejects, with the file system's error when a package is not installed; of fonts of further scripts there is none then.
 */
export function nodeHost(): NodeHost {
  harfbuzz ??= new Uint8Array(readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz.wasm')));
  return {
    harfbuzz,
    harfbuzzSubset: () => readPackageFile('harfbuzzjs/dist/harfbuzz-subset.wasm'),
    loadFace: readFace,
    loadWords: (script) => readPackageFile(`@pictable/engine/words/${script}.words`),
    kernel: readKernel,
    crc32,
    decodeWebp,
    unpackBrotli: async (packed) => new Uint8Array(await decompress(packed)),
  };
}

/** Undefined where the kernel was not built. */
function readKernel(): Promise<Uint8Array | undefined> {
  return readIfThere('@pictable/engine/kernel.wasm');
}

async function readIfThere(modulePath: string): Promise<Uint8Array | undefined> {
  try {
    return await readPackageFile(modulePath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

/** Fonts of further scripts are in packages of their own, or in the one of ours that has them all, or nowhere. */
async function readFace(file: string): Promise<Uint8Array | undefined> {
  if (!worldFontFiles.has(file)) return readPackageFile(file);
  return (await readIfThere(file)) ?? readIfThere(`${WORLD_FONTS_PACKAGE}/files/${file}`);
}

/** A program that is published has files of other packages beside it, below their names. */
const filesBeside = fileURLToPath(new URL('files/', import.meta.url));

/** Also of files that their package keeps out of its exports, as one of fonts does. */
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
  // A failed read is not kept, so that a package installed meanwhile is found.
  bytes.catch(() => loaded.delete(modulePath));
  return bytes;
}
