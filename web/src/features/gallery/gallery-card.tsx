import { ownTablePath } from '../../drafts/own-table-path.ts';
import { openTable } from '../../messages/open-table-texts.ts';
import { gallery } from '../../messages/public-pages/gallery-texts.ts';
import { buttonClasses } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { GalleryTable } from './gallery-list.ts';

/**
 * A table with its image, its model and its source.
 *
 * @param isFirst whether its image is visible at once, so that it must not wait until it is near the screen
 */
export function GalleryCard({ table, isFirst }: { table: GalleryTable; isFirst: boolean }) {
  const { name, title, description, model, source, image } = table;
  return (
    <article
      id={name}
      aria-labelledby={`${name}-title`}
      className="scroll-mt-24 overflow-hidden rounded-md border border-rule bg-sheet"
    >
      <a
        href={image.url}
        target="_blank"
        rel="noopener"
        className="block border-b border-rule bg-desk p-3 sm:p-4"
      >
        <img
          src={image.url}
          width={image.widthPx}
          height={image.heightPx}
          alt={gallery.image(title)}
          loading={isFirst ? 'eager' : 'lazy'}
          className="mx-auto h-auto max-w-full rounded-sm"
        />
      </a>
      <div className="px-4 pt-3.5 pb-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h2 id={`${name}-title`} className="text-lg">
            {title}
          </h2>
          <SiteLink
            href={ownTablePath(name)}
            label={openTable.open}
            aria-label={openTable.openNamed(title)}
            className={buttonClasses('outline', 'small')}
          />
        </div>
        <p className="mt-1 text-sm text-ink-2">{description}</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
          <dt className="text-ink-3">{gallery.model}</dt>
          <dd>{gallery.modelText(gallery.galleries[model.gallery], model.table)}</dd>
          <dt className="text-ink-3">{gallery.source}</dt>
          <dd>{source.url ? <SourceLink name={source.name} url={source.url} /> : source.name}</dd>
        </dl>
      </div>
    </article>
  );
}

function SourceLink({ name, url }: { name: string; url: string }) {
  return (
    <a href={url} rel="noopener" className="underline underline-offset-4 hover:text-accent">
      {name}
    </a>
  );
}
