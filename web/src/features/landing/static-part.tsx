import { type FocusEvent, useEffect, useRef } from 'react';
import { fillInOrigin } from '../../guides/articles.ts';

/** A part of the page that was written at build time; its links and controls are those of the browser. */
export function StaticPart({ name, html }: { name: string; html: string }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (part.current) fillInOrigin(part.current);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes the focus of the parts inside
    <div
      ref={part}
      data-article={name}
      onFocus={makeLive}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our own build from our own files
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  );
}

/** A code block of the steps becomes a field when it is focused. */
function makeLive({ target }: FocusEvent) {
  if (target.matches('.steps pre'))
    void import('./live-steps/live-steps.ts').then((steps) => steps.default(target));
}
