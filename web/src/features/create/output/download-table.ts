import { filenameSlug, limits } from '@pictable/contract';
import { downloadBlob } from '../../../browser/download.ts';
import { create } from '../../../messages/create-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { renderInWorker } from '../../../rendering/render-client.ts';
import type { RenderResult, TableRendering } from '../../../rendering/render-types.ts';
import { stylesForRendering } from '../../../table-styles/saved-styles.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { GeneratedTable } from './generate-table.ts';
import type { TableInput } from './table-input.ts';

interface DownloadSource {
  readonly input: TableInput;
  readonly rendering: TableRendering | undefined;
  readonly generated: GeneratedTable | undefined;
}

/**
 * Saves the stored file while it is up to date, otherwise renders it here: both have the same bytes. A table
 * split for its destination is saved as several images.
 */
export async function downloadTable({ input, rendering, generated }: DownloadSource): Promise<void> {
  if (!rendering && !generated) {
    showToast({ title: create.error, description: create.nothingToDownload, destructive: true });
    return;
  }
  const name = filenameSlug(input.customFilename, rendering?.title, limits.filenameCharsMax);
  if (generated && generated.images.length <= 1) {
    downloadBlob(generated.file, `${name}.${generated.format}`);
    return;
  }
  try {
    const result = await renderFile(input);
    if (result.rendered) saveAll(result.rendering, name);
    else showToast({ title: create.error, description: result.error.message, destructive: true });
  } catch {
    showToast({ title: create.error, description: renderingTexts.unavailable, destructive: true });
  }
}

/** Renders the file that the service would store: at the scale of the app, if it is not too large then. */
async function renderFile(input: TableInput): Promise<RenderResult> {
  const { withAppScale } = await import('../../../table-requests/app-scale.ts');
  const { text, layers } = input;
  const { styles, settings, projectId } = stylesForRendering(input);
  const scaled = withAppScale(styles, { imageFormat: input.settings.imageFormat, layers });
  const result = await renderInWorker({ text, styles: scaled, settings, projectId, format: 'own' });
  if (result.rendered || scaled === styles) return result;
  return renderInWorker({ text, styles, settings, projectId, format: 'own' });
}

function saveAll({ file, followingFiles, format }: TableRendering, name: string): void {
  const files = [file, ...followingFiles];
  for (const [index, part] of files.entries())
    downloadBlob(part, `${name}${files.length > 1 ? `-${index + 1}-${files.length}` : ''}.${format}`);
}
