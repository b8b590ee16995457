// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../drafts/draft.ts';
import { openTable } from '../../messages/open-table-texts.ts';
import { examples } from '../../messages/public-pages/examples-texts.ts';
import { workflows } from '../../messages/public-pages/workflows-texts.ts';
import { button, closeApp, currentHref, openApp, text } from '../../open-app.fixture.tsx';
import { provideWorker } from '../../rendering/page-worker.fixture.ts';
import { storageKeys } from '../../storage/storage.ts';
import { workflowsWith } from '../workflows/workflow-list.ts';
import { examplesWith } from './example-list.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const none = { words: '', show: '' };

describe('the lists of examples', () => {
  it('are filtered by topic or platform', () => {
    expect(examplesWith(none).length).toBe(10);
    expect(workflowsWith(none).length).toBe(17);
    const links = examplesWith({ words: '', show: 'links' });
    expect(links.length).toBeGreaterThan(0);
    expect(links.every(({ topics }) => topics.includes('links'))).toBe(true);
    expect(examplesWith({ words: '', show: 'n8n' })).toEqual([]);
    const zapier = workflowsWith({ words: '', show: 'zapier' });
    expect(zapier.length).toBeGreaterThan(0);
    expect(zapier.every(({ platform }) => platform === 'zapier')).toBe(true);
    expect(workflowsWith({ words: '', show: 'links' })).toEqual([]);
  });

  it('are filtered by words in everything that is shown', () => {
    const [example] = examplesWith({ words: 'customer FEEDBACK', show: '' });
    expect(example?.name).toBe('customer-feedback');
    expect(examplesWith({ words: examples.topics.nested, show: '' })).toEqual(
      examplesWith({ words: '', show: 'nested' }),
    );
    const key = /"(\w{5,})":/.exec(example?.payload ?? '')?.[1] ?? '';
    expect(examplesWith({ words: key, show: '' })).toContain(example);
    const [first] = workflowsWith(none);
    for (const words of [first?.source, first?.output, first?.title, first?.description])
      expect(workflowsWith({ words: words ?? '', show: '' })).toContain(first);
    expect(workflowsWith({ words: 'zapier', show: '' }).length).toBeGreaterThan(0);
    expect(workflowsWith({ words: 'no such words', show: '' })).toEqual([]);
  });
});

