import { type Ref, Suspense, useState } from 'react';
import type { InputError } from '../rendering/render-types.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { EditorCallbacks, EditorHandle } from './json-editor.tsx';
import { offsetAtPoint } from './offset-at-point.ts';
import { StaticJson } from './static-json.tsx';

const JsonEditor = lazyComponent(() => import('./json-editor.tsx'));

interface LazyJsonEditorProps {
  label: string;
  text: string;
  onChange: (text: string, atomic: boolean) => void;
  error: InputError | undefined;
  initialCaret?: number | undefined;
  callbacks?: EditorCallbacks;
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
      <JsonEditor {...props} initialCaret={pressedAt ?? props.initialCaret} />
    </Suspense>
  );
}
