import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { configFile, folders } from './folders.mjs';

/** Bundles the program that writes the articles (Node 20 cannot run TypeScript) and runs it. */
export async function makeArticles() {
  mkdirSync(folders.generated, { recursive: true });
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: `${folders.web}/scripts/articles/write-articles.ts`,
      outDir: folders.articlesBundle,
      copyPublicDir: false,
    },
  });
  const bundle = pathToFileURL(`${folders.articlesBundle}/write-articles.js`).href;
  const { writeArticles } = await import(bundle);
  await writeArticles(path.dirname(folders.web), folders.generated);
}
