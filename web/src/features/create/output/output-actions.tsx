import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { styles } from '../../../messages/styles-texts.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { OutputMenuButton } from './output-menu-button.tsx';

const OutputMenu = lazyComponent(() => import('./output-menu.tsx'));

/** Download and Generate; on a phone a bar that is always visible. */
export function OutputActions() {
  return (
    <div className="output-bar ml-auto flex gap-2 border-rule bg-sheet max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:rounded-b-lg max-lg:border-t max-lg:p-2.5 low:relative max-lg:ml-0">
      <DownloadButton />
      <GenerateButton />
    </div>
  );
}

function DownloadButton() {
  const { table, $isBroken, $isPreviewOnly, download } = useWorkspace();
  const label = create.download(styles.formats[useStore(table.$settings).imageFormat]);
  const isBroken = useStore($isBroken);
  const isPreviewOnly = useStore($isPreviewOnly);
  return (
    <Button onClick={download} disabled={isBroken || isPreviewOnly} aria-label={label}>
      <Download aria-hidden />
      <span className="max-[24rem]:hidden">{label}</span>
    </Button>
  );
}

/** Generates the table; for signed-in users with a menu of other ways to save it. */
function GenerateButton() {
  const { $generation, $isBroken, $isTooLarge, keyPrompt } = useWorkspace();
  const { busy } = useStore($generation);
  const isBroken = useStore($isBroken);
  const isTooLarge = useStore($isTooLarge);
  const [isMenuPressed, setMenuPressed] = useState(false);
  const hasMenu = useCurrentUser() !== null;
  return (
    <div className="ml-auto flex gap-px max-sm:flex-1">
      <Button
        variant="primary"
        className={hasMenu ? 'flex-1 rounded-r-none' : 'flex-1'}
        busy={busy}
        disabled={isBroken || isTooLarge}
        onClick={keyPrompt.generate}
      >
        {busy ? create.generating : create.generate}
      </Button>
      {hasMenu && (
        <Suspense fallback={<OutputMenuButton onClick={() => setMenuPressed(true)} />}>
          <OutputMenu startsOpen={isMenuPressed} />
        </Suspense>
      )}
    </div>
  );
}
