import type { ReactNode, RefObject } from 'react';
import { createTableImport } from '../../imported-tables/table-import.ts';
import type { EditorHandle } from '../../json-editor/json-editor.tsx';
import { LazyJsonEditor } from '../../json-editor/lazy-json-editor.tsx';
import { demo } from '../../messages/public-pages/landing-texts.ts';
import { TableImage } from '../../rendering/image/table-image.tsx';
import type { LivePreview } from '../../rendering/live-preview.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { DemoPanes } from './demo-layout.tsx';
import { PosterImage } from './poster-image.tsx';

interface DemoEditorProps {
  live: LivePreview;
  text: string;
  onChange: (text: string) => void;
  editor: RefObject<EditorHandle | null>;
  caretAtStart: number | undefined;
  themes: ReactNode;
}

export function DemoEditor({ live, text, onChange, editor, caretAtStart, themes }: DemoEditorProps) {
  const importing = createTableImport({ read: () => text, change: onChange });
  const paste = (plain: string, html: string) =>
    importing.tryImport(plain, html, () => editor.current?.insert(plain));
  return (
    <DemoPanes
      themes={themes}
      editor={
        <LazyJsonEditor
          ref={editor}
          label={demo.json}
          text={text}
          onChange={onChange}
          error={live.error}
          initialSelection={caretAtStart === undefined ? undefined : { from: caretAtStart, to: caretAtStart }}
          callbacks={{ paste }}
        />
      }
      image={
        <ScrollRegion label={demo.preview} className="flex-1">
          <div className="flex min-h-full w-full items-center justify-center p-4 md:p-6">
            {live.rendering ? (
              <TableImage rendering={live.rendering} stale={live.error !== undefined} />
            ) : (
              <PosterImage />
            )}
          </div>
        </ScrollRegion>
      }
    />
  );
}
