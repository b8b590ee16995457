import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { mainFile, startServerProcess } from './server-process.fixture.ts';

/** Prints the modules of Node.js and the files that the main thread has loaded when it ends. */
const reportModules = `
  import { registerHooks } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const files = [];
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      files.push(found.url);
      return found;
    },
  });
  const names = () => [...process.moduleLoadList, ...files];
  if (isMainThread) process.on('exit', () => console.log('modules: ' + JSON.stringify(names())));
`;

/** The npm packages of a loaded file: the one that it belongs to, or those that the build put in it. */
function packagesOf(file: string): string[] {
  const own = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (own !== undefined) return [own];
  if (!file.startsWith(pathToFileURL(path.dirname(mainFile)).href)) return [];
  const parts = readFileSync(fileURLToPath(file), 'utf8').matchAll(
    /^\/\/ (?:\S*\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm,
  );
  return [...new Set(Array.from(parts, ([, name]) => name!))];
}

describe('the server', () => {
  it('starts and responds without modules that take megabytes and that it does not need', async () => {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictable-modules-'));
    const hook = `data:text/javascript,${encodeURIComponent(reportModules)}`;
    const server = startServerProcess(dataFolder, { NODE_OPTIONS: `--import=${hook}` });
    try {
      await server.waitForOutput('Create an image');
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect((await fetch(`${server.url}/api/pictable/plans`)).status).toBe(200);
    } finally {
      await server.end('SIGTERM');
      await rm(dataFolder, { recursive: true });
    }
    const modules: string[] = JSON.parse(/^modules: (.*)$/m.exec(server.output)?.[1] ?? '[]');
    const loaded = new Set(modules.flatMap(packagesOf));
    expect(loaded).toContain('fastify');
    expect(loaded).toContain('drizzle-orm');
    const unwanted = ['ajv', 'oidc-provider', 'nodemailer', 'stripe', 'ioredis'];
    expect(unwanted.filter((name) => loaded.has(name))).toEqual([]);
  });

  it('is built without texts of libraries in other languages, and in one byte per character', () => {
    const folder = path.dirname(mainFile);
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
    const locales = texts.flatMap((text) => text.match(/node_modules\/zod\/v4\/locales\/\w+\.js/g) ?? []);
    expect([...new Set(locales)]).toEqual(['node_modules/zod/v4/locales/en.js']);
    expect(texts.filter((text) => /[^\0-\x7f]/.test(text))).toEqual([]);
  });
});
