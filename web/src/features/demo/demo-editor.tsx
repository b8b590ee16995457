import type { ReactNode, RefObject } from 'react';
import type { LiveDrawing } from '../../lib/drawing/use-drawing.ts';
import { useImport } from '../../lib/import/use-import.ts';
import { demo } from '../../messages/landing.ts';
import type { EditorHandle } from '../../ui/json-editor/json-editor.tsx';
import { LazyJsonEditor } from '../../ui/json-editor/lazy-json-editor.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TablePicture } from '../../ui/table-picture.tsx';
import { DemoPanes } from './demo-frame.tsx';
import { PosterPicture } from './poster-picture.tsx';

interface DemoEditorProps {
  live: LiveDrawing;
  text: string;
  onChange: (text: string) => void;
  editor: RefObject<EditorHandle | null>;
  caretAtStart: number | undefined;
  themes: ReactNode;
}

export function DemoEditor({ live, text, onChange, editor, caretAtStart, themes }: DemoEditorProps) {
  const importing = useImport({ text, change: onChange });
  const paste = (plain: string, html: string) =>
    importing.take(plain, html, () => editor.current?.insert(plain));
  return (
    <DemoPanes
      themes={themes}
      editor={
        <LazyJsonEditor
          ref={editor}
          label={demo.json}
          text={text}
          onChange={onChange}
          problem={live.problem}
          caretAtStart={caretAtStart}
          acts={{ paste }}
        />
      }
      image={
        <ScrollRegion label={demo.preview} className="flex-1">
          <div className="flex min-h-full w-full items-center justify-center p-4 md:p-6">
            {live.drawing ? (
              <TablePicture drawing={live.drawing} stale={live.problem !== undefined} />
            ) : (
              <PosterPicture />
            )}
          </div>
        </ScrollRegion>
      }
    />
  );
}
