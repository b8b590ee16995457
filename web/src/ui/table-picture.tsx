import { type MouseEvent, useEffect, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import type { Drawing } from '../lib/drawing/drawing.ts';
import { drawing as messages } from '../messages/drawing.ts';

interface TablePictureProps {
  drawing: Drawing;
  /** Dimmed: the text has changed since and cannot be drawn. */
  stale?: boolean;
  /** A click at this place of the picture, px. */
  onPlace?: (xPx: number, yPx: number) => void;
}

/** A drawn svg. The picture before stays until the new one is decoded, so nothing blinks while typing. */
export function TablePicture({ drawing, stale = false, onPlace }: TablePictureProps) {
  const shown = useDecoded(drawing);
  if (!shown) return null;

  function place(event: MouseEvent<HTMLImageElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = drawing.widthPx / box.width;
    onPlace?.((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the mouse; the keyboard goes through the JSON itself
    <img
      src={shown.url}
      width={shown.drawing.widthPx}
      height={shown.drawing.heightPx}
      alt={messages.picture(shown.drawing.rows, shown.drawing.columns, shown.drawing.title)}
      onClick={onPlace ? place : undefined}
      className={classNames('h-auto max-w-full transition-opacity', stale && 'opacity-45')}
    />
  );
}

interface Shown {
  readonly url: string;
  readonly drawing: Drawing;
}

function useDecoded(drawing: Drawing): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
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
      // The element on the page has read its picture by then; the address alone is given back.
      setTimeout(() => URL.revokeObjectURL(url), 1_000);
    };
  }, [drawing]);
  return shown;
}
