import { limits, logoPositions } from '@pictable/contract';
import { structure as messages } from '../../../messages/structure-texts.ts';
import { RowField } from '../../../ui/fields/row-field.tsx';
import { LabelledSelect } from '../../../ui/select/labelled-select.tsx';
import { logoIn, withLogoPosition, withLogoSource, withLogoUrl } from './json/logo.ts';
import type { TextSettings } from './json/settings.ts';

const automatic = 'automatic';
const positions = [
  { value: automatic, label: messages.automatic },
  ...logoPositions.map((value) => ({ value: value as string, label: messages.logo.positions[value] })),
];

interface LogoControlsProps {
  settings: TextSettings;
  /** @param kind quick changes of one kind are one undo step; without a kind, each is one */
  onChange: (text: string, kind?: string) => void;
  disabled: boolean;
}

/** The logo of a table: that of its project, another image, or none. */
export function LogoControls({ settings, onChange, disabled }: LogoControlsProps) {
  const { source, url, position } = logoIn(settings);
  const isInText = /^data:/i.test(url);
  return (
    <>
      <LabelledSelect
        label={messages.logo.label}
        value={source}
        onChange={(choice) => choice !== 'own' && onChange(withLogoSource(settings, choice))}
        choices={[
          { value: 'project', label: messages.logo.project },
          { value: 'none', label: messages.none },
          ...(source === 'own' ? [{ value: 'own', label: messages.logo.own } as const] : []),
        ]}
        disabled={disabled}
      />
      {source !== 'none' && (
        <>
          {!isInText && (
            <RowField
              label={messages.logo.url}
              value={url}
              onChange={(typed) => onChange(withLogoUrl(settings, typed.trim()), 'logo')}
              placeholder={messages.placeholders.logo}
              charsMax={limits.linkCharsMax}
              isLong
              isLate
            />
          )}
          <LabelledSelect
            label={messages.logo.position}
            value={position ?? automatic}
            onChange={(choice) =>
              onChange(
                withLogoPosition(
                  settings,
                  logoPositions.find((name) => name === choice),
                ),
              )
            }
            choices={positions}
            disabled={disabled}
          />
        </>
      )}
    </>
  );
}
