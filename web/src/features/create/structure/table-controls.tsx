import { limits, type SummaryFunction, summaryFunctionNames, summaryScopes } from '@pictable/contract';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { ControlGroup } from '../../../ui/fields/control-group.tsx';
import { LinesField } from '../../../ui/fields/lines-field.tsx';
import { RowField } from '../../../ui/fields/row-field.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import { ColumnSelect } from './column-select.tsx';
import { notesIn, withNotes } from './json/notes.ts';
import { optionIn, withOption } from './json/options.ts';
import type { TableColumn, TextSettings } from './json/settings.ts';
import {
  mergedColumns,
  type SummaryScope,
  spannerDelimiter,
  structureColumn,
  totalsIn,
  withMergedColumns,
  withSpannerDelimiter,
  withStructureColumn,
  withTotals,
  withTotalsFor,
} from './json/structure.ts';
import { LogoControls } from './logo-controls.tsx';

export interface ControlsProps {
  settings: TextSettings;
  columns: readonly TableColumn[];
  /** @param kind quick changes of one kind are one undo step; without a kind, each is one */
  onChange: (text: string, kind?: string) => void;
  disabled: boolean;
}

const none = 'none';
const custom = 'custom';

/** Controls of the whole table: title, groups, totals, headers, and how names and values are shown. */
export function TableControls(props: ControlsProps) {
  return (
    <>
      <ControlGroup heading={messages.groups.title} disabled={props.disabled}>
        <TitleControls {...props} />
        <LogoControls {...props} />
      </ControlGroup>
      <ControlGroup heading={messages.groups.rows} disabled={props.disabled}>
        <GroupControls {...props} />
      </ControlGroup>
      <ControlGroup heading={messages.groups.columns} disabled={props.disabled}>
        <HeaderControls {...props} />
      </ControlGroup>
      <MergeControls {...props} />
      <ControlGroup heading={messages.groups.text} disabled={props.disabled}>
        <TextControls {...props} />
      </ControlGroup>
      <ControlGroup heading={messages.groups.notes} disabled={props.disabled}>
        <NoteControls {...props} />
      </ControlGroup>
    </>
  );
}

function TitleControls({ settings, onChange }: ControlsProps) {
  return (['title', 'subtitle'] as const).map((name) => (
    <RowField
      key={name}
      label={messages[name]}
      value={String(optionIn(settings, name) ?? '')}
      onChange={(typed) => onChange(withOption(settings, name, typed === '' ? undefined : typed), name)}
      placeholder={messages.placeholders[name]}
      hint={name === 'subtitle' ? messages.titleHint : undefined}
      charsMax={limits.titleCharsMax}
      isLong
    />
  ));
}

function GroupControls({ settings, columns, onChange, disabled }: ControlsProps) {
  const group = structureColumn(settings, 'rowGroups', columns);
  const totals = totalsIn(settings);
  const functions = [
    { value: none, label: messages.none },
    ...(totals.function === custom ? [{ value: custom, label: messages.custom }] : []),
    ...summaryFunctionNames.map((name) => ({ value: name as string, label: messages.functions[name] })),
  ];
  const chooseTotals = (choice: string) =>
    choice !== custom && onChange(withTotals(settings, functionNamed(choice)));
  return (
    <>
      <ColumnSelect
        label={messages.groupBy}
        value={group}
        columns={columns}
        onChange={(name) => onChange(withStructureColumn(settings, 'rowGroups', name))}
        disabled={disabled}
      />
      <LabelledSelect
        label={messages.totals}
        value={totals.function ?? none}
        onChange={chooseTotals}
        choices={functions}
        disabled={disabled}
      />
      {totals.function !== undefined && group !== undefined && !isListOfTotals(totals) && (
        <LabelledSelect
          label={messages.totalsFor}
          value={totals.scope ?? 'both'}
          // Both is the default of a table with groups.
          onChange={(scope) => onChange(withTotalsFor(settings, scope === 'both' ? undefined : scope))}
          choices={summaryScopes.map((value) => ({ value, label: messages.scopes[value] }))}
          disabled={disabled}
        />
      )}
    </>
  );
}

/** Whether the JSON has several summary rows, each with its own scope. */
function isListOfTotals(totals: { function: unknown; scope: SummaryScope | undefined }): boolean {
  return totals.function === custom && totals.scope === undefined;
}

function functionNamed(choice: string): SummaryFunction | undefined {
  return summaryFunctionNames.find((name) => name === choice);
}

