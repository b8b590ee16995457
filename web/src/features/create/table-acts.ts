import { filenameSlug, limits } from '@pictable/contract';
import { draw } from '../../lib/drawing/draw-client.ts';
import { drawnLook } from '../../lib/saved-look.ts';
import { packTable } from '../../lib/share-link.ts';
import { showToast } from '../../lib/toasts.ts';
import { copyImage as messages, share } from '../../messages/create.ts';
import { shared } from '../../messages/shared.ts';
import type { TableInput } from './use-generate.ts';

/** Screens of today show a picture sharp at twice its size. */
const copyScale = 2;

/** The picture on the clipboard. Called by a click or a key: browsers allow it then only. */
export async function copyImage(input: TableInput): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write) {
    showToast({ title: shared.error, description: messages.missing, destructive: true });
    return;
  }
  try {
    // Handed over before it is drawn: a browser may not wait for a picture and still know of the click.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawPng(input) })]);
    showToast({ title: messages.copied, description: messages.copiedText });
  } catch {
    showToast({ title: shared.error, description: shared.copyFailed, destructive: true });
  }
}

async function drawPng(input: TableInput): Promise<Blob> {
  const { styles, settings } = drawnLook(input);
  const sharp = { ...styles, scale: copyScale };
  const result = await draw({ text: input.text, styles: sharp, settings, format: 'png' });
  if (!result.drawn) throw new Error(result.problem.message);
  return result.drawing.file;
}

/** Whether this device hands pictures to other programs: phones do. */
export function canShareImages(): boolean {
  const file = new File([], 'table.png', { type: 'image/png' });
  return matchMedia('(pointer: coarse)').matches && (navigator.canShare?.({ files: [file] }) ?? false);
}

export async function shareImage(input: TableInput, title: string | undefined): Promise<void> {
  try {
    const filename = `${filenameSlug(input.customFilename, title, limits.filenameCharsMax)}.png`;
    await navigator.share({ files: [new File([await drawPng(input)], filename, { type: 'image/png' })] });
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
