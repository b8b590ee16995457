import { type Ref, Suspense, useState } from 'react';
import type { Problem } from '../../lib/drawing/drawing.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { EditorActs, EditorHandle } from './json-editor.tsx';
import { offsetAtPoint } from './offset-at-point.ts';
import { StaticJson } from './static-json.tsx';

const JsonEditor = lazyPart(() => import('./json-editor.tsx'));

interface LazyJsonEditorProps {
  label: string;
  text: string;
  onChange: (text: string, atomic: boolean) => void;
  problem: Problem | undefined;
  caretAtStart?: number | undefined;
  acts?: EditorActs;
  ref?: Ref<EditorHandle>;
}

/** The editor, or the plain text while its code loads. */
export function LazyJsonEditor(props: LazyJsonEditorProps) {
  const [pressedAt, setPressedAt] = useState<number>();
  const plainText = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor replaces it and handles the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="h-full" onClick={(event) => setPressedAt(offsetAtPoint(props.text, event) ?? 0)}>
      <StaticJson text={props.text} />
    </div>
  );
  return (
    <Suspense fallback={plainText}>
      <JsonEditor {...props} caretAtStart={pressedAt ?? props.caretAtStart} />
    </Suspense>
  );
}
