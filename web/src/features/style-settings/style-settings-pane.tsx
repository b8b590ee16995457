import { RotateCcw } from 'lucide-react';
import { service } from '../../lib/service.ts';
import { useCurrentUser } from '../../lib/session.ts';
import {
  chosenStyles,
  defaultStyleSettings,
  forgetStyleSettings,
  type StyleSettings,
  saveStyleSettings,
  styleRanges,
} from '../../lib/style-settings.ts';
import { showToast } from '../../lib/toasts.ts';
import { styleSettings as messages } from '../../messages/create.ts';
import { Button } from '../../ui/button.tsx';
import {
  ColorControls,
  FileControls,
  ShapeControls,
  TextControls,
} from '../../ui/style-controls/style-controls.tsx';

interface StyleSettingsPaneProps {
  settings: StyleSettings;
  onChange: (settings: StyleSettings) => void;
}

export default function StyleSettingsPane({ settings, onChange }: StyleSettingsPaneProps) {
  const user = useCurrentUser();
  const controls = {
    settings,
    onChange: (change: Partial<StyleSettings>) => onChange({ ...settings, ...change }),
  };

  async function save() {
    try {
      if (!saveStyleSettings(settings)) throw new Error(messages.saveFailed);
      if (user) await service().saveSettings(chosenStyles(settings));
    } catch {
      showToast({ title: messages.saveFailed, destructive: true });
      return;
    }
    showToast({ title: messages.saved, description: messages.savedText });
  }

  function reset() {
    forgetStyleSettings();
    onChange(defaultStyleSettings);
    showToast({ title: messages.resetDone, description: messages.resetDoneText });
  }

  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <ColorControls {...controls} />
        <TextControls {...controls} />
        <ShapeControls {...controls} paddingMax={styleRanges.cellPaddingMax} />
        <FileControls {...controls} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-rule p-2.5">
        <Button onClick={reset}>
          <RotateCcw aria-hidden />
          {messages.reset}
        </Button>
        <Button look="primary" onClick={() => void save()}>
          {messages.save}
        </Button>
      </div>
    </>
  );
}
