// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleTable } from '../../drafts/sample-table.ts';
import { errorResponse } from '../../fake-service.fixture.ts';
import { endpoint } from '../../messages/create-texts.ts';
import { openTable } from '../../messages/open-table-texts.ts';
import { button, closeApp, text } from '../../open-app.fixture.tsx';
import { storeApiKey } from '../../session/api-key.ts';
import { liveImage, openEditor } from './open-editor.fixture.ts';

const image = () => new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
const ofNorth = 'POST /api/pictable/north-x1/preview';

afterEach(() => {
  vi.restoreAllMocks();
  storeApiKey('');
  closeApp();
});

describe('the API tab', () => {
  it('starts with a request that can be run, with a placeholder for the key', async () => {
    openEditor({ href: '/app?tab=api' });
    const code = await screen.findByRole('region', { name: 'cURL' });
    const headings = [...document.querySelectorAll('[role="tabpanel"]:not([hidden]) :is(h2, h3)')];
    expect(headings[0]?.textContent).toBe(endpoint.snippets);
    await waitFor(() => expect(code.textContent).toContain('/api/pictable/north-x1'));
    expect(code.textContent).toContain('Bearer YOUR_API_KEY');
  });

  it('tests the request with the session, as a preview', async () => {
    const { keyboard, service } = openEditor({ href: '/app?tab=api', routes: { [ofNorth]: image } });
    await waitFor(async () =>
      expect((await screen.findByRole('region', { name: 'cURL' })).textContent).toContain('north-x1'),
    );
    await keyboard.click(await button(endpoint.test));
    expect(await screen.findByRole('img', { name: endpoint.testedImage })).toBeTruthy();
    const [request] = service.requests(ofNorth);
    expect(request?.body).toMatchObject({ title: JSON.parse(sampleTable).title });
    expect(request?.headers.get('authorization')).toBeNull();
  });

  it('says why a test failed', async () => {
    const failed = () => errorResponse(400, 'invalid-data', 'The table has no rows.');
    const { keyboard } = openEditor({ href: '/app?tab=api', routes: { [ofNorth]: failed } });
    await waitFor(async () =>
      expect((await screen.findByRole('region', { name: 'cURL' })).textContent).toContain('north-x1'),
    );
    await keyboard.click(await button(endpoint.test));
    expect(await text(endpoint.testFailed('The table has no rows.'))).toBeTruthy();
    expect(screen.queryByRole('img', { name: endpoint.testedImage })).toBeNull();
  });

  it('offers a test to visitors only with a key, and fills the key in', async () => {
    openEditor({ href: '/app?tab=api', user: null });
    expect(await text(endpoint.testSignedOut)).toBeTruthy();
    storeApiKey('pk_secret');
    expect(await button(endpoint.test)).toBeTruthy();
    const code = await screen.findByRole('region', { name: 'cURL' });
    expect(code.textContent).toContain('Bearer pk_secret');
  });
});

describe('a link to one of our tables', () => {
  it('opens it in the editor, above the table that was there', async () => {
    const table = () => new Response('{"title":"Moons","data":[{"a":1},{"a":2}]}');
    openEditor({ href: '/app#table=moons', routes: { 'GET /generated/tables/moons.json': table } });
    expect(await liveImage(2, 1, 'Moons')).toBeTruthy();
    expect((await button('Undo')).disabled).toBe(false);
  });

  it('says if it could not be loaded, and shows the table that was there', async () => {
    openEditor({ href: '/app#table=moons' });
    expect(await text(openTable.failed)).toBeTruthy();
    expect(await liveImage(5, 5, 'Q3 pipeline by region')).toBeTruthy();
    expect(within(document.body).queryByText(openTable.failedText)).toBeTruthy();
  });
});
