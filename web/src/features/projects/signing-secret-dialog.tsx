import type { Project } from '@pictable/contract';
import { signImageUrl } from '@pictable/sdk';
import { useEffect, useState } from 'react';
import { signing as messages } from '../../messages/sharing-texts.ts';
import { paths } from '../../paths.ts';
import { useMutationWithToast } from '../../requests/use-mutation-with-toast.ts';
import { service } from '../../session/service.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { maskSecret, SecretText } from '../../ui/text/secret-text.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';

interface SigningSecretDialogProps {
  project: Project;
  onClose: () => void;
}

/** Creates the signing secret of a project, and shows it once, together with a URL signed with it. */
export default function SigningSecretDialog({ project, onClose }: SigningSecretDialogProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={secret === undefined ? messages.text(project.name) : messages.newText(project.name)}
      placement={secret === undefined ? 'middle' : 'wide'}
    >
      {secret === undefined ? (
        <CreateSecret project={project} onSecret={setSecret} />
      ) : (
        <CreatedSecret project={project} secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** Asks for confirmation: nobody knows how many pages use URLs signed with the current secret. */
function CreateSecret({ project, onSecret }: { project: Project; onSecret: (secret: string) => void }) {
  const { busy, act } = useMutationWithToast();

  async function create() {
    await act(
      async () => {
        const { signingSecret } = await service().createSigningSecret(project.id);
        onSecret(signingSecret);
        showToast({ title: messages.created, description: messages.createdText });
      },
      { title: messages.failed, text: messages.failedText },
    );
  }

  return (
    <>
      <p className="text-sm">{messages.use}</p>
      <p className="mt-3 mb-5">
        <DocumentationLink label={messages.documentation} />
      </p>
      <ConfirmButton
        label={messages.create}
        warning={messages.warning}
        confirmLabel={messages.createNow}
        busy={busy}
        onConfirm={() => void create()}
      />
    </>
  );
}

/** Opens in a new tab: navigating away would lose the secret. */
function DocumentationLink({ label }: { label: string }) {
  return (
    <SiteLink
      href={paths.signedUrls}
      label={label}
      target="_blank"
      className="py-1 text-sm text-accent underline underline-offset-4"
    />
  );
}

/** Environment variables for programs. */
function environmentOf(endpointPath: string, secret: string): string {
  return `PICTABLE_ENDPOINT_PATH=${endpointPath}\nPICTABLE_SIGNING_SECRET=${secret}`;
}

const sample = {
  title: messages.alt,
  headers: ['City', 'Orders'],
  rows: [
    ['Umeå', 12],
    ['Kiruna', 7],
  ],
};

function CreatedSecret({ project, secret, onClose }: SigningSecretDialogProps & { secret: string }) {
  const [signedUrl, setSignedUrl] = useState<string>();
  const { endpointPath } = project;
  useEffect(() => {
    const image = { baseUrl: location.origin, endpointPath, secret, payload: sample };
    void signImageUrl(image).then(setSignedUrl);
  }, [endpointPath, secret]);
  return (
    <>
      <SecretText
        label={messages.secret}
        showLabel={messages.showSecret}
        hideLabel={messages.hideSecret}
        text={secret}
      />
      <p className="mt-2 text-sm text-ink-2">{messages.about}</p>
      <div className="mt-5 grid gap-3">
        <CodeBlock
          label={messages.inProgram}
          code={environmentOf(endpointPath, secret)}
          shown={environmentOf(endpointPath, maskSecret(secret))}
        />
        <p className="text-sm text-ink-2">{messages.inProgramText}</p>
      </div>
      {signedUrl && (
        <div className="mt-5 grid gap-4">
          <p className="text-sm">{messages.exampleText}</p>
          <CodeBlock
            label={messages.inPage}
            code={`<img src="${signedUrl.replaceAll('&', '&amp;')}" alt="${messages.alt}">`}
          />
          <CodeBlock label={messages.inSpreadsheet} code={`=IMAGE("${signedUrl}")`} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <DocumentationLink label={messages.howTo} />
        <Button variant="primary" onClick={onClose}>
          {messages.saved}
        </Button>
      </div>
    </>
  );
}
