import { type Ref, Suspense } from 'react';
import type { Problem } from '../../lib/drawing/drawing.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { EditorActs, EditorHandle } from './json-editor.tsx';
import { StaticJson } from './static-json.tsx';

const JsonEditor = lazyPart(() => import('./json-editor.tsx'));

interface LazyJsonEditorProps {
  label: string;
  text: string;
  onChange: (text: string, inOneGo: boolean) => void;
  problem: Problem | undefined;
  focusAtStart?: boolean;
  acts?: EditorActs;
  ref?: Ref<EditorHandle>;
}

/** The editor, and the bare text while its code is on the way. */
export function LazyJsonEditor(props: LazyJsonEditorProps) {
  return (
    <Suspense fallback={<StaticJson text={props.text} />}>
      <JsonEditor {...props} />
    </Suspense>
  );
}
