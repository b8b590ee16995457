import type { Project } from '@pictable/contract';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useProjects } from '../../lib/account-data.ts';

export interface ProjectChoice {
  readonly projects: readonly Project[] | null;
  readonly project: Project | undefined;
  /** Known before the list is there, when the address names it. */
  readonly projectId: number | undefined;
  setProjectId(id: number): void;
}

/** The project of the address, else the one chosen, else the first of the list. */
export function useProject(): ProjectChoice {
  const search = useSearch({ strict: false }) as { projectId?: unknown };
  const [projectId, setProjectId] = useState(Number(search.projectId) || undefined);
  const projects = useProjects().data ?? null;
  const project = projects?.find((listed) => listed.id === projectId) ?? projects?.[0];
  useEffect(() => {
    if (project && projectId === undefined) setProjectId(project.id);
  }, [project, projectId]);
  return { projects, project, projectId: project?.id ?? projectId, setProjectId };
}
