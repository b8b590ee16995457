// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { projectList } from '../../messages/dashboard-texts.ts';
import { formTexts } from '../../messages/form-texts.ts';
import { apiKeyDialog, newProject } from '../../messages/projects-texts.ts';
import { signing } from '../../messages/sharing-texts.ts';
import {
  ada,
  button,
  closeApp,
  currentHref,
  dialog,
  openApp,
  projectOf,
  text,
} from '../../open-app.fixture.tsx';
import { storageKeys } from '../../storage/storage.ts';
import { firstTable } from '../../table-requests/first-request.ts';
import { maskSecret } from '../../ui/text/secret-text.tsx';

afterEach(closeApp);

const north = projectOf(1, 'North');
const key = 'pk_1234567890abcdef';

function openDashboard(routes: Routes = {}, user = ada, href = '/dashboard') {
  const lists = { 'GET /api/pictable/projects': [north], 'GET /api/pictable/user/images': [] };
  return openApp(href, { user, routes: { ...lists, ...routes } });
}

async function choose({ keyboard }: ReturnType<typeof openDashboard>, item: string) {
  await keyboard.click(await button(projectList.menu('North')));
  await keyboard.click(await screen.findByRole('menuitem', { name: item }));
}

describe('a new project', () => {
  const created = { ...projectOf(2, 'South'), apiKey: key };
  const routes = { 'POST /api/pictable/projects': created };

  it('is created with its name only, and shows its key once', async () => {
    const { keyboard, service } = openDashboard(routes);
    await keyboard.click(await button(projectList.create));
    const form = await dialog();
    expect(document.activeElement).toBe(form.getByLabelText(newProject.name));
    await keyboard.type(form.getByLabelText(newProject.name), 'South');
    await keyboard.type(form.getByLabelText(newProject.endpointPath), '  ');
    await keyboard.click(form.getByRole('button', { name: newProject.create }));
    expect(await text(apiKeyDialog.newText('South'))).toBeTruthy();
    expect(service.bodies('POST /api/pictable/projects')).toEqual([
      { name: 'South', description: null, endpointPath: null },
    ]);
    expect(service.requests('GET /api/pictable/projects')).toHaveLength(2);
    const secret = await dialog();
    expect(secret.getByText(maskSecret(key))).toBeTruthy();
    await keyboard.click(secret.getByRole('button', { name: apiKeyDialog.showKey }));
    expect(secret.getByText(key)).toBeTruthy();
    expect(localStorage.getItem(storageKeys.keySaved)).toBeNull();
    await keyboard.click(secret.getByRole('button', { name: apiKeyDialog.saved }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem(storageKeys.keySaved)).toBe('7');
  });

  it('is not created with values that the service would reject', async () => {
    const { keyboard, service } = openDashboard(routes);
    await keyboard.click(await button(projectList.create));
    const form = await dialog();
    expect(form.queryByRole('alert')).toBeNull();
    await keyboard.type(form.getByLabelText(newProject.endpointPath), 'No');
    await keyboard.click(form.getByRole('button', { name: newProject.create }));
    expect(await form.findByText(newProject.nameRequired)).toBeTruthy();
    expect(form.getByText(/^endpointPath must be 3 to 50 characters/)).toBeTruthy();
    await keyboard.type(form.getByLabelText(newProject.name), 'S');
    expect(form.queryByText(newProject.nameRequired)).toBeNull();
    expect(form.getByText(/^endpointPath must be 3 to 50 characters/)).toBeTruthy();
    await keyboard.click(form.getByRole('button', { name: formTexts.cancel }));
    expect(service.bodies('POST /api/pictable/projects')).toEqual([]);
  });

  it('keeps the form if the service rejects it', async () => {
    const { keyboard } = openDashboard({
      'POST /api/pictable/projects': () => errorResponse(409, 'endpoint-path-taken', 'The path is taken.'),
    });
    await keyboard.click(await button(projectList.create));
    const form = await dialog();
    await keyboard.type(form.getByLabelText(newProject.name), 'South');
    await keyboard.type(form.getByLabelText(newProject.description), ' Warm ');
    await keyboard.click(form.getByRole('button', { name: newProject.create }));
    expect(await text('The path is taken.')).toBeTruthy();
    expect(screen.getByText(newProject.failed)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>(newProject.name).value).toBe('South');
  });

  it('is offered by a link, which does so once', async () => {
    openDashboard(routes, ada, '/dashboard#new-project');
    expect((await dialog()).getByText(newProject.text)).toBeTruthy();
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
  });

  it.each([
    [{ ...ada, project_limit: 1 }, 'upgrade'],
    [{ ...ada, project_limit: 1, current_plan_tier: 'premium' as const }, 'disabled'],
    [{ ...ada, project_limit: 2 }, 'enabled'],
    [{ ...ada, project_limit: null }, 'enabled'],
  ])('is limited by the plan (%#)', async (user, offer) => {
    openDashboard(routes, user, '/dashboard#new-project');
    await screen.findByText('/api/pictable/north-x1');
    const upgrade = screen.queryByRole('link', { name: projectList.upgrade });
    const [create] = screen.queryAllByRole<HTMLButtonElement>('button', { name: projectList.create });
    const found = upgrade ? 'upgrade' : create?.disabled ? 'disabled' : 'enabled';
    expect(found).toBe(offer);
    expect(screen.queryByText(projectList.atLimit(1)) !== null).toBe(offer === 'disabled');
    if (offer !== 'enabled') expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the key of a project', () => {
  it('is shown by its prefix, and replaced after a warning', async () => {
    const app = openDashboard({ 'POST /api/projects/1/regenerate-key': { fullApiKey: key } });
    await choose(app, projectList.viewKey);
    const view = await dialog();
    expect(view.getByText('pk_1…')).toBeTruthy();
    expect(view.getByText(apiKeyDialog.prefixText('North'))).toBeTruthy();
    await app.keyboard.click(view.getByRole('button', { name: apiKeyDialog.regenerate }));
    expect(view.getByText(apiKeyDialog.regenerateWarning)).toBeTruthy();
    expect(app.service.requests('POST /api/projects/1/regenerate-key')).toHaveLength(0);
    await app.keyboard.click(view.getByRole('button', { name: apiKeyDialog.regenerateNow }));
    expect(await text(apiKeyDialog.regeneratedText)).toBeTruthy();
    expect(view.getByText(maskSecret(key))).toBeTruthy();
    await app.keyboard.click(view.getByRole('button', { name: `Copy ${apiKeyDialog.key}` }));
    await waitFor(() => expect(localStorage.getItem(storageKeys.keySaved)).toBe('7'));
    expect(await navigator.clipboard.readText()).toBe(key);
  });

  it('is kept if the request fails', async () => {
    const app = openDashboard({
      'POST /api/projects/1/regenerate-key': () => new Response('', { status: 500 }),
    });
    await choose(app, projectList.viewKey);
    const view = await dialog();
    await app.keyboard.click(view.getByRole('button', { name: apiKeyDialog.regenerate }));
    await app.keyboard.click(view.getByRole('button', { name: apiKeyDialog.regenerateNow }));
    expect(await text(apiKeyDialog.regenerateFailedText)).toBeTruthy();
    expect(view.getByText('pk_1…')).toBeTruthy();
    await app.keyboard.click(view.getByRole('button', { name: formTexts.cancel }));
    expect(view.queryByText(apiKeyDialog.regenerateWarning)).toBeNull();
  });

  it('can be tried with a table, as a program would send it', async () => {
    const app = openDashboard({
      'POST /api/projects/1/regenerate-key': { fullApiKey: key },
      'POST /api/pictable/north-x1/preview': () => new Response(new Blob(['png'], { type: 'image/png' })),
    });
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    await choose(app, projectList.viewKey);
    const view = await dialog();
    await app.keyboard.click(view.getByRole('button', { name: apiKeyDialog.regenerate }));
    await app.keyboard.click(view.getByRole('button', { name: apiKeyDialog.regenerateNow }));
    await app.keyboard.click(await view.findByRole('button', { name: apiKeyDialog.test }));
    const image = await view.findByRole<HTMLImageElement>('img', { name: apiKeyDialog.testImage });
    expect(view.getByText(/^Success: rendered in \d+ ms/)).toBeTruthy();
    const [sent] = app.service.requests('POST /api/pictable/north-x1/preview');
    expect(sent?.body).toEqual(firstTable);
    expect(sent?.headers.get('authorization')).toBe(`Bearer ${key}`);
    const url = image.src;
    await app.keyboard.click(view.getByRole('button', { name: apiKeyDialog.saved }));
    await waitFor(() => expect(revoked).toHaveBeenCalledWith(url));
    revoked.mockRestore();
  });
});

describe('the signing secret of a project', () => {
  const secret = 'ss_abcdefghijklmnop';
  const route = 'POST /api/pictable/projects/1/signing-secret';

  it('is created after a warning, and shown with a signed URL', async () => {
    const app = openDashboard({ [route]: { signingSecret: secret } });
    await choose(app, projectList.signingSecret);
    const view = await dialog();
    expect(view.getByText(signing.text('North'))).toBeTruthy();
    await app.keyboard.click(view.getByRole('button', { name: signing.create }));
    expect(app.service.requests(route)).toHaveLength(0);
    await app.keyboard.click(view.getByRole('button', { name: signing.createNow }));
    expect(await view.findByText(signing.newText('North'))).toBeTruthy();
    expect(view.getByText(maskSecret(secret))).toBeTruthy();
    expect(view.queryByText(new RegExp(secret))).toBeNull();
    await app.keyboard.click(view.getByRole('button', { name: `Copy ${signing.inProgram}` }));
    expect(await navigator.clipboard.readText()).toBe(
      `PICTABLE_ENDPOINT_PATH=north-x1\nPICTABLE_SIGNING_SECRET=${secret}`,
    );
    const tag = await view.findByText(/^<img src="http:\/\/localhost:3000\/api\/signed\/north-x1\.png\?d=/);
    expect(tag.textContent).toMatch(/&amp;/);
    expect(tag.textContent).not.toMatch(/&(?!amp;)/);
    expect(view.getByText(/^=IMAGE\("http:[^;]*"\)$/)).toBeTruthy();
    await app.keyboard.click(view.getByRole('button', { name: signing.saved }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not created if the request fails', async () => {
    const app = openDashboard({ [route]: () => new Response('', { status: 500 }) });
    await choose(app, projectList.signingSecret);
    const view = await dialog();
    await app.keyboard.click(view.getByRole('button', { name: signing.create }));
    await app.keyboard.click(view.getByRole('button', { name: signing.createNow }));
    expect(await text(signing.failed)).toBeTruthy();
    expect(screen.getByText(signing.failedText)).toBeTruthy();
  });
});
