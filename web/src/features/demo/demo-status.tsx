import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { EditorHandle } from '../../json-editor/json-editor.tsx';
import { demo } from '../../messages/public-pages/landing-texts.ts';
import { renderingTexts } from '../../messages/rendering-texts.ts';
import { ErrorLine, errorSentence } from '../../rendering/error-line.tsx';
import type { LivePreview } from '../../rendering/live-preview.ts';
import { Announcement } from '../../ui/announcement.tsx';
import type { DemoImage } from './use-demo-image.ts';

interface DemoStatusProps {
  live: LivePreview;
  image: DemoImage;
  onResult: boolean;
  text: string;
  setText: (text: string) => void;
  editor: RefObject<EditorHandle | null>;
}

/** The status line of the demo: the JSON error, or why generating failed, or what is shown. */
export function DemoStatus(props: DemoStatusProps) {
  return (
    <>
      <StatusLine {...props} />
      <Announcement text={announcementOf(props)} />
    </>
  );
}

/** The status as one text, for screen readers. */
function announcementOf({
  live: { error, rendering, unavailable },
  image,
  onResult,
}: DemoStatusProps): string {
  if (onResult && image.made) return demo.resultReady;
  if (error)
    return [image.error === demo.invalidJson ? demo.invalidJson : '', errorSentence(error)].join(' ').trim();
  if (image.error) return image.error;
  if (unavailable) return renderingTexts.unavailable;
  return rendering ? renderingTexts.image(rendering.rows, rendering.columns, rendering.title) : '';
}

function StatusLine({ live, image, onResult, text, setText, editor }: DemoStatusProps) {
  if (onResult && image.made) {
    return (
      <a
        href={image.made.url}
        target="_blank"
        rel="noreferrer"
        className="truncate py-1 font-mono text-accent underline underline-offset-4"
      >
        {image.made.url}
      </a>
    );
  }
  if (image.error && !live.error) {
    return (
      <p className="flex items-start gap-2 text-error">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {image.error}
      </p>
    );
  }
  if (live.error) {
    const { error } = live;
    return (
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-error">
        {image.error === demo.invalidJson && <p className="w-full">{demo.invalidJson}</p>}
        <ErrorLine
          error={error}
          text={text}
          onFix={setText}
          onShow={() => editor.current?.select(error.from, error.to)}
        />
      </div>
    );
  }
  return live.unavailable ? renderingTexts.unavailable : demo.renderedHere;
}
