// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { palette } from '../../messages/commands-texts.ts';
import { pageSearch } from '../../messages/pages-texts.ts';
import { search } from '../../messages/public-pages/docs-texts.ts';
import { footer, header, notFound, shared } from '../../messages/shared-texts.ts';
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

afterEach(() => {
  vi.restoreAllMocks();
  closeApp();
});

describe('the header', () => {
  it('has a link to sign in for a visitor', async () => {
    openApp('/about');
    const link = await screen.findByRole('link', { name: header.signIn });
    expect(link.getAttribute('href')).toBe('/auth');
    expect(screen.queryByRole('button', { name: /^Account/ })).toBeNull();
  });

  it('has the menu of a user', async () => {
    const { keyboard, service } = openApp('/about', {
      user: { ...ada, first_name: null },
      routes: { 'POST /api/logout': { success: true } },
    });
    await keyboard.click(await button(header.account('ada@example.com')));
    await keyboard.click(await screen.findByRole('menuitem', { name: header.settings }));
    await waitFor(() => expect(currentHref()).toBe('/settings'));
    await keyboard.click(await button(header.account('ada@example.com')));
    await keyboard.click(await screen.findByRole('menuitem', { name: header.logout }));
    await waitFor(() => expect(service.requests('POST /api/logout')).toHaveLength(1));
    await waitFor(() => expect(currentHref()).toBe('/'));
    expect(await screen.findByRole('link', { name: header.signIn })).toBeTruthy();
  });

  it('has a menu for narrow windows, which closes with Escape and on navigation', async () => {
    const { keyboard } = openApp('/about');
    const toggle = await button(shared.menu);
    const menu = () => screen.queryByRole('navigation', { name: shared.menu });
    await keyboard.click(toggle);
    await waitFor(() => expect(menu()).toBeTruthy());
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(menu()).toBeTruthy();
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: 'Escape' });
      expect(menu()).toBeNull();
    });
    await keyboard.click(toggle);
    const opened = await screen.findByRole('navigation', { name: shared.menu });
    await keyboard.click(within(opened).getByRole('link', { name: header.signIn }));
    await waitFor(() => expect(currentHref()).toBe('/auth'));
    await waitFor(() => expect(menu()).toBeNull());
  });

  it('has the account of a user in the menu for narrow windows', async () => {
    const { keyboard } = openApp('/about', { user: ada });
    await button(header.account('Ada'));
    await keyboard.click(await button(shared.menu));
    const menu = within(await screen.findByRole('navigation', { name: shared.menu }));
    expect(menu.queryByRole('link', { name: header.signIn })).toBeNull();
    await keyboard.click(menu.getByRole('link', { name: header.settings }));
    await waitFor(() => expect(currentHref()).toBe('/settings'));
  });
});

describe('a link of the site', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
    'is left to the browser with %j',
    async (keys) => {
      openApp('/about');
      const link = await screen.findByRole('link', { name: header.signIn });
      expect(fireEvent.click(link, keys)).toBe(true);
      expect(currentHref()).toBe('/about');
      expect(fireEvent.click(link)).toBe(false);
      await waitFor(() => expect(currentHref()).toBe('/auth'));
    },
  );
});

describe('a path without a page', () => {
  it('finds pages by the words of the path', async () => {
    const { keyboard } = openApp('/docs/pricing.html');
    expect(await text(notFound.heading)).toBeTruthy();
    const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: pageSearch.label });
    expect(field.value).toBe('pricing');
    const list = () =>
      within(screen.getByRole('list', { name: pageSearch.list })).queryAllByRole('listitem').length;
    const found = list();
    expect(found).toBeGreaterThan(0);
    await keyboard.clear(field);
    expect(list()).toBeGreaterThan(found);
    await keyboard.type(field, 'zebra');
    expect(list()).toBe(0);
    expect(screen.getByText(pageSearch.nothingFound)).toBeTruthy();
  });

  it('starts without words that find nothing', async () => {
    openApp('/zebra-42');
    expect((await screen.findByRole<HTMLInputElement>('searchbox', { name: pageSearch.label })).value).toBe(
      '',
    );
    expect(screen.queryByText(pageSearch.nothingFound)).toBeNull();
  });
});

