import type { Project } from '@pictable/contract';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { urlWithQuery } from '../../browser/url-with-query.ts';
import { roleTexts } from '../../messages/projects/members-texts.ts';
import { templates as messages } from '../../messages/templates-texts.ts';
import { newImagePath, paths, topicPath } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { canEdit, projectLabel } from '../../requests/project-roles.ts';
import { useTemplates } from '../../requests/templates.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { RemoveTemplateDialog } from './remove-template-dialog.tsx';
import { saveRequest } from './template-requests.ts';
import { TemplateTable } from './template-table.tsx';
import { useRemoveTemplate } from './use-remove-template.ts';

const TemplateDetail = lazyComponent(() => import('./template-detail.tsx'));
const TemplateDialog = lazyComponent(() => import('./template-dialog.tsx'));

/** The templates of a project, or the one in the URL. */
export function Templates() {
  const { project: chosen, name, version } = useTemplateSearch();
  const projects = useProjects();
  if (!projects.data)
    return (
      <>
        <ListHeading />
        {projects.isError ? (
          <ReadError error={projects.error} onRetry={() => void projects.refetch()} />
        ) : (
          <Loading />
        )}
      </>
    );
  const project = projects.data.find(({ id }) => id === chosen) ?? projects.data[0];
  if (!project) return <NoProjects />;
  if (name !== undefined && (chosen === undefined || chosen === project.id))
    return (
      <Suspense fallback={<Loading />}>
        <TemplateDetail key={`${project.id}/${name}`} project={project} name={name} version={version} />
      </Suspense>
    );
  return <TemplateList projects={projects.data} project={project} />;
}

/** The project, the template and its version in the URL. */
function useTemplateSearch() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const number = (value: unknown) => {
    const parsed = Number(value);
    return Number.isSafeInteger(parsed) && parsed > 0 ? parsed : undefined;
  };
  return {
    project: number(search.project),
    name: search.name === undefined ? undefined : String(search.name),
    version: number(search.version),
  };
}

interface TemplateListProps {
  projects: readonly Project[];
  project: Project;
}

function TemplateList({ projects, project }: TemplateListProps) {
  const router = useRouter();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <ListHeading>
        <Button
          variant="primary"
          idle={!canEdit(project)}
          title={canEdit(project) ? undefined : roleTexts.viewersCannot}
          onClick={() => setCreating(true)}
        >
          <Plus aria-hidden />
          {messages.create}
        </Button>
      </ListHeading>
      <div className="mt-6 flex items-center gap-3 border-b border-ink pb-3">
        <span aria-hidden className="text-sm text-ink-2">
          {messages.project}
        </span>
        <FilterSelect
          label={messages.project}
          value={String(project.id)}
          onChange={(id) => {
            const href = urlWithQuery({ project: id });
            void router.navigate({ href, resetScroll: false, hashScrollIntoView: false });
          }}
          choices={projects.map((listed) => ({ value: String(listed.id), label: projectLabel(listed) }))}
          className="max-w-56"
        />
      </div>
      <ProjectTemplates project={project} />
      <Suspense>
        {creating && <TemplateDialog projectId={project.id} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}

/** The title and the heading of the list, with its main action. */
function ListHeading({ children }: { children?: ReactNode }) {
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
              href={topicPath('templates')}
              label={messages.learnMore}
              className="text-accent underline underline-offset-4"
            />
          </p>
        </div>
        {children}
      </div>
    </>
  );
}

function Loading() {
  return <SkeletonRows label={messages.loading} rows={3} className="h-14" />;
}

function ProjectTemplates({ project }: { project: Project }) {
  const list = useTemplates(project.id);
  const [removing, setRemoving] = useState<string>();
  const { busy, remove } = useRemoveTemplate(project.id, () => setRemoving(undefined));
  if (list.isPending) return <Loading />;
  if (list.isError) return <ReadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0) return <NoTemplates project={project} />;
  return (
    <>
      <TemplateTable project={project} templates={list.data} onRemove={setRemoving} />
      {removing !== undefined && (
        <RemoveTemplateDialog
          name={removing}
          busy={busy}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

function ReadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LoadError
      title={messages.readFailed}
      text={errorReason(error)}
      retry={messages.retry}
      onRetry={onRetry}
    />
  );
}

function NoTemplates({ project }: { project: Project }) {
  return (
    <>
      <div className="green-bar border-b border-rule px-4 py-16 text-center">
        <h2 className="text-xl">{messages.empty}</h2>
        <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
        {canEdit(project) && (
          <SiteLink
            href={newImagePath(project.id)}
            label={messages.emptyFromEditor}
            className={`${buttonClasses('outline')} mt-6`}
          />
        )}
      </div>
      {canEdit(project) && (
        <>
          <p className="mt-6 mb-3 text-sm">{messages.emptyRequest}</p>
          <CodeBlock label="cURL" code={saveRequest(location.origin, project.id)} />
        </>
      )}
    </>
  );
}

function NoProjects() {
  return (
    <>
      <ListHeading />
      <div className="green-bar mt-6 border-b border-rule px-4 py-16 text-center">
        <h2 className="text-xl">{messages.noProjects}</h2>
        <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.noProjectsText}</p>
        <SiteLink
          href={paths.newProject}
          label={messages.createProject}
          className={`${buttonClasses('primary')} mt-6`}
        />
      </div>
    </>
  );
}
