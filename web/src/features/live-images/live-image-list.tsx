import type { LiveImage, Project } from '@pictable/contract';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { urlWithQuery } from '../../browser/url-with-query.ts';
import { liveImages as messages } from '../../messages/live-images-texts.ts';
import { newImagePath, paths, topicPath } from '../../paths.ts';
import { useProjects } from '../../requests/account-data.ts';
import { errorReason } from '../../requests/error-text.ts';
import { useLiveImages } from '../../requests/live-images.ts';
import { canEdit, projectLabel } from '../../requests/project-roles.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { LiveTable } from './live-table.tsx';
import { RemoveLiveDialog } from './remove-live-dialog.tsx';
import { liveRequest } from './replace-request.ts';
import { useRemoveLiveImage } from './use-remove-live-image.ts';

const LiveDetail = lazyComponent(() => import('./live-detail.tsx'));

/** The live images of the account or of a project, or the one in the URL. */
export function LiveImages() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const projects = useProjects();
  const projectId = idOf(search.project);
  if (search.name !== undefined) {
    const inProject = idOf(search.in) ?? null;
    const name = String(search.name);
    return (
      <Suspense fallback={<Loading />}>
        <LiveDetail key={`${inProject}/${name}`} name={name} projectId={inProject} />
      </Suspense>
    );
  }
  const project = projects.data?.find(({ id }) => id === projectId);
  const isEditable = project === undefined || canEdit(project);
  const editorPath = projectId === undefined ? paths.app : newImagePath(projectId);
  return (
    <>
      <ListHeading>
        {isEditable && (
          <SiteLink href={editorPath} className={buttonClasses('primary')}>
            <Plus aria-hidden />
            {messages.create}
          </SiteLink>
        )}
      </ListHeading>
      <div className="mt-6 border-b border-ink pb-3">
        <ProjectFilter projects={projects.data ?? []} projectId={projectId} />
      </div>
      <List projects={projects.data ?? []} projectId={projectId} editorPath={editorPath} />
    </>
  );
}

function idOf(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The title and the heading of the list, with its main action. */
function ListHeading({ children }: { children: ReactNode }) {
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
              href={topicPath('live-images')}
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

interface ProjectFilterProps {
  projects: readonly Project[];
  projectId: number | undefined;
}

function ProjectFilter({ projects, projectId }: ProjectFilterProps) {
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
        ...projects.map((listed) => ({ value: String(listed.id), label: projectLabel(listed) })),
      ]}
      className="max-w-56"
    />
  );
}

interface ListProps extends ProjectFilterProps {
  editorPath: string;
}

function List({ projects, projectId, editorPath }: ListProps) {
  const list = useLiveImages(projectId);
  const [removing, setRemoving] = useState<LiveImage>();
  const { busy, remove } = useRemoveLiveImage(() => setRemoving(undefined));
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
  const project = projects.find(({ id }) => id === projectId);
  const isEditable = project === undefined || canEdit(project);
  if (list.data.length === 0)
    return <NoLiveImages editorPath={editorPath} projectId={projectId} isEditable={isEditable} />;
  return (
    <>
      <LiveTable images={list.data} projects={projects} onRemove={setRemoving} />
      {removing && (
        <RemoveLiveDialog
          name={removing.name}
          busy={busy}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

interface NoLiveImagesProps {
  editorPath: string;
  projectId: number | undefined;
  isEditable: boolean;
}

function NoLiveImages({ editorPath, projectId, isEditable }: NoLiveImagesProps) {
  return (
    <>
      <div className="green-bar border-b border-rule px-4 py-16 text-center">
        <h2 className="text-xl">{messages.empty}</h2>
        <p className="mx-auto mt-3 max-w-[46ch] text-ink-2">{messages.emptyText}</p>
        {isEditable && (
          <SiteLink
            href={editorPath}
            label={messages.emptyFromEditor}
            className={`${buttonClasses('outline')} mt-6`}
          />
        )}
      </div>
      {isEditable && (
        <>
          <p className="mt-6 mb-3 text-sm">{messages.emptyRequest}</p>
          <CodeBlock label="cURL" code={liveRequest(location.origin, 'sales', projectId ?? null)} />
        </>
      )}
    </>
  );
}
