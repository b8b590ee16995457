import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { build } from 'vite';
import { configFile, folders } from './folders.mjs';

const notFoundPath = '/404';

/**
 * Turns the public pages into HTML and gives every other page of the app an empty shell of its own, so that no static
 * server answers one page with another's HTML. `404.html` is the not-found page, readable like the rest.
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
  const pages = await import(pathToFileURL(`${folders.prerenderBundle}/entry-prerender.js`).href);
  const shell = inlineTheme(readFileSync(`${folders.dist}/index.html`, 'utf8')).replace(
    '<!--head-->',
    fontPreload(),
  );
  const manifest = JSON.parse(readFileSync(`${folders.dist}/.vite/manifest.json`, 'utf8'));
  const program = 'src/app.tsx';
  const empty = shell
    .replace('</head>', () => `${pages.emptyPage.head}${modulePreloads(manifest, [program], shell)}</head>`)
    .replace('<!--page-->', () => pages.emptyPage.body);
  for (const path of pages.pagePaths) writePage(path, empty);
  const withPlans = {};
  const write = async (path, mark, sources) => {
    const { pricing, dashboard } = pages.planCatalogues;
    const { head, body } = splitHead(await pages.renderPage(path, pricing));
    const needed = modulePreloads(manifest, sources, shell);
    const page = { path: mark, head, needed };
    writePage(path, filled(shell, { ...page, body }));
    // A page that looks different with other plans is made anew by a server that has other plans.
    const other = splitHead(await pages.renderPage(path, dashboard)).body;
    if (other !== body) {
      withPlans[fileOf(path)] = { path, template: filled(shell, { ...page, body: '<!--page-->' }) };
    }
  };
  for (const { path, source } of pages.prerenderedPages) {
    await write(path, path, [program, source]);
  }
  await write(notFoundPath, '*', [program]);
  bringProgram(withPlans);
}

/** What a server with other plans runs: the pages as a bundle, and the program that writes them. */
function bringProgram(withPlans) {
  cpSync(folders.prerenderBundle, `${folders.prerender}/bundle`, { recursive: true });
  copyFileSync(`${import.meta.dirname}/write-pages.mjs`, `${folders.prerender}/write-pages.mjs`);
  writeFileSync(`${folders.prerender}/with-plans.json`, JSON.stringify(withPlans));
}

/** The shortest form of the script that applies the theme; the server reads what its policy must allow from the same file. */
function inlineTheme(html) {
  const file = `${folders.dist}/theme.js`;
  const { code } = transformSync(readFileSync(file, 'utf8'), { minify: true });
  writeFileSync(file, code);
  return html.replace('<script src="/theme.js"></script>', () => `<script>${code}</script>`);
}

/** What can be read must not wait for what makes it work: its first script fetches the others when the page is seen. */
const firstPaintFirst = (html) =>
  html.replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');

function filled(shell, { path, head, body, needed }) {
  const later = `<template id="needed">${needed}</template>`;
  return firstPaintFirst(inlineStyles(shell).replace('</head>', () => `${head}${later}</head>`)).replace(
    '<div id="root"><!--page-->',
    () => `<div id="root" data-path="${path}">${body}`,
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

/** Title and metas that React put before the page belong into the head; the same ones are made again on hydration. */
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

/** For all that these sources import at once, beyond what the shell names. */
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
