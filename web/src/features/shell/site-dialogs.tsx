import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { isField } from '../../lib/is-field.ts';
import { singleKeysWork } from '../../lib/single-keys.ts';
import { type SiteDialog as Name, showSiteDialogsBy } from '../../lib/site-dialogs.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SiteDialog = lazyPart(() => import('./site-dialog.tsx'));

/** The search, by Ctrl+K and Cmd+K, and the list of keys, by `?`. All but the keys is loaded when it is asked for. */
export function SiteDialogs() {
  const [shown, setShown] = useState<Name>();
  const place = useLocation({ select: (location) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they close whenever the place changes
  useEffect(() => setShown(undefined), [place]);
  useEffect(() => {
    showSiteDialogsBy(setShown);
    const press = (event: KeyboardEvent) => {
      const asked = event.defaultPrevented ? undefined : askedFor(event);
      if (!asked) return;
      event.preventDefault();
      const taken = document.querySelector('[role=dialog], [role=alertdialog]');
      setShown((before) => (before || taken ? undefined : asked));
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    shown && (
      <Suspense>
        <SiteDialog name={shown} onName={setShown} />
      </Suspense>
    )
  );
}

function askedFor(event: KeyboardEvent): Name | undefined {
  if (event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'commands' : undefined;
  return event.key === '?' && !isField(event.target) && singleKeysWork() ? 'shortcuts' : undefined;
}
