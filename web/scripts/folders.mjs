import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));

export const configFile = `${web}/vite.config.ts`;

export const folders = {
  web,
  /** The files that the server serves. */
  dist: `${web}/dist`,
  /** The program that rewrites the pages for a server with other plans. Not served. */
  rewriteProgram: `${web}/dist/rewrite-program`,
  /** Generated at build time, imported by the pages. */
  generated: `${web}/generated`,
  prerenderBundle: `${web}/dist-prerender/pages`,
};
