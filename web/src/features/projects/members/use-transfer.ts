import type { Member, Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { offerTexts, receivedOfferTexts } from '../../../messages/projects/transfer-texts.ts';
import { invalidateAccountQueries } from '../../../requests/account-data.ts';
import { useMutationWithToast } from '../../../requests/use-mutation-with-toast.ts';
import { service } from '../../../session/service.ts';
import { queryKeys } from '../../../session/session.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';

interface Steps {
  readonly run: () => Promise<unknown>;
  readonly done: { readonly title: string; readonly description?: string };
  readonly failed: string;
}

/** Actions on the transfer of a project. Each resolves to whether it succeeded, and reloads what it changes. */
export function useTransferActions(project: Project) {
  const { busy, failed, act } = useMutationWithToast();
  const queries = useQueryClient();

  async function perform({ run, done, failed: title }: Steps): Promise<boolean> {
    const isDone = await act(
      async () => {
        await run();
      },
      { title },
    );
    if (isDone) showToast(done);
    // Also after a failure: the offer may have ended.
    await Promise.all([
      invalidateAccountQueries(queries),
      queries.invalidateQueries({ queryKey: [...queryKeys.members, project.id] }),
    ]);
    return isDone;
  }

  return {
    busy,
    failed,
    offer: ({ userId, name }: Member) =>
      perform({
        run: () => service().offerTransfer(project.id, userId),
        done: { title: offerTexts.offered(name), description: offerTexts.offeredText },
        failed: offerTexts.failed,
      }),
    withdraw: ({ name }: Member) =>
      perform({
        run: () => service().endTransfer(project.id),
        done: { title: offerTexts.withdrawn(name) },
        failed: offerTexts.withdrawFailed,
      }),
    accept: () =>
      perform({
        run: () => service().acceptTransfer(project.id),
        done: {
          title: receivedOfferTexts.accepted(project.name),
          description: receivedOfferTexts.acceptedText,
        },
        failed: receivedOfferTexts.acceptFailed,
      }),
    decline: () =>
      perform({
        run: () => service().endTransfer(project.id),
        done: {
          title: receivedOfferTexts.declined(project.name),
          description: receivedOfferTexts.declinedText,
        },
        failed: receivedOfferTexts.declineFailed,
      }),
  };
}

export type TransferActions = ReturnType<typeof useTransferActions>;
