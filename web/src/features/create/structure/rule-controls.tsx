import { iconNames, limits, type Tone, tones } from '@pictable/contract';
import { Plus, Trash2 } from 'lucide-react';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { RowField } from '../../../ui/fields/row-field.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import {
  type ColumnRule,
  needsOperand,
  operandFor,
  rulesOfColumn,
  ruleTests,
  withNewRule,
  withoutRule,
  withRuleIcon,
  withRuleTest,
  withRuleTone,
} from './json/column-rules.ts';
import type { ColumnSettings } from './json/column-settings.ts';
import type { ControlsProps } from './table-controls.tsx';

interface RuleControlsProps extends ControlsProps {
  column: ColumnSettings;
}

/** The rules that style the cells of a column by their values. */
export function RuleControls({ column, ...props }: RuleControlsProps) {
  const { settings, columns, onChange, disabled } = props;
  const { rules, hasOthers } = rulesOfColumn(settings, column.column, columns);
  return (
    <>
      {rules.map((rule, index) => (
        <RuleCard key={rule.path.join('/')} {...props} rule={rule} number={index + 1} />
      ))}
      {hasOthers && <p className="text-xs text-ink-3">{messages.otherRules}</p>}
      <Button size="small" disabled={disabled} onClick={() => onChange(withNewRule(settings, column.column))}>
        <Plus aria-hidden />
        {messages.addRule}
      </Button>
    </>
  );
}

interface RuleProps extends ControlsProps {
  rule: ColumnRule;
}

function RuleCard({ number, ...props }: RuleProps & { number: number }) {
  const { rule, settings, onChange, disabled } = props;
  return (
    <fieldset className="min-w-0 rounded-md border border-rule bg-band p-3">
      <legend className="sr-only">{messages.ruleNumbered(number)}</legend>
      <div className="mb-2 flex items-center justify-between gap-3">
        <span aria-hidden className="text-xs font-medium text-ink-2">
          {messages.ruleNumbered(number)}
        </span>
        <IconButton
          label={messages.removeRule(number)}
          disabled={disabled}
          onClick={() => onChange(withoutRule(settings, rule))}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      <div className="space-y-3">
        <TestControls {...props} />
        <LookControls {...props} />
      </div>
    </fieldset>
  );
}

const testChoices = ruleTests.map((value) => ({ value, label: messages.ruleTests[value] }));

function TestControls({ rule, settings, onChange, disabled }: RuleProps) {
  const isRank = rule.test === 'top' || rule.test === 'bottom';
  return (
    <>
      <LabelledSelect
        label={messages.ruleTest}
        value={rule.test}
        onChange={(test) => onChange(withRuleTest(settings, rule, test, operandFor(rule, test)))}
        choices={testChoices}
        disabled={disabled}
      />
      {needsOperand(rule.test) && (
        <RowField
          label={isRank ? messages.ruleCount : messages.ruleValue}
          hint={isRank ? messages.ruleCountHint : undefined}
          value={rule.operand}
          onChange={(typed) => onChange(withRuleTest(settings, rule, rule.test, typed))}
          charsMax={isRank ? 10 : limits.headerCharsMax}
          isLate
        />
      )}
    </>
  );
}

const none = 'none';
const custom = 'custom';
const noneChoice = { value: none, label: messages.none };
const customChoice = { value: custom, label: messages.custom };
const parts = (['textColor', 'backgroundColor'] as const).map((value) => ({
  value,
  label: messages.coloredParts[value],
}));

function LookControls({ rule, settings, onChange, disabled }: RuleProps) {
  const { tone, part, icon } = rule;
  const isTone = (choice: string): choice is Tone => tones.some((name) => name === choice);
  return (
    <>
      <LabelledSelect
        label={messages.ruleColor}
        value={tone ?? none}
        onChange={(choice) =>
          choice !== custom &&
          onChange(withRuleTone(settings, rule, isTone(choice) ? choice : undefined, part))
        }
        choices={[
          noneChoice,
          ...(tone === custom ? [customChoice] : []),
          ...tones.map((name) => ({ value: name as string, label: messages.tones[name] })),
        ]}
        disabled={disabled}
      />
      {tone !== undefined && tone !== custom && (
        <LabelledSelect
          label={messages.coloredPart}
          value={part}
          onChange={(choice) => onChange(withRuleTone(settings, rule, tone, choice))}
          choices={parts}
          disabled={disabled}
        />
      )}
      <LabelledSelect
        label={messages.ruleIcon}
        value={icon ?? none}
        onChange={(choice) =>
          choice !== custom &&
          onChange(
            withRuleIcon(
              settings,
              rule,
              iconNames.find((name) => name === choice),
            ),
          )
        }
        choices={[
          noneChoice,
          ...(icon === custom ? [customChoice] : []),
          ...iconNames.map((name) => ({ value: name as string, label: messages.icons[name] })),
        ]}
        disabled={disabled}
      />
    </>
  );
}
