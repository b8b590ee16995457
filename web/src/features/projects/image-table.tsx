import type { ListedImage } from '@pictable/contract';
import { Eye, FileText, Timer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '../../browser/dates.ts';
import { imageTable as messages } from '../../messages/dashboard-texts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { ImageAccess } from './image-access.tsx';
import { imagePath, isPdf } from './image-path.ts';

const rowsAtOnce = 20;

interface ImageTableProps {
  label: string;
  images: readonly ListedImage[];
  onView: (image: ListedImage) => void;
  /** Undefined: the user may not delete them. */
  onDelete: ((image: ListedImage) => void) | undefined;
}

/** Narrower cells on phones. */
const cellClasses = 'px-3 py-2 max-sm:px-2';
const headClasses = `${cellClasses} text-left text-sm font-medium text-ink-2`;

export function ImageTable({ label, images, onView, onDelete }: ImageTableProps) {
  const [rows, setRows] = useState(rowsAtOnce);
  const more = Math.min(rowsAtOnce, images.length - rows);
  return (
    <>
      <table aria-label={label} className="figures w-full border-collapse text-sm md:table-fixed">
        <thead className="border-b border-rule-strong">
          <tr>
            <th scope="col" className={headClasses}>
              {messages.titleColumn}
            </th>
            <th scope="col" className={`${headClasses} w-40 max-md:hidden`}>
              {messages.createdColumn}
            </th>
            <th scope="col" className={`${headClasses} text-right md:w-54 lg:w-80`}>
              {messages.actionsColumn}
            </th>
          </tr>
        </thead>
        <tbody>
          {images.slice(0, rows).map((image) => (
            <ImageRow key={image.id} image={image} onView={onView} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button className="mt-3" onClick={() => setRows(rows + rowsAtOnce)}>
          {messages.showMore(more)}
        </Button>
      )}
    </>
  );
}

interface ImageRowProps extends Pick<ImageTableProps, 'onView' | 'onDelete'> {
  image: ListedImage;
}

function ImageRow({ image, onView, onDelete }: ImageRowProps) {
  const title = image.title ?? messages.untitled;
  return (
    <tr className="border-b border-rule last:border-b-0 odd:bg-band">
      <td className={cellClasses}>
        <div className="flex items-center gap-3 max-sm:gap-2.5">
          <Thumbnail image={image} />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-medium">{title}</p>
            <p className="text-ink-2 md:hidden">{formatDateTime(image.createdAt)}</p>
            <ImageAccess image={image} />
            <p className="truncate font-mono text-xs text-ink-3 max-md:hidden">{image.filename}</p>
          </div>
        </div>
      </td>
      <td className="px-3 py-2 whitespace-nowrap text-ink-2 max-md:hidden">
        {formatDateTime(image.createdAt)}
      </td>
      <td className={cellClasses}>
        <div className="flex justify-end gap-1.5">
          <Button size="small" aria-label={`${messages.view} ${title}`} onClick={() => onView(image)}>
            <Eye aria-hidden />
            <span className="max-lg:hidden">{messages.view}</span>
          </Button>
          {!image.expired && (
            <CopyButton text={image.publicUrl} label={messages.url} caption={messages.copyUrl} iconOnPhone />
          )}
          {onDelete && (
            <Button size="small" aria-label={`${messages.remove} ${title}`} onClick={() => onDelete(image)}>
              <Trash2 aria-hidden />
              <span className="max-lg:hidden">{messages.remove}</span>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}

/** The narrowest screens show the title only. */
const thumbnailClasses =
  'h-10 w-16 max-sm:w-12 shrink-0 rounded-sm border border-rule bg-desk max-[22rem]:hidden';

function Thumbnail({ image }: { image: ListedImage }) {
  if (image.expired || isPdf(image)) {
    const Icon = image.expired ? Timer : FileText;
    return (
      <span aria-hidden className={`${thumbnailClasses} grid place-items-center text-ink-3`}>
        <Icon className="size-5" />
      </span>
    );
  }
  return (
    <img
      src={imagePath(image)}
      alt=""
      loading="lazy"
      decoding="async"
      className={`${thumbnailClasses} object-cover object-left-top`}
    />
  );
}
