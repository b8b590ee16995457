// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readDraft } from '../../drafts/draft.ts';
import { sampleTable } from '../../drafts/sample-table.ts';
import { errorResponse, type Routes } from '../../fake-service.fixture.ts';
import { jsonText, jsonView, provideSelection, typeJson } from '../../json-editor/editor.fixture.ts';
import { planTable } from '../../messages/plan-table-texts.ts';
import { interactiveDemo } from '../../messages/public-pages/interactive-demo-texts.ts';
import { demo, pricing } from '../../messages/public-pages/landing-texts.ts';
import { renderingTexts } from '../../messages/rendering-texts.ts';
import { sampleTexts } from '../../messages/sample-texts.ts';
import { shared } from '../../messages/shared-texts.ts';
import { themes } from '../../messages/themes-texts.ts';
import { button, closeApp, currentHref, dialog, openApp, text } from '../../open-app.fixture.tsx';
import { currentPlans } from '../../plans/plans.ts';
import { provideWorker } from '../../rendering/page-worker.fixture.ts';
import { storageKeys } from '../../storage/storage.ts';
import { defaultDemoStyles } from '../../table-styles/style-settings.ts';

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

const route = 'POST /api/demo/generate-image';
const url = 'http://localhost:3000/api/images/q3-pipeline-Zk3vQ8mT1xWn5rYb7cLd0A.png';

function openLanding(routes: Routes = {}) {
  provideWorker();
  provideSelection();
  return openApp('/', { routes });
}

const demoOfPage = () => screen.findByRole('region', { name: demo.label });
const liveImage = (rows: number) =>
  screen.findByRole('img', {
    name: new RegExp(`^${renderingTexts.image(rows, 5, 'Q3 pipeline by region')}$|^Table preview: ${rows} `),
  });

/** Opens the demo by its first interaction. */
async function openDemo(routes: Routes = {}) {
  const app = openLanding(routes);
  fireEvent.pointerEnter(await demoOfPage());
  fireEvent.pointerOver(await demoOfPage());
  await jsonView();
  return app;
}

