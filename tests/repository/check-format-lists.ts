import { imageFormatSynonyms, imageFormats } from '@pictable/contract';
import { isTest, lineAt, type SourceFile } from './source-tree.ts';

/** Where lists of format names are right, each with the reason. */
export const formatListFiles: readonly RegExp[] = [
  // The records of the formats.
  /^contract\/src\/(?:.+\/)?image-formats\.ts$/,
  // The formats whose files are stored with each golden.
  /^engine\/golden\/golden-cases\.ts$/,
  // Written from the contract.
  /\/generated\//,
  // Packages of their own, which cannot import the contract; tests compare them with it.
  /^integrations\/(?:n8n|zapier)\//,
  // Sends requests to version 0.1.0, which has exactly these formats.
  /^tests\/api\/upgrade\/use-service\.ts$/,
  // Examples of lists, for the test of this check.
  /^tests\/repository\/format-lists\.test\.ts$/,
];

const name = `(?:${[...imageFormats, ...Object.keys(imageFormatSynonyms)].join('|')})`;
const quoted = `(['"\`])${name}\\1`;
const nextQuoted = `(['"\`])${name}\\2`;

/** A list or a union of format names, a comparison with two of them, a pattern of them, texts for them. */
const lists: readonly RegExp[] = [
  new RegExp(`${quoted}\\s*[,|]\\s*${nextQuoted}`, 'g'),
  new RegExp(`[!=]== ${quoted}[^\\n;]{0,30}(?:\\|\\||&&)[^\\n;]{0,60}[!=]== ${nextQuoted}`, 'g'),
  new RegExp(`(?<![\\w|])${name}\\|${name}(?!\\w)`, 'g'),
  new RegExp(`\\b${name}: (['"\`])[^'"\`\\n]*\\1,\\s*${name}: ['"\`]`, 'g'),
];

/** A test may name two formats that it is about; three are a copy of the list. */
const listsInTests: readonly RegExp[] = [
  new RegExp(`${quoted}\\s*[,|]\\s*${nextQuoted}\\s*[,|]\\s*['"\`]${name}['"\`]`, 'g'),
  lists[3]!,
];

/** Reports lists of image formats beside the records of the contract, one message per list. */
export function checkFormatLists(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !formatListFiles.some((pattern) => pattern.test(path)))
    .flatMap(({ path, text }) =>
      (isTest(path) ? listsInTests : lists)
        .flatMap((list) => [...text.matchAll(list)])
        .map(
          ({ index, 0: found }) =>
            `${path}:${lineAt(text, index)} lists image formats (${found.replace(/\s+/g, ' ')}): use imageFormats or a property of imageFormatRecords of the contract`,
        ),
    );
}
