import { filenameSlug, limits } from '@pictable/contract';
import { downloadBlob } from '../../lib/download.ts';
import { draw } from '../../lib/drawing/draw-client.ts';
import type { Drawing } from '../../lib/drawing/drawing.ts';
import { drawnLook } from '../../lib/saved-look.ts';
import { showToast } from '../../lib/toasts.ts';
import { create } from '../../messages/create.ts';
import { drawing as drawingMessages } from '../../messages/drawing.ts';
import type { GeneratedTable, TableInput } from './use-generate.ts';

interface DownloadSource {
  readonly input: TableInput;
  readonly drawing: Drawing | undefined;
  readonly generated: GeneratedTable | undefined;
}

/**
 * Saves the stored file while it is up to date, otherwise renders it here: both have the same bytes. A table
 * split for its destination is saved as several images.
 */
export async function downloadTable({ input, drawing, generated }: DownloadSource): Promise<void> {
  if (!drawing && !generated) {
    showToast({ title: create.error, description: create.nothingToDownload, destructive: true });
    return;
  }
  const name = filenameSlug(input.customFilename, drawing?.title, limits.filenameCharsMax);
  if (generated && generated.images.length <= 1) {
    downloadBlob(generated.file, `${name}.${generated.format}`);
    return;
  }
  try {
    const result = await draw({ text: input.text, ...drawnLook(input), format: 'own' });
    if (result.rendered) saveAll(result.drawing, name);
    else showToast({ title: create.error, description: result.problem.message, destructive: true });
  } catch {
    showToast({ title: create.error, description: drawingMessages.unavailable, destructive: true });
  }
}

function saveAll({ file, followingFiles, format }: Drawing, name: string): void {
  const files = [file, ...followingFiles];
  for (const [index, part] of files.entries())
    downloadBlob(part, `${name}${files.length > 1 ? `-${index + 1}-${files.length}` : ''}.${format}`);
}
