import { type ListedKey, limits } from '@pictable/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { scopedKeys as messages } from '../../messages/settings-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** The API keys of the account, or of one of its projects. */
export function useKeys(projectId: number | undefined) {
  return useQuery({
    queryKey: [...queryKeys.keys, projectId ?? 'all'],
    queryFn: async () => (await service().keys({ projectId })).keys,
  });
}

/** Revokes a key and offers to undo it. */
export function useRevokeKey(onDone: () => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.keys });

  function restore(id: number, name: string) {
    void act(
      async () => {
        await service().restoreKey(id);
        await reload();
        showToast({ title: messages.restored, description: name });
      },
      { title: messages.restoreFailed },
    );
  }

  async function revoke({ id, name }: RevocableKey) {
    const isRevoked = await act(
      async () => {
        await service().revokeKey(id);
        await reload();
      },
      { title: messages.revokeFailed },
    );
    if (!isRevoked) return;
    showToast({
      title: messages.revoked,
      description: name,
      action: { label: messages.undo, alternative: messages.undoHint, run: () => restore(id, name) },
      durationMs: limits.undoOfferMs,
    });
    onDone();
  }

  return { busy, revoke: (key: RevocableKey) => void revoke(key) };
}

/** A key with scopes; the personal key and the keys of projects are replaced, not revoked. */
export interface RevocableKey {
  readonly id: number;
  readonly name: string;
}

export function revocableKey({ id, name, prefix }: ListedKey): RevocableKey | undefined {
  return id === null ? undefined : { id, name: name ?? prefix };
}
