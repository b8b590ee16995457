import { create } from '../../../messages/create-texts.ts';
import { renderingTexts as drawingMessages } from '../../../messages/rendering-texts.ts';
import { sharing } from '../../../messages/sharing-texts.ts';
import { styles } from '../../../messages/styles-texts.ts';
import type { TableRendering } from '../../../rendering/render-types.ts';
import type { GeneratedTable } from '../output/use-generate.ts';

interface PreviewDetailsProps {
  drawing: TableRendering;
  generated: GeneratedTable | undefined;
}

/** Dimensions, file size and render time of the stored file while it is shown, or of the live preview. */
export default function PreviewDetails({ drawing, generated }: PreviewDetailsProps) {
  const format = styles.formats[generated?.format ?? drawing.format];
  // The size of a preview of the first rows says nothing about the size of the whole image.
  const whole = drawing.shownRows === undefined;
  const { width, height } = generated?.images[0] ?? { width: drawing.widthPx, height: drawing.heightPx };
  const details = [
    drawingMessages.size(drawing.rows, drawing.columns),
    ...(whole ? [create.pixels(width, height)] : []),
    ...(drawing.followingFiles.length > 0 ? [sharing.imageCount(drawing.followingFiles.length + 1)] : []),
    ...(whole || generated ? [create.bytes(format, generated?.file.size ?? drawing.file.size)] : []),
    ...(generated ? [] : [create.renderedIn(drawing.renderMs)]),
  ];
  return (
    <ul
      aria-label={create.imageDetails}
      className="figures flex min-h-8 flex-wrap items-center gap-x-5 gap-y-0.5 border-t border-rule bg-sheet px-3 py-1 font-mono text-xs text-ink-2"
    >
      {details.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
}
