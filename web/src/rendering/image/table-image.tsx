import { type MouseEvent, useRef } from 'react';
import { renderingTexts as messages } from '../../messages/rendering-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import type { TableRendering } from '../render-types.ts';
import { useDecoded } from './use-decoded.ts';
import { zoomedSize } from './zoomed-size.ts';

interface TableImageProps {
  rendering: TableRendering;
  /** Dimmed: the text has changed since then and cannot be rendered. */
  stale?: boolean;
  /** Replaces the description of the table. */
  alt?: string;
  /** Size in percent of CSS pixels; undefined: at most as wide as the space for it. */
  zoomPercent?: number | undefined;
  /** Called with the clicked point of the image, px. */
  onClickAt?: (xPx: number, yPx: number) => void;
}

/** A rendered table. The previous image stays until the new one is decoded, to avoid flicker while typing. */
export function TableImage({ rendering, stale = false, alt, zoomPercent, onClickAt }: TableImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const shown = useDecoded(rendering, image);
  if (!shown) {
    // Unlike a div, an empty SVG image shrinks as the image will, so that nothing moves when it is decoded.
    const viewBox = `0 0 ${rendering.widthPx} ${rendering.heightPx}`;
    return <svg aria-hidden="true" viewBox={viewBox} {...zoomedSize(rendering, zoomPercent)} />;
  }

  function handleClick(event: MouseEvent<HTMLImageElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = rendering.widthPx / box.width;
    onClickAt?.((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  const { widthPx, heightPx, rows, columns, title } = shown.rendering;
  const { className, ...size } = zoomedSize(shown.rendering, zoomPercent);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a mouse-only shortcut; keyboard users edit the JSON
    <img
      ref={image}
      src={shown.url}
      {...size}
      // The top part of an image takes the space of the whole one, so that nothing moves.
      style={{ aspectRatio: `${widthPx} / ${heightPx}` }}
      alt={alt ?? messages.image(rows, columns, title)}
      onClick={onClickAt ? handleClick : undefined}
      className={classNames(className, 'object-contain object-top transition-opacity', stale && 'opacity-45')}
    />
  );
}
