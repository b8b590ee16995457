import { Suspense, useEffect, useState } from 'react';
import { isEditableTarget } from '../../browser/is-editable-target.ts';
import { type SiteDialog as Name, siteDialogs } from '../../commands/open-site-dialog.ts';
import { areSingleKeyShortcutsOn } from '../../storage/single-key-shortcuts.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const SiteDialog = lazyComponent(() => import('./site-dialog.tsx'));

/** The search (Ctrl+K, Cmd+K) and the list of shortcuts (`?`). Only the key handlers load with the page. */
export function SiteDialogs() {
  const [shown, setShown] = useState<Name>();
  useEffect(() => {
    siteDialogs.open = setShown;
    const press = (event: KeyboardEvent) => {
      const requested = dialogFor(event);
      if (!requested) return;
      event.preventDefault();
      const taken = document.querySelector('[role=dialog]');
      setShown((before) => (before || taken ? undefined : requested));
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

function dialogFor(event: KeyboardEvent): Name | undefined {
  if (event.altKey || event.defaultPrevented) return undefined;
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === 'k' && !event.shiftKey ? 'commands' : undefined;
  return event.key === '?' && !isEditableTarget(event.target) && areSingleKeyShortcutsOn()
    ? 'shortcuts'
    : undefined;
}
