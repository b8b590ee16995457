// @vitest-environment happy-dom
import { waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeService } from '../../src/fake-service.fixture.ts';
import startLiveSteps from '../../src/features/landing/live-steps/live-steps.ts';
import { liveSteps } from '../../src/messages/public-pages/live-steps-texts.ts';
import { renderingTexts } from '../../src/messages/rendering-texts.ts';
import { provideWorker } from '../../src/rendering/page-worker.fixture.ts';
import { rawToFinishedHtml } from './landing-html.ts';
import { steps } from './raw-to-finished.ts';

beforeEach(() => {
  // Its files are the fonts and the WebAssembly of the engine.
  new FakeService();
  provideWorker();
  const image = { url: '/built.svg', widthPx: 10, heightPx: 10 };
  document.body.innerHTML = rawToFinishedHtml(new Map(steps.map(({ step }) => [step, image])));
});
afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Focuses the rows, as a reader does. @returns the fields: the rows, then what each step adds */
function start(): HTMLTextAreaElement[] {
  const rows = document.querySelector('pre');
  rows?.focus();
  if (rows) startLiveSteps(rows);
  return [...document.querySelectorAll('textarea')];
}

function type(field: HTMLTextAreaElement | undefined, change: (text: string) => string): void {
  if (!field) throw new Error('There is no such field.');
  field.value = change(field.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function choose(step: string): void {
  const radio = document.querySelector<HTMLInputElement>(`input[value="${step}"]`);
  radio?.click();
}

const panelOf = (step: string) => document.querySelector<HTMLElement>(`[data-step="${step}"]`);
const altOf = (step: string) => panelOf(step)?.querySelector('img')?.alt;
const expectAlt = (step: string, alt: string) =>
  waitFor(() => expect(altOf(step)).toBe(alt), { timeout: 20_000 });
const title = 'Sales by shop';

it('the code blocks become fields with the same text, and the first one keeps the focus', () => {
  const texts = [...document.querySelectorAll('pre')].map(({ textContent }) => textContent);
  const fields = start();
  expect(fields.map(({ value }) => value)).toEqual(texts);
  expect(document.querySelectorAll('pre')).toHaveLength(0);
  expect(document.activeElement).toBe(fields[0]);
});

it('the image follows the rows and what a step adds', async () => {
  const [rows, formats] = start();
  await expectAlt('finished', renderingTexts.image(4, 5, title));
  type(formats, (text) => text.replace(title, 'Sales'));
  await expectAlt('finished', renderingTexts.image(4, 5, 'Sales'));
  const { src, width } = panelOf('finished')?.querySelector('img') ?? {};
  expect(src).toMatch(/^blob:/);
  expect(width).toBeGreaterThan(100);
  type(rows, () => '[{"shop": "Oslo", "orders": 1}]');
  choose('raw');
  await expectAlt('raw', renderingTexts.image(1, 2, undefined));
  choose('formats');
  await expectAlt('formats', renderingTexts.image(1, 2, 'Sales'));
  await waitFor(() => expect(panelOf('formats')?.querySelector('a')?.href).toContain('/app#d='));
  // Steps that were not shown are as they were built.
  expect(altOf('groups')).not.toContain('preview');
});

it('an error is reported beside the last image, until it is corrected', async () => {
  const [rows, formats] = start();
  await expectAlt('finished', renderingTexts.image(4, 5, title));
  const problem = () => panelOf('finished')?.querySelector('[role=alert]')?.textContent;
  const before = rows?.value ?? '';
  type(rows, (text) => text.slice(1));
  expect(problem()).toMatch(/^Your rows: Line 6, column 4: /);
  type(rows, () => '[]');
  await waitFor(() => expect(problem()).toMatch(/data/));
  type(rows, () => before);
  await waitFor(() => expect(problem()).toBe(''));
  type(formats, () => '[1]');
  expect(problem()).toBe(liveSteps.needsObject);
});
