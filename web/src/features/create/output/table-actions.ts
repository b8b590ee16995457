import { filenameSlug, limits } from '@pictable/contract';
import { packTable } from '../../../drafts/share-link.ts';
import { copyImage as messages, share } from '../../../messages/create-texts.ts';
import { sharing } from '../../../messages/sharing-texts.ts';
import { uiTexts } from '../../../messages/ui-texts.ts';
import { renderInWorker } from '../../../rendering/render-client.ts';
import { stylesForRendering } from '../../../table-styles/saved-styles.ts';
import { writePromisedText } from '../../../ui/buttons/copy-promised-text.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { TableInput } from './table-input.ts';

/** High-density screens show an image sharp at twice its size. */
const copyScale = 2;

/** Duration of the toast that offers the next image: long enough to paste the first one. */
const nextImageMs = 20_000;

/**
 * Copies one image, as a clipboard holds one: of a split table the given part; the toast offers the next.
 * Call it from a click or key handler: browsers allow it only then.
 */
export async function copyImage(input: TableInput, part = 1): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) {
    showToast({ title: uiTexts.error, description: messages.unsupported, destructive: true });
    return;
  }
  try {
    // Passed as a promise: after an await, the browser may no longer see a user gesture.
    const images = renderPngs(input);
    // If the table has fewer images than the preview had, the last one is copied.
    const image = images.then((files) => files[part - 1] ?? (files.at(-1) as Blob));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
    const parts = (await images).length;
    showCopiedToast(input, Math.min(part, parts), parts);
  } catch {
    showToast({ title: uiTexts.error, description: uiTexts.copyFailed, destructive: true });
  }
}

function showCopiedToast(input: TableInput, part: number, parts: number): void {
  const description = messages.copiedText;
  if (parts === 1) {
    showToast({ title: messages.copied, description });
    return;
  }
  const next = {
    label: sharing.copyNext(part + 1),
    alternative: sharing.copyHint,
    run: () => void copyImage(input, part + 1),
  };
  showToast({
    title: sharing.copied(part, parts),
    description,
    ...(part < parts ? { action: next, durationMs: nextImageMs } : {}),
  });
}

/** Renders every image of the table as PNG. */
async function renderPngs(input: TableInput): Promise<readonly Blob[]> {
  const { styles, settings, projectId } = stylesForRendering(input);
  const sharp = { ...styles, scale: copyScale };
  const result = await renderInWorker({
    ...{ text: input.text, styles: sharp, settings, projectId },
    format: 'png',
  });
  if (!result.rendered) throw new Error(result.error.message);
  return [result.rendering.file, ...result.rendering.followingFiles];
}

/** Whether this device can share images with other apps, as phones can. */
export function canShareImages(): boolean {
  const file = new File([], 'table.png', { type: 'image/png' });
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [file] }) ?? false);
}

/** Shares all images of the table in one step. */
export async function shareImage(input: TableInput, title: string | undefined): Promise<void> {
  try {
    const name = filenameSlug(input.customFilename, title, limits.filenameCharsMax);
    const images = await renderPngs(input);
    const files = images.map((image, index) => {
      const part = images.length > 1 ? `-${index + 1}-${images.length}` : '';
      return new File([image], `${name}${part}.png`, { type: 'image/png' });
    });
    await navigator.share({ files });
  } catch (error) {
    // AbortError means the user dismissed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: uiTexts.error, description: uiTexts.copyFailed, destructive: true });
  }
}

/** Copies a link with the table in its fragment, which browsers do not send to servers. */
export async function copyShareLink({ text, settings, customFilename }: TableInput): Promise<void> {
  const packed = packTable({ text, settings, customFilename });
  try {
    await writePromisedText(packed.then(linkOf));
    showToast({ title: share.copied, description: share.copiedText });
  } catch {
    const isTooLong = (await packed) === undefined;
    showToast(
      isTooLong
        ? { title: share.tooLong, description: share.tooLongText, destructive: true }
        : { title: uiTexts.error, description: uiTexts.copyFailed, destructive: true },
    );
  }
}

function linkOf(hash: string | undefined): string {
  if (hash === undefined) throw new Error('The table is too long for a link.');
  return location.origin + location.pathname + hash;
}
