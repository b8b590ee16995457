// Reads plans from stdin and writes the pages and texts of the built web app that depend on them to stdout,
// as one JSON object of file names and texts. The build copies this program into the web app; a server with
// custom plans runs it at startup.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { renderPage, withPlans } from './bundle/entry-prerender.js';

const dist = path.dirname(import.meta.dirname);
const plans = JSON.parse(await text(process.stdin));
const templates = JSON.parse(readFileSync(`${import.meta.dirname}/with-plans.json`, 'utf8'));
// The browser reads the plans on hydration; a `<` could end the element.
const data = `<script type="application/json" id="plan-catalogue">${JSON.stringify(plans).replaceAll('<', '\\u003c')}</script>`;

const pages = {};
for (const file of readdirSync(dist, { recursive: true })) {
  const name = file.split(path.sep).join('/');
  if (
    name.startsWith('rewrite-program/') ||
    !/\.html$|^(?:documentation\/)?[\w-]+\.(?:md|txt)$|^search\.json$/.test(name)
  )
    continue;
  const template = templates[name];
  const original = readFileSync(`${dist}/${name}`, 'utf8');
  const page = template ? template.template.replace('<!--page-->', await bodyOf(template.path)) : original;
  const rewritten = withPlans(page, plans).replace('</head>', () => `${data}</head>`);
  if (rewritten !== original) pages[name] = rewritten;
}
process.stdout.write(JSON.stringify(pages));

/** The page without title and meta elements, which are already in the head. */
async function bodyOf(page) {
  const html = await renderPage(page, plans);
  return html.replace(/<title>[^<]*<\/title>|<meta [^>]*>|<link rel="preload"[^>]*>/g, '');
}
