import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const web = dirname(dirname(fileURLToPath(import.meta.url)));

export const configFile = `${web}/vite.config.ts`;

export const folders = {
  web,
  /** What the server serves. */
  dist: `${web}/dist`,
  /** In it, what writes the pages anew for a server with other plans. Not served. */
  prerender: `${web}/dist/prerender`,
  /** Drawn at build time, imported by the pages. */
  generated: `${web}/generated`,
  prerenderBundle: `${web}/dist-prerender/pages`,
};
