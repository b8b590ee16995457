import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { create } from '../../messages/create.ts';
import { styles } from '../../messages/styles.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { formatChoices } from '../../ui/style-controls/format-choices.ts';
import type { Workspace } from './use-workspace.ts';

const DestinationSelect = lazy(() => import('./destination-select.tsx'));

/** What becomes of the table: its name, its format, and the two things to do with it. */
export function OutputBar({ workspace }: { workspace: Workspace }) {
  const { input, live, generating } = workspace;
  const { settings } = input;
  const broken = live.problem !== undefined;
  return (
    <div className="grid grid-cols-[1fr_auto_auto] gap-2 border-t border-rule bg-sheet p-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:rounded-b-lg sm:flex sm:flex-wrap">
      <input
        aria-label={create.filename}
        placeholder={create.filenamePlaceholder}
        value={input.customFilename}
        onChange={(event) => workspace.setCustomFilename(event.target.value)}
        className="h-9 min-w-0 rounded-md max-sm:h-11 border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 max-[22.4rem]:px-2 sm:w-36"
      />
      <div className="h-9 w-32 max-sm:h-11 max-[22.4rem]:w-26">
        <Suspense>
          <DestinationSelect workspace={workspace} broken={broken} />
        </Suspense>
      </div>
      <Select
        label={create.format}
        value={settings.imageFormat}
        onChange={(imageFormat) => workspace.setSettings({ ...settings, imageFormat })}
        choices={formatChoices}
        className="w-24 max-[22.4rem]:w-19 max-[22.4rem]:px-2"
      />
      <Button
        onClick={workspace.download}
        disabled={broken}
        aria-label={create.download(styles.formats[settings.imageFormat])}
        className="max-sm:order-last max-sm:w-24 max-[22.4rem]:w-19"
      >
        <Download aria-hidden />
        <span className="max-sm:hidden">{create.download(styles.formats[settings.imageFormat])}</span>
      </Button>
      <Button
        look="primary"
        className="ml-auto max-sm:col-span-2 max-sm:ml-0"
        disabled={generating.busy || broken}
        onClick={workspace.generate}
      >
        {generating.busy ? create.generating : create.generate}
      </Button>
    </div>
  );
}
