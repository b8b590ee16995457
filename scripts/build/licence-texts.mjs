import { readFileSync } from 'node:fs';
import path from 'node:path';
import { authorOf, licenceTexts, shippedPackages } from '../packages/third-party.mjs';
import { root } from '../run-command.mjs';

const separator = `\n\n${'-'.repeat(80)}\n\n`;

const mit = `MIT License

Copyright (c) OWNER

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to
the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR
ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH
THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** Folders of the engine with licences of their own, and what they contain. */
export const engineLicences = {
  words: 'Dictionaries of ICU 72.1 for line breaking',
  fonts: 'Noto Sans for ten scripts, from Debian',
};

/** The MPL wants everyone to know where the source is; another package of the same project has its text. */
const resvg = {
  folder: 'node_modules/@resvg/resvg-js',
  source: 'The source of this software is at https://github.com/thx/resvg-js.',
};

/** A few packages name the MIT licence, but do not include its text. */
function textsOf({ name, folder: place, licence }) {
  if (name === '@resvg/resvg-wasm') return [[resvg.source, ...licenceTexts(resvg.folder)].join('\n\n')];
  const texts = licenceTexts(place);
  if (texts.length > 0) return texts;
  if (licence !== 'MIT') throw new Error(`${place} does not include the text of its licence, ${licence}.`);
  return [mit.replace('OWNER', authorOf(place) ?? `The authors of ${name}`)];
}

/**
 * The licences of everything that a bundled product may contain. Bundling packages would lose their licence files.
 *
 * @param head the first line
 * @param folders folders of the engine with licences of their own, and what they contain
 */
export function writeLicences(product, head, folders) {
  const packagesOf = new Map();
  for (const shipped of shippedPackages()) {
    if (!shipped.products.has(product)) continue;
    for (const text of textsOf(shipped)) {
      const name = `${shipped.name} ${shipped.version}`;
      packagesOf.set(text, [...(packagesOf.get(text) ?? []), name]);
    }
  }
  for (const [folder, name] of Object.entries(folders))
    packagesOf.set(readFileSync(path.join(root, 'engine', folder, 'LICENSE'), 'utf8').trim(), [name]);
  const parts = [...packagesOf].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `${[head, ...parts].join(separator)}\n`;
}
