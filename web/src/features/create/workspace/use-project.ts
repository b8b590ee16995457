import type { Project } from '@pictable/contract';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { urlWithQuery } from '../../../browser/url-with-query.ts';
import { useProjects } from '../../../requests/account-data.ts';
import { canEdit } from '../../../requests/project-roles.ts';

export interface ProjectChoice {
  readonly projects: readonly Project[] | null;
  readonly project: Project | undefined;
  /** Known before the list has loaded if the URL contains it. */
  readonly projectId: number | undefined;
  /** The project in the URL, if the list does not contain it. */
  readonly unknown: string | undefined;
  setProjectId(id: number): void;
}

/** The project in the URL, or else the chosen one, or else the first of the list. */
export function useProject(): ProjectChoice {
  const search = useSearch({ strict: false }) as { projectId?: unknown };
  const inUrl = Number(search.projectId) || undefined;
  const [projectId, setProjectId] = useState(inUrl);
  const [chosen, setChosen] = useState(false);
  const router = useRouter();
  const listed = useProjects().data;
  // Viewers cannot render in a project.
  const projects = useMemo(() => listed?.filter(canEdit) ?? null, [listed]);
  const project = projects?.find((listed) => listed.id === projectId) ?? projects?.[0];
  useEffect(() => {
    if (project && projectId === undefined) setProjectId(project.id);
  }, [project, projectId]);
  // The URL follows the choice, so that a reload keeps it.
  useEffect(() => {
    if (!chosen || inUrl === projectId) return;
    const href = urlWithQuery({ projectId: String(projectId) });
    void router.navigate({ href, replace: true, resetScroll: false, hashScrollIntoView: false });
  }, [chosen, inUrl, projectId, router]);
  const isUnknown = search.projectId !== undefined && !projects?.some(({ id }) => id === inUrl);
  const unknown = projects && isUnknown ? String(search.projectId) : undefined;
  function choose(id: number) {
    setChosen(true);
    setProjectId(id);
  }
  return { projects, project, projectId: project?.id ?? projectId, unknown, setProjectId: choose };
}
