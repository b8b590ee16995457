import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { styleControls as messages } from '../messages/style-controls-texts.ts';
import { type ControlProperty, styleControls } from './control-properties.ts';
import { StyleControl } from './style-control.tsx';
import { StyleControls } from './style-controls.tsx';
import { defaultStyleSettings } from './style-settings.ts';

it('shows every control of the contract once', () => {
  const markup = renderToStaticMarkup(
    <StyleControls settings={defaultStyleSettings} onChange={() => {}} range="saved" />,
  );
  const labels: Readonly<Record<string, string>> = messages.labels;
  const shown = styleControls.map(({ name }) => markup.split(`>${labels[name]}<`).length - 1);
  expect(shown).toEqual(styleControls.map(() => 1));
});

it('offers a boolean as a checkbox', () => {
  const shadow: ControlProperty = {
    ...{ name: 'tableShadow', aliases: [], description: '', default: true },
    kind: 'boolean',
    control: { group: 'shape' },
  };
  const settings = { ...defaultStyleSettings, tableShadow: true };
  const markup = renderToStaticMarkup(
    <StyleControl property={shadow} settings={settings} onChange={() => {}} range="saved" />,
  );
  expect(markup).toContain('type="checkbox"');
  expect(markup).toContain('checked=""');
});
