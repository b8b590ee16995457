import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ImageTop, TableRendering } from '../render-types.ts';
import { noteShownImage } from './top-height.ts';

/** After this pause in typing, the whole image is decoded. */
const pauseMs = 400;
/** Share of the window below what is visible that the top part of an image must contain to be shown. */
const marginShare = 0.25;

interface DecodedImage {
  readonly url: string;
  readonly rendering: TableRendering;
}

/**
 * The image of a rendering, once it is decoded. The decoder needs longer for a tall image than a keystroke may take, so
 * while typing only its top part is decoded, if that is all that can be seen. The whole image follows after a pause, or
 * once something scrolls or the pointer moves, before the rest can be seen, saved or copied.
 *
 * @param shownBefore the element with the image of the rendering before
 */
export function useDecoded(
  rendering: TableRendering,
  shownBefore: RefObject<HTMLImageElement | null>,
): DecodedImage | undefined {
  const [shown, setShown] = useState<DecodedImage>();
  const shownWidthPx = useRef<number>(undefined);
  useLayoutEffect(() => {
    shownWidthPx.current = shown?.rendering.widthPx;
  }, [shown]);
  useLayoutEffect(() => {
    const { top, file } = rendering;
    const stops: (() => void)[] = [];
    const showWhole = () => stops.push(decode(file, (url) => setShown({ url, rendering })));
    if (top && isTopEnough(top, shownBefore.current, shownWidthPx.current)) {
      startDecoding(top.url);
      setShown({ url: top.url, rendering });
      stops.push(afterTyping(showWhole));
    } else showWhole();
    return () => {
      for (const stop of stops) stop();
    };
  }, [rendering, shownBefore]);
  return shown;
}

/** Starts to decode an image in another thread; when the page paints it, only the rest must still be decoded. */
function startDecoding(url: string): void {
  const image = new Image();
  image.src = url;
  image.decode().catch(() => undefined);
}

/** @returns stops the decoding, and frees the image if it is no longer shown */
function decode(file: Blob, onDecoded: (url: string) => void): () => void {
  const url = URL.createObjectURL(file);
  const image = new Image();
  let current = true;
  image.src = url;
  image
    .decode()
    .catch(() => undefined)
    .then(() => current && onDecoded(url));
  return () => {
    current = false;
    // By then the element has loaded the image, so the URL can be revoked.
    setTimeout(() => URL.revokeObjectURL(url), 1_000);
  };
}

/** Whether nothing below the top part of the image is in the window, or near it. */
function isTopEnough(
  top: ImageTop,
  shownBefore: HTMLImageElement | null,
  widthPx: number | undefined,
): boolean {
  if (!shownBefore || widthPx === undefined) return false;
  const box = shownBefore.getBoundingClientRect();
  if (box.width === 0) return false;
  const scale = box.width / widthPx;
  noteShownImage(scale);
  return top.heightPx * scale >= innerHeight * (1 + marginShare) - box.top;
}

/** Calls a function once: after a pause, or with the first sign that the user does something else than type. */
function afterTyping(act: () => void): () => void {
  const ended = new AbortController();
  const end = () => {
    stop();
    act();
  };
  const timer = setTimeout(end, pauseMs);
  const stop = () => {
    clearTimeout(timer);
    ended.abort();
  };
  for (const type of ['scroll', 'resize', 'pointermove', 'pointerdown'])
    addEventListener(type, end, { capture: true, passive: true, signal: ended.signal });
  return stop;
}
