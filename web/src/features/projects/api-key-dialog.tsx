import type { Project } from '@pictable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readAgain } from '../../lib/account-data.ts';
import { rememberStep } from '../../lib/first-steps.ts';
import { service } from '../../lib/service.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { storageKeys } from '../../lib/storage.ts';
import { showToast } from '../../lib/toasts.ts';
import { useAct } from '../../lib/use-act.ts';
import { apiKeyDialog as messages } from '../../messages/projects.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { AskedTwice } from '../../ui/asked-twice.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SecretText } from '../../ui/secret-text.tsx';
import { TestCall } from './test-call.tsx';

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
  const saved = () => user && rememberStep(storageKeys.keySaved, user.id);
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
        <SecretText label={messages.key} text={key} onCopied={saved} />
      )}
      <h3 className="mt-4 mb-1.5 text-sm font-medium tracking-normal">{messages.endpoint}</h3>
      <div className="flex items-center gap-1.5 rounded-md border border-rule bg-band p-1.5 pl-3">
        <AddressText address={project.endpointUrl} />
        <CopyButton text={project.endpointUrl} label={messages.endpoint} />
      </div>
      {key === undefined ? (
        <Regenerate project={project} onKey={setKey} />
      ) : (
        <TestCall project={project} apiKey={key}>
          <Button
            look="primary"
            onClick={() => {
              saved();
              onClose();
            }}
          >
            {messages.saved}
          </Button>
        </TestCall>
      )}
    </Dialog>
  );
}

/** Asks for confirmation: programs that use the current key stop working. */
function Regenerate({ project, onKey }: { project: Project; onKey: (key: string) => void }) {
  const { busy, act } = useAct();
  const queries = useQueryClient();

  async function regenerate() {
    await act(
      async () => {
        const { fullApiKey } = await service().regenerateProjectKey(project.id);
        await readAgain(queries);
        onKey(fullApiKey);
        showToast({ title: messages.regenerated, description: messages.regeneratedText });
      },
      { title: messages.regenerateFailed, text: messages.regenerateFailedText },
    );
  }

  return (
    <div className="mt-6">
      <AskedTwice
        ask={messages.regenerate}
        warning={messages.regenerateWarning}
        action={messages.regenerateNow}
        busy={busy}
        onAct={() => void regenerate()}
      />
    </div>
  );
}
