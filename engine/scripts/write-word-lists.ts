/**
 * Writes engine/words/: the words of Thai, Lao, Khmer and Burmese for line breaking, from the dictionaries of
 * ICU 72.1, and its licence, which includes those of the lists. Debian's source package contains them in one
 * file: `apt-get source icu=72.1-3+deb12u1`, then `node engine/scripts/write-word-lists.ts icu-72.1`.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { SCRIPT_BLOCK_STARTS, WORD_SCRIPTS } from '../src/text/lines/word-breaks.ts';
import { writeWordList } from '../src/text/lines/word-list.ts';
import { extractIcuFile, readIcuDictionaryWords } from './icu-dictionary.ts';

const KNOWN_DATA = 'd201aaa64229f5d2f418d1934c971fb281ce282e10858be889489f9402d45fe8';

const source = process.argv[2];
if (source === undefined) throw new Error('Pass the source folder of ICU 72.1 as an argument.');
const data = readFileSync(`${source}/source/data/in/icudt72l.dat`);
const hash = createHash('sha256').update(data).digest('hex');
if (hash !== KNOWN_DATA) throw new Error('The data file is not that of ICU 72.1.');

const folder = new URL('../words/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const script of WORD_SCRIPTS) {
  const words = readIcuDictionaryWords(extractIcuFile(data, `brkitr/${script}dict.dict`));
  const written = writeWordList(words, SCRIPT_BLOCK_STARTS[script]);
  const packed = brotliCompressSync(written, {
    params: { [constants.BROTLI_PARAM_SIZE_HINT]: written.length, [constants.BROTLI_PARAM_LGWIN]: 22 },
  });
  writeFileSync(new URL(`${script}.words`, folder), packed);
}
copyFileSync(`${source}/LICENSE`, new URL('LICENSE', folder));
