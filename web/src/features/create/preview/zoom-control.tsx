import { Minus, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { imageSize } from '../../../messages/sharing-texts.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { largerZoom, smallerZoom, type Zoom, zoomSteps } from './zoom-steps.ts';

export interface ZoomControlProps {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  /** The element around the image. */
  canvas: RefObject<HTMLElement | null>;
}

const choices = [
  { value: 'fit', label: imageSize.zoomFit },
  ...zoomSteps.map((percent) => ({ value: String(percent), label: imageSize.zoomOf(percent) })),
];

/**
 * The size of the preview. Buttons start from the size that is shown, also while it fits the canvas; a phone has no
 * room for them beside the list.
 */
export function ZoomControl({ zoom, onZoom, canvas }: ZoomControlProps) {
  const { $isDocument } = useWorkspace();
  const isDocument = useStore($isDocument);
  const step = (next: typeof largerZoom) => {
    const percent = next(zoom === 'fit' ? shownPercent(canvas.current) : zoom);
    if (percent !== undefined) onZoom(percent);
  };
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={imageSize.zoomOut}
        className="max-sm:hidden"
        disabled={isDocument || zoom === zoomSteps[0]}
        onClick={() => step(smallerZoom)}
      >
        <Minus />
      </IconButton>
      <Select
        label={imageSize.zoom}
        value={String(zoom)}
        onChange={(value) => onZoom(value === 'fit' ? value : Number(value))}
        choices={choices}
        disabled={isDocument}
        className="figures w-22"
      />
      <IconButton
        label={imageSize.zoomIn}
        className="max-sm:hidden"
        disabled={isDocument || zoom === zoomSteps.at(-1)}
        onClick={() => step(largerZoom)}
      >
        <Plus />
      </IconButton>
      <Announcement text={zoom === 'fit' ? '' : imageSize.zoomOf(zoom)} />
    </div>
  );
}

/** The size of the visible image in percent of its CSS pixels. */
function shownPercent(canvas: HTMLElement | null): number {
  const images = [...(canvas?.querySelectorAll('img') ?? [])];
  const image = images.find(({ clientWidth }) => clientWidth > 0);
  return image ? (image.clientWidth / Number(image.getAttribute('width') ?? image.clientWidth)) * 100 : 100;
}
