import type { Webhook } from '@pictable/contract';
import { webhookDetail as messages } from '../../messages/webhooks-texts.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface RemoveWebhookDialogProps {
  webhook: Webhook;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function RemoveWebhookDialog({ webhook, ...rest }: RemoveWebhookDialogProps) {
  return (
    <ConfirmDialog
      title={messages.removeTitle}
      text={messages.removeText(webhook.url)}
      action={messages.removeTitle}
      {...rest}
    />
  );
}
