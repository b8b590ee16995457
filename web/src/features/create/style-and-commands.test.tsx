// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleTable } from '../../drafts/sample-table.ts';
import { errorResponse } from '../../fake-service.fixture.ts';
import { jsonText, typeJson } from '../../json-editor/editor.fixture.ts';
import {
  pageCommands,
  palette,
  projectCommands,
  shortcutsDialog,
  siteCommands,
} from '../../messages/commands-texts.ts';
import { create, endpoint, keyPrompt, savedStyle, styleSettings } from '../../messages/create-texts.ts';
import { formTexts } from '../../messages/form-texts.ts';
import { shared } from '../../messages/shared-texts.ts';
import { styleControls } from '../../messages/style-controls-texts.ts';
import { uiTexts } from '../../messages/ui-texts.ts';
import { button, closeApp, currentHref, dialog, text } from '../../open-app.fixture.tsx';
import { storageKeys } from '../../storage/storage.ts';
import { defaultStyleSettings } from '../../table-styles/style-settings.ts';
import { liveImage, north, openEditor } from './open-editor.fixture.ts';

afterEach(() => {
  delete document.documentElement.dataset.theme;
  closeApp();
});

const savedLocally = () => JSON.parse(localStorage.getItem(storageKeys.styleSettings) ?? 'null');
const digits = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' });

