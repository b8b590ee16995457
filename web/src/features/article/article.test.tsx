// @vitest-environment happy-dom
import { placeholderOrigin } from '@pictable/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../drafts/draft.ts';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { latestRequest } from '../../messages/latest-request-texts.ts';
import { articleTexts, documentationPages } from '../../messages/public-pages/docs-texts.ts';
import { guides } from '../../messages/public-pages/guides-texts.ts';
import { renderingTexts } from '../../messages/rendering-texts.ts';
import { uiTexts } from '../../messages/ui-texts.ts';
import { ada, button, closeApp, currentHref, openApp, projectOf, text } from '../../open-app.fixture.tsx';
import { provideWorker } from '../../rendering/page-worker.fixture.ts';
import { storeApiKey } from '../../session/api-key.ts';
import { storageKeys } from '../../storage/storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const html = `
<section><h2 id="one"><a class="anchor" href="#one" aria-label="Link to One">#</a>One</h2>
<p><a href="/examples?a=1">All tables</a> <a href="/openapi.json">OpenAPI</a> <a href="https://example.org">Other</a></p>
<div data-block data-payload='[{"a":1}]'><button data-act="edit">Edit</button><button data-act="run">Run</button>
<pre data-text>x</pre></div><div class="rendered">image</div></section>
<section><div data-block><button data-language="python">Python</button><button data-language="curl">cURL</button>
<button data-act="copy" data-label="Request">Copy</button>
<pre data-text>${placeholderOrigin}<span data-fill="path">/api/pictable/json-to-png/preview</span> <span data-fill="key">YOUR_KEY</span>
</pre></div><span data-fill="project-id">1</span></section>`;

function openArticle(routes: Routes = {}, user?: typeof ada) {
  provideWorker();
  const article = () => new Response(html);
  return openApp('/documentation/sdk', {
    user,
    routes: { 'GET /generated/articles/sdk.html': article, 'GET /api/pictable/projects': [], ...routes },
  });
}

describe('an article', () => {
  it('shows the origin of this service', async () => {
    openArticle();
    await button('Run');
    await waitFor(() =>
      expect(document.querySelector('.article')?.textContent).toContain('http://localhost:3000/api'),
    );
    expect(document.querySelector('.article')?.textContent).not.toContain(placeholderOrigin);
  });

  it('follows links to pages only', async () => {
    const { keyboard, router } = openArticle();
    const navigate = vi.spyOn(router, 'navigate');
    const link = await screen.findByRole('link', { name: 'All tables' });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(fireEvent.click(screen.getByRole('link', { name: 'OpenAPI' }), { cancelable: true })).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
    await keyboard.click(link);
    expect(navigate).toHaveBeenCalledWith({ href: '/examples?a=1' });
    await waitFor(() => expect(location.pathname).toBe('/examples'));
  });

  it('copies the URL of a section', async () => {
    const { keyboard } = openArticle();
    await keyboard.click(await screen.findByRole('link', { name: 'Link to One' }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/documentation/sdk#one'),
    );
  });

  it('chooses a language, and copies the request in it', async () => {
    const { keyboard } = openArticle();
    const python = await button('Python');
    await waitFor(() =>
      expect(document.querySelector('.article')?.textContent).toContain('http://localhost:3000/api'),
    );
    await keyboard.click(python);
    await waitFor(() => expect(python.getAttribute('aria-pressed') ?? python.ariaPressed).toBe('true'));
    expect(localStorage.getItem(storageKeys.snippetLanguage)).toBe('python');
    expect(document.querySelector('.article')?.getAttribute('data-shown')).toBe('python');
    const copy = screen.getByRole('button', { name: uiTexts.copy });
    await keyboard.click(copy);
    await waitFor(() => expect(copy.textContent).toBe(uiTexts.copied));
    expect(await navigator.clipboard.readText()).toBe(
      'http://localhost:3000/api/pictable/json-to-png/preview YOUR_KEY',
    );
    expect(await text(new RegExp(articleTexts.replaceKey('YOUR_KEY').slice(0, 12)))).toBeTruthy();
    await waitFor(() => expect(copy.textContent).toBe(uiTexts.copy));
  });

  it('opens a table in the editor', async () => {
    const { keyboard } = openArticle();
    await keyboard.click(await button('Edit'));
    await waitFor(() => expect(currentHref()).toBe('/app'));
    expect(readDraft()?.text).toBe('[{"a":1}]');
  });

  it('renders a table here for a visitor, once', async () => {
    const { keyboard } = openArticle();
    await keyboard.click(await button('Run'));
    expect(await screen.findByRole('img', { name: renderingTexts.image(1, 1, undefined) })).toBeTruthy();
    expect(document.querySelector('.rendered')).toBeNull();
    expect(screen.getByText(/^Rendered in this browser in \d+ ms\./)).toBeTruthy();
    await keyboard.click(await button('Run'));
    await waitFor(() => expect(document.querySelectorAll('.result')).toHaveLength(1));
    expect(await screen.findByRole('img', { name: renderingTexts.image(1, 1, undefined) })).toBeTruthy();
  });

  it('sends a table to the service for a user', async () => {
    const preview = 'POST /api/pictable/table-to-image/preview';
    const response = { success: true, previewUrl: '/api/pictable/previews/a.png' };
    const { keyboard, service } = openArticle({ [preview]: response }, ada);
    await keyboard.click(await button('Run'));
    const image = await screen.findByRole('img', { name: articleTexts.preview });
    expect(image.getAttribute('src')).toBe(response.previewUrl);
    expect(screen.getByText(/^Response received in \d+ ms\./)).toBeTruthy();
    expect(service.bodies(preview)).toEqual([[{ a: 1 }]]);
    expect(screen.getByText(/"previewUrl": /)).toBeTruthy();
    service.route(preview, () => errorResponse(429, 'rate-limited', 'Slow down.'));
    await keyboard.click(await button('Run'));
    expect(await text('Slow down.')).toBeTruthy();
  });

  const fills = (name: string) => document.querySelector<HTMLElement>(`[data-fill="${name}"]`)!;

  it('has the endpoint and the key prefix of the newest project', async () => {
    openArticle({ 'GET /api/pictable/projects': [projectOf(4, 'North'), projectOf(3, 'Old')] }, ada);
    await button('Run');
    await waitFor(() => expect(fills('path').textContent).toBe('/api/pictable/north-x4/preview'));
    expect(fills('key').textContent).toBe(`pk_4${articleTexts.restOfKey}`);
    expect(fills('key').dataset.whole).toBe('no');
    expect(fills('key').title).toBe(articleTexts.keyPrefixHint('pk_4'));
    expect(fills('project-id').textContent).toBe('4');
  });

  it('has the personal key without a project, and the pasted key of a visitor', async () => {
    openArticle({}, { ...ada, api_key_prefix: 'uk_7' });
    await button('Run');
    await waitFor(() => expect(fills('key').textContent).toBe(`uk_7${articleTexts.restOfKey}`));
    expect(fills('path').textContent).toBe('/api/pictable/json-to-png/preview');
    closeApp();
    storeApiKey('uk_whole');
    openArticle();
    await button('Run');
    await waitFor(() => expect(fills('key').textContent).toBe('uk_whole'));
    expect([fills('key').dataset.whole, fills('key').title]).toEqual(['yes', '']);
  });

  it('is one of the pages of the documentation', async () => {
    openArticle();
    const pages = within(await screen.findByRole('navigation', { name: documentationPages.list }));
    const current = pages.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.getAttribute('href'))).toEqual(['/documentation/sdk']);
    const markdown = screen.getByRole('link', { name: articleTexts.asMarkdown });
    expect(markdown.getAttribute('href')).toBe('/documentation/sdk.md');
  });
});

describe('a guide', () => {
  const step = (name: string) => `<h3>${name}<span data-step="${name}"></span></h3>`;
  const routes = {
    'GET /generated/articles/make-steps.html': () => new Response(step('import') + step('key')),
    'GET /generated/articles/make-answer.html': () => new Response(step('read')),
    'GET /generated/articles/make-example.html': () => new Response('<p>Example</p>'),
    'GET /api/pictable/user/requests': { requests: [], next: null },
  };
  const open = (user?: typeof ada, more: Routes = {}) =>
    openApp('/make-integration', { user, routes: { ...routes, ...more } });
  const box = (number: number) =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: guides.stepDone(number) });

  it('remembers the steps that are done', async () => {
    const { keyboard } = open();
    expect(await text(guides.stepsDone(0, 3))).toBeTruthy();
    await keyboard.click(await box(2));
    await keyboard.click(await box(3));
    expect(await text(guides.stepsDone(2, 3))).toBeTruthy();
    const stored = () => localStorage.getItem(`${storageKeys.guideSteps}:make`);
    expect(stored()).toBe('key read');
    await keyboard.click(await box(2));
    expect(stored()).toBe('read');
    localStorage.setItem(`${storageKeys.guideSteps}:make`, 'import');
    dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect((await box(1)).checked).toBe(false);
    dispatchEvent(new StorageEvent('storage', { key: `${storageKeys.guideSteps}:make` }));
    await waitFor(async () => expect((await box(1)).checked).toBe(true));
    await keyboard.click(await button(guides.startOver));
    expect(await text(guides.stepsDone(0, 3))).toBeTruthy();
    expect(stored()).toBeNull();
    expect(screen.queryByRole('button', { name: guides.startOver })).toBeNull();
  });

  it('leads a visitor to sign in', async () => {
    open();
    const link = await screen.findByRole('link', { name: guides.signIn });
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fmake-integration');
  });

  it('waits for the first request that succeeds', async () => {
    const log = 'GET /api/pictable/user/requests';
    const request = {
      id: 3,
      createdAt: '2026-03-02T09:14:07.000Z',
      status: 400,
      error: { type: 'x', message: 'Wrong key.' },
    };
    const { service } = open(ada);
    expect(await text(latestRequest.waiting)).toBeTruthy();
    service.route(log, { requests: [request], next: null });
    expect(await text(latestRequest.waitingForSuccess)).toBeTruthy();
    expect(await text(/Wrong key\./)).toBeTruthy();
    service.route(log, { requests: [{ ...request, id: 4, status: 201, error: null }], next: null });
    await waitFor(() => expect(screen.queryByText(latestRequest.waitingForSuccess)).toBeNull());
    expect(screen.getByText(/· 201/)).toBeTruthy();
  });
});