function HeaderControls({ settings, columns, onChange, disabled }: ControlsProps) {
  const spanners = spannerDelimiter(settings);
  const isListed = spanners === custom;
  return (
    <>
      <div>
        <ColumnSelect
          label={messages.stub}
          value={structureColumn(settings, 'stub', columns)}
          columns={columns}
          onChange={(name) => onChange(withStructureColumn(settings, 'stub', name))}
          disabled={disabled}
        />
        <p className="mt-1 text-xs text-ink-3">{messages.stubHint}</p>
      </div>
      <RowField
        label={messages.spanners}
        value={spanners === undefined || spanners === custom ? '' : spanners.delimiter}
        onChange={(delimiter) => onChange(withSpannerDelimiter(settings, delimiter), 'spanners')}
        placeholder={isListed ? messages.custom : messages.none}
        hint={isListed ? messages.spannersListed : messages.spannersHint}
        charsMax={20}
      />
      <Checkbox
        label={messages.rowNumbers}
        checked={optionIn(settings, 'showRowNumbers') === true}
        onChange={(on) => onChange(withOption(settings, 'showRowNumbers', on || undefined))}
      />
    </>
  );
}

function MergeControls({ settings, columns, onChange, disabled }: ControlsProps) {
  const merged = mergedColumns(settings, columns);
  const names = [...new Set(columns.map(({ name }) => name))];
  if (names.length === 0) return null;
  const toggle = (name: string, isMerged: boolean) =>
    onChange(
      withMergedColumns(settings, isMerged ? [...merged, name] : merged.filter((one) => one !== name)),
    );
  return (
    <ControlGroup heading={messages.merge} disabled={disabled}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={merged.includes(name)}
            onChange={(isMerged) => toggle(name, isMerged)}
            box="start"
          />
        ))}
      </div>
    </ControlGroup>
  );
}

const labelStyles = (['sent', 'title', 'sentence'] as const).map((value) => ({
  value,
  label: messages.labelStyles[value],
}));

function TextControls({ settings, onChange, disabled }: ControlsProps) {
  const labels = labelStyles.find(({ value }) => value === optionIn(settings, 'labels'))?.value ?? 'sent';
  return (
    <>
      <div>
        <LabelledSelect
          label={messages.labels}
          value={labels}
          onChange={(value) => onChange(withOption(settings, 'labels', value === 'sent' ? undefined : value))}
          choices={labelStyles}
          disabled={disabled}
        />
        <p className="mt-1 text-xs text-ink-3">{messages.labelsHint}</p>
      </div>
      <Checkbox
        label={messages.dates}
        checked={optionIn(settings, 'dates') === 'readable'}
        onChange={(on) => onChange(withOption(settings, 'dates', on ? 'readable' : undefined))}
      />
      <Checkbox
        label={messages.grouping}
        checked={optionIn(settings, 'grouping') === true}
        onChange={(on) => onChange(withOption(settings, 'grouping', on || undefined))}
      />
      <Checkbox
        label={messages.hideEmpty}
        checked={optionIn(settings, 'hideEmptyColumns') === true}
        onChange={(on) => onChange(withOption(settings, 'hideEmptyColumns', on || undefined))}
      />
      <LanguageControl settings={settings} onChange={onChange} disabled={disabled} />
      {(['locale', 'timeZone'] as const).map((name) => (
        <RowField
          key={name}
          label={messages[name]}
          value={String(optionIn(settings, name) ?? '')}
          onChange={(typed) => onChange(withOption(settings, name, typed.trim() || undefined))}
          placeholder={messages.placeholders[name]}
          charsMax={40}
          isLate
        />
      ))}
    </>
  );
}

const languages = Object.entries(messages.languages).map(([value, label]) => ({ value, label }));

/** A language in the JSON that is not in the list is a choice too. */
function LanguageControl({ settings, onChange, disabled }: Omit<ControlsProps, 'columns'>) {
  const own = optionIn(settings, 'lang');
  const value = typeof own === 'string' ? own : none;
  const isListed = value === none || value in messages.languages;
  return (
    <div>
      <LabelledSelect
        label={messages.lang}
        value={value}
        onChange={(tag) => onChange(withOption(settings, 'lang', tag === none ? undefined : tag))}
        choices={[
          { value: none, label: messages.detected },
          ...(isListed ? [] : [{ value, label: value }]),
          ...languages,
        ]}
        disabled={disabled}
      />
      <p className="mt-1 text-xs text-ink-3">{messages.langHint}</p>
    </div>
  );
}

function NoteControls({ settings, onChange }: ControlsProps) {
  return (['footnotes', 'sourceNotes'] as const).map((name) => {
    const notes = notesIn(settings, name);
    if (notes === custom)
      return (
        <p key={name} className="text-sm text-ink-2">
          {messages.notesInJson}
        </p>
      );
    return (
      <LinesField
        key={name}
        label={messages[name]}
        lines={notes}
        onChange={(lines) => onChange(withNotes(settings, name, lines), name)}
        hint={messages.oneLine}
        placeholder={messages.placeholders[name]}
      />
    );
  });
}
