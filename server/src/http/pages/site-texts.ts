import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { placeholderOrigin } from '@pictable/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const contentTypes: Readonly<Record<string, string>> = {
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.yaml': 'application/yaml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};
const isSiteText = /^(?:(?:documentation\/)?[\w-]+\.md|[\w-]+\.yaml|llms(?:-full)?\.txt|postman\.json)$/;

/**
 * Serves the machine-readable texts of the build, with the origin of this service in them.
 *
 * @param ownTexts texts that this server has generated, by the file names they replace
 */
export function serveSiteTexts(
  app: FastifyInstance,
  webFolder: string | undefined,
  originOf: (request: FastifyRequest) => string,
  ownTexts: ReadonlyMap<string, string>,
): void {
  const names = webFolder === undefined ? [] : filesBelow(webFolder).filter((name) => isSiteText.test(name));
  for (const name of names) {
    const contentType = contentTypes[path.extname(name)] ?? 'text/plain; charset=utf-8';
    app.get(`/${name}`, async (request, reply) => {
      reply.header('content-type', contentType).header('cache-control', 'no-cache');
      // Other sites may read them too, like the API.
      reply.header('access-control-allow-origin', '*');
      const text = ownTexts.get(name) ?? (await readFile(path.join(webFolder ?? '', name), 'utf8'));
      return text.replaceAll(placeholderOrigin, originOf(request));
    });
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
    name.split(path.sep).join('/'),
  );
}
