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

/** Saves the file the service made while it is up to date, else draws it here: both have the same bytes. */
export async function downloadTable({ input, drawing, generated }: DownloadSource): Promise<void> {
  const format = input.settings.imageFormat;
  if (!drawing && !generated) {
    showToast({ title: create.error, description: create.nothingToDownload, destructive: true });
    return;
  }
  const filename = `${filenameSlug(input.customFilename, drawing?.title, limits.filenameCharsMax)}.${format}`;
  if (generated) {
    downloadBlob(generated.file, filename);
    return;
  }
  try {
    const result = await draw({ text: input.text, ...drawnLook(input), format });
    if (result.drawn) downloadBlob(result.drawing.file, filename);
    else showToast({ title: create.error, description: result.problem.message, destructive: true });
  } catch {
    showToast({ title: create.error, description: drawingMessages.unavailable, destructive: true });
  }
}
