// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { readDraft, storeDraft } from '../../../drafts/draft.ts';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { create } from '../../../messages/create-texts.ts';
import { firstTable, useItIn as messages } from '../../../messages/use-it-in-texts.ts';
import { ada, button, closeApp, currentHref, dialog, projectOf, text } from '../../../open-app.fixture.tsx';
import { defaultStyleSettings } from '../../../table-styles/style-settings.ts';
import { liveImage, openEditor } from '../open-editor.fixture.ts';

afterEach(closeApp);

const created = { ...projectOf(9, 'First'), apiKey: 'pictable_project_secret' };
const imageUrl = 'https://pictable.example/api/images/mine.png';
const stored = { success: true, image: { url: imageUrl }, metadata: { format: 'png' }, images: [] };
const generateRoute = 'POST /api/pictable/json-to-png';
const previewRoute = 'POST /api/pictable/json-to-png/preview';
const png = () => new Response(new Blob(['png']), { headers: { 'content-type': 'image/png' } });
const newUser = { ...ada, usage_count: 0, created_at: new Date().toISOString() };

function bringTable() {
  storeDraft({ text: '[{"mine":1}]', styles: defaultStyleSettings });
}

/** Opens a page as someone who has just signed up, with a service that has no project until one is created. */
function openAsNewUser(href: string, routes: Routes = {}) {
  const app = openEditor({
    href,
    user: newUser,
    routes: {
      'GET /api/pictable/projects': [],
      'GET /api/pictable/user/images': [],
      'POST /api/pictable/projects': () => {
        app.service.route('GET /api/pictable/projects', [created]);
        return created;
      },
      [generateRoute]: stored,
      [previewRoute]: png,
      'POST /api/pictable/first-x9/preview': png,
      ...routes,
    },
  });
  return app;
}

describe('the table that someone brought to their registration', () => {
  it('is stored in a first project, and can be used with its key', async () => {
    bringTable();
    const { keyboard, service } = openAsNewUser('/auth?tab=register');
    const shown = await dialog();
    expect(currentHref()).toBe('/app');
    expect(service.bodies('POST /api/pictable/projects')).toEqual([{ name: firstTable.project }]);
    expect(service.bodies(generateRoute)).toMatchObject([{ data: [{ mine: 1 }], projectId: 9 }]);
    expect(shown.getByText(messages.stored)).toBeTruthy();
    await keyboard.click(shown.getByRole('button', { name: `Copy ${messages.url}` }));
    expect(await navigator.clipboard.readText()).toBe(imageUrl);
    await keyboard.click(shown.getByRole('tab', { name: messages.tool.curl }));
    expect(shown.getByText(/^curl /).textContent).toContain('Bearer pictable_project_secret');
    expect(readDraft()).toBeUndefined();
    await keyboard.click(shown.getByRole('button', { name: messages.test }));
    expect(await shown.findByRole('img', { name: messages.testImage })).toBeTruthy();
    const [tested] = service.requests('POST /api/pictable/first-x9/preview');
    expect(tested?.headers.get('authorization')).toBe('Bearer pictable_project_secret');
    await keyboard.click(shown.getByRole('button', { name: messages.done }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await liveImage(1, 1);
    await keyboard.click(await button(create.useItIn));
    expect((await dialog()).getByText(messages.keyText)).toBeTruthy();
  });

  it('stays in the editor if it cannot be stored, and the key is shown all the same', async () => {
    bringTable();
    const { service } = openAsNewUser('/app?start=table', {
      [generateRoute]: () => errorResponse(400, 'invalid-table', 'There is no table.'),
    });
    expect((await dialog()).getByText(messages.notStored)).toBeTruthy();
    expect(screen.getAllByText('There is no table.').length).toBeGreaterThan(0);
    expect(service.requests(generateRoute)).toHaveLength(1);
    expect(readDraft() ?? readDraft(9)).toMatchObject({ text: '[{"mine":1}]' });
  });

  it('stays in the editor if no project can be created', async () => {
    bringTable();
    const { service } = openAsNewUser('/app?start=table', {
      'POST /api/pictable/projects': () => errorResponse(503, 'service-busy', 'Try again soon.'),
    });
    expect(await text(firstTable.failed)).toBeTruthy();
    expect(await liveImage(1, 1)).toBeTruthy();
    expect(service.requests(generateRoute)).toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is only opened for a user who has a project', async () => {
    bringTable();
    const { service } = openEditor({ href: '/app?start=table', user: newUser });
    expect(await liveImage(1, 1)).toBeTruthy();
    expect(currentHref()).toBe('/app');
    expect(service.sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('signing in without such a table', () => {
  it.each([
    ['a new user', newUser, false],
    ['a user of last month', { ...newUser, created_at: '2026-03-02T12:00:00.000Z' }, true],
    ['a user with images', { ...newUser, usage_count: 3 }, true],
  ])('opens the dashboard: %s', async (_, user, brings) => {
    if (brings) bringTable();
    openEditor({ href: '/auth?tab=register', user, routes: { 'GET /api/pictable/user/images': [] } });
    await waitFor(() => expect(currentHref()).toBe('/dashboard'));
  });
});

describe('the examples for other tools', () => {
  it('have a placeholder if the key was shown before', async () => {
    const { keyboard } = openEditor({ routes: { [generateRoute]: stored, [previewRoute]: png } });
    await liveImage(5, 5, 'Q3 pipeline by region');
    await keyboard.click(await button(create.generate));
    await keyboard.click(await button(create.useItIn));
    const shown = await dialog();
    expect(shown.getByText(/begins with pk_1/)).toBeTruthy();
    expect(shown.queryByRole('button', { name: messages.test })).toBeNull();
    await keyboard.click(shown.getByRole('tab', { name: messages.tool.zapier }));
    expect(shown.getByText(/^Method: POST/).textContent).toContain('Bearer YOUR_API_KEY');
  });
});
