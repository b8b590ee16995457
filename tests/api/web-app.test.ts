import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, openWorld, type World } from './world.ts';

let world: World;
let webFolder: string;
let service: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  world = await openWorld();
  webFolder = await mkdtemp(path.join(tmpdir(), 'pictable-web-'));
  await mkdir(path.join(webFolder, 'assets'));
  await mkdir(path.join(webFolder, 'about'));
  await writeFile(path.join(webFolder, 'index.html'), '<title>app</title>');
  await writeFile(path.join(webFolder, 'about/index.html'), '<title>about</title>');
  await writeFile(path.join(webFolder, '404.html'), '<title>404</title>');
  await writeFile(path.join(webFolder, 'assets/main-3f9a.js'), 'void 0;');
  service = await listen({ ...world.platform, webFolder });
});

afterAll(async () => {
  await service?.close();
  await world?.close();
  await rm(webFolder, { recursive: true });
});

const get = (address: string) => fetch(service.url + address, { redirect: 'manual' });

describe('the web app', () => {
  it.each([
    ['/', 200, 'app'],
    ['/app?projectId=3', 200, 'app'],
    ['/dashboard', 200, 'app'],
    ['/dashboard/', 200, 'app'],
    ['/about', 200, 'about'],
    ['/nothing-here', 404, '404'],
    ['/dashboard/deeper', 404, '404'],
    ['/..%2f..%2fetc%2fpasswd', 404, '404'],
  ])('%s → %i %s', async (address, status, title) => {
    const response = await get(address);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(`<title>${title}</title>`);
  });

  it('keeps hashed files for ever', async () => {
    const response = await get('/assets/main-3f9a.js');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect((await get('/assets/missing.js')).status).toBe(404);
  });

  it.each([
    ['/login', '/auth'],
    ['/register', '/auth?tab=register'],
    ['/json-guide', '/documentation#json-guide'],
  ])('leads from %s to %s', async (from, to) => {
    const response = await get(from);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
  });

  it('runs our own scripts only', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect((await get('/')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('never answers for the API', async () => {
    const response = await get('/api/nothing/here');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/json');
  });
});
