import { type TableProperty, tableStyleProperties } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { styleControls as messages } from '../messages/style-controls-texts.ts';
import {
  controlsOf,
  controlValue,
  defaultValues,
  maxOf,
  styleControls,
  valuesSchema,
} from './control-properties.ts';

const control = { group: 'shape' } as const;
const base = { aliases: [], description: 'A style of a later version.' };

/** Styles as somebody could add them to the contract, one of each kind. */
const added: readonly TableProperty[] = [
  { ...base, kind: 'color', name: 'footerBg', transparent: false, default: '#ffffff', control },
  {
    ...base,
    ...{ kind: 'number', name: 'frameWidth', unit: 'px', integer: false, auto: false },
    ...{ min: 1, max: 9, savedMax: 5, default: 2, control },
  },
  {
    ...base,
    ...{ kind: 'number', name: 'titleSize', unit: 'px', integer: false, auto: false },
    ...{ min: 6, max: 96, default: 20, control: { group: 'text', offered: [18, 20] } },
  },
  { ...base, kind: 'choice', name: 'corner', choices: ['round', 'square'], default: 'round', control },
  { ...base, kind: 'boolean', name: 'shadow', default: false, control },
  { ...base, kind: 'boolean', name: 'hidden', default: false },
];

describe('a style that is added to the contract with a control', () => {
  const controls = controlsOf([...tableStyleProperties, ...added]);
  const defaults = defaultValues(controls);
  const accepts = (change: object, range: 'table' | 'saved' = 'table') =>
    valuesSchema(controls, range).safeParse({ ...defaults, ...change }).success;

  it('is offered after those of its group, with its default', () => {
    expect(controls.filter((one) => one.control.group === 'shape').map(({ name }) => name)).toEqual([
      ...['borderStyle', 'borderRadius', 'density', 'cellPadding', 'defaultWidth'],
      ...['footerBg', 'frameWidth', 'corner', 'shadow'],
    ]);
    expect(defaults).toMatchObject({
      footerBg: '#ffffff',
      frameWidth: 2,
      titleSize: '20px',
      corner: 'round',
    });
    expect(defaults).toMatchObject({ shadow: false });
    expect(defaults).not.toHaveProperty('hidden');
    expect(accepts({})).toBe(true);
  });

  it.each([
    { footerBg: 'transparent' },
    { frameWidth: 0 },
    { frameWidth: 10 },
    { titleSize: 20 },
    { titleSize: '5px' },
    { titleSize: '97px' },
    { titleSize: '20em' },
    { corner: 'wavy' },
    { shadow: 'yes' },
  ])('is checked against its record: %j', (change) => {
    expect(accepts(change)).toBe(false);
  });

  it('has the range of saved settings where these are checked', () => {
    expect([accepts({ frameWidth: 9 }), accepts({ frameWidth: 9 }, 'saved')]).toEqual([true, false]);
    expect(accepts({ frameWidth: 5 }, 'saved')).toBe(true);
  });
});

it('names the group and the label of every control', () => {
  for (const { name, control } of styleControls) {
    expect(messages.groups, name).toHaveProperty(control.group);
    expect(messages.labels, 'web/src/messages/style-controls-texts.ts').toHaveProperty(name);
  }
});

describe('the controls of the contract', () => {
  it('have the value of the contract, with its unit if a few are offered', () => {
    for (const property of styleControls) {
      const isOffered = property.kind === 'number' && property.control.offered !== undefined;
      const unit = property.kind === 'number' ? property.unit : '';
      expect(controlValue(property, 7), property.name).toBe(isOffered ? `7${unit}` : 7);
    }
    const choice = added.find(({ name }) => name === 'corner')!;
    const offered = { ...choice, control: { ...control, offered: [1] } } as TableProperty;
    expect(controlValue(offered, 'round')).toBe('round');
  });

  it('have a smaller maximum in saved settings, if the contract has one', () => {
    const numbers = [...styleControls, ...controlsOf(added)].flatMap((property) =>
      property.kind === 'number' ? [property] : [],
    );
    expect(numbers.some(({ savedMax }) => savedMax !== undefined)).toBe(true);
    for (const property of numbers) {
      expect(maxOf(property, 'table')).toBe(property.max);
      expect(maxOf(property, 'saved')).toBe(property.savedMax ?? property.max);
    }
  });
});
