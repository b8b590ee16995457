import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '../ui/buttons/clipboard.ts';
import { copyPromisedText } from '../ui/buttons/copy-promised-text.ts';
import { reserveClipboard, takeReservedWrite } from './reserved-clipboard.ts';

/** What the clipboard contains, and the numbers of writes that were started and that ended. */
let content = '';
let writes = 0;
let ended = 0;
/** Whether a press is being handled: only then does WebKit let a write start. */
let isPressed = true;

class Item {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}

beforeEach(() => {
  [content, writes, ended, isPressed] = ['before', 0, 0, true];
  const start = () => {
    if (!isPressed) throw new Error('NotAllowedError');
    writes += 1;
  };
  const write = async ([item]: readonly Item[]) => {
    start();
    const blob = await item?.parts['text/plain']?.finally(() => {
      ended += 1;
    });
    content = (await blob?.text()) ?? '';
  };
  const writeText = async (text: string) => {
    start();
    content = text;
  };
  vi.stubGlobal('ClipboardItem', Item);
  vi.stubGlobal('navigator', { clipboard: { write, writeText } });
});
afterEach(() => {
  takeReservedWrite();
  vi.unstubAllGlobals();
});

describe('a write that a press has started', () => {
  it('is completed by a copy after the press, once', async () => {
    reserveClipboard();
    isPressed = false;
    expect(await copyText('first', 'Text')).toBe(true);
    expect(content).toBe('first');
    expect(await copyText('second', 'Text')).toBe(false);
    expect(content).toBe('first');
  });

  it('is completed by a text that is still loading', async () => {
    reserveClipboard();
    isPressed = false;
    await copyPromisedText(Promise.resolve('loaded'), 'File');
    expect(content).toBe('loaded');
    expect(writes).toBe(1);
  });

  it('leaves the clipboard as it is if the text cannot be loaded', async () => {
    reserveClipboard();
    await expect(copyPromisedText(Promise.reject(new Error('Offline.')), 'File')).rejects.toThrow('Offline.');
    expect(content).toBe('before');
    await vi.waitFor(() => expect(ended).toBe(1));
  });

  it('is kept when the press is repeated', async () => {
    reserveClipboard();
    isPressed = false;
    reserveClipboard();
    await copyText('text', 'Text');
    expect(content).toBe('text');
    expect(writes).toBe(1);
  });

  it('does not exist without the interface for it', () => {
    vi.stubGlobal('ClipboardItem', undefined);
    reserveClipboard();
    expect(writes).toBe(0);
    expect(takeReservedWrite()).toBeUndefined();
  });
});
