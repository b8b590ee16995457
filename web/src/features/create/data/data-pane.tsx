import { Redo2, Undo2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { EditorHandle } from '../../../json-editor/json-editor.tsx';
import { LazyJsonEditor } from '../../../json-editor/lazy-json-editor.tsx';
import { StaticJson } from '../../../json-editor/static-json.tsx';
import { create } from '../../../messages/create-texts.ts';
import { renderingTexts as drawingMessages } from '../../../messages/rendering-texts.ts';
import { ErrorLine } from '../../../rendering/error-line.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Workspace } from '../workspace/use-workspace.ts';
import { ImportButton } from './import-button.tsx';

interface DataPaneProps {
  workspace: Workspace;
  editor: RefObject<EditorHandle | null>;
  /** Whether to load the editor immediately; a phone shows static text until the user wants to type. */
  startsWithEditor: boolean;
}

export function DataPane({ workspace, editor, startsWithEditor }: DataPaneProps) {
  const [editorRequested, setEditorRequested] = useState(false);
  const { history, importing, live } = workspace;
  const { text } = history.table;

  function paste(plain: string, html: string): boolean {
    return importing.tryImport(plain, html, () => editor.current?.insert(plain));
  }

  return (
    <>
      <DataHeading workspace={workspace} />
      <div className="h-[300px] min-h-0 lg:h-auto lg:flex-1">
        {startsWithEditor || editorRequested ? (
          <LazyJsonEditor
            ref={editor}
            label={create.json}
            text={text}
            onChange={workspace.setText}
            error={live.error}
            initialCaret={editorRequested ? 0 : undefined}
            callbacks={{ history, paste }}
          />
        ) : (
          <StaticJson text={text} onEdit={() => setEditorRequested(true)} />
        )}
      </div>
      <DataStatus workspace={workspace} editor={editor} />
    </>
  );
}

function DataHeading({ workspace }: { workspace: Workspace }) {
  const { history, importing } = workspace;
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-end gap-x-1 border-b border-rule px-3">
      <h2 className="mr-auto text-sm font-semibold tracking-normal">{create.data}</h2>
      <IconButton label={create.undo} disabled={!history.canUndo} onClick={history.undo}>
        <Undo2 />
      </IconButton>
      <IconButton label={create.redo} disabled={!history.canRedo} onClick={history.redo}>
        <Redo2 />
      </IconButton>
      <ImportButton onFile={(file) => void importing.importFile(file)} />
      <Button size="small" variant="quiet" onClick={workspace.loadSample}>
        {create.useSample}
      </Button>
    </div>
  );
}

/** On a phone, above the bar with Generate, which would otherwise cover the error message. */
const aboveOutputBar = 'max-lg:sticky max-lg:bottom-[117px] max-lg:z-10 sm:max-lg:bottom-[57px]';

function DataStatus({ workspace, editor }: Omit<DataPaneProps, 'startsWithEditor'>) {
  const { error, rendering, unavailable } = workspace.live;
  const idle = rendering
    ? create.pasteHint
    : unavailable
      ? drawingMessages.unavailable
      : drawingMessages.starting;
  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-2.5 border-t px-3 py-1.5 text-sm',
        error ? `${aboveOutputBar} border-error bg-error-band text-error` : 'border-rule text-ink-2',
      )}
    >
      {error ? (
        <ErrorLine
          error={error}
          text={workspace.input.text}
          onFix={(text) => workspace.history.change({ text })}
          onShow={() => editor.current?.select(error.from, error.to)}
        />
      ) : (
        <span>{idle}</span>
      )}
    </div>
  );
}
