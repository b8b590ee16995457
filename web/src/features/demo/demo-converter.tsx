import { type RefObject, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { storeDraft } from '../../drafts/draft.ts';
import { sampleTable } from '../../drafts/sample-table.ts';
import type { EditorHandle } from '../../json-editor/json-editor.tsx';
import { demo } from '../../messages/public-pages/landing-texts.ts';
import { useLivePreview } from '../../rendering/live-preview.ts';
import { liveRequest } from '../../rendering/live-request.ts';
import { chosenStyles, defaultDemoStyles } from '../../table-styles/style-settings.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { TabBar, TabPanel, Tabs } from '../../ui/tabs.tsx';
import { DemoActions } from './demo-actions.tsx';
import { DemoControls } from './demo-controls.tsx';
import { DemoEditor } from './demo-editor.tsx';
import { DemoLayout } from './demo-layout.tsx';
import { clickPart, type DemoInteraction, focusPart, isFocusLost } from './demo-parts.ts';
import { DemoResult } from './demo-result.tsx';
import { DemoStatus } from './demo-status.tsx';
import { DemoThemes } from './demo-themes.tsx';
import { useDemoImage } from './use-demo-image.ts';

const DemoStyles = lazyComponent(() => import('./demo-styles-sheet.tsx'));

type Step = 'editor' | 'result';

export default function DemoConverter({ interaction }: { interaction: RefObject<DemoInteraction> }) {
  const [text, setText] = useState(sampleTable);
  const [styles, setStyles] = useState(defaultDemoStyles);
  const [step, setStep] = useState<Step>('editor');
  const [editing, setEditing] = useState(false);
  const editor = useRef<EditorHandle>(null);
  const live = useLivePreview(
    useMemo(() => liveRequest({ text, styles: chosenStyles(styles) }), [text, styles]),
  );
  const image = useDemoImage(() => setStep('result'));
  const frame = useRef<HTMLDivElement>(null);
  const [caretAtStart, setCaretAtStart] = useState<number>();
  useReplayedInteraction(interaction, frame, (caret) => {
    setCaretAtStart(caret);
    editor.current?.select(caret, caret);
  });
  const onResult = step === 'result';
  useFocusOnStep(frame, step);

  useEffect(() => {
    // Registration leads to the editor, which opens this draft.
    if (text !== sampleTable || styles !== defaultDemoStyles) storeDraft({ text, styles });
  }, [text, styles]);

  function reset() {
    setText(sampleTable);
    setStyles(defaultDemoStyles);
    startAgain();
  }

  function startAgain() {
    image.forget();
    setStep('editor');
  }

  return (
    <Tabs ref={frame} value={step} onValueChange={(value) => setStep(value as Step)}>
      <DemoLayout
        tabs={
          <div data-part="tabs">
            <TabBar
              label={demo.tabs}
              tabs={[
                { id: 'editor', label: demo.editorTab },
                { id: 'result', label: demo.resultTab, disabled: !image.made },
              ]}
            />
          </div>
        }
        controls={
          <DemoControls
            styles={styles}
            onStyles={setStyles}
            onEditStyles={() => setEditing(true)}
            onReset={reset}
            disabled={onResult}
          />
        }
        status={
          <DemoStatus
            live={live}
            image={image}
            onResult={onResult}
            text={text}
            setText={setText}
            editor={editor}
          />
        }
        action={
          <DemoActions text={text} styles={styles} image={image} onResult={onResult} onAnother={startAgain} />
        }
      >
        <TabPanel value="editor" tabIndex={-1}>
          <DemoEditor
            live={live}
            text={text}
            onChange={setText}
            editor={editor}
            caretAtStart={caretAtStart}
            themes={
              <DemoThemes
                styles={styles}
                onStyles={setStyles}
                themeOfTable={live.rendering?.ownProperties.has('theme') ?? false}
              />
            }
          />
        </TabPanel>
        <TabPanel value="result" tabIndex={-1}>
          {image.made && <DemoResult made={image.made} chosen={styles.imageFormat} />}
        </TabPanel>
      </DemoLayout>
      {editing && (
        <Suspense>
          <DemoStyles settings={styles} onChange={setStyles} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Tabs>
  );
}

/** The pressed button is replaced when another step is shown; its tab takes over the focus. */
function useFocusOnStep(frame: RefObject<HTMLDivElement | null>, step: Step) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (isFocusLost())
      frame.current
        ?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')
        ?.focus({ preventScroll: true });
  }, [frame, step]);
}

/** Replays the interaction with the poster, including a press that is not released yet. */
function useReplayedInteraction(
  interaction: RefObject<DemoInteraction>,
  frame: RefObject<HTMLDivElement | null>,
  onCaret: (caret: number) => void,
) {
  const onReplacedPoster = useEffectEvent(onCaret);
  useEffect(() => {
    const { focused, clicked, pressed, caret } = interaction.current;
    interaction.current = {};
    if (!frame.current) return;
    // A focused edit button was replaced by the editor, which takes over the focus.
    const part = pressed ?? clicked ?? (isFocusLost() && focused === 'editor' ? focused : undefined);
    if (part === 'editor') onReplacedPoster(caret ?? 0);
    focusPart(frame.current, focused);
    clickPart(frame.current, part);
  }, [interaction, frame]);
}
