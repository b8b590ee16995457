import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { urlWithQuery } from '../../../browser/url-with-query.ts';
import type { Workspace } from './workspace.ts';

/**
 * Follows links that open the editor for a template (`?template=invoice@3`) or for a live image (`?live=sales`),
 * and removes them from the URL: a reload must show the table as edited since then.
 */
export function useEditorLinks(workspace: Workspace): void {
  const router = useRouter();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const [template, live] = [query.get('template'), query.get('live')];
    if (template === null && live === null) return;
    const href = urlWithQuery({ template: undefined, live: undefined });
    void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
    const projectId = Number(query.get('projectId'));
    void import('./open-link.ts').then(({ openTemplate, startReplacing }) => {
      if (live !== null) startReplacing(workspace, live);
      else if (template !== null) void openTemplate(workspace, projectId, template);
    });
  }, [workspace, router]);
}
