import { type RefObject, Suspense, useState } from 'react';
import type { EditorHandle } from '../../../json-editor/json-editor.tsx';
import { LazyJsonEditor } from '../../../json-editor/lazy-json-editor.tsx';
import { StaticJson } from '../../../json-editor/static-json.tsx';
import { create } from '../../../messages/create-texts.ts';
import { gridTexts } from '../../../messages/grid-texts.ts';
import { renderingTexts } from '../../../messages/rendering-texts.ts';
import { ErrorLine } from '../../../rendering/error-line.tsx';
import type { InputError } from '../../../rendering/render-types.ts';
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
}

export function DataPane({ editor, startsWithEditor }: DataPaneProps) {
  const [editorRequested, setEditorRequested] = useState(false);
  const shown = useTableView();
  const caret = shown.caret ?? (editorRequested ? 0 : undefined);
  return (
    <>
      <DataHeading view={shown} />
      <div className="h-[300px] min-h-0 lg:h-auto lg:flex-1">
        {shown.view === 'grid' ? (
          <Suspense fallback={<Loading label={gridTexts.loading} />}>
            <TableGrid ref={editor} onOpenJson={() => shown.openJson(0)} />
          </Suspense>
        ) : startsWithEditor || caret !== undefined ? (
          <TableEditor editor={editor} initialCaret={caret} />
        ) : (
          <StaticTable onEdit={() => setEditorRequested(true)} />
        )}
      </div>
      <DataStatus editor={editor} view={shown} />
    </>
  );
}

function TableEditor({ editor, initialCaret }: EditorProps & { initialCaret: number | undefined }) {
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
      initialCaret={initialCaret}
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
const aboveOutputBar = 'max-lg:sticky max-lg:bottom-[117px] max-lg:z-10 sm:max-lg:bottom-[57px]';

const idleTexts = {
  ready: create.pasteHint,
  unavailable: renderingTexts.unavailable,
  starting: renderingTexts.starting,
};

function DataStatus({ editor, view }: EditorProps & ViewProps) {
  const { $error, $engineState } = useWorkspace();
  const error = useStore($error);
  const engineState = useStore($engineState);
  return (
    <div
      role="status"
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
