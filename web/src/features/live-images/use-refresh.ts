import type { LiveImageDetail } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { liveRefresh as messages } from '../../messages/live-images-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { LiveName } from './use-remove-live-image.ts';

/** Changes how often a live image is refreshed. Null ends the refreshes. */
export function useChangeRefresh({ name, projectId }: LiveName, onDone: () => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const to = (refresh: string | null) =>
    act(
      async () => {
        await service().updateLiveImage(name, { refresh }, { projectId: projectId ?? undefined });
        await queries.invalidateQueries({ queryKey: queryKeys.liveImages });
        const title = refresh === null ? messages.stopped : messages.changed;
        showToast({ title, description: refresh === null ? name : messages.span(refresh) });
        onDone();
      },
      { title: messages.changeFailed },
    );
  return { busy, to: (refresh: LiveImageDetail['refresh']) => void to(refresh) };
}

/** Loads the source of a live image now. */
export function useRefreshNow({ name, projectId }: LiveName) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const refresh = () =>
    act(
      async () => {
        await service().refreshLiveImage(name, { projectId: projectId ?? undefined });
        await queries.invalidateQueries({ queryKey: queryKeys.liveImages });
        showToast({ title: messages.started, description: messages.startedText });
      },
      { title: messages.startFailed },
    );
  return { busy, refresh: () => void refresh() };
}
