import type { Project, TemplateSummary } from '@pictable/contract';
import { PencilRuler, Trash2 } from 'lucide-react';
import { formatDateTime } from '../../browser/dates.ts';
import { templates as messages } from '../../messages/templates-texts.ts';
import { newImagePath, templatePath } from '../../paths.ts';
import { canEdit } from '../../requests/project-roles.ts';
import { Button, buttonClasses } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';

interface TemplateTableProps {
  project: Project;
  templates: readonly TemplateSummary[];
  onRemove: (name: string) => void;
}

const head = 'px-3 py-2 text-left text-sm font-medium text-ink-2';
const wideOnly = 'max-sm:hidden';

export function TemplateTable({ project, templates, onRemove }: TemplateTableProps) {
  return (
    <table
      aria-label={messages.list(project.name)}
      className="figures w-full border-collapse text-sm md:table-fixed"
    >
      <thead className="border-b border-rule-strong">
        <tr>
          <th scope="col" className={head}>
            {messages.nameColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly, 'w-40')}>
            {messages.versionColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly, 'w-40')}>
            {messages.changedColumn}
          </th>
          <th scope="col" className={classNames(head, 'text-right lg:w-80')}>
            <span className="sr-only">{messages.actionsColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {templates.map((template) => (
          <TemplateRow key={template.name} project={project} template={template} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  );
}

interface TemplateRowProps extends Pick<TemplateTableProps, 'project' | 'onRemove'> {
  template: TemplateSummary;
}

function TemplateRow({ project, template: { name, version, updatedAt }, onRemove }: TemplateRowProps) {
  return (
    <tr className="border-b border-rule odd:bg-band">
      <td className="px-3 py-2.5">
        <SiteLink
          href={templatePath(project.id, name)}
          label={name}
          className="inline-block py-1 font-mono font-medium [overflow-wrap:anywhere] text-accent underline underline-offset-4"
        />
        <p className="mt-0.5 text-ink-2 sm:hidden">{messages.version(version)}</p>
        <p className="text-ink-2 sm:hidden">{formatDateTime(updatedAt)}</p>
      </td>
      <td className={classNames('px-3 py-2.5', wideOnly)}>{messages.version(version)}</td>
      <td className={classNames('px-3 py-2.5 whitespace-nowrap text-ink-2', wideOnly)}>
        {formatDateTime(updatedAt)}
      </td>
      <td className="px-3 py-2">
        <div className="flex justify-end gap-1.5">
          {canEdit(project) && (
            <>
              <SiteLink
                href={`${newImagePath(project.id)}&template=${name}`}
                aria-label={`${messages.useInEditor}, ${name}`}
                className={buttonClasses('outline', 'small')}
              >
                <PencilRuler aria-hidden />
                <span className="max-lg:hidden">{messages.useInEditor}</span>
              </SiteLink>
              <Button size="small" aria-label={messages.removeNamed(name)} onClick={() => onRemove(name)}>
                <Trash2 aria-hidden />
                <span className="max-lg:hidden">{messages.remove}</span>
              </Button>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
