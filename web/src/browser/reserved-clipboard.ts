/** Fails if the text does. */
type WriteText = (text: string | Promise<string>) => Promise<void>;

let write: WriteText | undefined;

/**
 * Starts to write to the clipboard within a press whose code is not loaded yet. WebKit rejects a write that
 * starts later, such as when the click is repeated.
 */
export function reserveClipboard(): void {
  if (write || typeof ClipboardItem === 'undefined') return;
  let give: (blob: Promise<Blob>) => void;
  const content = new Promise<Blob>((resolve) => {
    give = resolve;
  });
  const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
  // The code that completes the write handles its errors.
  for (const promise of [content, written]) promise.catch(() => {});
  write = async (text) => {
    const blob = Promise.resolve(text).then((received) => new Blob([received], { type: 'text/plain' }));
    give(blob);
    // Not every implementation waits for the content.
    await blob;
    return written;
  };
}

/** The write that a press has started, to be completed with the text; it is available once. */
export function takeReservedWrite(): WriteText | undefined {
  const reserved = write;
  write = undefined;
  return reserved;
}
