import { palettes, type VisualName, visualNames } from '@pictable/contract';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import type { ColumnSettings } from './json/column-settings.ts';
import { hasLegend, scaleIn, visualIn, withLegend, withScale, withVisual } from './json/column-visual.ts';
import { highlightIn, highlights, withHighlight } from './json/highlight.ts';
import type { ControlsProps } from './table-controls.tsx';

interface VisualControlsProps extends ControlsProps {
  column: ColumnSettings;
}

/** Drawings, colours and highlights that follow from the values of a column. */
export function VisualControls(props: VisualControlsProps) {
  return (
    <>
      <VisualSelect {...props} />
      <ScaleControls {...props} />
      <HighlightSelect {...props} />
    </>
  );
}

const none = 'none';
const custom = 'custom';
const noneChoice = { value: none, label: messages.none };
const customChoice = { value: custom, label: messages.custom };

const hints: { readonly [Name in VisualName]?: string } = messages.visualHints;

function VisualSelect({ column, onChange, disabled }: VisualControlsProps) {
  const visual = visualIn(column);
  // Without a target, which has no control, a bullet chart is only a bar.
  const offered = visualNames.filter((name) => name !== 'bullet' || name === visual);
  const hint = visual !== undefined && visual !== custom && hints[visual];
  const choose = (choice: string) =>
    choice !== custom &&
    onChange(
      withVisual(
        column,
        offered.find((name) => name === choice),
      ),
    );
  return (
    <div>
      <LabelledSelect
        label={messages.showAs}
        value={visual ?? none}
        onChange={choose}
        choices={[
          noneChoice,
          ...(visual === custom ? [customChoice] : []),
          ...offered.map((name) => ({ value: name, label: messages.visuals[name] })),
        ]}
        disabled={disabled}
      />
      {hint && <p className="mt-1 text-xs text-ink-3">{hint}</p>}
    </div>
  );
}

function ScaleControls({ column, onChange, disabled }: VisualControlsProps) {
  const scale = scaleIn(column);
  const choose = (choice: string) =>
    choice !== custom &&
    onChange(
      withScale(
        column,
        palettes.find((name) => name === choice),
      ),
    );
  return (
    <>
      <LabelledSelect
        label={messages.scale}
        value={scale ?? none}
        onChange={choose}
        choices={[
          noneChoice,
          ...(scale === custom ? [customChoice] : []),
          ...palettes.map((name) => ({ value: name, label: messages.palettes[name] })),
        ]}
        disabled={disabled}
      />
      {scale !== undefined && (
        <Checkbox
          label={messages.legend}
          checked={hasLegend(column)}
          onChange={(isShown) => onChange(withLegend(column, isShown))}
        />
      )}
    </>
  );
}

function HighlightSelect({ settings, columns, column, onChange, disabled }: VisualControlsProps) {
  const { highlight, hasOthers } = highlightIn(settings, column.column, columns);
  const base = hasOthers ? customChoice : noneChoice;
  const choose = (choice: string) =>
    onChange(
      withHighlight(
        settings,
        column.column,
        columns,
        highlights.find((name) => name === choice),
      ),
    );
  return (
    <div>
      <LabelledSelect
        label={messages.highlight}
        value={highlight ?? base.value}
        onChange={choose}
        choices={[base, ...highlights.map((name) => ({ value: name, label: messages.highlights[name] }))]}
        disabled={disabled}
      />
      {hasOthers && <p className="mt-1 text-xs text-ink-3">{messages.otherRules}</p>}
    </div>
  );
}
