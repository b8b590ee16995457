import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { folders } from './folders.mjs';

const kilobyte = 1_024;
const manifest = JSON.parse(readFileSync(`${folders.dist}/.vite/manifest.json`, 'utf8'));
/** The entry script of every page, and the app that it loads. */
const app = [Object.keys(manifest).find((name) => manifest[name].isEntry), 'src/app.tsx'];

function gzipBytes(file) {
  return gzipSync(readFileSync(`${folders.dist}/${file}`), { level: 9 }).length;
}

/** Every script that is loaded with these sources: their own and those of their static imports. */
function scriptsOf(sources) {
  const files = new Set();
  const add = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build does not contain ${name}; correct the list in check-sizes.mjs.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files];
}

/** The scripts that these sources load in addition to those of another set. */
function scriptsBeyond(sources, before) {
  const known = new Set(scriptsOf(before));
  return scriptsOf(sources).filter((file) => !known.has(file));
}

const assets = readdirSync(`${folders.dist}/assets`);
const named = (pattern) => assets.filter((file) => pattern.test(file)).map((file) => `assets/${file}`);

const landing = [...app, 'src/pages/landing.tsx'];
const create = [...app, 'src/pages/create.tsx'];
const dashboard = [...app, 'src/pages/dashboard.tsx'];
const signIn = [...app, 'src/pages/auth.tsx'];
const editor = 'src/json-editor/json-editor.tsx';
const grid = 'src/features/create/grid/view/table-grid.tsx';

const budgets = [
  { what: 'landing page, scripts before interaction', files: scriptsOf(landing), max: 121 },
  { what: 'landing page, HTML with its styles', files: ['index.html'], max: 25 },
  { what: 'landing page, poster', files: named(/^poster-.*\.svg$/), max: 15 },
  { what: '/app, image of the sample table', files: named(/^sample-.*\.svg$/), max: 15 },
  { what: '/app, scripts without editor', files: scriptsOf(create), max: 184, filesMax: 26 },
  { what: 'sign-in page, scripts', files: scriptsOf(signIn), max: 154 },
  { what: 'dashboard, scripts', files: scriptsOf(dashboard), max: 150 },
  { what: 'editor, scripts on demand', files: scriptsBeyond([editor], create), max: 125 },
  { what: 'grid, scripts on demand', files: scriptsBeyond([grid], create), max: 67 },
  { what: 'documentation, scripts', files: scriptsOf([...app, 'src/pages/documentation.tsx']), max: 117 },
  { what: 'API reference, scripts', files: scriptsOf([...app, 'src/pages/api-reference.tsx']), max: 117 },
  { what: 'styles', files: named(/^(?!table-grid-).*\.css$/), max: 14 },
  { what: 'grid, styles on demand', files: named(/^table-grid-.*\.css$/), max: 4 },
  { what: 'engine, wasm on demand', files: named(/^harfbuzz-(?!subset).*\.wasm$/), max: 190 },
];

let failed = false;
for (const { what, files, max, filesMax = Number.POSITIVE_INFINITY } of budgets) {
  const size = files.reduce((sum, file) => sum + gzipBytes(file), 0) / kilobyte;
  const over = size > max || files.length === 0 || files.length > filesMax;
  failed ||= over;
  const ofFiles = Number.isFinite(filesMax) ? `, ${files.length} of ${filesMax} files` : '';
  console.log(
    `${over ? 'OVER' : 'ok  '} ${size.toFixed(1).padStart(7)} of ${String(max).padStart(3)} kB  ${what}${ofFiles}`,
  );
}

const early = scriptsOf(landing).filter((file) =>
  /codemirror|harfbuzz/.test(readFileSync(`${folders.dist}/${file}`, 'utf8')),
);
if (early.length > 0) {
  failed = true;
  console.log(`The landing page loads the editor or engine before any interaction: ${early.join(', ')}`);
}
process.exitCode = failed ? 1 : 0;
