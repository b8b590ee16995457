import { demo } from '../../messages/public-pages/landing-texts.ts';
import { StyleControls } from '../../table-styles/style-controls.tsx';
import type { StyleSettings } from '../../table-styles/style-settings.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

interface DemoStylesSheetProps {
  settings: StyleSettings;
  onChange: (settings: StyleSettings) => void;
  onClose: () => void;
}

export default function DemoStylesSheet({ settings, onChange, onClose }: DemoStylesSheetProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={demo.stylesTitle}
      description={demo.stylesText}
      placement="side"
    >
      <StyleControls settings={settings} onChange={onChange} range="table" />
    </Dialog>
  );
}
