import { type MouseEvent, type Ref, Suspense, useState } from 'react';
import type { InputError } from '../rendering/render-types.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import type { EditorCallbacks, EditorHandle, TextRange } from './json-editor.tsx';
import { offsetAtPoint } from './offset-at-point.ts';
import { StaticJson } from './static-json.tsx';

const JsonEditor = lazyComponent(() => import('./json-editor.tsx'));

interface LazyJsonEditorProps {
  label: string;
  text: string;
  onChange: (text: string, atomic: boolean) => void;
  error: InputError | undefined;
  initialSelection?: TextRange | undefined;
  callbacks?: EditorCallbacks;
  ref?: Ref<EditorHandle>;
}

/** The editor, or the plain text while its code loads. */
export function LazyJsonEditor(props: LazyJsonEditorProps) {
  const [pressedAt, setPressedAt] = useState<TextRange>();
  const press = (event: MouseEvent) => setPressedAt(caretAt(offsetAtPoint(props.text, event) ?? 0));
  const plainText = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor replaces it and handles the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className="h-full"
      // The editor may replace this element between pointer down and up, which would lose the click.
      onPointerDown={(event) => event.pointerType === 'mouse' && event.button === 0 && press(event)}
      onClick={press}
    >
      <StaticJson text={props.text} />
    </div>
  );
  return (
    <Suspense fallback={plainText}>
      <JsonEditor {...props} initialSelection={pressedAt ?? props.initialSelection} />
    </Suspense>
  );
}

function caretAt(offset: number): TextRange {
  return { from: offset, to: offset };
}
