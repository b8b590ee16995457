import { type RefObject, Suspense, useState } from 'react';
import type { EditorHandle, TextRange } from '../../../json-editor/json-editor.tsx';
import { LazyJsonEditor } from '../../../json-editor/lazy-json-editor.tsx';
import { StaticJson } from '../../../json-editor/static-json.tsx';
import { create } from '../../../messages/create-texts.ts';
import { gridTexts } from '../../../messages/grid-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { ErrorLine, errorSentence } from '../../../rendering/error-line.tsx';
import type { InputError } from '../../../rendering/render-types.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { useWorkspace } from '../workspace/workspace-provider.tsx';
import { HistoryButtons } from './history-buttons.tsx';
import { ImportButton } from './import-button.tsx';
import { type TableViewState, useTableView } from './use-table-view.ts';
import { ViewSwitch } from './view-switch.tsx';

const TableGrid = lazyComponent(() => import('../grid/view/table-grid.tsx'));

interface EditorProps {
  editor: RefObject<EditorHandle | null>;
}

interface ViewProps {
  view: TableViewState;
}

interface DataPaneProps extends EditorProps {
  /** Whether to load the editor immediately; a phone shows static text until the user wants to type. */
  startsWithEditor: boolean;
  /** What is selected in an editor that the user wanted; undefined before. */
  wanted: TextRange | undefined;
  onWanted: (selection: TextRange) => void;
}

export function DataPane({ editor, startsWithEditor, wanted, onWanted }: DataPaneProps) {
  const shown = useTableView();
  const selection = shown.caret === undefined ? wanted : { from: shown.caret, to: shown.caret };
  return (
    <>
      <DataHeading view={shown} />
      {shown.view === 'grid' ? (
        <div className="min-h-0 lg:flex-1">
          <Suspense fallback={<LoadingGrid />}>
            <TableGrid ref={editor} onOpenJson={shown.openJson} />
          </Suspense>
        </div>
      ) : (
        <div className="h-[300px] min-h-0 lg:h-auto lg:flex-1">
          {startsWithEditor || selection ? (
            <TableEditor editor={editor} initialSelection={selection} />
          ) : (
            <StaticTable onEdit={() => onWanted({ from: 0, to: 0 })} />
          )}
        </div>
      )}
      <DataStatus editor={editor} view={shown} />
    </>
  );
}

function LoadingGrid() {
  return (
    <div className="h-[300px]">
      <Loading label={gridTexts.loading} />
    </div>
  );
}

interface TableEditorProps extends EditorProps {
  initialSelection: TextRange | undefined;
}

function TableEditor({ editor, initialSelection }: TableEditorProps) {
  const { table, importing, setText, $error } = useWorkspace();
  const text = useStore(table.$text);
  const error = useStore($error);
  const [callbacks] = useState(() => ({
    history: table,
    paste: (plain: string, html: string) =>
      importing.tryImport(plain, html, () => editor.current?.insert(plain)),
  }));
  return (
    <LazyJsonEditor
      ref={editor}
      label={create.json}
      text={text}
      onChange={setText}
      error={error}
      initialSelection={initialSelection}
      callbacks={callbacks}
    />
  );
}

function StaticTable({ onEdit }: { onEdit: () => void }) {
  return <StaticJson text={useStore(useWorkspace().table.$text)} onEdit={onEdit} />;
}

function DataHeading({ view: { view, choose } }: ViewProps) {
  const { importing, loadSample } = useWorkspace();
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-end gap-x-1 border-b border-rule px-3">
      <h2 className="mr-2 text-sm font-semibold tracking-normal">{create.data}</h2>
      <ViewSwitch view={view} onChange={choose} />
      <HistoryButtons />
      <ImportButton onFile={(file) => void importing.importFile(file)} />
      <Button size="small" variant="quiet" onClick={loadSample}>
        {create.useSample}
      </Button>
    </div>
  );
}

/** On a phone, above the bar with Generate, which would otherwise cover the error message. */
const aboveOutputBar = 'max-lg:sticky max-lg:bottom-[65px] max-lg:z-10 sm:max-lg:bottom-[57px] low:static';

const idleTexts = {
  ready: create.pasteHint,
  unavailable: renderingTexts.unavailable,
  starting: renderingTexts.starting,
};

/** The hint for pasting is not news. */
const announcedTexts = { ...idleTexts, ready: '' };

function DataStatus({ editor, view }: EditorProps & ViewProps) {
  const { $error, $engineState } = useWorkspace();
  const error = useStore($error);
  const engineState = useStore($engineState);
  return (
    <div
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-2.5 border-t px-3 py-1.5 text-sm',
        error ? `${aboveOutputBar} border-error bg-error-band text-error` : 'border-rule text-ink-2',
      )}
    >
      {error ? (
        <TableError error={error} editor={editor} view={view} />
      ) : (
        <span>{idleTexts[engineState]}</span>
      )}
      <Announcement text={error ? errorSentence(error) : announcedTexts[engineState]} />
    </div>
  );
}

function TableError({ error, editor, view }: EditorProps & ViewProps & { error: InputError }) {
  const { table } = useWorkspace();
  const text = useStore(table.$text);
  return (
    <ErrorLine
      error={error}
      text={text}
      onFix={(fixed) => table.change({ text: fixed })}
      onShow={() =>
        view.view === 'grid' ? view.openJson(error.from) : editor.current?.select(error.from, error.to)
      }
    />
  );
}
