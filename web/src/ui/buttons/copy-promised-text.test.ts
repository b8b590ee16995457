import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { writePromisedText } from './copy-promised-text.ts';

afterEach(() => vi.unstubAllGlobals());

it('leaves no rejection unhandled if the text fails while the browser still checks the permission', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  vi.stubGlobal('ClipboardItem', class {});
  const write = async () => {
    // Node reports unhandled rejections before this.
    await setImmediate();
    throw new Error('Denied.');
  };
  vi.stubGlobal('navigator', { clipboard: { write } });
  await expect(writePromisedText(Promise.reject(new Error('Too long.')))).rejects.toThrow('Denied.');
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