describe('the page of examples', () => {
  const search = () => screen.findByRole<HTMLInputElement>('searchbox', { name: examples.words });

  it('keeps its filters in the URL', async () => {
    const { keyboard } = openApp('/examples?show=links');
    const chip = await button(examples.topics.links);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await keyboard.click(await button(examples.topics.nested));
    await waitFor(() => expect(currentHref()).toBe('/examples?show=nested'));
    await keyboard.click(await button(examples.topics.nested));
    await waitFor(() => expect(currentHref()).toBe('/examples'));
    expect(await text(examples.found(10, 17))).toBeTruthy();
    fireEvent.change(await search(), { target: { value: 'no qqqq' } });
    await waitFor(() => expect(currentHref()).toBe('/examples?q=no+qqqq'));
    expect(await text(examples.noneText)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Select an Example' })).toBeTruthy();
    await waitFor(() => expect(currentHref()).toBe('/examples?q=no+qqqq'));
    expect(screen.getByText(examples.found(0, 0))).toBeTruthy();
    await keyboard.click(screen.getAllByRole('button', { name: examples.showAll }).at(-1)!);
    await waitFor(() => expect(currentHref()).toBe('/examples'));
    expect(document.activeElement).toBe(await search());
    expect((await search()).value).toBe('');
  });

  it('shows an example, and opens it in the editor', async () => {
    const { keyboard } = openApp('/examples');
    const first = await screen.findByRole('heading', { level: 2, name: 'Customer Feedback' });
    expect((await button('Customer Feedback')).getAttribute('aria-pressed')).toBe('true');
    const card = await button('Flight Board');
    await keyboard.click(card);
    expect(card.getAttribute('aria-pressed')).toBe('true');
    expect(first.isConnected).toBe(false);
    expect(screen.getByRole('img', { name: examples.image('Flight Board') })).toBeTruthy();
    const [flights] = examplesWith({ words: 'flight board', show: '' });
    await keyboard.click(screen.getByRole('tab', { name: 'Python' }));
    expect(localStorage.getItem(storageKeys.snippetLanguage)).toBe('python');
    expect(screen.getByRole('region', { name: 'Python' }).textContent).toContain(
      'http://localhost:3000/api/pictable/table-to-image',
    );
    await keyboard.click(await button(openTable.open));
    await waitFor(() => expect(currentHref()).toBe('/app'));
    expect(readDraft()?.text).toBe(flights?.payload);
  });

  it('renders downloads here', async () => {
    provideWorker();
    const { keyboard } = openApp('/examples');
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await keyboard.click(await button('Financial Summary'));
    const svg = await button(`${examples.downloads} SVG`);
    fireEvent.click(svg);
    const png = await button(`${examples.downloads} PNG`);
    expect([svg.disabled, png.disabled]).toEqual([true, true]);
    await waitFor(() =>
      expect([screen.queryByText(examples.downloadFailed), ...saved]).toEqual([
        null,
        expect.stringMatching(/^[\w-]+\.svg$/),
      ]),
    );
    await waitFor(() => expect(svg.disabled).toBe(false));
    expect(saved[0]).toContain('financial');
  });
});

describe('the workflows', () => {
  const file = 'GET /generated/workflows/n8n-google-sheets-to-slack.json';
  const open = (routes = {}) => openApp('/examples?show=n8n', { routes });
  const title = () =>
    workflowsWith({ words: '', show: 'n8n' }).find(({ name }) => name === 'n8n-google-sheets-to-slack')!
      .title;

  it('are copied and downloaded with the URL of this service', async () => {
    const { keyboard } = open({ [file]: () => new Response('{"url":"https://pictable.example/x"}') });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await keyboard.click(await button(workflows.copyNamed(workflows.copy, title())));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toMatch(/"url":"http:\/\/localhost:3000\/x"/),
    );
    await keyboard.click(await button(workflows.downloadNamed(title())));
    await waitFor(() => expect(saved).toEqual(['n8n-google-sheets-to-slack.json']));
    expect(screen.queryByRole('heading', { name: 'Zapier' })).toBeNull();
  });

  it('say if their file could not be loaded', async () => {
    const { keyboard } = open();
    await keyboard.click(await button(workflows.copyNamed(workflows.copy, title())));
    expect(await text(workflows.unavailable)).toBeTruthy();
  });

  it('have the guide of their platform, and steps with code', async () => {
    openApp('/examples?show=zapier');
    const section = within((await screen.findByRole('heading', { name: 'Zapier' })).closest('section')!);
    expect(section.getByRole('link', { name: workflows.platforms.zapier.guide }).getAttribute('href')).toBe(
      '/zapier-integration',
    );
    const [first] = workflowsWith({ words: '', show: 'zapier' });
    const card = section.getByRole('heading', { name: first!.title }).closest('article')!;
    const steps = [...card.querySelectorAll('ol li')].map(({ textContent }) => textContent);
    expect(steps).toEqual(first!.setup.map((step) => step.replaceAll('`', '')));
    expect(section.getAllByRole('heading', { level: 3 })[0]?.querySelector('svg path')).toBeTruthy();
    expect(card.querySelector('p svg path')?.getAttribute('d')).toMatch(/^M/);
    expect(card.querySelectorAll('ol code').length).toBe(first!.setup.join('').split('`').length >> 1);
    expect(
      section.getAllByRole('button', { name: new RegExp(`^${workflows.copySteps} `) }).length,
    ).toBeGreaterThan(0);
  });
});
