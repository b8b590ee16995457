import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { configFile, folders } from './folders.mjs';

/**
 * Turns the public pages into HTML. `spa.html` stays an empty shell for every other address; `index.html` is the
 * landing page, as any static server sends it for `/`.
 */
export async function prerenderPages() {
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: `${folders.web}/src/entry-prerender.tsx`,
      outDir: folders.prerenderBundle,
      copyPublicDir: false,
    },
  });
  const { prerenderedRoutes, renderPage } = await import(
    pathToFileURL(`${folders.prerenderBundle}/entry-prerender.js`).href
  );
  const shell = readFileSync(`${folders.dist}/index.html`, 'utf8').replace('<!--head-->', fontPreload());
  writeFileSync(`${folders.dist}/spa.html`, shell.replace('<!--page-->', ''));
  const manifest = JSON.parse(readFileSync(`${folders.dist}/.vite/manifest.json`, 'utf8'));
  for (const route of prerenderedRoutes) {
    const { head, body } = splitHead(await renderPage(route.path));
    const html = inlineStyles(shell)
      .replace('</head>', () => `${head}${modulePreloads(manifest, route.source, shell)}</head>`)
      .replace('<div id="root"><!--page-->', () => `<div id="root" data-path="${route.path}">${body}`);
    const folder = route.path === '/' ? folders.dist : `${folders.dist}${route.path}`;
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/index.html`, html);
  }
}

/** Title and metas that React put before the page belong into the head; the same ones are made again on hydration. */
function splitHead(html) {
  const head = [];
  const body = html.replace(/<title>[^<]*<\/title>|<meta [^>]*>|<link rel="preload"[^>]*>/g, (tag) => {
    if (!tag.startsWith('<link')) head.push(tag);
    return '';
  });
  return { head: head.join(''), body };
}

/** One font only: text is readable in the fallback until then, and more preloads delay the page itself. */
function fontPreload() {
  const font = readdirSync(`${folders.dist}/assets`).find((file) =>
    /^ibm-plex-sans-latin-wght.*\.woff2$/.test(file),
  );
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
}

/** The style sheet goes into the page: it is small, and a request for it would hold back the first paint. */
function inlineStyles(html) {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g, (_, file) => {
    const css = readFileSync(`${folders.dist}/${file}`, 'utf8');
    return `<style>${css}</style>`;
  });
}

function modulePreloads(manifest, source, shell) {
  const files = new Set();
  const add = (name) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  add(source);
  return [...files]
    .filter((file) => !shell.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}
