import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { placeholderOrigin, planCatalogues } from '@pictable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSetup, startServer, type TestSetup } from '../setup/test-setup.ts';

const themeScript = 'document.documentElement.dataset.theme = "dark";\n';

let setup: TestSetup;
let webFolder: string;
let service: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  setup = await openTestSetup();
  webFolder = await mkdtemp(path.join(tmpdir(), 'pictable-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await mkdir(path.join(webFolder, 'about'));
  await writeFile(path.join(webFolder, 'index.html'), '<title>home</title>');
  for (const page of ['app', 'dashboard', 'about/index'])
    await writeFile(path.join(webFolder, `${page}.html`), `<title>${page}</title>`);
  await writeFile(path.join(webFolder, '404.html'), '<title>404</title>');
  await writeFile(path.join(webFolder, 'assets/main-3f9a.js'), 'void 0;');
  await writeFile(path.join(webFolder, 'theme.js'), themeScript);
  service = await startServer({ ...setup.platform, webFolder });
});

afterAll(async () => {
  await service?.close();
  await setup?.close();
  await rm(webFolder, { recursive: true });
});

const get = (target: string) => fetch(service.url + target, { redirect: 'manual' });

describe('the web app', () => {
  it.each([
    ['/', 200, 'home'],
    ['/app?projectId=3', 200, 'app'],
    ['/dashboard', 200, 'dashboard'],
    ['/dashboard/', 200, 'dashboard'],
    ['/about', 200, 'about/index'],
    ['/nothing-here', 404, '404'],
    // A page of the app that is missing in this build.
    ['/settings', 404, '404'],
    ['/dashboard/deeper', 404, '404'],
    ['/..%2f..%2fetc%2fpasswd', 404, '404'],
  ])('%s → %i %s', async (target, status, title) => {
    const response = await get(target);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(`<title>${title}</title>`);
  });

  it('serves hashed files as immutable', async () => {
    const response = await get('/assets/main-3f9a.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect((await get('/assets/missing.js')).status).toBe(404);
  });

  it.each([
    ['/login', '/auth'],
    ['/register', '/auth?tab=register'],
    ['/json-guide', '/documentation#json-guide'],
  ])('redirects from %s to %s', async (from, to) => {
    const response = await get(from);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
  });

  it('runs its own scripts only', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    const inPages = createHash('sha256').update(themeScript).digest('base64');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${inPages}';`);
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect((await get('/')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('does not serve paths of the API', async () => {
    const response = await get('/api/nothing/here');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});

describe('the web app of a service with a public URL', () => {
  it('has the configured URL, whatever the request headers say', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'pictable-origin-'));
    await cp(webFolder, folder, { recursive: true });
    const html = `<!doctype html><html lang="en"><code>curl ${placeholderOrigin}/api</code></html>`;
    await writeFile(path.join(folder, 'documentation.html'), html);
    const publicUrl = 'https://tables.example.com';
    const own = await startServer({
      ...setup.platform,
      webFolder: folder,
      config: { ...setup.platform.config, publicUrl },
    });
    try {
      const headers = { 'x-forwarded-host': 'evil.example' };
      const response = await fetch(`${own.url}/documentation`, { headers });
      expect(await response.text()).toBe(
        `<!doctype html><html data-origin="${publicUrl}" lang="en"><code>curl ${publicUrl}/api</code></html>`,
      );
      const tag = response.headers.get('etag') ?? '';
      const again = await fetch(`${own.url}/documentation`, { headers: { 'if-none-match': tag } });
      expect(again.status).toBe(304);
      expect(await (await fetch(`${own.url}/about`)).text()).toBe('<title>about/index</title>');
    } finally {
      await own.close();
      await rm(folder, { recursive: true });
    }
  });
});

describe('the web app of a service with its own plans', () => {
  const plans = planCatalogues.dashboard;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pictable-plans-'));
    await cp(webFolder, folder, { recursive: true });
    await mkdir(path.join(folder, 'rewrite-program'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  /** Replaces the program of the web build; `tests/e2e/pages.spec.ts` runs the real one. */
  const writeProgram = (source: string) =>
    writeFile(path.join(folder, 'rewrite-program/rewrite-pages.mjs'), source);

  const serve = () =>
    startServer({
      ...setup.platform,
      webFolder: folder,
      config: { ...setup.platform.config, planCatalogue: plans },
    });

  it('serves pages that are generated with them', async () => {
    await writeProgram(`
      import { text } from 'node:stream/consumers';
      const [free] = JSON.parse(await text(process.stdin));
      const page = '<title>' + free.tablesPerMonth + ' tables</title>' + ' '.repeat(1000);
      console.log(JSON.stringify({ 'index.html': page, '404.html': page }));`);
    const own = await serve();
    try {
      for (const [target, status] of [
        ['/', 200],
        ['/nothing-here', 404],
      ] as const) {
        const response = await fetch(own.url + target);
        expect(response.status).toBe(status);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(await response.text()).toContain('<title>5 tables</title>');
      }
      for (const [accepted, encoding] of [
        ['br, gzip', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
        ['identity', null],
      ] as const) {
        const headers = { 'accept-encoding': accepted };
        const response = await fetch(own.url, { headers });
        expect(response.headers.get('content-encoding'), accepted).toBe(encoding);
        expect(await response.text()).toContain('5 tables');
        const tag = response.headers.get('etag') ?? '';
        const again = await fetch(own.url, { headers: { ...headers, 'if-none-match': tag } });
        expect(again.status).toBe(304);
      }
      expect(await (await fetch(`${own.url}/about`)).text()).toBe('<title>about/index</title>');
      expect((await fetch(`${own.url}/rewrite-program/rewrite-pages.mjs`)).status).toBe(404);
    } finally {
      await own.close();
    }
  });

  it('does not start if the pages cannot be generated, because they would show wrong prices', async () => {
    await writeProgram('process.exit(1);');
    await expect(serve()).rejects.toThrow(/Could not generate the pages .* PLAN_CATALOG/);
  });
});
