import { useEffect, useState } from 'react';

/** The section that crosses this line, a quarter of the screen from the top, is the current one. */
const readingLine = { rootMargin: '-25% 0px -75%' };

/** The section of the page that the reader has scrolled to. */
export function useCurrentSection(anchors: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState(anchors[0]?.id);
  useEffect(() => {
    const sectionOf = new Map<Element, string>();
    const observer = new IntersectionObserver((entries) => {
      const read = entries.find(({ isIntersecting }) => isIntersecting);
      if (read) setCurrent(sectionOf.get(read.target));
    }, readingLine);
    let id: string | undefined;
    // Each heading has a section element of its own; those below h2 count as part of the h2 section before them.
    for (const part of document.querySelectorAll('.article > section')) {
      id = anchors.find((anchor) => anchor.id === part.firstElementChild?.id)?.id ?? id;
      if (id === undefined) continue;
      sectionOf.set(part, id);
      observer.observe(part);
    }
    return () => observer.disconnect();
  }, [anchors]);
  return current;
}
