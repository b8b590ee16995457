import { hasOwnTable, parseTemplateReference } from '@pictable/contract';
import { openLive } from '../../../messages/live-images-texts.ts';
import { openStored } from '../../../messages/stored-images-texts.ts';
import { openTemplate as messages } from '../../../messages/templates-texts.ts';
import { errorText } from '../../../requests/error-text.ts';
import { readStoredTable } from '../../../requests/stored-tables.ts';
import { readTemplate } from '../../../requests/templates.ts';
import { prettyJson } from '../../../table-requests/pretty-json.ts';
import { sampleRows } from '../../../table-requests/template-preview.ts';
import { initialStyles } from '../../../table-styles/saved-styles.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { Workspace } from './workspace.ts';

/** Opens the content of a template as an undo step. @param reference `invoice` or `invoice@3` */
export async function openTemplate(
  { table, dialogs }: Workspace,
  projectId: number,
  reference: string,
): Promise<void> {
  const { name, version } = parseTemplateReference(reference) ?? { name: reference, version: undefined };
  try {
    const { payload } = await readTemplate(projectId, name, version);
    const before = table.$table.get();
    // Without rows there is no table to show.
    const isTable = hasOwnTable(payload);
    const shown = isTable ? payload : new Map([...payload, ['data', sampleRows(payload)] as const]);
    table.change({ text: prettyJson(shown), settings: initialStyles(projectId) });
    dialogs.suggest('template', name);
    dialogs.$isOwnTable.set(isTable);
    showToast({
      title: messages.opened(name),
      description: isTable ? messages.openedText : messages.openedSampleText,
      action: { label: messages.undo, alternative: messages.undoHint, run: () => table.change(before) },
    });
  } catch (error) {
    showToast({
      title: messages.failed,
      description: errorText(error, messages.failed),
      destructive: true,
    });
  }
}

/**
 * Opens the table of a stored image as an undo step. Storing it again makes a new image, because the URL of an
 * image always shows the same one; the URL of a live image shows the newest.
 *
 * @param live the live image to replace, if it was opened for that
 */
export async function openStoredTable(
  { table, dialogs, setCustomFilename }: Workspace,
  id: number,
  live: string | undefined,
): Promise<void> {
  try {
    const { title, projectId, payload } = await readStoredTable(id);
    if (payload === null) throw new Error(openStored.notKept);
    const before = table.$table.get();
    table.change({ text: prettyJson(payload), settings: initialStyles(projectId ?? undefined) });
    setCustomFilename('');
    if (live !== undefined) dialogs.suggest('live', live);
    showToast({
      title: live === undefined ? openStored.opened(title) : openLive.replacing(live),
      description: live === undefined ? openStored.openedText : openStored.replacingText,
      action: { label: messages.undo, alternative: messages.undoHint, run: () => table.change(before) },
    });
  } catch (error) {
    const description = errorText(error, openStored.failed);
    showToast({ title: openStored.failed, description, destructive: true });
  }
}

/** The dialog that publishes a live image suggests this name. */
export function startReplacing({ dialogs }: Workspace, name: string): void {
  dialogs.suggest('live', name);
  showToast({ title: openLive.replacing(name), description: openLive.replacingText });
}
