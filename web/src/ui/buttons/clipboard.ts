import { uiTexts } from '../../messages/ui-texts.ts';
import { showToast } from '../toasts/toasts.ts';

/** A text, or the promise of one that a server or a worker is still making. */
type Copied = string | Promise<string>;

/**
 * Writes to the clipboard. Call it inside a press: WebKit refuses it after an `await`, so a text that takes time is
 * passed as a promise.
 */
export async function writeToClipboard(text: Copied): Promise<void> {
  const { clipboard } = navigator;
  if (typeof text === 'string') return clipboard.writeText(text);
  if (typeof ClipboardItem === 'undefined' || !clipboard?.write) return clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  // Not every implementation waits for the promise.
  await blob;
}

/**
 * Copies the text and confirms it in a toast, with the optional next step.
 *
 * @param nextStep a function is called once the text is known
 * @returns whether it worked
 * @throws what the promise of the text rejects with
 */
export async function copyText(
  text: Copied,
  label: string,
  nextStep?: string | (() => string | undefined),
): Promise<boolean> {
  try {
    await writeToClipboard(text);
  } catch {
    await text;
    showToast({ title: uiTexts.error, description: uiTexts.copyFailed, destructive: true });
    return false;
  }
  const next = typeof nextStep === 'function' ? nextStep() : nextStep;
  const description = [uiTexts.copiedLabel(label), next].filter(Boolean).join('. ');
  showToast({ title: uiTexts.copied, description });
  return true;
}
