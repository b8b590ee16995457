import type { CreatedKey } from '@pictable/contract';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { urlWithQuery } from '../../browser/url-with-query.ts';
import { scopedKeys as messages } from '../../messages/settings-texts.ts';
import { paths } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { isOwned } from '../../requests/project-roles.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { createKeyRequest } from './key-requests.ts';
import { KeyTable } from './key-table.tsx';
import { type RevocableKey, useKeys, useRevokeKey } from './use-scoped-keys.ts';

const NewKeyDialog = lazyComponent(() => import('./new-key-dialog.tsx'));
const CreatedKeyDialog = lazyComponent(() => import('./created-key-dialog.tsx'));

/** The API keys of the account or of one project, and the dialogs that create and revoke keys with scopes. */
export function ScopedKeys() {
  const [projectId, setProjectId] = useProjectInUrl();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <section className="mt-12">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 text-lg">{messages.heading}</h2>
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus aria-hidden />
          {messages.create}
        </Button>
      </div>
      <p className="mt-3 text-ink-2">
        {messages.text}{' '}
        <SiteLink
          href={paths.apiKeyScopes}
          label={messages.learnMore}
          className="text-accent underline underline-offset-4"
        />
      </p>
      <ProjectFilter projectId={projectId} onProjectId={setProjectId} />
      <Keys projectId={projectId} />
      <Suspense>
        {creating && (
          <NewKeyDialog
            projectId={projectId}
            onClose={() => setCreating(false)}
            onCreated={(key) => {
              setCreating(false);
              setCreated(key);
            }}
          />
        )}
        {created && <CreatedKeyDialog created={created} onClose={() => setCreated(undefined)} />}
      </Suspense>
    </section>
  );
}

/** The project whose keys are shown is part of the URL: the menu of a project links to it. */
function useProjectInUrl(): readonly [number | undefined, (id: number | undefined) => void] {
  const { project } = useSearch({ strict: false }) as { project?: unknown };
  const router = useRouter();
  const id = Number(project);
  function choose(chosen: number | undefined) {
    const href = urlWithQuery({ project: chosen === undefined ? undefined : String(chosen) });
    void router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
  }
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, choose];
}

interface ProjectFilterProps {
  projectId: number | undefined;
  onProjectId: (id: number | undefined) => void;
}

function ProjectFilter({ projectId, onProjectId }: ProjectFilterProps) {
  const projects = (useProjects().data ?? []).filter(isOwned);
  if (projects.length === 0) return null;
  return (
    <div className="mt-4">
      <FilterSelect
        label={messages.filter}
        value={projectId === undefined ? '' : String(projectId)}
        onChange={(value) => onProjectId(value === '' ? undefined : Number(value))}
        choices={[
          { value: '', label: messages.allProjects },
          ...projects.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        className="max-w-56"
      />
    </div>
  );
}

function Keys({ projectId }: { projectId: number | undefined }) {
  const keys = useKeys(projectId);
  const [revoking, setRevoking] = useState<RevocableKey>();
  const { busy, revoke } = useRevokeKey(() => setRevoking(undefined));
  if (keys.isPending) return <SkeletonRows label={messages.loading} rows={3} className="h-14" />;
  if (keys.isError) {
    return (
      <div className="mt-4">
        <Notice tone="error" title={messages.readFailed}>
          {errorReason(keys.error)}
        </Notice>
      </div>
    );
  }
  return (
    <>
      {keys.data.length > 0 && <KeyTable keys={keys.data} onRevoke={setRevoking} />}
      {!keys.data.some(({ kind }) => kind === 'scoped') && <NoScopedKeys projectId={projectId} />}
      {revoking && (
        <ConfirmDialog
          title={messages.revokeTitle}
          text={messages.revokeText(revoking.name)}
          action={messages.revoke}
          busy={busy}
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </>
  );
}

function NoScopedKeys({ projectId }: { projectId: number | undefined }) {
  return (
    <>
      <div className="green-bar border-b border-rule px-4 py-16 text-center">
        <h3 className="text-xl">{messages.empty}</h3>
        <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
      </div>
      <p className="mt-6 mb-3 text-sm">{messages.emptyRequest}</p>
      <CodeBlock label="cURL" code={createKeyRequest(projectId)} />
    </>
  );
}
