import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { routeNotFoundError } from '../errors/not-found.ts';
import { isApiPath, pathOf } from '../paths.ts';
import { compressPages, sendPage } from './compressed-pages.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Vite puts a content hash in the names of these files. */
const HASHED_FOLDER = 'assets/';

/** The program that rewrites the pages with other plans is not served. */
const PROGRAM_FOLDER = 'rewrite-program/';

const redirects: ReadonlyMap<string, string> = new Map([
  ['/login', '/auth'],
  ['/register', '/auth?tab=register'],
  ['/json-guide', '/documentation#json-guide'],
]);

/**
 * Serves everything that is not an API operation: redirects, files and pages of the web app, and its
 * not-found page. Without a built web app, each such URL is a 404 in the error envelope.
 *
 * @param ownPages pages that this server has generated, by the file names they replace
 */
export async function serveWebApp(
  app: FastifyInstance,
  webFolder: string | undefined,
  ownPages: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const files = webFolder === undefined ? new Set<string>() : await listFiles(webFolder);
  if (webFolder !== undefined) {
    // The build stores .br and .gz copies beside the files, so nothing is compressed per request.
    await app.register(fastifyStatic, {
      root: webFolder,
      serve: false,
      cacheControl: false,
      preCompressed: true,
    });
  }
  const generatedPages = await compressPages(ownPages);
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const target = isRead ? redirects.get(pathOf(request.url)) : undefined;
    if (target !== undefined) return reply.redirect(target, 301);
    const page = isRead && !isApiPath(request.url) ? findFile(files, pathOf(request.url)) : undefined;
    if (!page) throw routeNotFoundError(request);
    const own = generatedPages.get(page.file);
    return own ? sendPage(request, reply.code(page.status), own) : sendFile(reply, page);
  });
}

interface Found {
  readonly file: string;
  readonly status: number;
}

/** Finds the file itself, or the file of a page, or the not-found page. The build writes one for each page. */
function findFile(files: ReadonlySet<string>, urlPath: string): Found | undefined {
  const name = decodedPath(urlPath);
  if (name === undefined) return undefined;
  for (const candidate of [name, `${name}.html`, name === '' ? 'index.html' : `${name}/index.html`]) {
    if (files.has(candidate)) return { file: candidate, status: 200 };
  }
  if (!files.has('index.html')) return undefined;
  return { file: files.has('404.html') ? '404.html' : 'index.html', status: 404 };
}

function decodedPath(urlPath: string): string | undefined {
  try {
    return decodeURIComponent(urlPath).replace(/^\//, '').replace(/\/$/, '');
  } catch {
    return undefined;
  }
}

function sendFile(reply: FastifyReply, { file, status }: Found): FastifyReply {
  reply.code(status).header('cache-control', file.startsWith(HASHED_FOLDER) ? IMMUTABLE : 'no-cache');
  reply.header('vary', 'accept-encoding');
  return reply.sendFile(file);
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((file) =>
    path.relative(folder, path.join(file.parentPath, file.name)).split(path.sep).join('/'),
  );
  return new Set(names.filter((name) => !name.startsWith(PROGRAM_FOLDER)));
}
