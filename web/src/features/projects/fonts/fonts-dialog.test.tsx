// @vitest-environment happy-dom
import { limits } from '@pictable/contract';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { projectList } from '../../../messages/dashboard-texts.ts';
import { fontsTexts } from '../../../messages/projects/fonts-texts.ts';
import { uiTexts } from '../../../messages/ui-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../../../open-app.fixture.tsx';
import { familyOfFile } from './family-of-file.ts';

afterEach(closeApp);

const path = '/api/pictable/projects/1/fonts';
const fileOf = (weightMin: number, weightMax = weightMin, style = 'normal') => ({
  ...{ id: 'a'.repeat(64), weightMin, weightMax, style, format: 'woff2', glyphs: 200, bytes: 9_000 },
  uploadedAt: '2026-03-02T12:00:00.000Z',
});
const acme = { family: 'Acme Sans', files: [fileOf(400), fileOf(400, 400, 'italic'), fileOf(100, 900)] };
const listOf = (...fonts: unknown[]) => ({ success: true, fonts });

async function openDialog(routes: Routes) {
  const lists = {
    'GET /api/pictable/projects': [projectOf(1, 'North')],
    'GET /api/pictable/user/images': [],
  };
  const app = openApp('/dashboard', { user: ada, routes: { ...lists, ...routes } });
  await app.keyboard.click(await button(projectList.menu('North')));
  await app.keyboard.click(await screen.findByRole('menuitem', { name: projectList.fonts }));
  return { ...app, shown: await dialog() };
}

const drop = (onto: HTMLElement, ...files: File[]) => fireEvent.drop(onto, { dataTransfer: { files } });

it('adds dropped files to a family that has the name of the first', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(),
    [`PUT ${path}/Acme%20Sans`]: { success: true, ...acme },
  });
  expect(await shown.findByText(fontsTexts.empty)).toBeTruthy();
  const zone = shown.getByText(fontsTexts.drop);
  drop(zone, new File(['1'], 'AcmeSans-Regular.woff2'), new File(['2'], 'AcmeSans-BoldItalic.woff2'));
  const family = await shown.findByLabelText<HTMLInputElement>(fontsTexts.family);
  expect(family.value).toBe('Acme Sans');
  await keyboard.clear(family);
  await keyboard.click(shown.getByRole('button', { name: fontsTexts.add(2) }));
  expect(shown.getByText(fontsTexts.familyInvalid)).toBeTruthy();
  await keyboard.type(family, 'roboto');
  expect(shown.getByText(fontsTexts.familyBuiltIn('roboto'))).toBeTruthy();
  await keyboard.clear(family);
  await keyboard.type(family, 'Acme Sans');
  service.route(`GET ${path}`, listOf(acme));
  await keyboard.click(shown.getByRole('button', { name: fontsTexts.add(2) }));
  expect(await shown.findByText('400, 400 italic, 100–900 variable')).toBeTruthy();
  await waitFor(() => expect(service.requests(`PUT ${path}/Acme%20Sans`)).toHaveLength(2));
  await waitFor(() => expect(shown.queryByLabelText(fontsTexts.family)).toBeNull());
  expect(shown.getByText('"fontFamily": "Acme Sans"')).toBeTruthy();
});

it('shows why a file was rejected, and keeps it', async () => {
  const reason = 'The font forbids embedding it in documents (embedding bits 0x0002).';
  const { keyboard, shown } = await openDialog({
    [`GET ${path}`]: listOf(),
    [`PUT ${path}/Acme`]: () => errorResponse(400, 'invalid-font', reason),
  });
  drop(await shown.findByText(fontsTexts.drop), new File(['1'], 'Acme.ttf'));
  await keyboard.click(await shown.findByRole('button', { name: fontsTexts.add(1) }));
  expect(await shown.findByText(reason)).toBeTruthy();
  expect(shown.getByLabelText<HTMLInputElement>(fontsTexts.family).value).toBe('Acme');
});

it('does not send a file that is too large', async () => {
  const { keyboard, service, shown } = await openDialog({ [`GET ${path}`]: listOf() });
  const large = new File([new Uint8Array(limits.fontBytesMax + 1)], 'Acme.ttf');
  drop(await shown.findByText(fontsTexts.drop), large);
  await keyboard.click(await shown.findByRole('button', { name: fontsTexts.add(1) }));
  expect(await shown.findByText(fontsTexts.tooLarge(2))).toBeTruthy();
  expect(service.requests(`PUT ${path}/Acme`)).toEqual([]);
});

it('deletes a font only after the time to undo it', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(acme),
    [`DELETE ${path}/Acme%20Sans`]: { success: true },
  });
  await keyboard.click(await shown.findByRole('button', { name: fontsTexts.removeNamed('Acme Sans') }));
  await keyboard.click(shown.getByRole('button', { name: fontsTexts.undoNamed('Acme Sans') }));
  await keyboard.click(await shown.findByRole('button', { name: fontsTexts.removeNamed('Acme Sans') }));
  expect(service.requests(`DELETE ${path}/Acme%20Sans`)).toEqual([]);
  await keyboard.click(shown.getByRole('button', { name: uiTexts.close }));
  await waitFor(() => expect(service.requests(`DELETE ${path}/Acme%20Sans`)).toHaveLength(1));
});

it.each([
  ['AcmeSans-BoldItalic.woff2', 'Acme Sans'],
  ['acme-sans-latin-400-normal.woff2', 'acme sans latin'],
  ['AcmeSans[wght].ttf', 'Acme Sans'],
  ['Acme_Sans_Regular.otf', 'Acme Sans'],
  ['Acme.ttf', 'Acme'],
])('the family of %s is %s', (name, family) => {
  expect(familyOfFile(name)).toBe(family);
});
