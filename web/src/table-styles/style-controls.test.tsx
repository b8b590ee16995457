import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { styleControls as messages } from '../messages/style-controls-texts.ts';
import { type ControlProperty, styleControls } from './control-properties.ts';
import { StyleControl } from './style-control.tsx';
import { StyleControls } from './style-controls.tsx';
import { checkStyleSettings, defaultStyleSettings } from './style-settings.ts';

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

function markupOf(name: string, change: object, range: 'table' | 'saved' = 'table'): string {
  const property = styleControls.find((one) => one.name === name);
  if (!property) throw new Error(`There is no control ${name}.`);
  const settings = { ...defaultStyleSettings, ...change };
  return renderToStaticMarkup(
    <StyleControl property={property} settings={settings} onChange={() => {}} range={range} />,
  );
}

it.each(styleControls.flatMap((one) => (one.kind === 'number' && one.control.offered ? [one] : [])))(
  'shows $name with its unit, also if a theme uses a number that is not offered',
  ({ name, unit, control }) => {
    for (const number of [...(control.offered ?? []), 7])
      expect(markupOf(name, { [name]: `${number}${unit}` })).toContain(`${number} ${unit}<`);
  },
);

it.each(['table', 'saved'] as const)('limits the numbers of a %s to what it accepts', (range) => {
  for (const property of styleControls) {
    const max = /aria-valuemax="(\d+)"/.exec(markupOf(property.name, {}, range))?.[1];
    if (property.kind !== 'number' || max === undefined) continue;
    const largest = range === 'saved' ? (property.savedMax ?? property.max) : property.max;
    expect(Number(max), property.name).toBe(property.control.sliderMax ?? largest);
    const settings = { ...defaultStyleSettings, [property.name]: Number(max) };
    expect(checkStyleSettings(settings, range), property.name).toEqual(settings);
  }
});
