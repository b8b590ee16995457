// @vitest-environment happy-dom
import type { ProjectTheme } from '@pictable/contract';
import type { JsonObject } from '@pictable/contract/json';
import { fromJs, parseJson, stringify } from '@pictable/contract/json';
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { projectList } from '../../../messages/dashboard-texts.ts';
import { ownThemesTexts } from '../../../messages/projects/own-themes-texts.ts';
import { uiTexts } from '../../../messages/ui-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../../../open-app.fixture.tsx';
import { draftOf, nameProblem, newDraft, themeOfDraft } from './theme-draft.ts';
import { withTheme } from './theme-preview.tsx';

afterEach(closeApp);

const path = '/api/pictable/projects/1/themes';
const acme: ProjectTheme = {
  name: 'acme',
  from: ['#123456', '#abcdef'],
  mode: 'dark',
  density: 'compact',
  borderRadius: 8,
  updatedAt: '2026-03-02T12:00:00.000Z',
};
const listOf = (...themes: unknown[]) => ({ success: true, themes });

async function openDialog(routes: Routes) {
  const lists = {
    'GET /api/pictable/projects': [projectOf(1, 'North')],
    'GET /api/pictable/user/images': [],
    'GET /api/pictable/projects/1/fonts': {
      success: true,
      fonts: [{ family: 'Acme Sans', files: [] }],
    },
  };
  const app = openApp('/dashboard', { user: ada, routes: { ...lists, ...routes } });
  await app.keyboard.click(await button(projectList.menu('North')));
  await app.keyboard.click(await screen.findByRole('menuitem', { name: projectList.themes }));
  return { ...app, shown: await dialog() };
}

it('saves a theme under a name that tables can send', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(),
    [`PUT ${path}/acme`]: { success: true, ...acme, isNew: true, warnings: [] },
  });
  expect(await shown.findByText(ownThemesTexts.empty)).toBeTruthy();
  const name = shown.getByLabelText<HTMLInputElement>(ownThemesTexts.name);
  await keyboard.click(shown.getByRole('button', { name: ownThemesTexts.save }));
  expect(shown.getByText(ownThemesTexts.nameInvalid)).toBeTruthy();
  await keyboard.type(name, 'ocean');
  expect(shown.getByText(ownThemesTexts.nameBuiltIn('ocean'))).toBeTruthy();
  await keyboard.clear(name);
  await keyboard.type(name, 'acme');
  const first = shown.getByLabelText<HTMLInputElement>(ownThemesTexts.first);
  await keyboard.clear(first);
  await keyboard.type(first, '123456');
  await keyboard.click(shown.getByRole('radio', { name: ownThemesTexts.modes.dark }));
  await keyboard.click(shown.getByRole('radio', { name: ownThemesTexts.densities.compact }));
  service.route(`GET ${path}`, listOf(acme));
  await keyboard.click(shown.getByRole('button', { name: ownThemesTexts.save }));
  expect(await shown.findByRole('button', { name: ownThemesTexts.editNamed('acme') })).toBeTruthy();
  const [request] = service.requests(`PUT ${path}/acme`);
  expect(request).toMatchObject({
    body: { from: ['#123456', '#f59e0b'], mode: 'dark', density: 'compact' },
  });
  expect(shown.getByText('"theme": "acme"')).toBeTruthy();
});

it('edits a saved theme, and shows why the service rejects it', async () => {
  const reason = 'This project has 30 themes, the most that a project can have.';
  const { keyboard, shown } = await openDialog({
    [`GET ${path}`]: listOf(acme),
    [`PUT ${path}/acme`]: () => errorResponse(403, 'theme-limit-reached', reason),
  });
  await keyboard.click(await shown.findByRole('button', { name: ownThemesTexts.editNamed('acme') }));
  expect(shown.getByLabelText<HTMLInputElement>(ownThemesTexts.first).value).toBe('123456');
  expect(shown.getByLabelText<HTMLInputElement>(ownThemesTexts.second).value).toBe('abcdef');
  await keyboard.click(shown.getByRole('button', { name: ownThemesTexts.replace('acme') }));
  expect(await shown.findByText(reason)).toBeTruthy();
});

it('deletes a theme only after the time to undo it', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(acme),
    [`DELETE ${path}/acme`]: { success: true },
  });
  await keyboard.click(await shown.findByRole('button', { name: ownThemesTexts.removeNamed('acme') }));
  await keyboard.click(shown.getByRole('button', { name: ownThemesTexts.undoNamed('acme') }));
  await keyboard.click(await shown.findByRole('button', { name: ownThemesTexts.removeNamed('acme') }));
  expect(service.requests(`DELETE ${path}/acme`)).toEqual([]);
  await keyboard.click(shown.getByRole('button', { name: uiTexts.close }));
  await waitFor(() => expect(service.requests(`DELETE ${path}/acme`)).toHaveLength(1));
});

describe('a draft', () => {
  it('keeps a saved theme, and leaves out what equals the defaults', () => {
    const { name: _, updatedAt: __, ...theme } = acme;
    expect(themeOfDraft(draftOf(acme))).toEqual(theme);
    expect(themeOfDraft(newDraft)).toEqual({ from: ['#0b6b45', '#f59e0b'], mode: 'light' });
    const three = ['#111111', '#222222', '#333333'];
    expect(themeOfDraft(draftOf({ ...acme, from: three })).from).toEqual(three);
  });

  it.each(['acme', 'a-1', '2026'])('may have the name %s', (name) => {
    expect(nameProblem(name)).toBeUndefined();
  });

  it.each(['', '-a', 'Acme', 'a b', 'dark'])('may not have the name "%s"', (name) => {
    expect(nameProblem(name)).toBeDefined();
  });
});

it('the preview shows a table without the appearance that it has in the gallery', () => {
  const table = fromJs({
    data: [{ a: 1 }],
    columns: { a: { label: 'A', show: { as: 'bar', color: 'red' }, scale: { palette: 'blues' } } },
    styles: { headerBg: 'red' },
    options: { theme: 'dark', frame: 'rules', locale: 'de' },
  }) as JsonObject;
  expect(stringify(withTheme(table, { from: ['#0b6b45'] }))).toBe(
    '{"data":[{"a":1}],"columns":{"a":{"label":"A","show":{"as":"bar"},"scale":{}}},"options":{"locale":"de"},"theme":{"from":["#0b6b45"]}}',
  );
  expect(withTheme(parseJson('[1]', { depthMax: 8 }), { from: ['red'] })).toEqual(
    parseJson('[1]', { depthMax: 8 }),
  );
});
