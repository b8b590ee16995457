// Writes `web/generated/licences.txt`, which the build of the web app copies: the licences of everything that
// may be in its scripts, styles, fonts and wasm files.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run-command.mjs';
import { engineLicences, writeLicences } from './licence-texts.mjs';

const outFolder = path.join(root, 'web/generated');
const head = 'The web app of Pictable contains the following software and fonts.';
mkdirSync(outFolder, { recursive: true });
writeFileSync(path.join(outFolder, 'licences.txt'), writeLicences('Web app', head, engineLicences));
