import type { Webhook } from '@pictable/contract';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { urlWithQuery } from '../../browser/url-with-query.ts';
import { webhooks as messages, webhookDetail } from '../../messages/webhooks-texts.ts';
import { paths } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { useWebhooks } from '../../requests/webhooks.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { RemoveWebhookDialog } from './remove-webhook-dialog.tsx';
import { useRemoveWebhook } from './use-webhook-actions.ts';
import { addRequest, verifyProgram } from './webhook-requests.ts';
import { WebhookTable } from './webhook-table.tsx';

const WebhookDetail = lazyComponent(() => import('./webhook-detail.tsx'));
const WebhookFormDialog = lazyComponent(() => import('./webhook-form-dialog.tsx'));
const WebhookSecretDialog = lazyComponent(() => import('./webhook-secret-dialog.tsx'));

/** The webhook endpoints of the account or of a project, or the one in the URL. */
export function Webhooks() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const id = idOf(search.id);
  if (id !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <WebhookDetail key={id} id={id} />
      </Suspense>
    );
  return <WebhookList projectId={idOf(search.project)} />;
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function Loading() {
  return <SkeletonRows label={messages.loading} rows={3} className="h-14" />;
}

function WebhookList({ projectId }: { projectId: number | undefined }) {
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <ListHeading onCreate={() => setCreating(true)} />
      <div className="mt-6 border-b border-ink pb-3">
        <ProjectFilter projectId={projectId} />
      </div>
      <List projectId={projectId} />
      <Suspense>
        {creating && (
          <WebhookFormDialog
            projectId={projectId}
            onClose={() => setCreating(false)}
            onSecret={(created) => {
              setCreating(false);
              setSecret(created);
            }}
          />
        )}
        {secret !== undefined && <WebhookSecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
      </Suspense>
    </>
  );
}

/** The title and the heading of the list, with its main action. */
function ListHeading({ onCreate }: { onCreate: () => void }) {
  return (
    <>
      <title>{messages.title}</title>
      <BackLink href={paths.dashboard} label={messages.back} />
      <div className="mt-0.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl">{messages.heading}</h1>
          <p className="mt-2 max-w-[62ch] text-ink-2">
            {messages.text}{' '}
            <SiteLink
              href={paths.webhookGuide}
              label={messages.learnMore}
              className="text-accent underline underline-offset-4"
            />
          </p>
        </div>
        <Button variant="primary" onClick={onCreate}>
          <Plus aria-hidden />
          {messages.create}
        </Button>
      </div>
    </>
  );
}

function ProjectFilter({ projectId }: { projectId: number | undefined }) {
  const projects = (useProjects().data ?? []).filter(isOwned);
  const router = useRouter();
  return (
    <FilterSelect
      label={messages.project}
      value={projectId === undefined ? '' : String(projectId)}
      onChange={(id) => {
        const href = urlWithQuery({ project: id === '' ? undefined : id });
        void router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
      }}
      choices={[
        { value: '', label: messages.allProjects },
        ...projects.map(({ id, name }) => ({ value: String(id), label: messages.onlyProject(name) })),
      ]}
      className="max-w-56"
    />
  );
}

function List({ projectId }: { projectId: number | undefined }) {
  const list = useWebhooks(projectId);
  const [removing, setRemoving] = useState<Webhook>();
  const { busy, remove } = useRemoveWebhook(() => setRemoving(undefined));
  if (list.isPending) return <Loading />;
  if (list.isError)
    return (
      <LoadError
        title={messages.readFailed}
        text={errorReason(list.error)}
        retry={messages.retry}
        onRetry={() => void list.refetch()}
      />
    );
  if (list.data.length === 0) return <NoWebhooks projectId={projectId} />;
  return (
    <>
      <WebhookTable webhooks={list.data} onRemove={setRemoving} />
      {removing && (
        <RemoveWebhookDialog
          webhook={removing}
          busy={busy}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function NoWebhooks({ projectId }: { projectId: number | undefined }) {
  return (
    <>
      <div className="green-bar border-b border-rule px-4 py-16 text-center">
        <h2 className="text-xl">{projectId === undefined ? messages.empty : messages.emptyProject}</h2>
        <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
      </div>
      <div className="mt-6 grid gap-x-6 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <div>
          <p className="mb-3 text-sm">{messages.emptyRequest}</p>
          <CodeBlock label="cURL" code={addRequest(location.origin, projectId)} />
        </div>
        <div>
          <p className="mb-3 text-sm">{messages.emptyVerify}</p>
          <CodeBlock label={webhookDetail.verifyCode} code={verifyProgram} />
        </div>
      </div>
    </>
  );
}
