import { takeReservedWrite } from '../../browser/reserved-clipboard.ts';
import { uiTexts } from '../../messages/ui-texts.ts';
import { showToast } from '../toasts/toasts.ts';
import { showCopied } from './clipboard.ts';

/**
 * Writes a text to the clipboard that a server or a worker is still making. Call it inside a press: WebKit refuses
 * it after an `await`, so the promise itself is passed.
 */
export async function writePromisedText(text: Promise<string>): Promise<void> {
  const reserved = takeReservedWrite();
  if (reserved) return reserved(text);
  const { clipboard } = navigator;
  if (typeof ClipboardItem === 'undefined' || !clipboard?.write) return clipboard.writeText(await text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  // The clipboard waits for the promise only after it has checked the permission; the text may be rejected before.
  blob.catch(() => {});
  await clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  // Not every implementation waits for the promise.
  await blob;
}

/**
 * Copies the text and confirms it in a toast.
 *
 * @param nextStep is called once the text is known
 * @throws what the promise of the text rejects with
 */
export async function copyPromisedText(
  text: Promise<string>,
  label: string,
  nextStep?: () => string | undefined,
): Promise<void> {
  try {
    await writePromisedText(text);
  } catch {
    await text;
    showToast({ title: uiTexts.error, description: uiTexts.copyFailed, destructive: true });
    return;
  }
  showCopied(label, nextStep?.());
}
