import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeArticles } from './articles/write-articles.ts';
import { folders } from './folders.mjs';
import { renderPosters } from './render-posters.ts';
import { writeRoutes } from './write-routes.ts';

/**
 * Writes the files that pages import and the build copies: the route table, the landing page image, articles
 * and examples.
 */
export async function generate() {
  mkdirSync(folders.generated, { recursive: true });
  writeRoutes(folders.generated);
  await renderPosters(folders.generated);
  await writeArticles(path.dirname(folders.web), folders.generated);
}