describe('the palette', () => {
  const index = [
    {
      href: '/documentation#merged',
      page: 'Documentation',
      title: 'Merged cells',
      text: `${'Before. '.repeat(30)}Cells that span rows.`,
    },
  ];

  // Before the others: the search index is loaded once.
  it('says if the search does not work, and closes by its key', async () => {
    const { keyboard } = openApp('/about');
    await button(header.search);
    // The browser would focus its address bar.
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
    await keyboard.type((await dialog()).getByRole('combobox'), 'zebra');
    expect(await text(search.failed)).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('finds the documentation, and opens the chosen entry', async () => {
    const { keyboard } = openApp('/no/such/page', { routes: { 'GET /search.json': index } });
    await keyboard.click(await button(header.search));
    const field = (await dialog()).getByRole('combobox');
    expect(document.activeElement).toBe(field);
    await keyboard.type(field, 'merged');
    expect(await text(palette.found)).toBeTruthy();
    const option = await screen.findByRole('option', { name: /^Merged cells/ });
    expect(option.textContent).toContain('Before.');
    await keyboard.click(option);
    await waitFor(() => expect(currentHref()).toBe('/documentation#merged'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('has the projects of a user', async () => {
    const { keyboard } = openApp('/about', {
      user: ada,
      routes: { 'GET /api/pictable/projects': [projectOf(2, 'South')], 'GET /search.json': [] },
    });
    await button(header.account('Ada'));
    fireEvent.keyDown(document.body, { key: 'K', metaKey: true });
    await keyboard.type((await dialog()).getByRole('combobox'), 'south');
    const option = await screen.findByRole('option', { name: /^South/ });
    expect(screen.getByText(palette.projects)).toBeTruthy();
    await keyboard.click(option);
    await waitFor(() => expect(currentHref()).toBe('/dashboard#project-2'));
  });

  it('selects the first entry also if the projects arrive after the words', async () => {
    let respond: (projects: unknown) => void = () => {};
    const projects = new Promise<unknown>((resolve) => {
      respond = resolve;
    });
    const { keyboard } = openApp('/about', {
      user: ada,
      routes: { 'GET /api/pictable/projects': () => projects, 'GET /search.json': [] },
    });
    await button(header.account('Ada'));
    fireEvent.keyDown(document.body, { key: 'K', metaKey: true });
    await keyboard.type((await dialog()).getByRole('combobox'), 'sign');
    expect(await screen.findByRole('option', { name: /^Sign out/ })).toBeTruthy();
    respond([projectOf(2, 'Signals')]);
    const option = await screen.findByRole('option', { name: /^Signals/ });
    await waitFor(() => expect(option.getAttribute('aria-selected')).toBe('true'));
    await keyboard.keyboard('{Enter}');
    await waitFor(() => expect(currentHref()).toBe('/dashboard#project-2'));
  });
});

describe('the footer', () => {
  it('leads to the app, to what one can read, and to the company', async () => {
    openApp('/about');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(
      footer.getAllByRole('navigation').map((list) =>
        within(list)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ),
    ).toEqual([
      ['/app', '/dashboard', '/#pricing'],
      ['/documentation', '/api-reference', '/examples'],
      ['/about', '/terms', '/privacy'],
    ]);
  });
});

describe('a navigation to another page', () => {
  it('moves the focus to its heading, and announces its title', async () => {
    const { keyboard } = openApp('/about');
    await keyboard.click(await screen.findByRole('link', { name: footer.terms }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() =>
      expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe(document.title),
    );
    expect(document.title).toMatch(/^Terms of Service/);
  });

  it('leaves the focus alone within a page, and on the first one', async () => {
    const { router } = openApp('/about');
    await screen.findByRole('heading', { level: 1 });
    expect(document.activeElement).toBe(document.body);
    const link = await screen.findByRole('link', { name: footer.terms });
    link.focus();
    await router.navigate({ href: '/about?x=1' });
    expect(document.activeElement).toBe(link);
    expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('');
  });
});
