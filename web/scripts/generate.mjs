import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { writeArticles } from './articles/write-articles.ts';
import { folders } from './folders.mjs';
import { renderPoster } from './render-poster.ts';
import { writeRoutes } from './write-routes.ts';

/**
 * Writes the files that pages import and the build copies: the route table, the landing page image, articles
 * and examples.
 */
export async function generate() {
  mkdirSync(folders.generated, { recursive: true });
  writeRoutes(folders.generated);
  await renderPoster(folders.generated);
  await writeArticles(path.dirname(folders.web), folders.generated);
}
