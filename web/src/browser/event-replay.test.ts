// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { partOf } from '../part-of.fixture.ts';

/** A page before its code is loaded: the module, and what its controls received. */
async function openPage() {
  vi.resetModules();
  const page = await import('./event-replay.ts');
  document.body.innerHTML =
    '<button>A</button><p>text</p><div data-part="b"></div><a class="anchor" href="#x">#</a>';
  const [control, plain, part, anchor] = partOf<HTMLElement[]>(document.body.children);
  return { ...page, control: control!, plain: plain!, part: part!, anchor: anchor! };
}

const received: string[] = [];
const note = (event: Event) => received.push(`${event.type} ${(event.target as Element).textContent}`);

beforeEach(() => {
  received.length = 0;
});
afterEach(() => {
  for (const type of ['click', 'pointerdown', 'focusin']) document.body.removeEventListener(type, note);
  document.body.replaceChildren();
  vi.resetModules();
});

/** Lets the code of the page listen. */
function listen(): void {
  for (const type of ['click', 'pointerdown', 'focusin']) document.body.addEventListener(type, note);
}

it('the last click on a control is repeated once, where it was', async () => {
  const page = await openPage();
  fireEvent.click(page.part);
  fireEvent.click(page.control, { clientX: 7, clientY: 9 });
  fireEvent.click(page.plain);
  listen();
  let at: number[] = [];
  document.body.addEventListener(
    'click',
    (event) => {
      at = [event.clientX, event.clientY];
    },
    { once: true },
  );
  page.replayPreHydrationClick();
  page.replayPreHydrationClick();
  expect(received).toEqual(['click A']);
  expect(at).toEqual([7, 9]);
});

it.each(['click', 'pointerDown'] as const)(
  'a %s is repeated where its control has moved to',
  async (name) => {
    const page = await openPage();
    const rectangle = vi.spyOn(page.control, 'getBoundingClientRect');
    rectangle.mockReturnValue(new DOMRect(100, 200, 50, 20));
    fireEvent[name](page.control, { clientX: 107, clientY: 209 });
    rectangle.mockReturnValue(new DOMRect(100, 150, 50, 20));
    const at: number[] = [];
    page.control.addEventListener(name.toLowerCase(), (event) => {
      const { clientX, clientY } = event as MouseEvent;
      at.push(clientX, clientY);
    });
    page.replayPreHydrationClick();
    expect(at).toEqual([107, 159]);
  },
);

it('a click on an anchor is repeated, one on a text is not', async () => {
  const page = await openPage();
  fireEvent.click(page.plain);
  listen();
  page.replayPreHydrationClick();
  expect(received).toEqual([]);
  const other = await openPage();
  fireEvent.click(other.anchor);
  received.length = 0;
  other.replayPreHydrationClick();
  expect(received).toEqual(['click #']);
});

it('a click or a press that the page has handled is not repeated', async () => {
  const page = await openPage();
  page.forgetHandledEvents();
  fireEvent.pointerDown(page.control);
  fireEvent.click(page.control);
  listen();
  page.replayPreHydrationClick();
  expect(received).toEqual([]);
});

it('the start of a press is repeated until the button is released', async () => {
  const page = await openPage();
  fireEvent.pointerDown(page.control);
  listen();
  page.replayPreHydrationClick();
  expect(received).toEqual(['pointerdown A']);
  const released = await openPage();
  fireEvent.pointerDown(released.control);
  fireEvent.pointerUp(released.control);
  received.length = 0;
  released.replayPreHydrationClick();
  const cancelled = await openPage();
  fireEvent.pointerDown(cancelled.control);
  fireEvent.pointerCancel(cancelled.control);
  const moved = await openPage();
  fireEvent.pointerDown(moved.control);
  fireEvent.pointerDown(moved.plain);
  received.length = 0;
  cancelled.replayPreHydrationClick();
  moved.replayPreHydrationClick();
  expect(received).toEqual([]);
});

it('the focus is reported, and nothing after the code is loaded', async () => {
  const page = await openPage();
  page.control.focus();
  listen();
  page.replayPreHydrationClick();
  expect(received).toEqual(['focusin A']);
  received.length = 0;
  fireEvent.click(page.control);
  fireEvent.pointerDown(page.control);
  page.control.blur();
  received.length = 0;
  page.replayPreHydrationClick();
  expect(received).toEqual([]);
});

it.each(['pointerDown', 'keyDown', 'focusIn'] as const)('the first interaction may be %s', async (name) => {
  const page = await openPage();
  let isOver = false;
  void page.firstInteraction.then(() => {
    isOver = true;
  });
  fireEvent.click(page.control);
  await Promise.resolve();
  expect(isOver).toBe(false);
  fireEvent[name](page.plain);
  await page.firstInteraction;
  expect(isOver).toBe(true);
});

it('a press of a copy button reserves the clipboard for the code, unless another control is pressed', async () => {
  const page = await openPage();
  const { takeReservedWrite } = await import('./reserved-clipboard.ts');
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write: async () => {} } });
  fireEvent.click(page.control);
  expect(takeReservedWrite()).toBeUndefined();
  fireEvent.click(page.anchor);
  expect(takeReservedWrite()).toBeDefined();
  page.control.dataset.act = 'copy';
  fireEvent.click(page.control);
  fireEvent.click(page.part);
  expect(takeReservedWrite()).toBeUndefined();
  // The code of the page may have to load more before it knows the text.
  page.forgetHandledEvents();
  fireEvent.click(page.control);
  page.replayPreHydrationClick();
  expect(takeReservedWrite()).toBeDefined();
  vi.unstubAllGlobals();
});
