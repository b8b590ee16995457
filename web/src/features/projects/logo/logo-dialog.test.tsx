// @vitest-environment happy-dom
import { limits } from '@pictable/contract';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { projectList } from '../../../messages/dashboard-texts.ts';
import { logoTexts } from '../../../messages/projects/logo-texts.ts';
import { uiTexts } from '../../../messages/ui-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../../../open-app.fixture.tsx';

afterEach(closeApp);

const path = '/api/pictable/projects/1/logo';
const logoOf = (settings: object) => ({
  ...{ id: 'a'.repeat(64), mediaType: 'image/png', width: 300, height: 100, bytes: 900 },
  settings: { position: 'title-start', ...settings },
  uploadedAt: '2026-03-02T12:00:00.000Z',
});
const none = { success: true, logo: null };
const acme = { success: true, logo: logoOf({ alt: 'Acme', height: 30 }) };

async function openDialog(routes: Routes) {
  const lists = {
    'GET /api/pictable/projects': [projectOf(1, 'North')],
    'GET /api/pictable/user/images': [],
  };
  const app = openApp('/dashboard', { user: ada, routes: { ...lists, ...routes } });
  await app.keyboard.click(await button(projectList.menu('North')));
  await app.keyboard.click(await screen.findByRole('menuitem', { name: projectList.logo }));
  return { ...app, shown: await dialog() };
}

const drop = (onto: HTMLElement, file: File) => fireEvent.drop(onto, { dataTransfer: { files: [file] } });

it('saves a dropped image with its settings, and says what of it is not shown', async () => {
  const warning = 'The logo contains a script, which is not run.';
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: none,
    [`PUT ${path}`]: { ...acme, warnings: [warning] },
  });
  drop(await shown.findByText(logoTexts.drop), new File(['<svg/>'], 'logo.svg'));
  await keyboard.type(await shown.findByLabelText(logoTexts.height), '500');
  await keyboard.type(shown.getByLabelText(logoTexts.link), 'javascript:alert(1)');
  await keyboard.click(shown.getByRole('button', { name: logoTexts.save }));
  expect(shown.getByText(logoTexts.heightInvalid(8, 200))).toBeTruthy();
  expect(shown.getByText(logoTexts.linkInvalid)).toBeTruthy();
  expect(service.requests(`PUT ${path}`)).toEqual([]);
  await keyboard.clear(shown.getByLabelText(logoTexts.height));
  await keyboard.type(shown.getByLabelText(logoTexts.height), '30');
  await keyboard.clear(shown.getByLabelText(logoTexts.link));
  await keyboard.type(shown.getByLabelText(logoTexts.alt), 'Acme');
  await keyboard.click(shown.getByRole('button', { name: logoTexts.save }));
  expect(await shown.findByText(warning)).toBeTruthy();
  expect(service.requests(`PUT ${path}`)).toHaveLength(1);
  expect(await shown.findByRole('img', { name: 'Acme' })).toBeTruthy();
});

it('shows why an image was rejected, and sends none that is too large', async () => {
  const reason = 'The logo contains declarations of entities.';
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: none,
    [`PUT ${path}`]: () => errorResponse(400, 'invalid-logo', reason),
  });
  const large = new File([new Uint8Array(limits.logoBytesMax + 1)], 'logo.png');
  drop(await shown.findByText(logoTexts.drop), large);
  await keyboard.click(await shown.findByRole('button', { name: logoTexts.save }));
  expect(shown.getByText(logoTexts.tooLarge(1))).toBeTruthy();
  expect(service.requests(`PUT ${path}`)).toEqual([]);
  drop(shown.getByText(logoTexts.drop), new File(['<svg/>'], 'logo.svg'));
  await keyboard.click(shown.getByRole('button', { name: logoTexts.save }));
  expect(await shown.findByText(reason)).toBeTruthy();
});

it('removes the logo only after the time to undo it', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: acme,
    [`DELETE ${path}`]: { success: true },
  });
  expect((await shown.findByLabelText<HTMLInputElement>(logoTexts.height)).value).toBe('30');
  await keyboard.click(shown.getByRole('button', { name: logoTexts.remove }));
  await keyboard.click(shown.getByRole('button', { name: logoTexts.undoNamed }));
  await keyboard.click(await shown.findByRole('button', { name: logoTexts.remove }));
  expect(service.requests(`DELETE ${path}`)).toEqual([]);
  await keyboard.click(shown.getByRole('button', { name: uiTexts.close }));
  await waitFor(() => expect(service.requests(`DELETE ${path}`)).toHaveLength(1));
});
