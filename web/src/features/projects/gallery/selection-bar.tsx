import { type ListedImage, limits } from '@pictable/contract';
import { Download, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { gallery as messages } from '../../../messages/stored-images-texts.ts';
import { archivePath } from '../../../requests/download-url.ts';
import { Button, buttonClasses } from '../../../ui/buttons/button.tsx';
import { DeleteImagesDialog } from './delete-images-dialog.tsx';

interface SelectionBarProps {
  /** Selected images that are shown. */
  selected: readonly ListedImage[];
  /** Every image that is shown. */
  shown: readonly ListedImage[];
  onSelected: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the selected images; stays at the end of the screen while the list scrolls. */
export default function SelectionBar({ selected, shown, onSelected }: SelectionBarProps) {
  const [deleting, setDeleting] = useState(false);
  const ids = selected.map(({ id }) => id);
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
      <DownloadLink ids={selected.filter(({ expired }) => !expired).map(({ id }) => id)} />
      <Button variant="destructive" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden />
        {messages.remove}
      </Button>
      <Button variant="quiet" aria-label={messages.clear} onClick={() => onSelected(none)}>
        <X aria-hidden />
      </Button>
      {deleting && (
        <DeleteImagesDialog ids={ids} onDeleted={() => onSelected(none)} onClose={() => setDeleting(false)} />
      )}
    </section>
  );
}

/**
 * A link, because the browser then saves the archive while it arrives, whatever its size. An expired image has
 * no file.
 */
function DownloadLink({ ids }: { ids: readonly number[] }) {
  const { selectedImagesMax } = limits;
  const content = (
    <>
      <Download aria-hidden />
      {messages.download}
    </>
  );
  if (ids.length > selectedImagesMax || ids.length === 0) {
    const reason = ids.length === 0 ? messages.allExpired : messages.tooMany(selectedImagesMax);
    return (
      <Button idle title={reason}>
        {content}
      </Button>
    );
  }
  return (
    <a href={archivePath(ids)} download title={messages.downloadHint} className={buttonClasses('outline')}>
      {content}
    </a>
  );
}
