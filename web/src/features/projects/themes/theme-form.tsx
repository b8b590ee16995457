import { fontFamilies, type Project, type ProjectTheme } from '@pictable/contract';
import { type FormEvent, useMemo, useState } from 'react';
import { ownThemesTexts as messages } from '../../../messages/projects/own-themes-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ColorField } from '../../../ui/fields/color-field.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { Slider } from '../../../ui/fields/slider.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { useFonts } from '../fonts/use-fonts.ts';
import { nameProblem, type ThemeDraft, themeOfDraft } from './theme-draft.ts';
import { ThemePreview } from './theme-preview.tsx';
import { useSaveTheme } from './use-themes.ts';

interface ThemeFormProps {
  project: Project;
  /** The saved themes, which a new one of the same name replaces. */
  themes: readonly ProjectTheme[];
  draft: ThemeDraft;
  onDraft: (draft: ThemeDraft) => void;
  onSaved: () => void;
}

/** Edits a theme beside tables that show it. */
export function ThemeForm({ project, themes, draft, onDraft, onSaved }: ThemeFormProps) {
  const { busy, failed, save, reset } = useSaveTheme(project.id);
  const [isChecked, setChecked] = useState(false);
  const theme = useMemo(() => themeOfDraft(draft), [draft]);
  const name = draft.name.trim();
  const problem = nameProblem(name);
  const isReplacing = themes.some((saved) => saved.name === name);

  function change(change: Partial<ThemeDraft>) {
    reset();
    onDraft({ ...draft, ...change });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problem !== undefined) return;
    if (!(await save(name, theme))) return;
    setChecked(false);
    onSaved();
    showToast({ title: messages.saved(name) });
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      className="mt-5 grid gap-5 md:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div className="space-y-4">
        <ThemeControls project={project} draft={draft} onChange={change} />
        <TextField
          label={messages.name}
          hint={messages.nameHint}
          error={isChecked ? problem : undefined}
          autoComplete="off"
          spellCheck={false}
          value={draft.name}
          onChange={(typed) => change({ name: typed })}
        />
        {failed !== undefined && (
          <Notice tone="error" title={messages.saveFailed(name)}>
            {failed}
          </Notice>
        )}
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? messages.saving : isReplacing ? messages.replace(name) : messages.save}
        </Button>
      </div>
      <ThemePreview theme={theme} projectId={project.id} />
    </form>
  );
}

interface ThemeControlsProps {
  project: Project;
  draft: ThemeDraft;
  onChange: (change: Partial<ThemeDraft>) => void;
}

const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));

function ThemeControls({ project, draft, onChange }: ThemeControlsProps) {
  const { data: fonts = [] } = useFonts(project.id);
  const families = new Set([...fontFamilies, ...fonts.map(({ family }) => family), draft.fontFamily]);
  return (
    <>
      <ColorField label={messages.first} value={draft.first} onChange={(first) => onChange({ first })} />
      <ColorField label={messages.second} value={draft.second} onChange={(second) => onChange({ second })} />
      <SegmentedControl
        label={messages.mode}
        value={draft.mode}
        onChange={(mode) => onChange({ mode })}
        choices={choicesOf(messages.modes)}
      />
      <LabelledSelect
        label={messages.font}
        value={draft.fontFamily}
        onChange={(fontFamily) => onChange({ fontFamily })}
        choices={[...families].map((family) => ({ value: family, label: family }))}
      />
      <SegmentedControl
        label={messages.density}
        value={draft.density}
        onChange={(density) => onChange({ density })}
        choices={choicesOf(messages.densities)}
      />
      <Slider
        label={messages.radius}
        unit=" px"
        min={0}
        max={24}
        value={draft.borderRadius}
        onChange={(borderRadius) => onChange({ borderRadius })}
      />
    </>
  );
}
