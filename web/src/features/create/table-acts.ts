import { filenameSlug, limits } from '@pictable/contract';
import { draw } from '../../lib/drawing/draw-client.ts';
import { drawnLook } from '../../lib/saved-look.ts';
import { packTable } from '../../lib/share-link.ts';
import { showToast } from '../../lib/toasts.ts';
import { copyImage as messages, share } from '../../messages/create.ts';
import { shared } from '../../messages/shared.ts';
import { sharing } from '../../messages/sharing.ts';
import type { TableInput } from './use-generate.ts';

/** Screens of today show a picture sharp at twice its size. */
const copyScale = 2;

/** How long a notice is shown that offers the next picture, in milliseconds: the first is pasted meanwhile. */
const nextPictureMs = 20_000;

/**
 * The picture on the clipboard, which holds one: of a split table the one that is asked for, and the notice offers the next.
 * Called by a click or a key: browsers allow it then only.
 */
export async function copyImage(input: TableInput, part = 1): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) {
    showToast({ title: shared.error, description: messages.missing, destructive: true });
    return;
  }
  try {
    // Handed over before it is drawn: a browser may not wait for a picture and still know of the click.
    const pictures = drawPngs(input);
    // A table with fewer pictures than the preview had shows the last one.
    const picture = pictures.then((files) => files[part - 1] ?? (files.at(-1) as Blob));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    const parts = (await pictures).length;
    tellCopied(input, Math.min(part, parts), parts);
  } catch {
    showToast({ title: shared.error, description: shared.copyFailed, destructive: true });
  }
}

function tellCopied(input: TableInput, part: number, parts: number): void {
  const description = messages.copiedText;
  if (parts === 1) {
    showToast({ title: messages.copied, description });
    return;
  }
  const next = {
    label: sharing.copyNext(part + 1),
    otherWay: sharing.copyOtherWay,
    run: () => void copyImage(input, part + 1),
  };
  showToast({
    title: sharing.copied(part, parts),
    description,
    ...(part < parts ? { action: next, durationMs: nextPictureMs } : {}),
  });
}

/** Every picture of the table. */
async function drawPngs(input: TableInput): Promise<readonly Blob[]> {
  const { styles, settings } = drawnLook(input);
  const sharp = { ...styles, scale: copyScale };
  const result = await draw({ text: input.text, styles: sharp, settings, format: 'png' });
  if (!result.drawn) throw new Error(result.problem.message);
  return [result.drawing.file, ...result.drawing.laterFiles];
}

/** Whether this device hands pictures to other programs: phones do. */
export function canShareImages(): boolean {
  const file = new File([], 'table.png', { type: 'image/png' });
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [file] }) ?? false);
}

/** Hands all pictures of the table over at once. */
export async function shareImage(input: TableInput, title: string | undefined): Promise<void> {
  try {
    const name = filenameSlug(input.customFilename, title, limits.filenameCharsMax);
    const pictures = await drawPngs(input);
    const files = pictures.map((picture, index) => {
      const part = pictures.length > 1 ? `-${index + 1}-${pictures.length}` : '';
      return new File([picture], `${name}${part}.png`, { type: 'image/png' });
    });
    await navigator.share({ files });
  } catch (error) {
    // Who closes the sheet of the system has changed his mind; nothing failed.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({ title: shared.error, description: shared.copyFailed, destructive: true });
  }
}

/** A link that carries the table in its fragment, which browsers keep to themselves. */
export async function copyShareLink({ text, settings, customFilename }: TableInput): Promise<void> {
  const hash = await packTable({ text, settings, customFilename });
  if (hash === undefined) {
    showToast({ title: share.tooLong, description: share.tooLongText, destructive: true });
    return;
  }
  try {
    await navigator.clipboard.writeText(location.origin + location.pathname + hash);
    showToast({ title: share.copied, description: share.copiedText });
  } catch {
    showToast({ title: shared.error, description: shared.copyFailed, destructive: true });
  }
}
