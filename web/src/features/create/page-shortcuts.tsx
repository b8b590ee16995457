import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { shortcuts as messages } from '../../messages/create.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { Workspace } from './use-workspace.ts';

const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

/** The keys of the page, and the button that lists them for those who have a keyboard. */
export function PageShortcuts({ workspace }: { workspace: Workspace }) {
  const [listed, setListed] = useState(false);
  const user = useCurrentUser();
  const { input, live, generating, history } = workspace;
  const ready = live.problem === undefined && !generating.busy;
  useShortcuts({
    generate: () => ready && workspace.generate(),
    copyImage: () => ready && void import('./table-acts.ts').then((acts) => acts.copyImage(input)),
    save: () =>
      void import('../../lib/save-settings.ts').then(({ saveSettings }) =>
        saveSettings(input.settings, user),
      ),
    undo: history.undo,
    redo: history.redo,
    showSheet: () => setListed(true),
  });
  return (
    <>
      <button
        type="button"
        onClick={() => setListed(true)}
        className="flex items-center gap-1.5 py-1 text-ink-2 underline-offset-4 hover:text-ink hover:underline max-lg:hidden"
      >
        <Keyboard aria-hidden className="size-4" />
        {messages.open}
      </button>
      {listed && (
        <Suspense>
          <ShortcutSheet onClose={() => setListed(false)} />
        </Suspense>
      )}
    </>
  );
}
