// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { sessions } from '../../messages/accounts/auth-texts.ts';
import { imageDialogs, imageTable, projectDialogs, projectList } from '../../messages/dashboard-texts.ts';
import { formTexts } from '../../messages/form-texts.ts';
import { newProject } from '../../messages/projects-texts.ts';
import { sharing } from '../../messages/sharing-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf } from '../../open-app.fixture.tsx';
import { listedImageOf } from './listed-image.fixture.ts';

afterEach(closeApp);

const north = projectOf(1, 'North', { description: 'The cold half' });
const south = projectOf(2, 'South');

const images = [listedImageOf(11, 1), listedImageOf(12, 2, { title: null }), listedImageOf(13, null)];

function openDashboard(routes: Routes = {}, user = ada, href = '/dashboard') {
  return openApp(href, {
    user,
    routes: {
      'GET /api/pictable/projects': [north, south],
      'GET /api/pictable/user/images': images,
      ...routes,
    },
  });
}

/** The heading of a card, which opens and closes it. */
const cardOf = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} ?\\d`) });
const isOpen = async (name: string) => (await cardOf(name)).getAttribute('aria-expanded') === 'true';

/** Chooses an item of the menu of a project. */
async function choose({ keyboard }: ReturnType<typeof openDashboard>, project: string, item: string) {
  await keyboard.click(await button(projectList.menu(project)));
  await keyboard.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the projects of a user', () => {
  it('are cards with their images, of which the first is open', async () => {
    openDashboard();
    expect(await isOpen('North')).toBe(true);
    expect(await isOpen('South')).toBe(false);
    expect((await cardOf('North')).textContent).toBe('North1 image · Created 2 Mar 2026');
    // A number after an Arabic or Hebrew name would appear in it.
    expect(screen.getByText('North', { selector: 'h3 *' }).localName).toBe('bdi');
    expect((await cardOf(projectList.withoutProject)).textContent).toBe('No project1 image');
    expect(screen.getByText('The cold half')).toBeTruthy();
    expect(screen.getByText('/api/pictable/north-x1')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: imageTable.label('North') }));
    expect(table.getAllByText('Table 11')).toHaveLength(1);
    expect(screen.queryByText('Table 13')).toBeNull();
    const create = screen.getByRole('link', { name: `${projectList.newImage}, North` });
    expect(create.getAttribute('href')).toBe('/app?projectId=1');
  });

  it('open and close', async () => {
    const { keyboard } = openDashboard();
    await keyboard.click(await cardOf('North'));
    expect(await isOpen('North')).toBe(false);
    expect(screen.queryByText('The cold half')).toBeNull();
    await keyboard.click(await cardOf('South'));
    expect(screen.getByText(imageTable.untitled)).toBeTruthy();
  });

  it('open from a link to the project', async () => {
    openDashboard({}, ada, '/dashboard#project-2');
    await waitFor(async () => expect(await isOpen('South')).toBe(true));
    expect(document.activeElement).toBe(await cardOf('South'));
  });

  it('show the first request if there is no image', async () => {
    openDashboard({ 'GET /api/pictable/user/images': [] });
    expect(await screen.findByText(imageTable.empty)).toBeTruthy();
    expect(
      screen.getByText(/^curl -X POST https:\/\/pictable\.example\/api\/pictable\/north-x1/),
    ).toBeTruthy();
    expect(screen.queryByText(projectList.withoutProject)).toBeNull();
  });

  it('are replaced by an invitation if there are none', async () => {
    openDashboard({ 'GET /api/pictable/projects': [], 'GET /api/pictable/user/images': [] });
    expect(await screen.findByRole('heading', { name: projectList.empty })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: projectList.create })).toHaveLength(1);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('leave images without a project in an open card', async () => {
    openDashboard({ 'GET /api/pictable/projects': [] });
    expect(await isOpen(projectList.withoutProject)).toBe(true);
    expect(screen.queryByText(projectList.empty)).toBeNull();
  });

  it('can be loaded again if they could not be loaded', async () => {
    const { service, keyboard } = openDashboard({
      'GET /api/pictable/user/images': () => errorResponse(500, 'internal', 'The disk is on fire.'),
    });
    expect(await screen.findByText('The disk is on fire.')).toBeTruthy();
    service.route('GET /api/pictable/user/images', images);
    await keyboard.click(screen.getByRole('button', { name: sessions.retry }));
    expect(await cardOf('North')).toBeTruthy();
    expect(screen.queryByText('The disk is on fire.')).toBeNull();
  });
});

describe('the images of a project', () => {
  const many = Array.from({ length: 47 }, (_, index) => listedImageOf(100 + index, 1));

  it('are shown twenty at a time', async () => {
    const { keyboard } = openDashboard({ 'GET /api/pictable/user/images': many });
    const table = await screen.findByRole('table', { name: imageTable.label('North') });
    const rows = () => within(table).getAllByRole('row').length - 1;
    expect(rows()).toBe(20);
    await keyboard.click(await button(imageTable.showMore(20)));
    expect(rows()).toBe(40);
    await keyboard.click(await button(imageTable.showMore(7)));
    expect(rows()).toBe(47);
    expect(screen.queryByRole('button', { name: /^Show \d+ more$/ })).toBeNull();
  });

  it('can be searched from six on', async () => {
    const six = [
      ...images,
      listedImageOf(14, 1, { filename: 'sales.pdf', title: 'Sales' }),
      listedImageOf(15, 1),
      listedImageOf(16, 1),
    ];
    const { keyboard } = openDashboard({ 'GET /api/pictable/user/images': six });
    const search = await screen.findByRole('searchbox', { name: projectList.search });
    const titles = () => screen.getAllByRole('button', { name: new RegExp(`^${imageTable.view} `) }).length;
    expect(titles()).toBe(4);
    await keyboard.type(search, 'SAL');
    expect(titles()).toBe(1);
    await keyboard.selectOptions(screen.getByRole('combobox', { name: projectList.format }), 'png');
    expect(screen.getAllByText(imageTable.noMatch)).toHaveLength(1);
    await keyboard.clear(search);
    expect(titles()).toBe(3);
  });

  it('cannot be searched if there are few', async () => {
    openDashboard();
    await cardOf('North');
    expect(screen.queryByRole('searchbox', { name: projectList.search })).toBeNull();
  });

  it('are shown with their URLs', async () => {
    const { keyboard } = openDashboard();
    await keyboard.click(await button(`${imageTable.view} Table 11`));
    const view = await dialog();
    expect(view.getByRole('img', { name: 'Table 11' }).getAttribute('src')).toBe('/api/images/table-11.png');
    expect(view.getByText(/^Stored on 4 Mar 2026/)).toBeTruthy();
    expect(view.getByText('https://cdn.example/table-11.png')).toBeTruthy();
    const links = view.getAllByRole('link').map((link) => link.getAttribute('href'));
    const path = '/api/images/table-11.png';
    expect(links).toEqual(['https://pictable.example/s/11', path, `${path}?download=1`]);
    await keyboard.click(view.getByRole('button', { name: `Copy ${imageTable.url}` }));
    expect(await navigator.clipboard.readText()).toBe('https://cdn.example/table-11.png');
    await keyboard.click(view.getByRole('button', { name: `Copy ${sharing.shareLink}` }));
    expect(await navigator.clipboard.readText()).toBe('https://pictable.example/s/11');
  });

  it('are shown as a document if they are one', async () => {
    openDashboard({
      'GET /api/pictable/user/images': [listedImageOf(11, 1, { filename: 'a b.pdf' })],
    }).keyboard.click(await button(`${imageTable.view} Table 11`));
    const view = await dialog();
    expect(view.queryByRole('img')).toBeNull();
    expect(view.getByLabelText(imageDialogs.pdf).getAttribute('data')).toContain('/api/images/a%20b.pdf');
  });

  it('are deleted after a question, and restored on request', async () => {
    const { keyboard, service } = openDashboard({
      'DELETE /api/pictable/user/images/11': { success: true, warnings: [{ message: 'A copy stays.' }] },
      'POST /api/pictable/user/images/11/restore': { success: true },
    });
    await keyboard.click(await button(`${imageTable.remove} Table 11`));
    expect(await screen.findByText(imageDialogs.removeText('Table 11'))).toBeTruthy();
    expect(service.requests('DELETE /api/pictable/user/images/11')).toHaveLength(0);
    service.route('GET /api/pictable/user/images', images.slice(1));
    await keyboard.click(await button(imageDialogs.remove));
    expect(await screen.findByText(imageDialogs.removed)).toBeTruthy();
    expect(screen.getByText('Table 11 – A copy stays.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(service.requests('DELETE /api/pictable/user/images/11')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: `${imageTable.view} Table 11` })).toBeNull();
    service.route('GET /api/pictable/user/images', images);
    await keyboard.click(await button(imageDialogs.undo));
    expect(await screen.findByText(imageDialogs.restored)).toBeTruthy();
    expect(await button(`${imageTable.view} Table 11`)).toBeTruthy();
  });
});

describe('the dialogs of a project', () => {
  it('rename it', async () => {
    const app = openDashboard({ 'PATCH /api/pictable/projects/1': north });
    await choose(app, 'North', projectList.rename);
    const form = await dialog();
    const name = form.getByLabelText(newProject.name);
    await app.keyboard.clear(name);
    await app.keyboard.click(form.getByRole('button', { name: projectDialogs.rename }));
    expect(await form.findByText(newProject.nameRequired)).toBeTruthy();
    expect(app.service.bodies('PATCH /api/pictable/projects/1')).toEqual([]);
    await app.keyboard.type(name, 'Nord ');
    const description = form.getByLabelText(newProject.description);
    expect((description as HTMLInputElement).value).toBe('The cold half');
    await app.keyboard.clear(description);
    await app.keyboard.type(description, ' ');
    await app.keyboard.click(form.getByRole('button', { name: projectDialogs.rename }));
    expect(await screen.findByText(projectDialogs.renamed)).toBeTruthy();
    const [body] = app.service.bodies('PATCH /api/pictable/projects/1');
    expect(body).toEqual({ name: 'Nord ', description: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.service.requests('GET /api/pictable/projects')).toHaveLength(2);
  });

  it('stay open with the reason if the service rejects the change', async () => {
    const app = openDashboard({
      'PATCH /api/pictable/projects/2': () => errorResponse(409, 'conflict', 'This name is taken.'),
    });
    await choose(app, 'South', projectList.rename);
    await app.keyboard.click((await dialog()).getByRole('button', { name: projectDialogs.rename }));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
    expect(screen.getByText(projectDialogs.renameFailed)).toBeTruthy();
    expect(await dialog()).toBeTruthy();
  });

  it('delete it with its images', async () => {
    const app = openDashboard({ 'DELETE /api/pictable/projects/1': { success: true } });
    await choose(app, 'North', projectList.remove);
    expect(await screen.findByText(projectDialogs.removeText('North', 1))).toBeTruthy();
    app.service.route('GET /api/pictable/projects', [south]);
    await app.keyboard.click(await button(projectDialogs.remove));
    expect(await screen.findByText(projectDialogs.removed)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect((await screen.findAllByRole('button', { name: /^(?:North|South) ?\d/ })).length).toBe(1);
  });

  it('delete nothing if they are cancelled', async () => {
    const app = openDashboard();
    await choose(app, 'South', projectList.remove);
    await app.keyboard.click(await button(formTexts.cancel));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(app.service.sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('add an example', async () => {
    const app = openDashboard({
      'GET /api/pictable/examples': {
        success: true,
        examples: [
          { name: 'other', title: 'Other', description: 'The first one' },
          { name: 'sales-report', title: 'Sales', description: 'The offered one' },
        ],
      },
      'POST /api/pictable/projects/2/examples': { image: { title: null, filename: 'sales.png' } },
    });
    await choose(app, 'South', projectList.addExample);
    expect(await screen.findByText('The offered one')).toBeTruthy();
    await app.keyboard.click(await button(projectDialogs.add));
    expect(await screen.findByText('sales.png')).toBeTruthy();
    expect(app.service.bodies('POST /api/pictable/projects/2/examples')).toEqual([
      { example: 'sales-report' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.service.requests('GET /api/pictable/user/images')).toHaveLength(2);
  });
});
