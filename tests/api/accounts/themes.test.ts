import { limits, type SavedTheme, type ThemeList, themeNames } from '@pictable/contract';
import { addTestUser, type TestUser } from '@pictable/server/test-platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send as request } from '../conformance/status-case.ts';
import { blockText } from '../documentation/documented-blocks.ts';
import { errorOf } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let owner: TestUser;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());
beforeEach(async () => {
  owner = await addTestUser(setup.platform, 'enterprise');
});

const acme = { from: ['#0b6b45', '#f59e0b'], mode: 'light' };
const sales = { data: [{ Region: 'North', Sum: 1250.5 }] };
const projectPath = () => `/api/pictable/projects/${owner.project.id}`;

const send = (method: string, path: string, body?: unknown, headers = {}) =>
  request(method, setup.url + path, {
    key: owner.key,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const put = (name: string, theme: unknown = acme) => send('PUT', `${projectPath()}/themes/${name}`, theme);
const remove = (name: string) => send('DELETE', `${projectPath()}/themes/${name}`);

/** A preview in the project as SVG. */
function preview(body: object): Promise<Response> {
  return send(
    'POST',
    '/api/pictable/table-to-image/preview',
    { ...sales, projectId: owner.project.id, format: 'svg', ...body },
    { accept: 'image/svg+xml' },
  );
}

const svgOf = async (body: object): Promise<string> => {
  const response = await preview(body);
  expect(response.status, await response.clone().text()).toBe(200);
  return response.text();
};

describe('a theme of a project', () => {
  it('is normalised, listed by name, replaced and deleted', async () => {
    const first = await put('acme', { from: 'RED, rgb(0 0 255)', cornerRadius: '8px', density: 'Compact' });
    expect(first.status).toBe(201);
    const saved = (await first.json()) as SavedTheme;
    expect(saved).toMatchObject({
      ...{ success: true, name: 'acme', from: ['#ff0000', '#0000ff'], mode: 'light', isNew: true },
      ...{ density: 'compact', borderRadius: 8, warnings: [] },
    });
    await put('Zulu'.toLowerCase(), acme);
    await put('beta', acme);
    expect((await put('acme', acme)).status).toBe(200);
    const list = (await (await send('GET', `${projectPath()}/themes`)).json()) as ThemeList;
    expect(list.themes.map(({ name, from }) => [name, from[0]])).toEqual([
      ['acme', '#0b6b45'],
      ['beta', '#0b6b45'],
      ['zulu', '#0b6b45'],
    ]);
    expect((await remove('acme')).status).toBe(200);
    expect((await remove('acme')).status).toBe(404);
    expect((await send('GET', `${projectPath()}/themes/beta`)).status).toBe(200);
  });

  it('is what a table with the same colours looks like', async () => {
    await put('acme', { ...acme, fontFamily: 'Roboto', density: 'compact', borderRadius: 12 });
    const named = await svgOf({ theme: 'ACME' });
    expect(named).toBe(
      await svgOf({ theme: { ...acme, fontFamily: 'Roboto', density: 'compact', borderRadius: 12 } }),
    );
    expect(named).toContain('#0b6b45');
    expect(named).not.toBe(await svgOf({ theme: acme }));
  });

  it('can be named in saved settings and templates of its project', async () => {
    await put('acme');
    const settings = `/api/settings?projectId=${owner.project.id}`;
    expect((await send('POST', settings, { theme: 'acme' })).status).toBe(200);
    expect(await svgOf({})).toContain('#0b6b45');
    await send('POST', settings, {});
    const template = `${projectPath()}/templates/report`;
    expect((await send('PUT', template, { ...sales, options: { theme: 'acme' } })).status).toBe(201);
    expect(await svgOf({ template: 'report' })).toContain('#0b6b45');
    await remove('acme');
    const failed = await preview({ template: 'report' });
    expect(failed.status).toBe(400);
    const { message } = await errorOf(failed);
    expect(message).toContain('theme must be');
    expect(message).toContain('got "acme"');
  });

  it('is unknown in other projects, and in the settings of the account', async () => {
    await put('acme');
    const elsewhere = await send('POST', '/api/pictable/table-to-image/preview', { ...sales, theme: 'acme' });
    expect(elsewhere.status).toBe(400);
    const settings = await send('POST', '/api/settings', { theme: 'acme' });
    expect(settings.status).toBe(400);
    const unknown = await preview({ theme: 'amce' });
    const { message } = await errorOf(unknown);
    for (const name of ['acme', 'ocean', 'amce']) expect(message).toContain(name);
  });

  it('stays in the other formats of a stored image after it is deleted', async () => {
    await put('acme');
    const body = { ...sales, theme: 'acme', projectId: owner.project.id };
    const stored = await send('POST', '/api/pictable/table-to-image', body);
    const { url } = (await stored.json()) as { url: string };
    await remove('acme');
    const svg = await fetch(url.replace(/\.png$/, '.svg'));
    expect(svg.status).toBe(200);
    expect(await svg.text()).toContain('#0b6b45');
  });

  it('gives a live image a new version when it changes, and none when another theme does', async () => {
    await put('acme');
    await put('other');
    const live = `/api/pictable/user/live/sales?projectId=${owner.project.id}`;
    const render = async () => {
      const response = await send('PUT', live, { ...sales, theme: 'acme' });
      expect(response.ok, await response.clone().text()).toBe(true);
      return ((await response.json()) as { version: number }).version;
    };
    const first = await render();
    await put('other', { from: ['navy'] });
    expect(await render()).toBe(first);
    await put('acme', { from: ['navy'] });
    expect(await render()).toBe(first + 1);
  });

  it('is saved by the documented command', async () => {
    const command = blockText('documentation/customization.md', 'Save a theme in a project');
    const [, path] = /example(\S+\/themes\/)acme"/.exec(command) ?? [];
    expect(path).toBe('/api/pictable/projects/7/themes/');
    const body = JSON.parse(/'(\{.*\})'/.exec(command)![1]!) as object;
    expect((await put('acme', body)).status).toBe(201);
    expect(await svgOf({ theme: 'acme' })).toBe(await svgOf({ theme: body }));
  });

  it('is in the export of the account', async () => {
    await put('acme');
    const exported = await send('GET', '/api/pictable/user/export');
    const { projects } = (await exported.json()) as {
      projects: { id: number; themes: { name: string }[] }[];
    };
    const own = projects.find(({ id }) => id === owner.project.id)!;
    expect(own.themes.map(({ name }) => name)).toEqual(['acme']);
  });
});

describe('a theme is rejected', () => {
  it.each([
    ['Acme', acme, '/name', 'got "Acme"'],
    [themeNames[9]!, acme, '/name', 'built-in'],
    ['acme', {}, '/from', 'theme.from must be a list of 1 to 3 colours'],
    ['acme', { from: [] }, '/from', 'got []'],
    ['acme', { from: ['red', 'red', 'red', 'red'] }, '/from', '1 to 3'],
    [
      'acme',
      { from: ['red', 'greeen'] },
      '/from/1',
      'theme.from[1] must be a colour such as #2563eb; got "greeen"',
    ],
    ['acme', { from: ['transparent'] }, '/from/0', 'got "transparent"'],
    ['acme', { from: { a: 1 } }, '/from', 'got {"a":1}'],
    ['acme', { ...acme, mode: 'dim' }, '/mode', 'light or dark; got "dim"'],
    ['acme', { ...acme, borderRadius: 99 }, '/borderRadius', '0 to 50 px; got 99'],
    ['acme', { ...acme, density: 3 }, '/density', 'got 3'],
    ['acme', { ...acme, radius: 3 }, '/radius', 'Unknown key "radius"'],
  ])('%s %j', async (name, theme, path, text) => {
    const response = await put(name, theme);
    expect(response.status).toBe(400);
    const { details, message } = await errorOf(response);
    expect(details?.[0]?.path).toBe(path);
    expect(`${message} ${details?.[0]?.message}`).toContain(text);
  });

  it('in a table with the path of the member', async () => {
    const response = await preview({ options: { theme: { from: ['#0b6b45', 'greeen'], mode: 'dim' } } });
    expect(response.status).toBe(400);
    const { details } = await errorOf(response);
    expect(details).toEqual([
      {
        path: '/options/theme/from/1',
        message: 'options.theme.from[1] must be a colour such as #2563eb; got "greeen".',
      },
      { path: '/options/theme/mode', message: 'options.theme.mode must be light or dark; got "dim".' },
    ]);
  });

  it('beyond the limit, which concurrent requests cannot exceed', async () => {
    const all = Array.from({ length: limits.themesMax + 3 }, (_, n) => put(`t-${n}`));
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.themesMax);
    expect(statuses.filter((status) => status === 403)).toHaveLength(3);
    expect((await put('t-0', { from: ['navy'] })).status).not.toBe(500);
  });
});
