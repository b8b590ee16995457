// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeApp, show } from '../open-app.fixture.tsx';
import { currentTheme } from '../storage/page-theme.ts';
import { downloadBlob } from './download.ts';
import { firstPaint } from './first-paint.ts';
import { isEditableTarget } from './is-editable-target.ts';
import { useMatchMedia } from './match-media.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  closeApp();
});

function Page() {
  return <p>{useMatchMedia('(min-width: 1px)') ? 'wide' : 'narrow'}</p>;
}

describe('a download', () => {
  it('has a name, and its URL is revoked later', () => {
    vi.useFakeTimers();
    const revoked = vi.spyOn(URL, 'revokeObjectURL');
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    });
    downloadBlob(new Blob(['x']), 'a.txt');
    expect(clicked).toEqual([expect.stringMatching(/^a\.txt blob:/)]);
    expect(revoked).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(revoked).toHaveBeenCalledWith(clicked[0]?.split(' ')[1]);
  });
});

describe('the first paint', () => {
  it('is over in a hidden page', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await expect(firstPaint()).resolves.toBeUndefined();
  });

  it('is reported by the browser', async () => {
    let report = () => {};
    const observe = vi.fn();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe = observe;
        constructor(listener: () => void) {
          report = listener;
        }
      },
    );
    let isPainted = false;
    const painted = firstPaint().then(() => {
      isPainted = true;
    });
    await Promise.resolve();
    expect(isPainted).toBe(false);
    expect(observe).toHaveBeenCalledWith({ type: 'paint', buffered: true });
    report();
    await painted;
  });

  it('is assumed if the browser does not report it', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        observe() {}
      },
    );
    const painted = firstPaint();
    vi.advanceTimersByTime(3_000);
    await expect(painted).resolves.toBeUndefined();
  });
});

it.each([
  ['<input>', true],
  ['<textarea></textarea>', true],
  ['<div contenteditable="true"><b></b></div>', true],
  ['<button></button>', false],
])('whether %s is edited: %s', (html, isEdited) => {
  const parent = document.createElement('div');
  parent.innerHTML = html;
  const target = parent.querySelector('b') ?? parent.firstElementChild;
  expect(isEditableTarget(target)).toBe(isEdited);
  expect(isEditableTarget(window)).toBe(false);
});

describe('a media query', () => {
  it('is followed while it is used', async () => {
    const listeners = new Set<() => void>();
    const media = {
      matches: false,
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
    vi.stubGlobal('matchMedia', () => media);
    const container = show(<Page />);
    await waitFor(() => expect(container.textContent).toBe('narrow'));
    media.matches = true;
    for (const listener of listeners) listener();
    await waitFor(() => expect(container.textContent).toBe('wide'));
    closeApp();
    await waitFor(() => expect(listeners.size).toBe(0));
  });

  it('decides about the theme if none is chosen', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-color-scheme: dark)' }));
    expect(currentTheme()).toBe('dark');
    document.documentElement.dataset.theme = 'light';
    expect(currentTheme()).toBe('light');
    document.documentElement.dataset.theme = 'other';
    expect(currentTheme()).toBe('dark');
    delete document.documentElement.dataset.theme;
  });
});
