import type { Project } from '@pictable/contract';
import { hasOwnTable } from '@pictable/contract';
import { useRouter } from '@tanstack/react-router';
import { Braces, PencilRuler, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import { templates as listTexts, templateDetail as messages } from '../../messages/templates-texts.ts';
import { newImagePath, projectTemplatesPath, templatePath } from '../../paths.ts';
import { errorReason } from '../../requests/error-text.ts';
import { canEdit } from '../../requests/project-roles.ts';
import { type OpenTemplate, useTemplate } from '../../requests/templates.ts';
import { prettyJson } from '../../table-requests/pretty-json.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { FilterSelect } from '../../ui/select/filter-select.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CodeBlock } from '../../ui/text/code-block.tsx';
import { TableCode } from '../../ui/text/table-code.tsx';
import { RemoveTemplateDialog } from './remove-template-dialog.tsx';
import { TemplateImage } from './template-image.tsx';
import { requestWith } from './template-requests.ts';
import { useRemoveTemplate } from './use-remove-template.ts';

const TemplateDialog = lazyComponent(() => import('./template-dialog.tsx'));

interface TemplateDetailProps {
  project: Project;
  name: string;
  /** Undefined: the newest one. */
  version: number | undefined;
}

/** One version of a template: how it looks, its content, and the request that uses it. */
export default function TemplateDetail({ project, name, version }: TemplateDetailProps) {
  const template = useTemplate(project.id, name, version);
  return (
    <>
      <title>{listTexts.titleOf(name)}</title>
      <BackLink href={projectTemplatesPath(project.id)} label={listTexts.backToList} />
      <h1 className="mt-0.5 text-2xl [overflow-wrap:anywhere]">{name}</h1>
      {template.isPending && <SkeletonRows label={messages.loading} rows={4} className="h-14" />}
      {template.isError && (
        <LoadError
          title={messages.missing}
          text={errorReason(template.error)}
          retry={listTexts.retry}
          onRetry={() => void template.refetch()}
        />
      )}
      {template.data && <Version project={project} template={template.data} />}
    </>
  );
}

interface VersionProps {
  project: Project;
  template: OpenTemplate;
}

function Version({ project, template }: VersionProps) {
  const { name, payload, version } = template;
  const newest = template.versions.at(-1) ?? version;
  const reference = version === newest ? name : `${name}@${version}`;
  return (
    <>
      <VersionBar project={project} template={template} newest={newest} />
      <div className="mt-6 grid gap-x-6 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <section>
          <h2 className="text-lg">{messages.preview}</h2>
          <p className="mt-1 mb-3 text-sm text-ink-2">
            {hasOwnTable(payload) ? messages.previewOwn : messages.previewSample}
          </p>
          <TemplateImage projectId={project.id} template={payload} />
        </section>
        <section>
          <h2 className="text-lg">{messages.use}</h2>
          <p className="mt-1 mb-3 text-sm text-ink-2">{messages.useText(name, version)}</p>
          <CodeBlock
            label="cURL"
            code={requestWith({ endpointUrl: project.endpointUrl, name: reference, template: payload })}
          />
        </section>
      </div>
      <section className="mt-8">
        <h2 className="mb-3 text-lg">{messages.content}</h2>
        <TableCode label="JSON" code={prettyJson(payload)} />
      </section>
    </>
  );
}

function VersionBar({ project, template, newest }: VersionProps & { newest: number }) {
  const { name, version, versions, updatedAt, payload } = template;
  const router = useRouter();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { busy, remove } = useRemoveTemplate(project.id, () => {
    setRemoving(false);
    return router.navigate({ href: projectTemplatesPath(project.id) });
  });
  const editorPath = `${newImagePath(project.id)}&template=${name}${version === newest ? '' : `@${version}`}`;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-ink pb-3">
      <FilterSelect
        label={messages.versions}
        value={String(version)}
        onChange={(chosen) => {
          const other = Number(chosen) === newest ? undefined : Number(chosen);
          void router.navigate({ href: templatePath(project.id, name, other), resetScroll: false });
        }}
        choices={versions.toReversed().map((number) => ({
          value: String(number),
          label: number === newest ? `${listTexts.version(number)}, newest` : listTexts.version(number),
        }))}
      />
      <p className="figures text-sm text-ink-2">
        {messages.count(versions.length)} · {messages.saved(formatDateTime(updatedAt))}
      </p>
      {canEdit(project) && (
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <SiteLink href={editorPath} className={buttonClasses('primary')}>
            <PencilRuler aria-hidden />
            {listTexts.useInEditor}
          </SiteLink>
          <Button onClick={() => setEditing(true)}>
            <Braces aria-hidden />
            {messages.edit}
          </Button>
          <Button aria-label={listTexts.removeNamed(name)} onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden />
            <span className="max-sm:hidden">{listTexts.remove}</span>
          </Button>
        </div>
      )}
      <Suspense>
        {editing && (
          <TemplateDialog
            projectId={project.id}
            edited={{ name, text: prettyJson(payload) }}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
      {removing && (
        <RemoveTemplateDialog
          name={name}
          busy={busy}
          onConfirm={() => remove(name)}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
