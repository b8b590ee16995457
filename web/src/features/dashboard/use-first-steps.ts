import type { User } from '@pictable/contract';
import { useEffect, useMemo, useState } from 'react';
import { completeStep, useIsStepCompleted } from '../../guides/completed-steps.ts';
import { useImages, useProjects } from '../../requests/account-data.ts';
import { useIsLatestRequestUnknown, useLatestApiRequest } from '../../requests/latest-api-request.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { storageKeys } from '../../storage/storage.ts';

export interface FirstSteps {
  readonly project: boolean;
  readonly key: boolean;
  readonly request: boolean;
  readonly image: boolean;
}

/**
 * Progress of a new user. While a step is open and the page is visible, the request log is polled for the
 * latest request with a key; polling ends when there is nothing left to wait for.
 */
export function useFirstSteps(user: User) {
  const listed = useProjects();
  const { data } = listed;
  const projects = useMemo(() => (data === null ? null : data?.filter(isOwned)), [data]);
  const stored = useImages();
  const images = stored.data;
  const isHidden = useIsStepCompleted(storageKeys.stepsHidden, user.id);
  const keySaved = useIsStepCompleted(storageKeys.keySaved, user.id);
  const hasProject = (projects?.length ?? 0) > 0;
  const hasImage = (images?.length ?? 0) > 0;
  const latestRequest = useLatestApiRequest({ enabled: hasProject && !isHidden, isEnough: () => hasImage });
  const isRequestUnknown = useIsLatestRequestUnknown() && hasProject;
  const request = latestRequest ?? undefined;
  const { steps, isKnown } = readFirstSteps({ projects, images, keySaved, latestRequest });
  const done = Object.values(steps).filter(Boolean).length;
  // A user who has completed all steps sees no checklist, unless they completed the last one on this visit.
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = isKnown && done < 4;
  useEffect(() => {
    if (isOpen) setWasOpen(true);
  }, [isOpen]);
  const hide = () => completeStep(storageKeys.stepsHidden, user.id);
  const isUnknown = listed.isPending || stored.isPending || isRequestUnknown;
  // Once known, what is below stays: its queries load again what has failed, which makes that pending again.
  const [wasKnown, setWasKnown] = useState(isHidden);
  if (!isUnknown && !wasKnown) setWasKnown(true);
  const isLoading = !isHidden && !wasKnown && isUnknown;
  return { isLoading, isShown: !isHidden && (isOpen || wasOpen), steps, done, request, projects, hide };
}

/** What is known about an account; undefined: not loaded yet. */
interface AccountProgress {
  readonly projects: readonly unknown[] | null | undefined;
  readonly images: readonly unknown[] | undefined;
  /** Whether the user has said that they saved a key. */
  readonly keySaved: boolean;
  /** Null: no request was made with a key. */
  readonly latestRequest: object | null | undefined;
}

/** The completed steps, and whether everything that they depend on has been loaded. */
export function readFirstSteps({ projects, images, keySaved, latestRequest }: AccountProgress) {
  const hasProject = (projects?.length ?? 0) > 0;
  const hasRequest = (latestRequest ?? null) !== null;
  const steps: FirstSteps = {
    project: hasProject,
    key: keySaved || hasRequest,
    request: hasRequest,
    image: (images?.length ?? 0) > 0,
  };
  const isKnown =
    projects !== undefined && images !== undefined && (!hasProject || latestRequest !== undefined);
  return { steps, isKnown };
}
