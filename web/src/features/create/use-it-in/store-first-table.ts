import type { QueryClient } from '@tanstack/react-query';
import { firstTable as messages } from '../../../messages/use-it-in-texts.ts';
import { invalidateAccountQueries, projectsQuery } from '../../../requests/account-data.ts';
import { errorText } from '../../../requests/error-text.ts';
import { service } from '../../../session/service.ts';
import { rememberUnmaskedKey } from '../../../session/unmasked-keys.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { Workspace } from '../workspace/workspace.ts';

/**
 * Stores the table that someone brought from before their registration in a first project, then shows what to
 * do with it. A user who has a project already only gets the table in the editor.
 */
export async function storeFirstTable(workspace: Workspace, queries: QueryClient): Promise<void> {
  try {
    const projects = await queries.fetchQuery(projectsQuery);
    if (projects === null || projects.length > 0) return;
    const { id, apiKey } = await service().createProject({ name: messages.project });
    rememberUnmaskedKey(id, apiKey);
    await invalidateAccountQueries(queries);
    await projectChosen(workspace, id);
  } catch (error) {
    const description = errorText(error, messages.failedText);
    showToast({ title: messages.failed, description, destructive: true });
    return;
  }
  await workspace.keyPrompt.generate();
  // Also if storing failed, which the page reports: this is the only time that the key can be shown.
  workspace.dialogs.open('use-it-in');
}

/** Waits until the page has chosen the project, so that the table is stored in it. */
function projectChosen({ $project }: Workspace, id: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = $project.listen((project) => {
      if (project?.id !== id) return;
      stop();
      resolve();
    });
    if ($project.get()?.id === id) {
      stop();
      resolve();
    }
  });
}
