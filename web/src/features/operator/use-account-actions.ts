import type { AccountChange } from '@pictable/contract';
import { formatThousands } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { userActions as messages } from '../../messages/accounts/operator-texts.ts';
import { operatorTabPath } from '../../paths.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { queryKeys } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { operatorService } from './use-operator-data.ts';

/** Changes plan, role or state of an account. The own role is read again, because this page depends on it. */
export function useChangeAccount(id: number, onDone: () => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const change = (changes: AccountChange, done: string) =>
    void act(
      async () => {
        await operatorService.changeAccount(id, changes);
        onDone();
        await queries.invalidateQueries({ queryKey: queryKeys.operator });
        await queries.invalidateQueries({ queryKey: queryKeys.user });
        const description = changes.disabled === false ? messages.enabledText : undefined;
        showToast({ title: done, ...(description && { description }) });
      },
      { title: messages.changeFailed },
    );
  return { busy, change };
}

/** Creates a sign-in link, and keeps it until it is forgotten. */
export function useSignInLink(id: number) {
  const [link, setLink] = useState<string>();
  const { busy, act } = useMutationWithToast();
  const create = () =>
    void act(async () => setLink((await operatorService.createSignInLink(id)).url), {
      title: messages.linkFailed,
    });
  return { link, busy, create, forget: () => setLink(undefined) };
}

/** Counts the images of an account that are older than some days, then deletes them. */
export function usePurge(id: number, onDone: () => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const [count, setCount] = useState<number>();
  const failure = { title: messages.purgeFailed };
  const find = (olderThanDays: number) =>
    void act(async () => {
      setCount((await operatorService.purgeImages(id, { olderThanDays, dryRun: true })).images);
    }, failure);
  const purge = (olderThanDays: number) =>
    void act(async () => {
      const { images } = await operatorService.purgeImages(id, { olderThanDays });
      onDone();
      await queries.invalidateQueries({ queryKey: queryKeys.operator });
      showToast({ title: messages.purged(formatThousands(images)) });
    }, failure);
  return { busy, count, find, purge, forget: () => setCount(undefined) };
}

/** Deletes an account, and opens the list. */
export function useRemoveAccount(id: number) {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();
  const router = useRouter();
  const remove = (email: string) =>
    void act(
      async () => {
        await operatorService.removeAccount(id, email);
        // Its page is left before its data is loaded again, which would fail.
        await router.navigate({ href: operatorTabPath('users') });
        await queries.invalidateQueries({ queryKey: queryKeys.operator });
        showToast({ title: messages.deleted, description: email });
      },
      { title: messages.deleteFailed },
    );
  return { busy, failed, remove };
}
