import { type Delivery, limits, type Webhook } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { deliveries as deliveryTexts, webhookDetail as messages } from '../../messages/webhooks-texts.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { deliveriesKey } from '../../requests/webhooks.ts';
import { service } from '../../session/service.ts';
import { queryKeys } from '../../session/session.ts';
import { showToast } from '../../ui/toasts/toasts.ts';

/** Deletes a webhook endpoint and offers to undo it. */
export function useRemoveWebhook(onDone: () => void | Promise<void>) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: queryKeys.webhooks });

  function restore({ id, url }: Webhook) {
    void act(
      async () => {
        await service().restoreWebhook(id);
        await reload();
        showToast({ title: messages.restored, description: url });
      },
      { title: messages.restoreFailed },
    );
  }

  async function remove(webhook: Webhook) {
    const isRemoved = await act(
      async () => {
        await service().deleteWebhook(webhook.id);
        // Its page is left before its data is loaded again, which would fail.
        await onDone();
        await reload();
      },
      { title: messages.removeFailed },
    );
    if (!isRemoved) return;
    showToast({
      title: messages.removed,
      description: webhook.url,
      action: { label: messages.undo, alternative: messages.undoHint, run: () => restore(webhook) },
      durationMs: limits.undoOfferMs,
    });
  }

  return { busy, remove: (webhook: Webhook) => void remove(webhook) };
}

/** Sends a test event to an endpoint. */
export function useSendTest(webhookId: number) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const send = () =>
    act(
      async () => {
        await service().testWebhook(webhookId);
        await queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
        showToast({ title: messages.testSent, description: messages.testSentText });
      },
      { title: messages.testFailed },
    );
  return { busy, send: () => void send() };
}

/** Sends a delivery again. */
export function useSendAgain(webhookId: number, onDone: () => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const send = ({ id }: Delivery) =>
    act(
      async () => {
        await service().replayDelivery(webhookId, id);
        await queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) });
        showToast({ title: deliveryTexts.sentAgain, description: deliveryTexts.sentAgainText });
        onDone();
      },
      { title: deliveryTexts.againFailed },
    );
  return { busy, send: (delivery: Delivery) => void send(delivery) };
}

/** Pauses an endpoint, or enables it again. */
export function useSetEnabled(webhookId: number) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const set = (enabled: boolean) =>
    act(
      async () => {
        await service().updateWebhook(webhookId, { enabled });
        await queries.invalidateQueries({ queryKey: queryKeys.webhooks });
        showToast({ title: enabled ? messages.resumeDone : messages.pauseDone });
      },
      { title: messages.changeFailed },
    );
  return { busy, set: (enabled: boolean) => void set(enabled) };
}

/** Replaces the secret of an endpoint. @param onSecret is called with the new one */
export function useRotateSecret(webhookId: number, onSecret: (secret: string) => void) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();
  const rotate = () =>
    act(
      async () => {
        const { secret } = await service().rotateWebhookSecret(webhookId);
        await queries.invalidateQueries({ queryKey: queryKeys.webhooks });
        onSecret(secret);
      },
      { title: messages.rotateFailed },
    );
  return { busy, rotate: () => void rotate() };
}
