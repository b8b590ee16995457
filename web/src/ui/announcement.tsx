import { useEffect, useState } from 'react';
import { announcementPauseMs } from './timings.ts';

/** A text for screen readers, announced once it has not changed for a moment: not with every key that is typed. */
export function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), announcementPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
