// @vitest-environment happy-dom
import { limits } from '@pictable/contract';
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { projectList } from '../../../messages/dashboard-texts.ts';
import { formTexts } from '../../../messages/form-texts.ts';
import { secretForm, secretsTexts } from '../../../messages/projects/secrets-texts.ts';
import { uiTexts } from '../../../messages/ui-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../../../open-app.fixture.tsx';

afterEach(closeApp);

const path = '/api/pictable/projects/1/secrets';
const time = '2026-03-02T12:00:00.000Z';
const secretOf = (name: string, ...hosts: string[]) => ({ name, hosts, createdAt: time, updatedAt: time });
const crm = secretOf('crm', 'https://api.example.com', 'http://10.example.com:8080');
const listOf = (...secrets: unknown[]) => ({ success: true, secrets });

async function openDialog(routes: Routes) {
  const lists = {
    'GET /api/pictable/projects': [projectOf(1, 'North')],
    'GET /api/pictable/user/images': [],
  };
  const app = openApp('/dashboard', { user: ada, routes: { ...lists, ...routes } });
  await app.keyboard.click(await button(projectList.menu('North')));
  await app.keyboard.click(await screen.findByRole('menuitem', { name: projectList.secrets }));
  return { ...app, shown: await dialog() };
}

it('saves a secret with its hosts, and never shows its value', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(),
    [`PUT ${path}/crm`]: { success: true, ...crm },
  });
  expect(await shown.findByText(secretsTexts.empty)).toBeTruthy();
  await keyboard.click(shown.getByRole('button', { name: secretsTexts.add }));
  await keyboard.click(shown.getByRole('button', { name: secretForm.save }));
  for (const problem of [secretForm.nameInvalid, secretForm.valueMissing, secretForm.hostsMissing])
    expect(shown.getByText(problem)).toBeTruthy();
  await keyboard.type(shown.getByLabelText(secretForm.name), 'crm');
  await keyboard.type(shown.getByLabelText(secretForm.value), 'Bearer 123');
  const hosts = shown.getByLabelText(secretForm.hosts);
  await keyboard.type(hosts, 'api.example.com/orders');
  expect(shown.getByText(secretForm.hostInvalid('api.example.com/orders'))).toBeTruthy();
  await keyboard.clear(hosts);
  await keyboard.type(hosts, 'api.example.com, http://10.example.com:8080');
  service.route(`GET ${path}`, listOf(crm));
  await keyboard.click(shown.getByRole('button', { name: secretForm.save }));
  expect(await shown.findByText('api.example.com, http://10.example.com:8080')).toBeTruthy();
  expect(service.bodies(`PUT ${path}/crm`)).toEqual([
    { value: 'Bearer 123', hosts: ['api.example.com', 'http://10.example.com:8080'] },
  ]);
  expect(shown.getByText(/"Authorization": "secret:crm"/)).toBeTruthy();
});

it('replaces a secret, and keeps the form open if the service rejects it', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(crm),
    [`PUT ${path}/crm`]: () => errorResponse(400, 'invalid-request', 'value is not valid.'),
  });
  await keyboard.click(await shown.findByRole('button', { name: secretsTexts.replaceNamed('crm') }));
  expect(shown.getByLabelText<HTMLInputElement>(secretForm.name).readOnly).toBe(true);
  expect(document.activeElement).toBe(shown.getByLabelText(secretForm.value));
  expect(shown.getByLabelText<HTMLInputElement>(secretForm.hosts).value).toBe(
    'api.example.com, http://10.example.com:8080',
  );
  await keyboard.type(shown.getByLabelText(secretForm.value), 'new');
  await keyboard.click(shown.getByRole('button', { name: secretForm.save }));
  expect(await shown.findByText('value is not valid.')).toBeTruthy();
  expect(service.requests(`PUT ${path}/crm`)).toHaveLength(1);
  await keyboard.click(shown.getByRole('button', { name: formTexts.cancel }));
  expect(await shown.findByText('crm')).toBeTruthy();
});

it('deletes a secret only after the time to undo it', async () => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(crm),
    [`DELETE ${path}/crm`]: { success: true },
  });
  await keyboard.click(await shown.findByRole('button', { name: secretsTexts.removeNamed('crm') }));
  const undo = shown.getByRole('button', { name: secretsTexts.undoNamed('crm') });
  expect(document.activeElement).toBe(undo);
  await keyboard.click(undo);
  await keyboard.click(await shown.findByRole('button', { name: secretsTexts.removeNamed('crm') }));
  expect(service.requests(`DELETE ${path}/crm`)).toEqual([]);
  service.route(`GET ${path}`, listOf());
  await waitFor(() => expect(service.requests(`DELETE ${path}/crm`)).toHaveLength(1), {
    timeout: 4 * limits.undoOfferMs,
  });
  expect(await shown.findByText(secretsTexts.empty)).toBeTruthy();
});

it.each([
  ['the dialog closes', (close: () => Promise<void>) => close()],
  ['the page closes', async () => void dispatchEvent(new Event('pagehide'))],
])('deletes a secret at once when %s', async (_, leave) => {
  const { keyboard, service, shown } = await openDialog({
    [`GET ${path}`]: listOf(crm),
    [`DELETE ${path}/crm`]: { success: true },
  });
  await keyboard.click(await shown.findByRole('button', { name: secretsTexts.removeNamed('crm') }));
  await leave(() => keyboard.click(shown.getByRole('button', { name: uiTexts.close })));
  await waitFor(() => expect(service.requests(`DELETE ${path}/crm`)).toHaveLength(1));
});
