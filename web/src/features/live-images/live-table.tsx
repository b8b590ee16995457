import type { LiveImage, Project } from '@pictable/contract';
import { FileText, ImageOff, RefreshCw, Trash2 } from 'lucide-react';
import { formatDateTime } from '../../browser/dates.ts';
import { liveImages as messages, liveRefresh as refreshTexts } from '../../messages/live-images-texts.ts';
import { liveImagePath } from '../../paths.ts';
import { canEdit } from '../../requests/project-roles.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { isPdf, livePath } from './live-file.ts';

interface LiveTableProps {
  images: readonly LiveImage[];
  projects: readonly Project[];
  onRemove: (image: LiveImage) => void;
}

const head = 'px-3 py-2 max-sm:px-2 text-left text-sm font-medium text-ink-2';
const cell = 'px-3 py-2 max-sm:px-2';
const wideOnly = 'max-md:hidden';

export function LiveTable({ images, projects, onRemove }: LiveTableProps) {
  return (
    <table aria-label={messages.list} className="figures w-full border-collapse text-sm md:table-fixed">
      <thead className="border-b border-rule-strong">
        <tr>
          <th scope="col" className={head}>
            {messages.nameColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly, 'w-24')}>
            {messages.versionColumn}
          </th>
          <th scope="col" className={classNames(head, wideOnly, 'w-40')}>
            {messages.updatedColumn}
          </th>
          <th scope="col" className={classNames(head, 'md:w-54')}>
            <span className="sr-only">{messages.actionsColumn}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {images.map((image) => (
          <LiveRow
            key={`${image.projectId}/${image.name}`}
            image={image}
            project={projects.find(({ id }) => id === image.projectId)}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LiveRowProps extends Pick<LiveTableProps, 'onRemove'> {
  image: LiveImage;
  project: Project | undefined;
}

function LiveRow({ image, project, onRemove }: LiveRowProps) {
  const { name, projectId, version, updatedAt, url } = image;
  return (
    <tr className="border-b border-rule odd:bg-band">
      <td className={cell}>
        <div className="flex items-center gap-3 max-sm:gap-2.5">
          <Thumbnail image={image} />
          <div className="min-w-0">
            <SiteLink
              href={liveImagePath(projectId, name)}
              label={name}
              className="inline-block py-1 font-mono font-medium [overflow-wrap:anywhere] text-accent underline underline-offset-4"
            />
            <p className="text-ink-2 [overflow-wrap:anywhere]">
              <span className="md:hidden">{messages.version(version)} · </span>
              {project?.name ?? messages.noProject}
            </p>
            <p className="text-ink-2 md:hidden">{formatDateTime(updatedAt)}</p>
            <RefreshState image={image} />
            {image.imageId === null && <p className="text-error">{messages.imageDeleted}</p>}
            <p className="truncate font-mono text-xs text-ink-3 max-md:hidden">{url}</p>
          </div>
        </div>
      </td>
      <td className={classNames(cell, wideOnly)}>{version}</td>
      <td className={classNames(cell, wideOnly, 'whitespace-nowrap text-ink-2')}>
        {formatDateTime(updatedAt)}
      </td>
      <td className={cell}>
        <div className="flex justify-end gap-1.5">
          <CopyButton text={url} label={messages.urlOf(name)} caption={messages.copyUrl} iconOnPhone />
          {(project === undefined || canEdit(project)) && (
            <Button size="small" aria-label={messages.removeNamed(name)} onClick={() => onRemove(image)}>
              <Trash2 aria-hidden />
              <span className="max-lg:hidden">{messages.remove}</span>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** How often the image is refreshed, or why that fails. */
function RefreshState({ image: { refresh, lastError } }: { image: LiveImage }) {
  if (refresh === null) return null;
  return (
    <p className="flex items-start gap-1.5 text-ink-2">
      <RefreshCw aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {refreshTexts.span(refresh)}
        {lastError !== null && (
          <span className="text-error"> · {refreshTexts.failedBecause(lastError.reason)}</span>
        )}
      </span>
    </p>
  );
}

const thumbnailClasses =
  'h-12 w-20 max-sm:w-12 shrink-0 rounded-sm border border-rule bg-desk max-[22rem]:hidden';

function Thumbnail({ image }: { image: LiveImage }) {
  if (image.imageId === null || isPdf(image)) {
    const Icon = isPdf(image) ? FileText : ImageOff;
    return (
      <span aria-hidden className={`${thumbnailClasses} grid place-items-center text-ink-3`}>
        <Icon className="size-5" />
      </span>
    );
  }
  return (
    <img
      src={livePath(image)}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${thumbnailClasses} object-cover object-left-top`}
    />
  );
}
