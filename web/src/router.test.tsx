// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { examples } from './messages/public-pages/examples-texts.ts';
import { header } from './messages/shared-texts.ts';
import { closeApp, currentHref, openApp } from './open-app.fixture.tsx';

afterEach(() => {
  closeApp();
  scrollTo(0, 0);
});

it('the first page keeps the position to which it was scrolled before it was rendered, the next one starts at its top', async () => {
  scrollTo(0, 500);
  const { keyboard, router } = openApp('/about');
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/about'));
  const [link] = await screen.findAllByRole('link', { name: header.examples });
  expect(scrollY).toBe(500);
  await keyboard.click(link!);
  expect(await screen.findByRole('heading', { name: examples.heading })).toBeTruthy();
  await waitFor(() => expect(scrollY).toBe(0));
});

it.each([
  ['/login', '/auth'],
  ['/register', '/auth?tab=register'],
])('%s leads to %s', async (path, target) => {
  openApp(path);
  await waitFor(() => expect(currentHref()).toBe(target));
});
