import { Copy, Download } from 'lucide-react';
import { copyImage as messages } from '../../../messages/create-texts.ts';
import { sharing } from '../../../messages/sharing-texts.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Workspace } from '../workspace/use-workspace.ts';
import { copyImage } from './table-actions.ts';

interface CopyMenuProps {
  workspace: Workspace;
  /** Number of images of the table. */
  parts: number;
  disabled: boolean;
}

/** Copies the images of a split table one at a time: a clipboard holds one. Loaded if a table has several. */
export default function CopyMenu({ workspace, parts, disabled }: CopyMenuProps) {
  const { input } = workspace;
  const items = Array.from({ length: parts }, (_, index) => ({
    label: sharing.imageLabel(index + 1, parts),
    icon: <Copy aria-hidden />,
    onSelect: () => void copyImage(input, index + 1),
  }));
  const all = { label: sharing.downloadAll, icon: <Download aria-hidden />, onSelect: workspace.download };
  return (
    <Menu
      trigger={
        <IconButton label={messages.copy} disabled={disabled}>
          <Copy />
        </IconButton>
      }
      items={[...items, all]}
    />
  );
}
