import { type ListedImage, limits, type Project } from '@pictable/contract';
import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { roleTexts } from '../../../messages/projects/members-texts.ts';
import { gallery as messages } from '../../../messages/stored-images-texts.ts';
import { archivePath } from '../../../requests/download-url.ts';
import { canEdit, isOwned } from '../../../requests/project-roles.ts';
import { Button, buttonClasses } from '../../../ui/buttons/button.tsx';
import { DeleteImagesDialog } from './delete-images-dialog.tsx';

interface SelectionBarProps {
  /** Selected images that are shown. */
  selected: readonly ListedImage[];
  /** Every image that is shown. */
  shown: readonly ListedImage[];
  /** Every project that the user can see. */
  projects: readonly Project[];
  onSelected: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the selected images; stays at the end of the screen while the list scrolls. */
export default function SelectionBar({ selected, shown, projects, onSelected }: SelectionBarProps) {
  const [deleting, setDeleting] = useState(false);
  const owners = selected.map(({ projectId }) => projects.find(({ id }) => id === projectId));
  const canDelete = owners.every((project) => project === undefined || canEdit(project));
  // The service does not combine the images of several accounts in one archive.
  const shared = new Set(owners.map((project) => (project && !isOwned(project) ? project.id : undefined)));
  const none: ReadonlySet<number> = new Set();
  return (
    <section
      aria-label={messages.selection}
      className="sticky bottom-0 z-20 -mx-1 mt-4 flex flex-wrap items-center gap-2 rounded-t-md border border-b-0 border-rule-strong bg-sheet px-3 py-2.5 shadow-lg"
    >
      <p role="status" className="figures mr-auto text-sm font-medium">
        {messages.selected(selected.length)}
      </p>
      {selected.length < shown.length && (
        <Button variant="quiet" onClick={() => onSelected(new Set(shown.map(({ id }) => id)))}>
          {messages.selectAll(shown.length)}
        </Button>
      )}
      <DownloadLink
        ids={selected.filter(({ expired }) => !expired).map(({ id }) => id)}
        projects={[...shared]}
      />
      <Button
        variant="destructive"
        idle={!canDelete}
        title={canDelete ? undefined : roleTexts.viewersCannot}
        onClick={() => setDeleting(true)}
      >
        <Trash2 aria-hidden />
        {messages.remove}
      </Button>
      <Button variant="quiet" aria-label={messages.clear} onClick={() => onSelected(none)}>
        <X aria-hidden />
      </Button>
      {deleting && (
        <DeleteImagesDialog
          images={selected}
          projects={projects}
          onDeleted={() => onSelected(none)}
          onClose={() => setDeleting(false)}
        />
      )}
    </section>
  );
}

interface DownloadLinkProps {
  ids: readonly number[];
  /** Projects of others that the images belong to; undefined for those of the user. */
  projects: readonly (number | undefined)[];
}

/**
 * A link, because the browser then saves the archive while it arrives, whatever its size. An expired image has
 * no file.
 */
function DownloadLink({ ids, projects }: DownloadLinkProps) {
  const { selectedImagesMax } = limits;
  const content = (
    <>
      <Download aria-hidden />
      {messages.download}
    </>
  );
  if (ids.length > selectedImagesMax || ids.length === 0 || projects.length > 1) {
    const tooMany = projects.length > 1 ? messages.severalOwners : messages.tooMany(selectedImagesMax);
    const reason = ids.length === 0 ? messages.allExpired : tooMany;
    return (
      <Button idle title={reason}>
        {content}
      </Button>
    );
  }
  return (
    <a
      href={archivePath(ids, projects[0])}
      download
      title={messages.downloadHint}
      className={buttonClasses('outline')}
    >
      {content}
    </a>
  );
}
