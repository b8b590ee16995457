import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Announcement } from '../../ui/announcement.tsx';

/** How long the heading of a new page is waited for, while its code or its data loads. */
const headingMsMax = 10_000;

/** After a navigation to another page, moves the focus to its heading and announces its title. */
export default function PageChange() {
  const router = useRouter();
  const [title, setTitle] = useState('');
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      stop();
      stop = focusHeading();
      setTitle(document.title);
    });
    return () => {
      stop();
      unsubscribe();
    };
  }, [router]);
  return <Announcement text={title} />;
}

/**
 * Focuses the heading of the page, or of the part that the URL names, as soon as there is one. Until then the
 * content has the focus, so that it is not lost with the link that was pressed. @returns a function that gives up
 */
function focusHeading(): () => void {
  const observer = new MutationObserver(attempt);
  const timer = setTimeout(stop, headingMsMax);

  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }

  function attempt(): void {
    const active = document.activeElement;
    // A dialog that closes, such as the command palette, loses the focus only afterwards.
    if (active?.closest('[role="dialog"]')) return;
    // The page has focused a field, or the user is already somewhere.
    if (active && active !== document.body && active.id !== 'main') {
      stop();
      return;
    }
    const heading = headingOfPage();
    if (heading) {
      stop();
      heading.tabIndex = -1;
    }
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }

  observer.observe(document.body, { childList: true, subtree: true });
  attempt();
  return stop;
}

function headingOfPage(): HTMLElement | null {
  const part = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
  if (part?.matches('h1, h2, h3')) return part;
  return part?.querySelector<HTMLElement>('h1, h2, h3') ?? document.querySelector<HTMLElement>('#main h1');
}
