import { isBitmap } from '@pictable/contract';
import { create } from '../../../messages/create-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { sharing } from '../../../messages/sharing-texts.ts';
import { styles } from '../../../messages/styles-texts.ts';
import type { TableRendering } from '../../../rendering/render-types.ts';
import { useStore } from '../../../ui/use-store.ts';
import type { GeneratedTable } from '../output/generate-table.ts';
import { useImageScale } from '../output/use-image-scale.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';

interface PreviewDetailsProps {
  rendering: TableRendering;
  generated: GeneratedTable | undefined;
}

/**
 * Dimensions of the image, and file size and render time of the stored file while it is shown, or of the live
 * preview.
 */
export default function PreviewDetails({ rendering, generated }: PreviewDetailsProps) {
  const format = styles.formats[generated?.format ?? rendering.format];
  // The size of a preview of the first rows says nothing about the size of the whole image.
  const whole = rendering.shownRows === undefined;
  const { scale } = useImageScale();
  const settings = useStore(useWorkspace().table.$settings);
  const factor = isBitmap(settings.imageFormat) ? scale : 1;
  const { width, height } = generated?.images[0] ?? {
    width: rendering.widthPx * factor,
    height: rendering.heightPx * factor,
  };
  const details = [
    renderingTexts.size(rendering.rows, rendering.columns),
    ...(whole || generated ? [create.pixels(width, height)] : []),
    ...(rendering.followingFiles.length > 0 ? [sharing.imageCount(rendering.followingFiles.length + 1)] : []),
    ...(whole || generated ? [create.bytes(format, generated?.file.size ?? rendering.file.size)] : []),
    ...(generated ? [] : [create.renderedIn(rendering.renderMs)]),
  ];
  return (
    <ul
      aria-label={create.imageDetails}
      className="figures flex min-h-8 flex-wrap max-sm:min-h-11 items-center gap-x-5 gap-y-0.5 border-t border-rule bg-sheet px-3 py-1 font-mono text-xs text-ink-2 lg:border-b"
    >
      {details.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
}
