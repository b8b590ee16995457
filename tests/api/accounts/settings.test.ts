import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, registerUser } from '../setup/browser.ts';
import { errorOf, sales } from '../setup/send.ts';
import { openTestSetup, type TestSetup } from '../setup/test-setup.ts';

let setup: TestSetup;
let browser: Browser;
beforeAll(async () => {
  setup = await openTestSetup();
});
afterAll(() => setup?.close());

const save = (body: unknown, query = '') => browser.post(`/api/settings${query}`, body);

async function renderSvg(path = '/api/pictable/json-to-png/preview', styles: object = {}): Promise<string> {
  const response = await browser.post(path, { ...sales, styles: { ...styles, imageFormat: 'svg' } });
  expect(response.status).toBe(200);
  return response.text();
}

describe('saved settings', () => {
  beforeAll(async () => {
    ({ browser } = await registerUser(setup.url));
  });

  it('are null at first', async () => {
    const response = await browser.get('/api/settings');
    expect(await response.json()).toEqual({ success: true, settings: null, warnings: [] });
  });

  it.each([
    ['in a settings field', { settings: { headerBg: '#123456', fontSize: '16px' } }],
    ['at the top level', { headerBg: '#123456', fontSize: '16px' }],
  ])('are accepted %s and returned', async (_where, body) => {
    const saved = await (await save(body)).json();
    expect(saved).toEqual({
      success: true,
      settings: { headerBg: '#123456', fontSize: '16px' },
      warnings: [],
    });
    expect(await (await browser.get('/api/settings')).json()).toEqual(saved);
  });

  it('apply to every table that does not override them', async () => {
    await save({ settings: { headerBg: '#ab12cd' } });
    expect(await renderSvg()).toContain('#ab12cd');
    const overridden = await renderSvg(undefined, { headerBg: '#00aa11' });
    expect(overridden).toContain('#00aa11');
    expect(overridden).not.toContain('#ab12cd');
  });

  it('of cell padding apply until a table sets the padding under any name', async () => {
    const heightOf = async (styles: object = {}) =>
      Number(/ height="([\d.]+)"/.exec(await renderSvg(undefined, styles))?.[1]);
    await save({});
    const rowCount = sales.data.length + 1;
    const regular = await heightOf();
    for (const settings of [{ density: 'compact' }, { cellPaddingY: 4, paddingX: '24px' }]) {
      expect((await save({ settings })).status).toBe(200);
      expect(regular - (await heightOf())).toBe(16 * rowCount);
      expect(await heightOf({ cellPadding: 12 })).toBe(regular);
      expect((await heightOf({ density: 'spacious' })) - regular).toBe(12 * rowCount);
    }
    const error = await errorOf(await save({ settings: { density: 'dense?', cellPaddingX: 25 } }));
    expect(error.details?.map(({ path }) => path)).toEqual(['/settings/density', '/settings/cellPaddingX']);
  });

  it('of a project take precedence over those of its owner', async () => {
    const created = await browser.post('/api/pictable/projects', { name: 'Styled' });
    const project = (await created.json()) as { id: number };
    await save({ settings: { headerBg: '#ab12cd' } });
    const query = `?projectId=${project.id}`;
    expect((await save({ headerBg: '#0d1e2f' }, query)).status).toBe(200);
    expect(await (await browser.get(`/api/settings${query}`)).json()).toMatchObject({
      settings: { headerBg: '#0d1e2f' },
    });
    expect(await renderSvg(`/api/pictable/json-to-png/preview${query}`)).toContain('#0d1e2f');
    expect(await renderSvg()).toContain('#ab12cd');
  });

  it('are cleared by an empty object', async () => {
    await save({ settings: { headerBg: '#ab12cd' } });
    await save({ settings: {} });
    expect(await renderSvg()).not.toContain('#ab12cd');
  });

  it('are rejected as a whole if a field is invalid, and every invalid field is named', async () => {
    await save({ settings: { headerBg: '#ab12cd' } });
    const wrong = { headerBg: 'bluish', cellPadding: 99, complexDataDisplay: { maxDepth: 9 } };
    const response = await save({ settings: { fontSize: 20, ...wrong } });
    const error = await errorOf(response);
    expect(error).toMatchObject({ code: 400, type: 'invalid-request' });
    expect(error.message).toMatch(/^headerBg must be a colour such as #2563eb.*; got "bluish"\.$/);
    expect(error.details?.map(({ path }) => path)).toEqual([
      '/settings/headerBg',
      '/settings/cellPadding',
      '/settings/complexDataDisplay/maxDepth',
    ]);
    const { settings } = (await (await browser.get('/api/settings')).json()) as { settings: object };
    expect(settings).toEqual({ headerBg: '#ab12cd' });
  });

  it.each([
    ['in a settings field', (settings: object) => ({ settings })],
    ['at the top level', (settings: object) => settings],
  ])('stay unchanged if a name is mistyped: %s', async (_, wrap) => {
    await save({ settings: { headerBg: '#ab12cd' } });
    const error = await errorOf(await save(wrap({ headrBg: '#0d1e2f', fontSize: 16 })));
    expect(error).toMatchObject({
      code: 400,
      message: '"headrBg" is not a style setting. Did you mean "headerBg"?',
    });
    expect(await (await browser.get('/api/settings')).json()).toMatchObject({
      settings: { headerBg: '#ab12cd' },
    });
  });

  it.each([[{ settings: 'blue' }], [{ settings: [] }], [[]]])('cannot be %j', async (body) => {
    expect((await save(body)).status).toBe(400);
  });

  it('of a project of another account are not accessible', async () => {
    const query = `?projectId=${setup.owner.project.id}`;
    expect((await save({ headerBg: '#000000' }, query)).status).toBe(404);
    expect((await browser.get(`/api/settings${query}`)).status).toBe(404);
  });
});
