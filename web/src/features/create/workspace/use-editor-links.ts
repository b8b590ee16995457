import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { urlWithQuery } from '../../../browser/url-with-query.ts';
import type { Workspace } from './workspace.ts';

/**
 * Follows links that open the editor for a template (`?template=invoice@3`), for a live image (`?live=sales`), for
 * the table of a stored image (`?image=128`) or
 * for the first table after sign-up (`?start=table`), and removes them from the URL: a reload must show the table as edited since then.
 */
export function useEditorLinks(workspace: Workspace): void {
  const router = useRouter();
  const queries = useQueryClient();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const template = query.get('template');
    const live = query.get('live');
    const image = query.get('image');
    const start = query.get('start');
    if ([template, live, image, start].every((value) => value === null)) return;
    const href = urlWithQuery({ template: undefined, live: undefined, image: undefined, start: undefined });
    void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
    if (start !== null) {
      void import('../use-it-in/store-first-table.ts').then(({ storeFirstTable }) =>
        storeFirstTable(workspace, queries),
      );
    }
    const projectId = Number(query.get('projectId'));
    if (template === null && live === null && image === null) return;
    void import('./open-link.ts').then(({ openStoredTable, openTemplate, startReplacing }) => {
      if (image !== null) void openStoredTable(workspace, Number(image), live ?? undefined);
      else if (live !== null) startReplacing(workspace, live);
      else if (template !== null) void openTemplate(workspace, projectId, template);
    });
  }, [workspace, router, queries]);
}
