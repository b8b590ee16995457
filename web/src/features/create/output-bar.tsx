import { Download } from 'lucide-react';
import type { StyleSettings } from '../../lib/style-settings.ts';
import { create } from '../../messages/create.ts';
import { styles } from '../../messages/styles.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { formatChoices } from '../../ui/style-controls/style-controls.tsx';

interface OutputBarProps {
  settings: StyleSettings;
  onSettings: (settings: StyleSettings) => void;
  filename: string;
  onFilename: (filename: string) => void;
  busy: boolean;
  broken: boolean;
  onDownload: () => void;
  onGenerate: () => void;
}

/** What becomes of the table: its name, its format, and the two things to do with it. */
export function OutputBar(props: OutputBarProps) {
  const { settings } = props;
  return (
    <div className="grid grid-cols-2 gap-2 border-t border-rule bg-sheet p-2.5 max-lg:sticky max-lg:bottom-0 sm:flex sm:flex-wrap">
      <input
        aria-label={create.filename}
        placeholder={create.filenamePlaceholder}
        value={props.filename}
        onChange={(event) => props.onFilename(event.target.value)}
        className="h-9 min-w-0 rounded-md border border-rule-strong bg-sheet px-3 text-sm placeholder:text-ink-3 sm:w-44"
      />
      <Select
        label={create.format}
        value={settings.imageFormat}
        onChange={(imageFormat) => props.onSettings({ ...settings, imageFormat })}
        choices={formatChoices}
        className="sm:w-24"
      />
      <Button onClick={props.onDownload} disabled={props.broken} className="max-sm:order-last">
        <Download aria-hidden />
        {create.download(styles.formats[settings.imageFormat])}
      </Button>
      <Button
        look="primary"
        className="ml-auto max-sm:ml-0"
        disabled={props.busy || props.broken}
        onClick={props.onGenerate}
      >
        {props.busy ? create.generating : create.generate}
      </Button>
    </div>
  );
}
