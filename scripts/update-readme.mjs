// Writes the figures of bench/RESULTS.md to README.md, as `npm run bench` does.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { updateReadme } from '../bench/src/readme-sentence.ts';
import { root } from './run-command.mjs';

const read = (file) => readFileSync(path.join(root, file), 'utf8');
writeFileSync(path.join(root, 'README.md'), updateReadme(read('README.md'), read('bench/RESULTS.md')));
