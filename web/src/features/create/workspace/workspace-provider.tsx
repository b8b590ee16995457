import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import type { SharedTable } from '../../../drafts/share-link.ts';
import { useEditorLinks } from './use-editor-links.ts';
import { useProject } from './use-project.ts';
import { useSavedStyles } from './use-saved-styles.ts';
import { useLinksOpenedLater } from './use-shared-table.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

const WorkspaceContext = createContext<Workspace | undefined>(undefined);

/** The workspace of the page. It never changes; read its stores with `useStore`. */
export function useWorkspace(): Workspace {
  const workspace = use(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace requires a WorkspaceProvider.');
  return workspace;
}

interface WorkspaceProviderProps {
  shared: SharedTable | undefined;
  children: ReactNode;
}

/** Creates the workspace, and connects it with the URL and with the data of the account. */
export function WorkspaceProvider({ shared, children }: WorkspaceProviderProps) {
  const queries = useQueryClient();
  const choice = useProject();
  const { projects, project, projectId, unknown } = choice;
  const [workspace] = useState(() => createWorkspace({ shared, choice, queries }));
  useLayoutEffect(() => {
    workspace.$projects.set(projects);
    workspace.$project.set(project);
    workspace.$projectId.set(projectId);
    workspace.$unknownProject.set(unknown);
  }, [workspace, projects, project, projectId, unknown]);
  useEffect(() => workspace.start(), [workspace]);
  useEditorLinks(workspace);
  useLinksOpenedLater(workspace.openShared);
  useSavedStyles(workspace, {
    projectId: project?.id,
    ready: projects !== null,
    linked: shared !== undefined,
  });
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}
