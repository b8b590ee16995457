import { type StyleSettings, styleRanges } from '../../lib/style-settings.ts';
import { demo } from '../../messages/landing.ts';
import { Dialog } from '../../ui/dialog.tsx';
import {
  ColorControls,
  FileControls,
  ShapeControls,
  TextControls,
} from '../../ui/style-controls/style-controls.tsx';

interface DemoStylesSheetProps {
  settings: StyleSettings;
  onChange: (settings: StyleSettings) => void;
  onClose: () => void;
}

export default function DemoStylesSheet({ settings, onChange, onClose }: DemoStylesSheetProps) {
  const controls = {
    settings,
    onChange: (change: Partial<StyleSettings>) => onChange({ ...settings, ...change }),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={demo.stylesTitle}
      description={demo.stylesText}
      placement="side"
    >
      <ColorControls {...controls} />
      <TextControls {...controls} />
      <ShapeControls {...controls} paddingMax={styleRanges.demoCellPaddingMax} />
      <FileControls {...controls} />
    </Dialog>
  );
}
