import { type MouseEvent, useEffect, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { Drawing } from '../lib/drawing/drawing.ts';
import { drawing as messages } from '../messages/drawing.ts';

interface TableImageProps {
  drawing: Drawing;
  /** Dimmed: the text has changed since then and cannot be rendered. */
  stale?: boolean;
  /** Called with the clicked point of the image, px. */
  onPlace?: (xPx: number, yPx: number) => void;
}

/** A rendered table. The previous image stays until the new one is decoded, to avoid flicker while typing. */
export function TablePicture({ drawing, stale = false, onPlace }: TableImageProps) {
  const shown = useDecoded(drawing);
  if (!shown) return null;

  function handleClick(event: MouseEvent<HTMLImageElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = drawing.widthPx / box.width;
    onPlace?.((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a mouse-only shortcut; keyboard users edit the JSON
    <img
      src={shown.url}
      width={shown.drawing.widthPx}
      height={shown.drawing.heightPx}
      alt={messages.picture(shown.drawing.rows, shown.drawing.columns, shown.drawing.title)}
      onClick={onPlace ? handleClick : undefined}
      className={classNames('h-auto max-w-full transition-opacity', stale && 'opacity-45')}
    />
  );
}

interface DecodedImage {
  readonly url: string;
  readonly drawing: Drawing;
}

function useDecoded(drawing: Drawing): DecodedImage | undefined {
  const [shown, setShown] = useState<DecodedImage>();
  useEffect(() => {
    const url = URL.createObjectURL(drawing.file);
    const image = new Image();
    let current = true;
    image.src = url;
    image
      .decode()
      .catch(() => undefined)
      .then(() => current && setShown({ url, drawing }));
    return () => {
      current = false;
      // By then the element has loaded the image, so the URL can be revoked.
      setTimeout(() => URL.revokeObjectURL(url), 1_000);
    };
  }, [drawing]);
  return shown;
}
