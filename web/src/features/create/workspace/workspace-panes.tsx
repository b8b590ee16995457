import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useMatchMedia, wideScreen } from '../../../browser/match-media.ts';
import type { EditorHandle, TextRange } from '../../../json-editor/json-editor.tsx';
import { create, imports } from '../../../messages/create-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { useStore } from '../../../ui/use-store.ts';
import { DataPane } from '../data/data-pane.tsx';
import { useFileDropAndPaste } from '../data/use-file-drop-and-paste.ts';
import { OutputPanel } from '../output/output-panel.tsx';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { useWorkspace } from './workspace-provider.tsx';

const GenerateOutcome = lazyComponent(() => import('../output/generate-outcome.tsx'), 'early');

interface WorkspacePanesProps {
  /** Structure or style of the table, if it is shown: instead of the data or beside it. */
  panel: ReactNode;
  isBesideData: boolean;
  onShowData: () => void;
}

const paneClasses = 'flex min-h-0 min-w-0 flex-col';
const leftClasses = `${paneClasses} border-rule max-lg:border-t lg:row-span-2 lg:border-r`;

/** Data, panel or both on the left, the image on the right. On a phone, image first, Generate always visible. */
export function WorkspacePanes({ panel, isBesideData, onShowData }: WorkspacePanesProps) {
  const editor = useRef<EditorHandle>(null);
  const [wanted, setWanted] = useState<TextRange>();
  const wide = useMatchMedia(wideScreen);
  const { importing } = useWorkspace();
  const hovering = useFileDropAndPaste(importing, (text) => editor.current?.insert(text));

  const isDataShown = panel === null || isBesideData;

  function select(from: number, to: number) {
    if (!isDataShown) onShowData();
    // On a phone, the editor is loaded only now.
    if (!editor.current) setWanted({ from, to });
    // The editor must be visible before it can scroll to the range.
    else requestAnimationFrame(() => editor.current?.select(from, to));
  }

  const data = (
    <section key="data" aria-label={create.data} className={leftClasses} hidden={!isDataShown}>
      <DataPane editor={editor} startsWithEditor={wide} wanted={wanted} onWanted={setWanted} />
    </section>
  );
  const controls = panel !== null && (
    <section key="panel" className={leftClasses}>
      {panel}
    </section>
  );
  const preview = (
    <section key="preview" aria-label={create.preview} className={paneClasses}>
      <PreviewPane onSelect={select} isDataShown={isDataShown} />
      <Outcome />
    </section>
  );
  return (
    <div
      className={classNames(
        'relative grid rounded-lg border border-rule-strong bg-sheet lg:h-[max(32rem,calc(100dvh-14.25rem))] lg:grid-rows-[minmax(0,1fr)_auto] lg:overflow-hidden',
        isBesideData
          ? 'lg:grid-cols-[minmax(0,4fr)_21rem_minmax(0,6fr)]'
          : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
      )}
    >
      {wide ? [data, controls, preview] : [preview, data, controls]}
      <OutputPanel />
      {hovering && <DropOverlay />}
    </div>
  );
}

function Outcome() {
  const { $generation, $failure } = useWorkspace();
  const { generated } = useStore($generation);
  const failure = useStore($failure);
  if (!failure && !generated) return null;
  return (
    <Suspense>
      <GenerateOutcome failure={failure} generated={generated} />
    </Suspense>
  );
}

function DropOverlay() {
  return (
    <div className="fade-in pointer-events-none absolute inset-2 z-30 grid place-content-center rounded-md border-2 border-dashed border-accent bg-band/95 p-6 text-center">
      <p className="text-lg font-semibold">{imports.drop}</p>
      <p className="mt-1 text-sm text-ink-2">{imports.dropText}</p>
    </div>
  );
}
