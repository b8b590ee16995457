import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { styles } from '../../../messages/styles-texts.ts';
import { useCurrentUser } from '../../../session/session.ts';
import { formatChoices } from '../../../table-styles/format-choices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { OutputMenuButton } from './output-menu-button.tsx';

const AccessButton = lazyComponent(() => import('../access/access-button.tsx'));
const OutputMenu = lazyComponent(() => import('./output-menu.tsx'));
const DestinationSelect = lazyComponent(() => import('../data/destination-select.tsx'));

/** The output of the table: file name, destination, access, format, Download and Generate. */
export function OutputBar() {
  return (
    <div className="output-bar grid grid-cols-[1fr_auto_auto] gap-2 border-t border-rule bg-sheet p-2.5 max-lg:sticky max-lg:bottom-0 low:relative max-lg:z-20 max-lg:rounded-b-lg sm:flex sm:flex-wrap">
      <FilenameField />
      <div className="flex h-9 w-40 gap-2 max-sm:h-11 sm:w-48">
        <Suspense>
          <div className="min-w-0 flex-1">
            <DestinationSelect />
          </div>
          <AccessButton />
        </Suspense>
      </div>
      <FormatSelect />
      <DownloadButton />
      <GenerateButton />
    </div>
  );
}

function FilenameField() {
  const { $customFilename, setCustomFilename } = useWorkspace();
  return (
    <input
      aria-label={create.filename}
      placeholder={create.filenamePlaceholder}
      value={useStore($customFilename)}
      onChange={(event) => setCustomFilename(event.target.value)}
      className="h-9 min-w-0 rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 sm:w-24"
    />
  );
}

function FormatSelect() {
  const { table, setSettings } = useWorkspace();
  const settings = useStore(table.$settings);
  return (
    <Select
      label={create.format}
      value={settings.imageFormat}
      onChange={(imageFormat) => setSettings({ ...settings, imageFormat })}
      choices={formatChoices}
      className="w-22"
    />
  );
}

function DownloadButton() {
  const { table, $isBroken, download } = useWorkspace();
  const label = create.download(styles.formats[useStore(table.$settings).imageFormat]);
  return (
    <Button
      onClick={download}
      disabled={useStore($isBroken)}
      aria-label={label}
      className="max-sm:order-last max-sm:w-24"
    >
      <Download aria-hidden />
      <span className="max-sm:hidden">{label}</span>
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
    <div className="ml-auto flex gap-px max-sm:col-span-2 max-sm:ml-0">
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
