import type { Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { completeStep } from '../../guides/completed-steps.ts';
import { apiKeyDialog as messages } from '../../messages/projects-texts.ts';
import { invalidateAccountQueries } from '../../requests/account-data.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { useCurrentUser } from '../../session/session.ts';
import { storageKeys } from '../../storage/storage.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { BreakableUrl } from '../../ui/text/breakable-url.tsx';
import { SecretText } from '../../ui/text/secret-text.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { TestRequest } from './test-request.tsx';

interface ApiKeyDialogProps {
  project: Project;
  /** The full key, right after it was created. */
  fullKey?: string | undefined;
  onClose: () => void;
}

/** The key of a project: in full right after creation, otherwise its prefix and a button to regenerate it. */
export default function ApiKeyDialog({ project, fullKey, onClose }: ApiKeyDialogProps) {
  const [key, setKey] = useState(fullKey);
  const user = useCurrentUser();
  const saved = () => user && completeStep(storageKeys.keySaved, user.id);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={key === undefined ? messages.prefixText(project.name) : messages.newText(project.name)}
    >
      <h3 className="mb-1.5 text-sm font-medium tracking-normal">{messages.key}</h3>
      {key === undefined ? (
        <code className="block rounded-md border border-rule bg-band px-3 py-2.5 text-sm">
          {project.apiKeyPrefix}…
        </code>
      ) : (
        <SecretText
          label={messages.key}
          showLabel={messages.showKey}
          hideLabel={messages.hideKey}
          text={key}
          onCopied={saved}
        />
      )}
      <h3 className="mt-4 mb-1.5 text-sm font-medium tracking-normal">{messages.endpoint}</h3>
      <div className="flex items-center gap-1.5 rounded-md border border-rule bg-band p-1.5 pl-3">
        <BreakableUrl url={project.endpointUrl} />
        <CopyButton text={project.endpointUrl} label={messages.endpoint} />
      </div>
      {key === undefined ? (
        <Regenerate project={project} onKey={setKey} />
      ) : (
        <TestRequest project={project} apiKey={key}>
          <Button
            variant="primary"
            onClick={() => {
              saved();
              onClose();
            }}
          >
            {messages.saved}
          </Button>
        </TestRequest>
      )}
    </Dialog>
  );
}

/** Asks for confirmation: programs that use the current key stop working. */
function Regenerate({ project, onKey }: { project: Project; onKey: (key: string) => void }) {
  const { busy, act } = useMutationWithToast();
  const queries = useQueryClient();

  async function regenerate() {
    await act(
      async () => {
        const { fullApiKey } = await service().regenerateProjectKey(project.id);
        await invalidateAccountQueries(queries);
        onKey(fullApiKey);
        showToast({ title: messages.regenerated, description: messages.regeneratedText });
      },
      { title: messages.regenerateFailed, text: messages.regenerateFailedText },
    );
  }

  return (
    <div className="mt-6">
      <ConfirmButton
        label={messages.regenerate}
        warning={messages.regenerateWarning}
        confirmLabel={messages.regenerateNow}
        busy={busy}
        onConfirm={() => void regenerate()}
      />
    </div>
  );
}
