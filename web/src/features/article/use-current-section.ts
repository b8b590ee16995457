import { useEffect, useState } from 'react';

/** Everything above a line a quarter of the screen from the top: the last section that starts there is the current one. */
const aboveReadingLine = { rootMargin: '1000000px 0px -75%' };
/** Positions are rounded when the page is zoomed, px. */
const END_TOLERANCE = 2;

/** The section of the page that the reader has scrolled to. */
export function useCurrentSection(anchors: readonly { readonly id: string }[]): string | undefined {
  const first = anchors[0]?.id;
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    const sectionOf = new Map<Element, string>();
    const started = new Set<Element>();
    const update = () => {
      const parts = [...sectionOf.keys()];
      // The last sections can be too short to reach the reading line.
      const last = isAtEnd()
        ? (parts.find(isVisibleTarget) ?? parts.at(-1))
        : parts.findLast((part) => started.has(part));
      setCurrent(last === undefined ? first : sectionOf.get(last));
    };
    // A jump can skip sections, and end between two of them.
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) started.add(target);
        else started.delete(target);
      }
      update();
    }, aboveReadingLine);
    let id: string | undefined;
    // Each heading has a section element of its own; those below h2 count as part of the h2 section before them.
    for (const part of document.querySelectorAll('.article > section')) {
      id = anchors.find((anchor) => anchor.id === part.firstElementChild?.id)?.id ?? id;
      if (id === undefined) continue;
      sectionOf.set(part, id);
      observer.observe(part);
    }
    const listeners = new AbortController();
    for (const event of ['scroll', 'hashchange'])
      window.addEventListener(event, update, { passive: true, signal: listeners.signal });
    return () => {
      listeners.abort();
      observer.disconnect();
    };
  }, [anchors, first]);
  return current;
}

function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - END_TOLERANCE;
}

/** Whether the reader has jumped to this section, and its heading is on the screen. */
function isVisibleTarget(part: Element): boolean {
  const heading = part.firstElementChild;
  return (
    heading !== null &&
    `#${heading.id}` === window.location.hash &&
    heading.getBoundingClientRect().bottom > 0
  );
}
