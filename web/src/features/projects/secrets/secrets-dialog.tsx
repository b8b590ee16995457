import type { Project, Secret } from '@pictable/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { secretsTexts as messages, secretForm } from '../../../messages/projects/secrets-texts.ts';
import { topicPath } from '../../../paths.ts';
import { errorReason } from '../../../requests/error-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { mayDiscard } from '../../../ui/dialogs/may-discard.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { CodeBlock } from '../../../ui/text/code-block.tsx';
import { SecretForm } from './secret-form.tsx';
import { SecretList } from './secret-list.tsx';
import { useSecrets } from './use-secrets.ts';

interface SecretsDialogProps {
  project: Project;
  onClose: () => void;
}

/** Lists, saves and deletes the secrets of a project. */
export default function SecretsDialog({ project, onClose }: SecretsDialogProps) {
  const list = useSecrets(project.id);
  /** The secret to replace, or a new one. */
  const [form, setForm] = useState<Secret | 'new'>();
  const [isChanged, setChanged] = useState(false);
  function show(shown: Secret | 'new' | undefined) {
    setForm(shown);
    setChanged(false);
  }
  const title = form === undefined ? messages.title : titleOf(form);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && mayDiscard(isChanged) && onClose()}
      title={title}
      description={messages.text(project.name)}
    >
      {list.isPending && <SkeletonRows label={messages.loading} rows={3} className="h-14" />}
      {list.isError && (
        <LoadError
          title={messages.readFailed}
          text={errorReason(list.error)}
          retry={messages.retry}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && form !== undefined && (
        <SecretForm
          project={project}
          replaced={form === 'new' ? undefined : form}
          names={list.data.map(({ name }) => name)}
          onChanged={() => setChanged(true)}
          onCancel={() => mayDiscard(isChanged) && show(undefined)}
          onDone={() => show(undefined)}
        />
      )}
      {list.data && (
        // Stays mounted behind the form, so that a deletion can still be undone afterwards.
        <div hidden={form !== undefined}>
          <SecretList project={project} secrets={list.data} onReplace={show} />
          <div className="mt-4 flex justify-end">
            <Button variant="primary" data-focus-first autoFocus onClick={() => show('new')}>
              <Plus aria-hidden />
              {messages.add}
            </Button>
          </div>
          <Use name={list.data[0]?.name ?? 'crm'} host={hostOf(list.data[0])} />
        </div>
      )}
    </Dialog>
  );
}

function titleOf(form: Secret | 'new'): string {
  return form === 'new' ? secretForm.addTitle : secretForm.replaceTitle(form.name);
}

function hostOf(secret: Secret | undefined): string {
  return secret?.hosts[0] ?? 'https://api.example.com';
}

/** How a source names a secret. */
function Use({ name, host }: { name: string; host: string }) {
  const source = { url: `${host}/orders`, headers: { Authorization: `secret:${name}` } };
  return (
    <section className="mt-6 border-t border-rule pt-4">
      <h3 className="text-sm font-medium tracking-normal">{messages.use}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        {messages.useText}{' '}
        <SiteLink
          href={`${topicPath('sources')}#secrets`}
          label={messages.learnMore}
          className="text-accent underline underline-offset-4"
        />
      </p>
      <CodeBlock label="JSON" code={`"source": ${JSON.stringify(source, null, 2)}`} />
    </section>
  );
}
