// Builds `engine/dist/fonts-world`: the package with fonts for all scripts, for programs that include only
// Latin, Greek and Cyrillic.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { WORLD_FONTS_PACKAGE, worldFontFiles } from '../../engine/src/text/fonts/faces.ts';
import { root } from '../run-command.mjs';
import { copyFonts } from './font-files.mjs';

const outFolder = path.join(root, 'engine/dist/fonts-world');
const { version } = JSON.parse(await readFile(path.join(root, 'cli/package.json'), 'utf8'));
const manifest = {
  name: WORLD_FONTS_PACKAGE,
  version,
  description:
    'Fonts for all scripts, for pictable and pictable-mcp: Arabic to Yi, Chinese, Japanese and Korean.',
  license: 'OFL-1.1',
  files: ['files'],
};
const readme = `# ${WORLD_FONTS_PACKAGE}

Fonts of the Noto family for every living script beyond Latin, Greek and Cyrillic. \`pictable\` and \`pictable-mcp\` find
them if this package is installed beside them. The licence of each font, the SIL Open Font License 1.1, is included.
`;

await rm(outFolder, { recursive: true, force: true });
await copyFonts(worldFontFiles, path.join(outFolder, 'files'));
await writeFile(path.join(outFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(path.join(outFolder, 'README.md'), readme);
