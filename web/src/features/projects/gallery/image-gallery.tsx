import type { ListedImage } from '@pictable/contract';
import { FileText, Timer } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../../browser/dates.ts';
import { imageTable } from '../../../messages/dashboard-texts.ts';
import { gallery as messages } from '../../../messages/stored-images-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ImageAccess } from '../image-access.tsx';
import { bitmapPath } from '../image-path.ts';

/** Every thumbnail loads a whole image. */
const cardsAtOnce = 24;

interface ImageGalleryProps {
  label: string;
  images: readonly ListedImage[];
  selected: ReadonlySet<number>;
  onSelect: (id: number, isSelected: boolean) => void;
  onView: (image: ListedImage) => void;
}

/** The images of a project as large thumbnails, which can be selected. */
export default function ImageGallery({ label, images, selected, onSelect, onView }: ImageGalleryProps) {
  const [cards, setCards] = useState(cardsAtOnce);
  const more = Math.min(cardsAtOnce, images.length - cards);
  return (
    <>
      <ul
        aria-label={label}
        className="grid gap-4 px-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 max-sm:px-0"
      >
        {images.slice(0, cards).map((image) => (
          <GalleryCard
            key={image.id}
            image={image}
            isSelected={selected.has(image.id)}
            onSelect={onSelect}
            onView={onView}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button className="mt-4 sm:ml-3" onClick={() => setCards(cards + cardsAtOnce)}>
          {imageTable.showMore(more)}
        </Button>
      )}
    </>
  );
}

interface GalleryCardProps extends Pick<ImageGalleryProps, 'onSelect' | 'onView'> {
  image: ListedImage;
  isSelected: boolean;
}

function GalleryCard({ image, isSelected, onSelect, onView }: GalleryCardProps) {
  const title = image.title ?? imageTable.untitled;
  return (
    <li
      className={classNames(
        'flex flex-col overflow-hidden rounded-md border bg-sheet',
        isSelected ? 'border-accent outline-2 -outline-offset-2 outline-accent' : 'border-rule',
      )}
    >
      <button
        type="button"
        aria-label={messages.open(title)}
        onClick={() => onView(image)}
        className="grid h-48 w-full place-items-center overflow-hidden bg-desk p-3 -outline-offset-2"
      >
        <Thumbnail image={image} />
      </button>
      <div className="flex items-start gap-1 border-t border-rule py-1 pr-3">
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={messages.select(title)}
            checked={isSelected}
            onChange={(event) => onSelect(image.id, event.target.checked)}
            className="size-5 accent-accent"
          />
        </label>
        <div className="min-w-0 flex-1 py-2">
          <p dir="auto" className="line-clamp-2 text-left text-sm font-medium [overflow-wrap:anywhere]">
            {title}
          </p>
          <p className="figures text-sm text-ink-2">{formatDay(image.createdAt)}</p>
          <ImageAccess image={image} />
        </div>
        {!image.expired && (
          <div className="py-1.5">
            <CopyButton text={image.publicUrl} label={imageTable.url} caption={imageTable.url} />
          </div>
        )}
      </div>
    </li>
  );
}

/** A PDF is shown by its PNG version, which the service renders while it has the table. */
function Thumbnail({ image }: { image: ListedImage }) {
  const [failed, setFailed] = useState(false);
  if (image.expired || failed) {
    const Icon = image.expired ? Timer : FileText;
    return <Icon aria-hidden className="size-10 text-ink-3" />;
  }
  return (
    <img
      src={bitmapPath(image)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
      className="max-h-42 max-w-full border border-rule object-contain"
    />
  );
}
