import { type ReactNode, useRef } from 'react';
import { create } from '../../messages/create.ts';
import type { EditorHandle } from '../../ui/json-editor/json-editor.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DataPane } from './data-pane.tsx';
import { OutputBar } from './output-bar.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { PublicUrl } from './public-url.tsx';
import type { Workspace } from './use-workspace.ts';

interface WorkspacePanesProps {
  workspace: Workspace;
  /** What stands on the left instead of the data, if anything. */
  left: ReactNode;
  onShowData: () => void;
}

const paneLook = 'flex min-h-0 min-w-0 flex-col lg:h-[max(32rem,calc(100dvh-12.5rem))]';

/** Data or styles on the left, the picture on the right; one above the other on a phone. */
export function WorkspacePanes({ workspace, left, onShowData }: WorkspacePanesProps) {
  const editor = useRef<EditorHandle>(null);
  const { input, live, generating } = workspace;

  function select(from: number, to: number) {
    onShowData();
    // The editor must be on the screen before it can scroll to the place.
    requestAnimationFrame(() => editor.current?.select(from, to));
  }

  return (
    <div className="grid rounded-lg border border-rule-strong bg-sheet lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:overflow-hidden">
      <section
        aria-label={create.data}
        className={`${paneLook} border-b border-rule lg:border-r lg:border-b-0`}
        hidden={left !== null}
      >
        <DataPane text={input.text} onChange={workspace.setText} live={live} editor={editor} />
      </section>
      {left !== null && (
        <section className={`${paneLook} border-b border-rule lg:border-r lg:border-b-0`}>{left}</section>
      )}
      <section aria-label={create.preview} className={paneLook}>
        <PreviewPane live={live} generated={workspace.current} onSelect={select} />
        {generating.error && (
          <Notice tone="error" title={create.error}>
            {generating.error}
          </Notice>
        )}
        {generating.generated && <PublicUrl url={generating.generated.url} />}
        <OutputBar
          settings={input.settings}
          onSettings={workspace.setSettings}
          filename={input.customFilename}
          onFilename={workspace.setCustomFilename}
          busy={generating.busy}
          broken={live.problem !== undefined}
          onDownload={workspace.download}
          onGenerate={workspace.generate}
        />
      </section>
    </div>
  );
}
