import { webhookForm as messages, webhookDetail } from '../../messages/webhooks-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { maskSecret, SecretText } from '../../ui/text/secret-text.tsx';
import { environmentOf, verifyProgram } from './webhook-requests.ts';

interface WebhookSecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** A new secret in full, and the program that uses it. */
export default function WebhookSecretDialog({ secret, onClose }: WebhookSecretDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.newTitle}
      description={messages.newText}
      placement="wide"
    >
      <SecretText
        label={messages.secretLabel}
        showLabel={messages.showSecret}
        hideLabel={messages.hideSecret}
        text={secret}
      />
      <p className="mt-5 mb-3 text-sm text-ink-2">{webhookDetail.verifyText}</p>
      <div className="grid gap-4">
        <CodeBlock
          label={messages.environment}
          code={environmentOf(secret)}
          shown={environmentOf(maskSecret(secret))}
        />
        <CodeBlock label={webhookDetail.verifyCode} code={verifyProgram} />
      </div>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </Dialog>
  );
}
