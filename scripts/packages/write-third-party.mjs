// `npm run third-party`: writes THIRD_PARTY.md, the list of third-party software that we distribute. With
// `--check` it writes nothing and fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { install } from '../install.mjs';
import { root } from '../run-command.mjs';
import { licenceTexts, products, shippedPackages } from './third-party.mjs';

const file = path.join(root, 'THIRD_PARTY.md');

const introduction = `# Third-party software and fonts

\`npm run third-party\` generates this file; a test fails if it is out of date. Pictable itself is under the MIT licence in \`LICENSE\`.

Where to find the text of each licence:

- Server: in the folder of the package in \`node_modules\`, which the Docker image contains.
- Web app: in \`licences.txt\`, which the build generates and the service serves at \`/licences.txt\`.
- GitHub Action: in \`licences.txt\` beside the program; those of the fonts are also beside them.
- Command line and MCP server: in \`licences.txt\` next to the program. The fonts are copied to the program and to \`@pictable/fonts-world\`,
  each with its licence.
- Extension for VS Code: in \`licences.txt\` of the extension, which bundles the packages; the licences of its fonts are next to them.
- WebAssembly kernel of the engine, compiled with AssemblyScript: in \`licences.txt\`, and in \`kernel-licence.txt\` of the extension.

The line breaks of Thai, Lao, Khmer and Burmese text use the dictionaries of ICU 72.1 (Unicode licence; BSD for Lao and Burmese),
which every product contains. Their licences are in \`engine/words/LICENSE\`: next to the dictionaries in the command line and the MCP server, in
\`engine/words\` in the Docker image, and in \`licences.txt\` in the web app.

The fonts of ten scripts without an npm package are in \`engine/fonts\`, taken from the Debian package fonts-noto-core 20201225-1. They belong to the Noto family by
Google, under the SIL Open Font License 1.1, whose text is next to them, and in \`licences.txt\` of the web app.

An image or a PDF contains outlines or parts of fonts. The SIL Open Font License does not apply to documents made with a font, so they need
no notice.`;

function fontsOf(shipped) {
  const fonts = shipped.filter(({ licence }) => licence.includes('OFL-1.1'));
  const rows = fonts.map(({ name, version, folder }) => {
    const text = licenceTexts(folder).find((one) => one.includes('This Font Software is licensed')) ?? '';
    const [notice = ''] = text.split('This Font Software is licensed');
    // IBM repeats the line for every font file of the family.
    const lines = new Set(notice.split(/\s*\S+\.ttf:\s*|\n/).filter((line) => line.trim() !== ''));
    if (lines.size === 0) throw new Error(`${folder} does not name the copyright holder of its font.`);
    const reserved = new Set(
      [...notice.matchAll(/Reserved Font Names? ['"]([^'"]+)['"]/g)].map(([, one]) => one),
    );
    return `| ${name} | ${version} | ${[...lines].join(' ')} | ${[...reserved].join(', ')} |`;
  });
  return ['| Package | Version | Copyright | Reserved font names |', '|---|---|---|---|', ...rows];
}

function packagesOf(shipped) {
  const names = Object.keys(products);
  const rows = shipped.map(({ name, version, licence, products: its }) => {
    const marks = names.map((product) => (its.has(product) ? 'yes' : ''));
    return `| ${name} | ${version} | ${licence} | ${marks.join(' | ')} |`;
  });
  const head = ['Package', 'Version', 'Licence', ...names];
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows];
}

const isCheck = process.argv.includes('--check');
if (!isCheck) await install();
const shipped = shippedPackages();
const parts = [
  introduction,
  '## Fonts',
  fontsOf(shipped).join('\n'),
  '## Packages',
  packagesOf(shipped).join('\n'),
];
const text = `${parts.join('\n\n')}\n`;

if (!isCheck) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('THIRD_PARTY.md is out of date; run `npm run third-party`.');
  process.exitCode = 1;
}