describe('the style settings', () => {
  const route = 'POST /api/settings';

  it('apply to the table, and are saved for the next one', async () => {
    const app = openEditor({
      href: '/app?tab=settings',
      routes: { [route]: { success: true }, 'GET /api/settings': { settings: { grouping: true } } },
    });
    const field = await digits(styleControls.labels.headerBg);
    await app.keyboard.clear(field);
    await app.keyboard.type(field, 'zF00');
    expect(await text(formTexts.hexDigits)).toBeTruthy();
    await app.keyboard.clear(field);
    await app.keyboard.type(field, 'F00');
    expect(field.value).toBe('f00');
    await app.keyboard.click(await button(styleSettings.save));
    expect(await text(styleSettings.savedText)).toBeTruthy();
    expect(app.service.bodies(route)).toEqual([
      { settings: { grouping: true, headerBg: '#f00', defaultWidth: 800, imageFormat: 'png' } },
    ]);
    expect(savedLocally()).toEqual({ ...defaultStyleSettings, headerBg: '#f00' });
    await app.keyboard.click(await button(styleSettings.reset));
    expect(await text(styleSettings.resetDoneText)).toBeTruthy();
    await waitFor(() => expect(app.service.bodies(route)[1]).toEqual({ settings: {} }));
    expect(savedLocally()).toBeNull();
    expect((await digits(styleControls.labels.headerBg)).value).toBe(defaultStyleSettings.headerBg.slice(1));
  });

  it('show a live sample, also while the table is invalid', async () => {
    const app = openEditor({ href: '/app?tab=settings', user: null });
    const sample = () => screen.findByRole<HTMLImageElement>('img', { name: styleSettings.sampleAlt });
    const before = (await sample()).src;
    await typeJson('[');
    await app.keyboard.click(await screen.findByRole('radio', { name: 'terminal' }));
    await waitFor(async () => expect((await sample()).src).not.toBe(before));
  });

  it('of a visitor are saved in this browser only', async () => {
    const app = openEditor({ href: '/app?tab=settings', user: null });
    await app.keyboard.click(await screen.findByRole('radio', { name: 'terminal' }));
    await app.keyboard.click(await button(styleSettings.save));
    expect(await text(styleSettings.savedText)).toBeTruthy();
    expect(savedLocally()).toMatchObject({ theme: 'terminal' });
    expect(app.service.sent.filter(({ path }) => path === '/api/settings')).toEqual([]);
  });

  it('say if they could not be saved', async () => {
    const app = openEditor({
      href: '/app?tab=settings',
      routes: { [route]: () => errorResponse(500, 'internal', 'No database.') },
    });
    await app.keyboard.click(await button(styleSettings.save));
    expect(await text('No database.')).toBeTruthy();
    expect(screen.getByText(styleSettings.saveFailed)).toBeTruthy();
  });

  it('reject incomplete colours, and follow the picker of themes', async () => {
    const app = openEditor({ href: '/app?tab=settings', user: null });
    const field = await digits(styleControls.labels.headerBg);
    const before = field.value;
    await app.keyboard.clear(field);
    await app.keyboard.type(field, 'ff');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await app.keyboard.tab();
    await waitFor(() => expect(field.value).toBe(before));
    expect(field.getAttribute('aria-invalid')).toBe('false');
    await app.keyboard.click(screen.getByRole('radio', { name: 'terminal' }));
    await waitFor(() => expect(field.value).not.toBe(before));
  });

  it('offer the themes of the project, and save their colours for all projects', async () => {
    const acme = {
      name: 'acme',
      from: ['#0b6b45', '#f59e0b'],
      mode: 'light',
      updatedAt: '2026-03-02T12:00:00Z',
    };
    const app = openEditor({
      href: '/app?tab=settings&projectId=1',
      routes: {
        [route]: { success: true },
        'GET /api/settings': { settings: null },
        'GET /api/pictable/projects/1/themes': { success: true, themes: [acme] },
      },
    });
    await app.keyboard.click(await screen.findByRole('radio', { name: 'acme' }));
    await waitFor(async () => expect((await digits(styleControls.labels.headerBg)).value).toBe('0b6b45'));
    await app.keyboard.click(await button(styleSettings.save));
    expect(await text(styleSettings.savedText)).toBeTruthy();
    const [body] = app.service.bodies(route) as [{ settings?: object }];
    expect(body.settings ?? body).toMatchObject({ theme: { from: ['#0b6b45', '#f59e0b'], mode: 'light' } });
    expect(JSON.stringify(body)).not.toContain('headerBg');
    expect(savedLocally()).toMatchObject({ theme: 'acme' });
  });

  it('have a density, of which one is chosen', async () => {
    const app = openEditor({ href: '/app?tab=settings', user: null });
    const density = (name: string) => screen.findByRole('radio', { name });
    const { compact, regular } = styleControls.choices.density;
    expect((await density(regular)).getAttribute('aria-checked')).toBe('true');
    await app.keyboard.click(await density(compact));
    await waitFor(async () => expect((await density(compact)).getAttribute('aria-checked')).toBe('true'));
    expect((await density(regular)).getAttribute('aria-checked')).toBe('false');
  });

  it('have a colour picker, which starts with the colour of the field', async () => {
    const app = openEditor({ href: '/app?tab=settings', user: null });
    const label = styleControls.labels.headerBg;
    const field = await digits(label);
    await app.keyboard.clear(field);
    await app.keyboard.type(field, '00ff00');
    await app.keyboard.click(await button(formTexts.pickColor(label)));
    const picker = await screen.findByRole('slider', { name: 'Color' });
    expect(picker.getAttribute('aria-valuetext')).toBe('Saturation 100%, Brightness 100%');
    fireEvent.keyDown(picker, { key: 'ArrowDown', keyCode: 40 });
    await waitFor(() => expect(field.value).not.toBe('00ff00'));
  });

  it('saved elsewhere are offered to a table with its own style', async () => {
    localStorage.setItem(
      storageKeys.draft,
      JSON.stringify({ text: '[{"a":1}]', styles: { ...defaultStyleSettings, headerBg: '#00ff00' } }),
    );
    const app = openEditor({
      href: '/app?tab=settings&projectId=1',
      routes: { 'GET /api/settings': { settings: { headerBg: '#ff0000' } } },
    });
    expect(await text(savedStyle.changedText)).toBeTruthy();
    await app.keyboard.click(await button(savedStyle.apply));
    await waitFor(async () => expect((await digits(styleControls.labels.headerBg)).value).toBe('ff0000'));
  });

  it('saved elsewhere are not offered to a table that has them already', async () => {
    localStorage.setItem(
      storageKeys.draft,
      JSON.stringify({ text: '[{"a":1}]', styles: { ...defaultStyleSettings, headerBg: '#ff0000' } }),
    );
    openEditor({
      href: '/app?tab=settings&projectId=1',
      routes: { 'GET /api/settings': { settings: { headerBg: '#ff0000' } } },
    });
    await waitFor(() => expect(savedLocally()).toMatchObject({ headerBg: '#ff0000' }));
    expect(screen.queryByText(savedStyle.changedText)).toBeNull();
  });

  it('saved elsewhere are used for a table without its own style', async () => {
    openEditor({
      href: '/app?tab=settings',
      routes: { 'GET /api/settings': { settings: { headerBg: '#ff0000' } } },
    });
    await waitFor(async () => expect((await digits(styleControls.labels.headerBg)).value).toBe('ff0000'));
    expect((await button(create.undo)).disabled).toBe(true);
  });
});

