import { useEffect, useState } from 'react';

/** What lies on this line, a quarter of the screen from its top, is what is being read. */
const readingLine = { rootMargin: '-25% 0px -75%' };

/** Of these sections of the page the one that is being read. */
export function useCurrentSection(anchors: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState(anchors[0]?.id);
  useEffect(() => {
    const sectionOf = new Map<Element, string>();
    const observer = new IntersectionObserver((entries) => {
      const read = entries.find(({ isIntersecting }) => isIntersecting);
      if (read) setCurrent(sectionOf.get(read.target));
    }, readingLine);
    let id: string | undefined;
    // Each heading has a part of its own; those of lower headings belong to the section before.
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
