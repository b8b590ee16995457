import type { LoggedRequest, User } from '@pictable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readAgain, useImages, useProjects } from '../../lib/account-data.ts';
import { rememberStep, useRememberedStep } from '../../lib/first-steps.ts';
import { service } from '../../lib/service.ts';
import { queryKeys } from '../../lib/session.ts';
import { storageKeys } from '../../lib/storage.ts';

/** Often enough to seem live, and far below the rate a session may ask at. */
const askEveryMs = 4_000;

export interface FirstSteps {
  readonly project: boolean;
  readonly key: boolean;
  readonly call: boolean;
  readonly image: boolean;
}

/**
 * How far a new user has come. While a step is open and the page is seen, the request log is asked for the newest call
 * with a key; when there is none to wait for any more, the asking ends.
 */
export function useFirstSteps(user: User) {
  const projects = useProjects().data;
  const images = useImages().data;
  const isHidden = useRememberedStep(storageKeys.stepsHidden, user.id);
  const keySaved = useRememberedStep(storageKeys.keySaved, user.id);
  const hasProject = (projects?.length ?? 0) > 0;
  const hasImage = (images?.length ?? 0) > 0;
  const newestCall = useNewestCall(hasProject && !isHidden, hasImage);
  const call = newestCall ?? undefined;
  const steps: FirstSteps = {
    project: hasProject,
    key: keySaved || call !== undefined,
    call: call !== undefined,
    image: hasImage,
  };
  const isKnown = projects !== undefined && images !== undefined && (!hasProject || newestCall !== undefined);
  const done = Object.values(steps).filter(Boolean).length;
  // Whoever comes with everything done needs no list; whoever gets there while it is open sees that he has.
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = isKnown && done < 4;
  useEffect(() => {
    if (isOpen) setWasOpen(true);
  }, [isOpen]);
  const hide = () => rememberStep(storageKeys.stepsHidden, user.id);
  return { isShown: !isHidden && (isOpen || wasOpen), steps, done, call, projects, hide };
}

/** The newest call with a key; null: there is none yet. */
function useNewestCall(enabled: boolean, hasImage: boolean): LoggedRequest | null | undefined {
  const queries = useQueryClient();
  const newest = useQuery({
    queryKey: queryKeys.firstCall,
    queryFn: async () => (await service().requests({ via: 'key', limit: 1 })).requests[0] ?? null,
    enabled,
    refetchInterval: ({ state }) => (state.data && hasImage ? false : askEveryMs),
  }).data;
  const newestId = newest?.id;
  // A call may have stored an image.
  useEffect(() => {
    if (newestId !== undefined) void readAgain(queries);
  }, [newestId, queries]);
  return newest;
}
