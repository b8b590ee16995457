import '@pictable/web-component';
import { companionUrl } from '@pictable/web-component/companion';
import { createElement, type ReactElement, useEffect, useRef } from 'react';
import type { PictableTableProps } from '../types/index.d.ts';

/**
 * The image of a table, and below it the table as HTML. It is the element `<pictable-table>`. Its children are what a
 * page shows before or without scripts; the element hides them.
 */
export function PictableTable(props: PictableTableProps): ReactElement {
  const { src, darkSrc, tableSrc, alt, live, scale, width, height, loading } = props;
  const { label = 'Show as table', id, className, style, dir, lang } = props;
  const ref = useImageEvents(props);
  const attributes = {
    ...{ ref, id, class: className, style, dir, lang, src, alt, scale, width, height, loading },
    'dark-src': darkSrc,
    'table-src': tableSrc,
    // React 18 writes true and false as text.
    live: live === true ? '' : live === false ? undefined : live,
    label: props.label,
    'loading-text': props.loadingText,
    'image-error': props.imageError,
    'table-error': props.tableError,
  };
  const companion = tableSrc ?? companionUrl(src);
  return createElement(
    'pictable-table',
    attributes,
    createElement(
      'picture',
      null,
      darkSrc === undefined
        ? null
        : createElement('source', {
            media: '(prefers-color-scheme: dark)',
            srcSet: candidate(darkSrc, scale),
          }),
      createElement('img', {
        ...{ src, width, height, loading },
        srcSet: scale === undefined ? undefined : candidate(src, scale),
        alt: alt ?? '',
      }),
    ),
    companion === undefined
      ? null
      : createElement(
          'details',
          null,
          createElement('summary', null, label),
          createElement('a', { href: companion }, label),
        ),
  );
}

function candidate(url: string, scale = 1): string {
  // A space would end the URL.
  return `${url.replaceAll(' ', '%20')} ${scale}x`;
}

/** Calls the functions of the properties for events of the element, which do not bubble up to React. */
function useImageEvents({ onLoad, onError }: PictableTableProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    const listen = (event: string, listener: (() => void) | undefined) => {
      if (listener) ref.current?.addEventListener(event, () => listener(), { signal: ending.signal });
    };
    listen('load', onLoad);
    listen('error', onError);
    return () => ending.abort();
  }, [onLoad, onError]);
  return ref;
}
