import { Minus, Plus } from 'lucide-react';
import { create } from '../../../messages/create-texts.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { largerZoom, smallerZoom, type Zoom, zoomSteps } from './zoom-steps.ts';

export interface ZoomControlProps {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** The size at which the image is shown now, in percent of its CSS pixels. */
  shownPercent: () => number;
}

const choices = [
  { value: 'fit', label: create.zoomFit },
  ...zoomSteps.map((percent) => ({ value: String(percent), label: create.zoomOf(percent) })),
];

/** The size of the preview. Buttons start from the size that is shown, also while it fits the canvas. */
export function ZoomControl({ zoom, onZoom, shownPercent }: ZoomControlProps) {
  const { $isDocument } = useWorkspace();
  const isDocument = useStore($isDocument);
  const step = (next: typeof largerZoom) => {
    const percent = next(zoom === 'fit' ? shownPercent() : zoom);
    if (percent !== undefined) onZoom(percent);
  };
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={create.zoomOut}
        disabled={isDocument || zoom === zoomSteps[0]}
        onClick={() => step(smallerZoom)}
      >
        <Minus />
      </IconButton>
      <Select
        label={create.zoom}
        value={String(zoom)}
        onChange={(value) => onZoom(value === 'fit' ? value : Number(value))}
        choices={choices}
        disabled={isDocument}
        className="figures w-22"
      />
      <IconButton
        label={create.zoomIn}
        disabled={isDocument || zoom === zoomSteps.at(-1)}
        onClick={() => step(largerZoom)}
      >
        <Plus />
      </IconButton>
      <Announcement text={zoom === 'fit' ? '' : create.zoomOf(zoom)} />
    </div>
  );
}
