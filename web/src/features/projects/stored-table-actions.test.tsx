// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import type { Routes } from '../../fake-service.fixture.ts';
import { imageTable } from '../../messages/dashboard-texts.ts';
import { storedTable as messages, openStored } from '../../messages/stored-images-texts.ts';
import { ada, button, closeApp, dialog, openApp, projectOf, text } from '../../open-app.fixture.tsx';
import { listedImageOf } from './listed-image.fixture.ts';

afterEach(closeApp);

const createdAt = new Date().toISOString();
const route = 'GET /api/pictable/user/images/11';
const generate = 'POST /api/pictable/json-to-png';

async function openImage(image = listedImageOf(11, 1, { createdAt }), routes: Routes = {}) {
  const app = openApp('/dashboard', {
    user: ada,
    routes: {
      'GET /api/pictable/projects': [projectOf(1, 'North')],
      'GET /api/pictable/user/images': [image],
      'GET /api/pictable/user/live': { success: true, liveImages: [{ name: 'weekly', imageId: 12 }] },
      ...routes,
    },
  });
  await app.keyboard.click(await button(`${imageTable.view} Table 11`));
  return { ...app, view: await dialog() };
}

const record = (jsonData: string) => () =>
  new Response(`{"id":11,"title":"T","projectId":1,"jsonData":${jsonData}}`, {
    headers: { 'content-type': 'application/json' },
  });

describe('the table of a stored image', () => {
  it('opens in the editor; that of a live image, to replace it', async () => {
    const { view } = await openImage();
    const edit = view.getByRole('link', { name: messages.edit });
    expect(edit.getAttribute('href')).toBe('/app?image=11&projectId=1');
    expect(view.queryByRole('link', { name: messages.replace('weekly') })).toBeNull();
    closeApp();
    const live = { success: true, liveImages: [{ name: 'weekly', imageId: 11 }] };
    const again = await openImage(undefined, { 'GET /api/pictable/user/live': live });
    const replace = await again.view.findByRole('link', { name: messages.replace('weekly') });
    expect(replace.getAttribute('href')).toBe('/app?image=11&projectId=1&live=weekly');
  });

  it('is stored once more, as it was sent', async () => {
    const { keyboard, view, service } = await openImage(undefined, {
      [route]: record('{"data":[{"a":1.50}],"projectId":1}'),
      [generate]: { success: true },
    });
    await keyboard.click(view.getByRole('button', { name: messages.duplicate }));
    expect(await text(messages.duplicated)).toBeTruthy();
    expect(service.requests(generate).map(({ query }) => query)).toEqual(['?projectId=1']);
    expect(service.bodies(generate)).toEqual([{ data: [{ a: 1.5 }] }]);
    expect(service.requests('GET /api/pictable/user/images')).toHaveLength(2);
  });

  it('is not offered after the retention period', async () => {
    const { view } = await openImage(listedImageOf(11, 1));
    expect(view.getByText(messages.notKept(30))).toBeTruthy();
    expect(view.queryByRole('link', { name: messages.edit })).toBeNull();
  });

  it('is reported if it was deleted a moment ago', async () => {
    const { keyboard, view } = await openImage(undefined, { [route]: record('null') });
    await keyboard.click(view.getByRole('button', { name: messages.duplicate }));
    expect(await text(openStored.notKept)).toBeTruthy();
  });
});
