import { demo } from '../../messages/landing-texts.ts';
import {
  ColorControls,
  FileControls,
  ShapeControls,
  TextControls,
} from '../../table-styles/style-controls.tsx';
import { type StyleSettings, styleRanges } from '../../table-styles/style-settings.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

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
