import type { CreatedKey } from '@pictable/contract';
import { newKey as messages } from '../../messages/settings-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { maskSecret, SecretText } from '../../ui/text/secret-text.tsx';
import { sampleRequest } from './key-requests.ts';

interface CreatedKeyDialogProps {
  created: CreatedKey;
  onClose: () => void;
}

/** A new key in full, and a request that it may send. */
export default function CreatedKeyDialog({ created, onClose }: CreatedKeyDialogProps) {
  const { apiKey, key } = created;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.createdTitle}
      description={messages.createdText(key.name ?? key.prefix)}
    >
      <SecretText
        label={messages.key}
        showLabel={messages.showKey}
        hideLabel={messages.hideKey}
        text={apiKey}
      />
      <div className="mt-5">
        <CodeBlock
          label={messages.request}
          code={sampleRequest(key.scopes, apiKey)}
          shown={sampleRequest(key.scopes, maskSecret(apiKey))}
        />
      </div>
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {messages.saved}
        </Button>
      </div>
    </Dialog>
  );
}
