import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { configFile, folders } from './folders.mjs';

/** Bundles the drawing program (Node 20 cannot run TypeScript) and runs it. */
export async function makePoster() {
  mkdirSync(folders.generated, { recursive: true });
  await build({
    configFile,
    logLevel: 'warn',
    build: {
      ssr: `${folders.web}/scripts/draw-poster.ts`,
      outDir: folders.posterBundle,
      copyPublicDir: false,
    },
  });
  const { drawPoster } = await import(pathToFileURL(`${folders.posterBundle}/draw-poster.js`).href);
  await drawPoster(folders.generated);
}
