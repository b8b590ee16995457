import { type RefObject, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { forgetDraft } from '../../lib/draft.ts';
import type { LiveDrawing } from '../../lib/drawing/use-drawing.ts';
import { sampleTable } from '../../lib/sample-table.ts';
import { showToast } from '../../lib/toasts.ts';
import { create } from '../../messages/create.ts';
import { drawing as drawingMessages } from '../../messages/drawing.ts';
import { Button } from '../../ui/button.tsx';
import type { EditorHandle } from '../../ui/json-editor/json-editor.tsx';
import { LazyJsonEditor } from '../../ui/json-editor/lazy-json-editor.tsx';
import { StaticJson } from '../../ui/json-editor/static-json.tsx';
import { ProblemLine } from '../../ui/problem-line.tsx';

interface DataPaneProps {
  text: string;
  onChange: (text: string) => void;
  live: LiveDrawing;
  editor: RefObject<EditorHandle | null>;
}

/** A phone shows the text at first: the editor is a large piece of code, and nobody may want to type there. */
function startsWithEditor(): boolean {
  return matchMedia('(min-width: 64rem)').matches;
}

export function DataPane({ text, onChange, live, editor }: DataPaneProps) {
  const [editing, setEditing] = useState(startsWithEditor);
  const [asked, setAsked] = useState(false);

  function loadSample() {
    onChange(sampleTable);
    forgetDraft();
    showToast({ title: create.sampleLoaded, description: create.sampleLoadedText });
  }

  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-2 border-b border-rule px-3">
        <h2 className="text-sm font-semibold tracking-normal">{create.data}</h2>
        <Button size="small" look="quiet" onClick={loadSample}>
          {create.useSample}
        </Button>
      </div>
      <div className="h-[300px] min-h-0 lg:h-auto lg:flex-1">
        {editing ? (
          <LazyJsonEditor
            ref={editor}
            label={create.json}
            text={text}
            onChange={onChange}
            problem={live.problem}
            focusAtStart={asked}
          />
        ) : (
          <StaticJson
            text={text}
            onEdit={() => {
              setAsked(true);
              setEditing(true);
            }}
          />
        )}
      </div>
      <DataStatus text={text} onChange={onChange} live={live} editor={editor} />
    </>
  );
}

function DataStatus({ text, onChange, live, editor }: DataPaneProps) {
  const { problem, drawing, unavailable } = live;
  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-12 flex-wrap items-center gap-2.5 border-t px-3 py-1.5 text-sm',
        problem ? 'border-error bg-error-band text-error' : 'border-rule text-ink-2',
      )}
    >
      {problem ? (
        <ProblemLine
          problem={problem}
          text={text}
          onFix={onChange}
          onShow={() => editor.current?.select(problem.from, problem.to)}
        />
      ) : (
        <span className="figures">
          {drawing
            ? drawingMessages.size(drawing.rows, drawing.columns)
            : unavailable
              ? drawingMessages.unavailable
              : drawingMessages.starting}
        </span>
      )}
    </div>
  );
}
