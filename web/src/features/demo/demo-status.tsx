import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import type { LiveDrawing } from '../../lib/drawing/use-drawing.ts';
import { drawing } from '../../messages/drawing.ts';
import { demo } from '../../messages/landing.ts';
import type { EditorHandle } from '../../ui/json-editor/json-editor.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';
import type { DemoImage } from './use-demo-image.ts';

interface DemoStatusProps {
  live: LiveDrawing;
  image: DemoImage;
  onResult: boolean;
  text: string;
  setText: (text: string) => void;
  editor: RefObject<EditorHandle | null>;
}

/** The status line of the demo: the JSON error, or why generating failed, or what is shown. */
export function DemoStatus({ live, image, onResult, text, setText, editor }: DemoStatusProps) {
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
  if (image.error && !live.problem) {
    return (
      <p className="flex items-start gap-2 text-error">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {image.error}
      </p>
    );
  }
  if (live.problem) {
    const { problem } = live;
    return (
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-error">
        {image.error === demo.invalidJson && <p className="w-full">{demo.invalidJson}</p>}
        <ProblemLine
          problem={problem}
          text={text}
          onFix={setText}
          onShow={() => editor.current?.select(problem.from, problem.to)}
        />
      </div>
    );
  }
  return live.unavailable ? drawing.unavailable : demo.drawnHere;
}
