// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableRendering } from '../render-types.ts';
import { renderingOf } from '../render-worker.fixture.ts';
import { TableImage } from './table-image.tsx';

const whole = 'blob:whole';
const top = { url: 'data:image/png;base64,AAAA', heightPx: 1_200 };

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  root = createRoot(document.body.appendChild(document.createElement('div')));
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 800);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue(whole);
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const tall = (title: string, more: Partial<TableRendering> = {}) =>
  renderingOf(['whole'], { title, widthPx: 400, heightPx: 5_000, top, ...more });
const image = () => screen.getByRole<HTMLImageElement>('img');
const source = () => image().getAttribute('src');

/** Shows an image, and types: the window shows it from `topPx` on. */
async function typeAt(topPx: number, more: Partial<TableRendering> = {}): Promise<void> {
  act(() => root.render(<TableImage rendering={tall('T')} />));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(source()).toBe(whole);
  vi.spyOn(image(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, topPx, 400, 5_000));
  act(() => root.render(<TableImage rendering={tall('Ta', more)} />));
}

it('a tall image has only its top part while typing, in the space of the whole one', async () => {
  await typeAt(100);
  expect([source(), image().alt.includes('Ta')]).toEqual([top.url, true]);
  expect(image().style.aspectRatio).toBe('400 / 5000');
  await act(() => vi.advanceTimersByTimeAsync(399));
  expect(source()).toBe(top.url);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(source()).toBe(whole);
});

it.each(['scroll', 'resize', 'pointermove', 'pointerdown'])('%s shows the whole image', async (type) => {
  await typeAt(100);
  expect(source()).toBe(top.url);
  window.dispatchEvent(new Event(type));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(source()).toBe(whole);
});

it.each([
  ['it is scrolled to what is below its top part', -300, {}],
  ['it has no top part', 100, { top: undefined }],
])('the image is whole while typing if %s', async (_, topPx, more) => {
  await typeAt(topPx, more);
  expect(source()).toBe(whole);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect([source(), image().alt.includes('Ta')]).toEqual([whole, true]);
});