describe('the commands of the editor', () => {
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.body, { key, ctrlKey: true, ...more });

  it('have keys', async () => {
    openEditor({ user: null });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await typeJson('[{"a":1}]', 'input.paste');
    expect(press('z')).toBe(false);
    await waitFor(async () => expect(await jsonText()).toBe(sampleTable));
    press('Z', { shiftKey: true });
    await waitFor(async () => expect(await jsonText()).toBe('[{"a":1}]'));
    press('z');
    press('y');
    expect(await jsonText()).toBe('[{"a":1}]');
    const field = screen.getByLabelText(create.filename);
    expect(fireEvent.keyDown(field, { key: 'z', ctrlKey: true })).toBe(true);
    expect(press('z', { altKey: true })).toBe(true);
    expect(press('x')).toBe(true);
    press('s');
    expect(await text(styleSettings.savedText)).toBeTruthy();
    await liveImage(1, 1);
    fireEvent.keyDown(field, { key: 'Enter', metaKey: true });
    expect((await dialog()).getByText(keyPrompt.title)).toBeTruthy();
    expect(press('s')).toBe(true);
  });

  it('are in the palette, with the other projects', async () => {
    const app = openEditor();
    await liveImage(5, 5, 'Q3 pipeline by region');
    press('k');
    await app.keyboard.type((await dialog()).getByRole('combobox'), 'store');
    const options = await screen.findAllByRole('option');
    const names = options.map(({ textContent }) => textContent);
    expect(names[0]).toContain(pageCommands.generate);
    expect(names).toContain(projectCommands.store('South'));
    expect(names).not.toContain(projectCommands.store('North'));
    await app.keyboard.click(screen.getByRole('option', { name: projectCommands.store('South') }));
    await waitFor(() => expect(currentHref()).toBe('/app?projectId=2'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do not include what an invalid table cannot do', async () => {
    openEditor({ user: null });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await typeJson('[', 'input.paste');
    await waitFor(async () => expect((await button(create.generate)).disabled).toBe(true));
    press('Enter');
    expect(screen.queryByRole('dialog')).toBeNull();
    press('k');
    await screen.findByText(palette.page);
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
    expect(names.some((name) => name.startsWith(pageCommands.undo))).toBe(true);
    expect(names.some((name) => name.startsWith(pageCommands.redo))).toBe(false);
    expect(names.some((name) => name.startsWith(pageCommands.generate))).toBe(false);
    expect(names.some((name) => name.startsWith(pageCommands.download))).toBe(false);
  });

  it('are listed with their keys, and single keys can be turned off', async () => {
    const app = openEditor({ user: null });
    await liveImage(5, 5, 'Q3 pipeline by region');
    fireEvent.keyDown(document.body, { key: '?' });
    const list = await dialog();
    expect(list.getByText(shortcutsDialog.editor)).toBeTruthy();
    const single = list.getByLabelText<HTMLInputElement>(new RegExp(shortcutsDialog.singleKeys));
    expect(single.checked).toBe(true);
    await app.keyboard.click(single);
    expect(localStorage.getItem(storageKeys.singleKeys)).toBe('off');
    await app.keyboard.click(list.getByRole('button', { name: uiTexts.close }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(document.body, { key: '?' });
    fireEvent.keyDown(screen.getByLabelText(create.filename), { key: '?' });
    press('k', { shiftKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    await app.keyboard.click(await button(shortcutsDialog.open));
    expect((await dialog()).getByText(shortcutsDialog.text)).toBeTruthy();
    press('k');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('include those of the site', async () => {
    const app = openEditor({ user: null });
    await app.keyboard.click(await button(shared.switchTheme));
    expect(document.documentElement.dataset.theme).toBe('dark');
    await app.keyboard.click(await button(shared.switchTheme));
    expect([document.documentElement.dataset.theme, localStorage.getItem(storageKeys.theme)]).toEqual([
      'light',
      'light',
    ]);
    press('k');
    await app.keyboard.type((await dialog()).getByRole('combobox'), siteCommands.dark);
    await app.keyboard.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  });
});

describe('the API endpoint', () => {
  it('shows the request that stores the table', async () => {
    const app = openEditor({ href: '/app?tab=api&projectId=1' });
    await waitFor(() =>
      expect(screen.getAllByText(/^POST http:/)[0]?.textContent).toContain(north.endpointPath),
    );
    expect(screen.getByText(endpoint.projectText)).toBeTruthy();
    expect(screen.getByText(endpoint.keyPrefixHint('pk_1'))).toBeTruthy();
    expect(screen.getByText(/^POST http:/).textContent).toContain('Q3 pipeline by region');
    const curl = screen.getByRole('region', { name: 'cURL' });
    expect(curl.textContent).toContain('http://localhost:3000/api/pictable/north-x1');
    await app.keyboard.click(screen.getByRole('tab', { name: endpoint.make }));
    expect(await text(endpoint.makeHint)).toBeTruthy();
    await app.keyboard.click(screen.getByRole('tab', { name: 'Python' }));
    await waitFor(() => expect(localStorage.getItem(storageKeys.snippetLanguage)).toBe('python'));
    expect(screen.queryByText(endpoint.makeHint)).toBeNull();
    expect(screen.queryByText(endpoint.sampleBody)).toBeNull();
  });

  it('shows the sample instead of an invalid table, and no project to a visitor', async () => {
    localStorage.setItem(storageKeys.draft, JSON.stringify({ text: '[', styles: defaultStyleSettings }));
    openEditor({ href: '/app?tab=api', user: null });
    expect(await text(endpoint.sampleBody)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'cURL' }).textContent).toContain('Q3 pipeline by region');
    expect(screen.queryByText(endpoint.projectText)).toBeNull();
    expect(screen.queryByText(/^Your key starts with/)).toBeNull();
  });
});
