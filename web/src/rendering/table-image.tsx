import { type MouseEvent, useEffect, useState } from 'react';
import { renderingTexts as messages } from '../messages/rendering-texts.ts';
import { classNames } from '../ui/class-names.ts';
import type { TableRendering } from './render-types.ts';
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
  const shown = useDecoded(rendering);
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

  const { className, ...size } = zoomedSize(shown.rendering, zoomPercent);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a mouse-only shortcut; keyboard users edit the JSON
    <img
      src={shown.url}
      {...size}
      alt={alt ?? messages.image(shown.rendering.rows, shown.rendering.columns, shown.rendering.title)}
      onClick={onClickAt ? handleClick : undefined}
      className={classNames(className, 'transition-opacity', stale && 'opacity-45')}
    />
  );
}

interface DecodedImage {
  readonly url: string;
  readonly rendering: TableRendering;
}

function useDecoded(rendering: TableRendering): DecodedImage | undefined {
  const [shown, setShown] = useState<DecodedImage>();
  useEffect(() => {
    const url = URL.createObjectURL(rendering.file);
    const image = new Image();
    let current = true;
    image.src = url;
    image
      .decode()
      .catch(() => undefined)
      .then(() => current && setShown({ url, rendering }));
    return () => {
      current = false;
      // By then the element has loaded the image, so the URL can be revoked.
      setTimeout(() => URL.revokeObjectURL(url), 1_000);
    };
  }, [rendering]);
  return shown;
}
