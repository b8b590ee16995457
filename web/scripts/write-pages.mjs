// Writes each page and text of the built web app that is another with the plans it reads from stdin, as one JSON object of file
// names and texts on stdout. The build lays this program into the web app; a server whose operator has plans of his own runs it
// when it starts.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { renderPage, withPlans } from './bundle/entry-prerender.js';

const dist = path.dirname(import.meta.dirname);
const plans = JSON.parse(await text(process.stdin));
const templates = JSON.parse(readFileSync(`${import.meta.dirname}/with-plans.json`, 'utf8'));
// The browser reads them when it takes the page over; a `<` could end the element.
const data = `<script type="application/json" id="plan-catalogue">${JSON.stringify(plans).replaceAll('<', '\\u003c')}</script>`;

const pages = {};
for (const file of readdirSync(dist, { recursive: true })) {
  const name = file.split(path.sep).join('/');
  if (
    name.startsWith('prerender/') ||
    !/\.html$|^(?:documentation\/)?[\w-]+\.(?:md|txt)$|^search\.json$/.test(name)
  )
    continue;
  const template = templates[name];
  const shipped = readFileSync(`${dist}/${name}`, 'utf8');
  const page = template ? template.template.replace('<!--page-->', await bodyOf(template.path)) : shipped;
  const written = withPlans(page, plans).replace('</head>', () => `${data}</head>`);
  if (written !== shipped) pages[name] = written;
}
process.stdout.write(JSON.stringify(pages));

/** Without the title and the metas, which stand in the head already. */
async function bodyOf(page) {
  const html = await renderPage(page, plans);
  return html.replace(/<title>[^<]*<\/title>|<meta [^>]*>|<link rel="preload"[^>]*>/g, '');
}
