import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { folders } from './folders.mjs';

const compressible = /(\.(html|js|css|svg|json|wasm|ttf)|^licences\.txt)$/;
/** For larger files, maximum Brotli quality takes seconds per file and saves only one or two percent. */
const strongestBytesMax = 400_000;
const strongestQuality = 11;
const quickQuality = 9;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes compressed copies beside the files, so that the server does not compress at request time. */
export async function compressFiles() {
  const files = readdirSync(folders.dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .filter((file) => !file.startsWith(folders.rewriteProgram));
  await Promise.all(files.map(compress));
}

async function compress(file) {
  const bytes = await readFile(file);
  const quality = bytes.length > strongestBytesMax ? quickQuality : strongestQuality;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    brotli(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    gz(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
