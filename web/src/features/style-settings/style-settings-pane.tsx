import { RotateCcw } from 'lucide-react';
import { styleSettings as messages } from '../../messages/create-texts.ts';
import { StyleControls } from '../../table-styles/style-controls.tsx';
import {
  clearStyleSettings,
  defaultStyleSettings,
  type StyleSettings,
  withTheme,
} from '../../table-styles/style-settings.ts';
import { useSaveSettings } from '../../table-styles/use-save-settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { LiveSample } from './live-sample.tsx';
import { ThemeGrid } from './theme-grid.tsx';

interface StyleSettingsPaneProps {
  settings: StyleSettings;
  /** Whether the table sets its own theme, which takes precedence. */
  themeOfTable: boolean;
  onChange: (settings: StyleSettings) => void;
}

export default function StyleSettingsPane({ settings, themeOfTable, onChange }: StyleSettingsPaneProps) {
  const { save, deleteSaved } = useSaveSettings();

  function reset() {
    clearStyleSettings();
    // Otherwise the service would keep applying the saved style to every table.
    void deleteSaved();
    onChange(defaultStyleSettings);
    showToast({ title: messages.resetDone, description: messages.resetDoneText });
  }

  return (
    <>
      <div className="min-h-0 flex-1 scroll-py-6 overflow-y-auto p-5">
        <ThemeGrid
          theme={settings.theme ?? 'default'}
          onTheme={(theme) => onChange(withTheme(settings, theme))}
          themeOfTable={themeOfTable}
        />
        <LiveSample settings={settings} />
        <StyleControls settings={settings} onChange={onChange} range="saved" />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-rule p-2.5">
        <Button onClick={reset}>
          <RotateCcw aria-hidden />
          {messages.reset}
        </Button>
        <Button variant="primary" onClick={() => void save(settings)}>
          {messages.save}
        </Button>
      </div>
    </>
  );
}
