import { Download } from 'lucide-react';
import { Suspense } from 'react';
import { create } from '../../../messages/create-texts.ts';
import { styles } from '../../../messages/styles-texts.ts';
import { formatChoices } from '../../../table-styles/format-choices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Select } from '../../../ui/select/select.tsx';
import type { Workspace } from '../workspace/use-workspace.ts';

const DestinationSelect = lazyComponent(() => import('../data/destination-select.tsx'));

/** The output of the table: file name, destination, format, Download and Generate. */
export function OutputBar({ workspace }: { workspace: Workspace }) {
  const { input, live, generating } = workspace;
  const { settings } = input;
  const broken = live.error !== undefined;
  const downloadLabel = create.download(styles.formats[settings.imageFormat]);
  return (
    <div className="output-bar grid grid-cols-[1fr_auto_auto] gap-2 border-t border-rule bg-sheet p-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:rounded-b-lg sm:flex sm:flex-wrap">
      <input
        aria-label={create.filename}
        placeholder={create.filenamePlaceholder}
        value={input.customFilename}
        onChange={(event) => workspace.setCustomFilename(event.target.value)}
        className="h-9 min-w-0 rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 sm:w-36"
      />
      <div className="h-9 w-40">
        <Suspense>
          <DestinationSelect workspace={workspace} broken={broken} />
        </Suspense>
      </div>
      <Select
        label={create.format}
        value={settings.imageFormat}
        onChange={(imageFormat) => workspace.setSettings({ ...settings, imageFormat })}
        choices={formatChoices}
        className="w-24"
      />
      <Button
        onClick={workspace.download}
        disabled={broken}
        aria-label={downloadLabel}
        className="max-sm:order-last max-sm:w-24"
      >
        <Download aria-hidden />
        <span className="max-sm:hidden">{downloadLabel}</span>
      </Button>
      <Button
        variant="primary"
        className="ml-auto max-sm:col-span-2 max-sm:ml-0"
        busy={generating.busy}
        disabled={broken}
        onClick={workspace.generate}
      >
        {generating.busy ? create.generating : create.generate}
      </Button>
    </div>
  );
}
