import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { build } from 'vite';
import { configFile, folders } from './folders.mjs';

const notFoundPath = '/404';

/**
 * Prerenders the public pages as HTML and writes an empty shell for every other page of the app, so that no
 * static server returns the HTML of another page. `404.html` is the prerendered not-found page.
 */
export async function buildPages() {
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: `${folders.web}/src/entry-prerender.tsx`,
      outDir: folders.prerenderBundle,
      copyPublicDir: false,
    },
  });
  const pages = await import(pathToFileURL(`${folders.prerenderBundle}/entry-prerender.js`).href);
  const shell = inlineTheme(readFileSync(`${folders.dist}/index.html`, 'utf8')).replace(
    '<!--head-->',
    fontPreload(),
  );
  const manifest = JSON.parse(readFileSync(`${folders.dist}/.vite/manifest.json`, 'utf8'));
  const program = 'src/app.tsx';
  // Without the preloads of its own file, a page would find that file only after the shell has run, and the imports
  // of that file another round trip later.
  const empty = (file) => {
    const needed = modulePreloads(manifest, [program, `src/pages/${file}.tsx`], shell);
    return inlineStyles(shell)
      .replace('</head>', () => `${pages.emptyPage.head}${needed}</head>`)
      .replace('<!--page-->', () => pages.emptyPage.body);
  };
  const framed = async (path, file) => {
    const { head, body } = splitHead(await pages.renderPage(path, pages.planCatalogues.pricing));
    const needed = modulePreloads(manifest, [program, `src/pages/${file}.tsx`], shell);
    return filled(shell, { path, head, body, needed, withoutScripts: pages.emptyPage.body });
  };
  const withPlans = {};
  const write = async (path, mark, sources) => {
    const { pricing, dashboard } = pages.planCatalogues;
    const { head, body } = splitHead(await pages.renderPage(path, pricing));
    const needed = modulePreloads(manifest, sources, shell);
    const page = { path: mark, head, needed };
    writePage(path, filled(shell, { ...page, body }));
    // A server with other plans rewrites the pages that depend on plans.
    const other = splitHead(await pages.renderPage(path, dashboard)).body;
    if (other !== body) {
      withPlans[fileOf(path)] = { path, template: filled(shell, { ...page, body: '<!--page-->' }) };
    }
  };
  for (const { path, file, prerendered, hasFrame } of pages.pageRecords) {
    if (hasFrame) writePage(path, await framed(path, file));
    else if (prerendered) await write(path, path, [program, `src/pages/${file}.tsx`]);
    else writePage(path, empty(file));
  }
  await write(notFoundPath, '*', [program]);
  writeProgram(withPlans);
}

/** Copies what a server with other plans runs: the bundled pages and the program that rewrites them. */
function writeProgram(withPlans) {
  cpSync(folders.prerenderBundle, `${folders.rewriteProgram}/bundle`, { recursive: true });
  copyFileSync(`${import.meta.dirname}/rewrite-pages.mjs`, `${folders.rewriteProgram}/rewrite-pages.mjs`);
  writeFileSync(`${folders.rewriteProgram}/with-plans.json`, JSON.stringify(withPlans));
}

/** Minifies and inlines the theme script. The server computes its CSP hash from the same file. */
function inlineTheme(html) {
  const file = `${folders.dist}/theme.js`;
  const { code } = transformSync(readFileSync(file, 'utf8'), { minify: true });
  writeFileSync(file, code);
  return html.replace('<script src="/theme.js"></script>', () => `<script>${code}</script>`);
}

/** Content must not wait for scripts: the first script loads the others after the first paint. */
const firstPaintFirst = (html) =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

function filled(shell, { path, head, body, needed, withoutScripts }) {
  const template = `<template id="needed">${needed}</template>`;
  const isFrame = withoutScripts !== undefined;
  return firstPaintFirst(inlineStyles(shell).replace('</head>', () => `${head}${template}</head>`)).replace(
    '<div id="root"><!--page--></div>',
    () =>
      `<div id="root" data-path="${path}"${isFrame ? ' data-frame' : ''}>${body}</div>${withoutScripts ?? ''}`,
  );
}

function fileOf(path) {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

function writePage(path, html) {
  const file = `${folders.dist}/${fileOf(path)}`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}

/**
 * React renders title and meta elements before the page; they belong in the head. Hydration creates them
 * again.
 */
function splitHead(html) {
  const head = [];
  const body = html.replace(
    /<title>[^<]*<\/title>|<meta [^>]*>|<link rel="(?:preload|alternate)"[^>]*>/g,
    (tag) => {
      if (!tag.startsWith('<link rel="preload"')) head.push(tag);
      return '';
    },
  );
  return { head: head.join(''), body };
}

/** Preloads only one font: the fallback is readable until then, and more preloads would delay the page. */
function fontPreload() {
  const font = readdirSync(`${folders.dist}/assets`).find((file) =>
    /^ibm-plex-sans-latin-wght.*\.woff2$/.test(file),
  );
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
}

/** Inlines the style sheet: it is small, and a request for it would delay the first paint. */
function inlineStyles(html) {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g, (_, file) => {
    const css = readFileSync(`${folders.dist}/${file}`, 'utf8');
    return `<style>${css}</style>`;
  });
}

/** Preloads for all static imports of these sources that the shell does not already contain. */
function modulePreloads(manifest, sources, shell) {
  const files = new Set();
  const add = (name) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files]
    .filter((file) => !shell.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('');
}
