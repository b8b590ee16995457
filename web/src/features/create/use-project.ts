import type { Project } from '@pictable/contract';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useProjects } from '../../lib/account-data.ts';
import { addressWith } from '../../lib/address.ts';

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
  const inAddress = Number(search.projectId) || undefined;
  const [projectId, setProjectId] = useState(inAddress);
  const [chosen, setChosen] = useState(false);
  const router = useRouter();
  const projects = useProjects().data ?? null;
  const project = projects?.find((listed) => listed.id === projectId) ?? projects?.[0];
  useEffect(() => {
    if (project && projectId === undefined) setProjectId(project.id);
  }, [project, projectId]);
  // The address follows what was chosen, so that the page is loaded again with it.
  useEffect(() => {
    if (!chosen || inAddress === projectId) return;
    const href = addressWith({ projectId: String(projectId) });
    void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
  }, [chosen, inAddress, projectId, router]);
  function choose(id: number) {
    setChosen(true);
    setProjectId(id);
  }
  return { projects, project, projectId: project?.id ?? projectId, setProjectId: choose };
}
