// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { forgetPendingPage, rememberPendingPage, takePendingPage } from './pending-page.ts';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('a page that needs a session is opened once, within a day', () => {
  vi.useFakeTimers();
  expect(takePendingPage()).toBeUndefined();
  rememberPendingPage('/oauth/consent?request=a');
  expect(takePendingPage()).toBe('/oauth/consent?request=a');
  expect(takePendingPage()).toBeUndefined();
  rememberPendingPage('/oauth/consent?request=b');
  vi.advanceTimersByTime(24 * 3_600_000 + 1);
  expect(takePendingPage()).toBeUndefined();
  rememberPendingPage('/oauth/consent?request=c');
  forgetPendingPage();
  expect(takePendingPage()).toBeUndefined();
});

it('a page of another site is not opened', () => {
  rememberPendingPage('//evil.example/');
  expect(takePendingPage()).toBe('/dashboard');
});