describe('the poster of the demo', () => {
  it('is replaced by the first interaction', async () => {
    openLanding();
    expect(await screen.findByRole('img', { name: sampleTexts.alt })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.focus(await button(demo.reset));
    fireEvent.focusIn(await button(demo.reset));
    expect(await jsonText()).toBe(sampleTable);
    expect(await liveImage(5)).toBeTruthy();
    expect(document.querySelector('[data-poster]')).toBeNull();
  });

  it('repeats a click on Generate', async () => {
    const app = openLanding({ [route]: { url } });
    fireEvent.click(await button(demo.generate));
    expect(await screen.findByRole('link', { name: url })).toBeTruthy();
    expect(app.service.requests(route)).toHaveLength(1);
  });

  it('repeats a press that was not released, and focuses the editor', async () => {
    openLanding();
    const edit = await button(shared.editJson);
    fireEvent.pointerOver(edit);
    fireEvent.pointerDown(edit, { pointerType: 'mouse', button: 0 });
    const view = await jsonView();
    await waitFor(() => expect(document.activeElement).toBe(view.contentDOM));
    expect(view.state.selection.main.head).toBe(0);
  });

  it('repeats no press that was released, or of another button', async () => {
    const app = openLanding({ [route]: { url } });
    const generate = await button(demo.generate);
    fireEvent.pointerDown(generate, { pointerType: 'mouse', button: 0 });
    fireEvent.pointerUp(generate);
    fireEvent.pointerDown(generate, { pointerType: 'mouse', button: 2 });
    fireEvent.touchStart(generate);
    await liveImage(5);
    expect(app.service.requests(route)).toHaveLength(0);
  });
});

describe('the demo', () => {
  it('renders what is typed, and keeps it for the editor', async () => {
    await openDemo();
    await liveImage(5);
    expect(readDraft()).toBeUndefined();
    await typeJson('[{"a":1}]');
    expect(await liveImage(1)).toBeTruthy();
    expect(readDraft()).toEqual({ text: '[{"a":1}]', styles: defaultDemoStyles });
  });

  it('repairs invalid JSON', async () => {
    const { keyboard } = await openDemo();
    const before = await liveImage(5);
    expect(before.className).not.toContain('opacity-45');
    await typeJson('[{"a":1},]');
    await keyboard.click(await button(/^Line 1, column 9/));
    expect(before.className).toContain('opacity-45');
    expect((await jsonView()).state.selection.main.from).toBe(8);
    await keyboard.click(await button('Remove comma'));
    expect(await liveImage(1)).toBeTruthy();
    expect(await text(demo.renderedHere)).toBeTruthy();
  });

  it('does not send invalid JSON', async () => {
    const { keyboard, service } = await openDemo({ [route]: { url } });
    await typeJson('[');
    await keyboard.click(await button(demo.generate));
    expect(await text(demo.invalidJson)).toBeTruthy();
    expect(service.requests(route)).toHaveLength(0);
  });

  it('generates an image, which can be downloaded', async () => {
    const { keyboard, service } = await openDemo({
      [route]: { url },
      [`GET ${new URL(url).pathname}`]: () => new Response('png'),
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    expect(screen.getByRole('tab', { name: demo.resultTab }).hasAttribute('disabled')).toBe(true);
    await keyboard.click(await button(demo.generate));
    expect(await screen.findByRole('img', { name: demo.resultAlt })).toBeTruthy();
    const tab = (name: string) => screen.getByRole('tab', { name });
    await waitFor(() => expect(document.activeElement).toBe(tab(demo.resultTab)));
    expect(service.bodies(route)).toEqual([
      expect.objectContaining({ title: 'Q3 pipeline by region', data: expect.any(Array) }),
    ]);
    expect(screen.getByRole('combobox', { name: /^Format/ }).hasAttribute('disabled')).toBe(true);
    await keyboard.click(await button(demo.download));
    await waitFor(() => expect(saved).toEqual(['q3-pipeline.png']));
    service.route(
      `GET ${new URL(url).pathname}`,
      () => new Response('', { status: 404, statusText: 'Gone' }),
    );
    await keyboard.click(await button(demo.download));
    expect(await text('404: Gone')).toBeTruthy();
    await keyboard.click(await button(demo.createAnother));
    await waitFor(() => expect(document.activeElement).toBe(tab(demo.editorTab)));
    expect(await jsonText()).toBe(sampleTable);
    expect(screen.getByRole('tab', { name: demo.resultTab }).hasAttribute('disabled')).toBe(true);
  });

  it('says if the image has another format than the chosen one', async () => {
    const { keyboard } = await openDemo({ [route]: { url } });
    await keyboard.click(await button(demo.generate));
    await screen.findByRole('img', { name: demo.resultAlt });
    expect(screen.queryByText(demo.mismatch('PNG', 'JPEG'))).toBeNull();
    await keyboard.click(screen.getByRole('tab', { name: demo.editorTab }));
    await keyboard.click(await screen.findByRole('combobox', { name: /^Format/ }));
    await keyboard.click(await screen.findByRole('option', { name: 'JPEG' }));
    await keyboard.click(screen.getByRole('tab', { name: demo.resultTab }));
    expect(await text(demo.mismatch('PNG', 'JPEG'))).toBeTruthy();
  });

  it.each([
    [() => errorResponse(429, 'rate-limited', 'Too many images.'), 'Too many images.'],
    [() => ({}), demo.noUrl],
    [() => Promise.reject(new TypeError('fetch failed')), demo.failed],
    [() => new Response('', { status: 502, statusText: 'Bad Gateway' }), demo.failed],
  ])('shows why an image could not be generated, until it is reset (%#)', async (response, reason) => {
    const { keyboard } = await openDemo({ [route]: response });
    await keyboard.click(await button(demo.generate));
    expect(await text(reason)).toBeTruthy();
    await keyboard.click(await button(demo.reset));
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
  });

  it('has themes and styles, which are reset', async () => {
    const { keyboard } = await openDemo();
    await liveImage(5);
    const radio = (name: string) => screen.getByRole('radio', { name }).getAttribute('aria-checked');
    expect([radio('default'), radio('terminal')]).toEqual(['false', 'false']);
    await keyboard.click(screen.getByRole('radio', { name: 'terminal' }));
    expect(radio('terminal')).toBe('true');
    expect(readDraft()?.styles.theme).toBe('terminal');
    await keyboard.click(await button(demo.editStyles));
    expect((await dialog()).getByText(demo.stylesText)).toBeTruthy();
    await keyboard.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await keyboard.click(await button(demo.reset));
    expect(radio('terminal')).toBe('false');
    await typeJson('{"theme":"minimal","data":[{"a":1}]}');
    expect(await text(themes.own)).toBeTruthy();
  });

  it('opens in the editor with its table', async () => {
    const { keyboard } = await openDemo();
    await typeJson('[{"a":1}]');
    await keyboard.click(screen.getByRole('link', { name: interactiveDemo.openInApp }));
    await waitFor(() => expect(currentHref()).toBe('/app'));
    expect(readDraft()?.text).toBe('[{"a":1}]');
  });

  it('imports pasted cells', async () => {
    await openDemo();
    const { contentDOM } = await jsonView();
    const data: Record<string, string> = { 'text/plain': 'A\tB\n1\t2\n3\t4' };
    fireEvent.paste(contentDOM, {
      clipboardData: { files: [], getData: (type: string) => data[type] ?? '' },
    });
    expect(await liveImage(2)).toBeTruthy();
  });
});

describe('the pricing', () => {
  it('offers the plans that are sold, and remembers the chosen one', async () => {
    const { keyboard } = openLanding();
    const region = within(await screen.findByRole('region', { name: pricing.heading }));
    const offered = currentPlans().filter((plan) => plan.offered && plan.tier !== 'basic');
    expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
      offered.map(({ name }) => name),
    );
    expect(region.getAllByRole('button', { name: planTable.contactSales }).length).toBe(
      offered.filter(({ priceUsdPerMonth }) => priceUsdPerMonth === null).length,
    );
    await keyboard.click(region.getByRole('button', { name: pricing.choosePlan('Professional') }));
    await waitFor(() => expect(currentHref()).toBe('/auth?tab=register'));
    expect(localStorage.getItem(storageKeys.selectedPlan)).toBe('premium');
  });
});
