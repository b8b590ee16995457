import { useEffect, useRef } from 'react';
import { fillInOrigin } from '../../guides/articles.ts';

/** A part of the page that was written at build time; its links and controls are those of the browser. */
export function StaticPart({ name, html }: { name: string; html: string }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part.current) fillInOrigin(part.current);
  }, []);
  return (
    <div
      ref={part}
      data-article={name}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own build from our own files
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}
