// @vitest-environment happy-dom
import { type ListedImage, limits } from '@pictable/contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { errorResponse, type Routes } from '../../../fake-service.fixture.ts';
import { imageDialogs, imageTable, projectList } from '../../../messages/dashboard-texts.ts';
import { deleteImages, gallery as messages } from '../../../messages/stored-images-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf, text } from '../../../open-app.fixture.tsx';
import { storageKeys } from '../../../storage/storage.ts';
import { listedImageOf } from '../listed-image.fixture.ts';

afterEach(closeApp);

const six = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'].map((title, index) =>
  listedImageOf(11 + index, 1, { title }),
);
const deleteRoute = 'POST /api/pictable/user/images/delete';
const restoreRoute = 'POST /api/pictable/user/images/restore';

function openDashboard(images: readonly ListedImage[] = six, routes: Routes = {}) {
  return openApp('/dashboard', {
    user: ada,
    routes: {
      'GET /api/pictable/projects': [projectOf(1, 'North')],
      'GET /api/pictable/user/images': images,
      ...routes,
    },
  });
}

async function openGallery(images?: readonly ListedImage[], routes?: Routes) {
  const app = openDashboard(images, routes);
  await app.keyboard.click(await screen.findByRole('radio', { name: projectList.views.gallery }));
  await screen.findByRole('list', { name: imageTable.label('North') });
  return app;
}

const cards = () => within(screen.getByRole('list', { name: imageTable.label('North') }));
const titles = () =>
  cards()
    .getAllByRole('button', { name: /^View / })
    .map((open) => open.getAttribute('aria-label'));
const check = (title: string) => cards().getByRole('checkbox', { name: messages.select(title) });
const bar = () => within(screen.getByRole('region', { name: messages.selection }));

describe('the gallery', () => {
  it('shows every image large, also a document, and opens it', async () => {
    const { keyboard } = await openGallery([
      listedImageOf(11, 1, { filename: 'a b.pdf', title: 'Report' }),
      listedImageOf(12, 1, { expired: true, expiresAt: '2026-03-05T12:30:00.000Z' }),
    ]);
    const sources = [...document.querySelectorAll('ul img')].map((image) => image.getAttribute('src'));
    expect(sources).toEqual(['/api/images/a%20b.png']);
    expect(screen.queryByRole('table', { name: imageTable.label('North') })).toBeNull();
    await keyboard.click(await button(messages.open('Report')));
    expect((await dialog()).getByText('https://cdn.example/a b.pdf')).toBeTruthy();
  });

  it('is what this browser shows the next time', async () => {
    await openGallery();
    expect(localStorage.getItem(storageKeys.imageView)).toBe('gallery');
    closeApp();
    localStorage.setItem(storageKeys.imageView, 'gallery');
    openDashboard();
    expect(await screen.findByRole('list', { name: imageTable.label('North') })).toBeTruthy();
  });

  it('is searched and sorted', async () => {
    const { keyboard } = await openGallery();
    await keyboard.selectOptions(screen.getByRole('combobox', { name: projectList.order }), 'title');
    expect(titles()[2]).toBe(messages.open('Delta'));
    await keyboard.type(screen.getByRole('searchbox', { name: projectList.search }), 'eta');
    expect(titles()).toEqual([messages.open('Beta'), messages.open('Zeta')]);
  });
});

describe('the selection', () => {
  it('is downloaded as one archive', async () => {
    const { keyboard } = await openGallery();
    expect(screen.queryByRole('region', { name: messages.selection })).toBeNull();
    await keyboard.click(check('Beta'));
    await keyboard.click(check('Alpha'));
    await text(messages.selected(2));
    const link = bar().getByRole('link', { name: messages.download });
    expect(link.getAttribute('href')).toBe('/api/pictable/user/images/archive?ids=11,12');
    await keyboard.click(bar().getByRole('button', { name: messages.selectAll(6) }));
    expect(bar().getByRole('link').getAttribute('href')).toContain('ids=11,12,13,14,15,16');
    expect(bar().queryByRole('button', { name: messages.selectAll(6) })).toBeNull();
    await keyboard.click(bar().getByRole('button', { name: messages.clear }));
    expect(screen.queryByRole('region', { name: messages.selection })).toBeNull();
  });

  it('leaves out what the search hides, and what has no file', async () => {
    const expired = { expired: true, expiresAt: '2026-03-05T12:30:00.000Z' };
    const { keyboard } = await openGallery([...six, listedImageOf(30, 1, { title: 'Eta gone', ...expired })]);
    for (const title of ['Alpha', 'Beta', 'Eta gone']) await keyboard.click(check(title));
    await keyboard.type(screen.getByRole('searchbox', { name: projectList.search }), 'eta');
    await text(messages.selected(2));
    expect(bar().getByRole('link').getAttribute('href')).toContain('ids=12');
    await keyboard.click(check('Beta'));
    expect(bar().queryByRole('link')).toBeNull();
  });

  it('is not downloaded if it is too large', async () => {
    const many = Array.from({ length: limits.selectedImagesMax + 1 }, (_, index) =>
      listedImageOf(index + 1, 1),
    );
    const { keyboard } = await openGallery(many);
    await keyboard.click(check('Table 1'));
    await keyboard.click(bar().getByRole('button', { name: messages.selectAll(many.length) }));
    const download = bar().getByRole('button', { name: messages.download });
    expect(download.title).toBe(messages.tooMany(limits.selectedImagesMax));
  });

  it('is deleted after a question, and restored on request', async () => {
    const { keyboard, service } = await openGallery(six, {
      [deleteRoute]: { success: true, deleted: [11, 12], warnings: [{ message: 'A copy stays.' }] },
      [restoreRoute]: { success: true, restored: [11] },
    });
    await keyboard.click(check('Alpha'));
    await keyboard.click(check('Beta'));
    await keyboard.click(bar().getByRole('button', { name: messages.remove }));
    expect(await text(deleteImages.text(2))).toBeTruthy();
    expect(service.requests(deleteRoute)).toHaveLength(0);
    service.route('GET /api/pictable/user/images', six.slice(2));
    await keyboard.click(await button(deleteImages.action(2)));
    expect(await text(deleteImages.removed(2))).toBeTruthy();
    expect(screen.getByText('A copy stays.')).toBeTruthy();
    expect(service.bodies(deleteRoute)).toEqual([{ ids: [11, 12] }]);
    await waitFor(() => expect(titles()).toHaveLength(4));
    expect(screen.queryByRole('region', { name: messages.selection })).toBeNull();
    service.route('GET /api/pictable/user/images', six.slice(1));
    await keyboard.click(await button(imageDialogs.undo));
    expect(await text(deleteImages.restored(1))).toBeTruthy();
    expect(screen.getByText(deleteImages.restoredSome(1, 2))).toBeTruthy();
    expect(service.bodies(restoreRoute)).toEqual([{ ids: [11, 12] }]);
    await waitFor(() => expect(titles()).toHaveLength(5));
  });

  it('stays selected if the service refuses', async () => {
    const { keyboard } = await openGallery(six, {
      [deleteRoute]: () => errorResponse(503, 'service-busy', 'Try again soon.'),
    });
    await keyboard.click(check('Alpha'));
    await keyboard.click(bar().getByRole('button', { name: messages.remove }));
    await keyboard.click(await button(deleteImages.action(1)));
    expect(await text(deleteImages.failed)).toBeTruthy();
    expect(await text('Try again soon.')).toBeTruthy();
    expect(await text(messages.selected(1))).toBeTruthy();
  });
});
