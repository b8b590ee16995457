// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeApp, show } from '../../open-app.fixture.tsx';
import SelectList from './select-list.tsx';
import { SelectTriggerFallback } from './select-trigger-fallback.tsx';

afterEach(closeApp);

const choices = [
  { value: 'a', label: 'First' },
  { value: 'b', label: 'Second' },
];
const props = { label: 'Letter', value: 'b', choices, onChange: () => {} };

describe('a select before its list is loaded', () => {
  const early = () => ({ focused: false, pressed: false });

  it('shows the chosen value, and records the focus', async () => {
    const seen = early();
    show(<SelectTriggerFallback {...props} early={seen} />);
    const trigger = await screen.findByRole('combobox', { name: 'Letter: Second' });
    expect(trigger.textContent).toBe('Second');
    fireEvent.focusIn(trigger);
    expect(seen).toEqual({ focused: true, pressed: false });
    fireEvent.focusOut(trigger);
    expect(seen.focused).toBe(false);
  });

  it.each([
    [
      'the mouse',
      (trigger: HTMLElement) => fireEvent.pointerDown(trigger, { pointerType: 'mouse', button: 0 }),
      true,
    ],
    [
      'another button',
      (trigger: HTMLElement) => fireEvent.pointerDown(trigger, { pointerType: 'mouse', button: 2 }),
      false,
    ],
    [
      'a finger',
      (trigger: HTMLElement) => fireEvent.pointerDown(trigger, { pointerType: 'touch', button: 0 }),
      false,
    ],
    ['a click', (trigger: HTMLElement) => fireEvent.click(trigger), true],
    ['the down key', (trigger: HTMLElement) => fireEvent.keyDown(trigger, { key: 'ArrowDown' }), true],
    ['another key', (trigger: HTMLElement) => fireEvent.keyDown(trigger, { key: 'x' }), false],
  ])('records a press by %s: %#', async (_, press, isPressed) => {
    const seen = early();
    show(<SelectTriggerFallback {...props} early={seen} />);
    press(await screen.findByRole('combobox'));
    expect(seen.pressed).toBe(isPressed);
  });
});

describe('the list of a select', () => {
  it('opens at once if the select was pressed before, and reports the choice', async () => {
    const onChange = vi.fn();
    show(<SelectList {...props} onChange={onChange} early={{ focused: true, pressed: true }} />);
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => [option.textContent, option.getAttribute('data-state')])).toEqual([
      ['First', 'unchecked'],
      ['Second', 'checked'],
    ]);
    // What the list hides cannot receive the focus either.
    const hidden = [...document.querySelectorAll<HTMLElement>('[data-aria-hidden]')];
    expect(hidden.map(({ inert }) => inert)).toEqual(hidden.map(() => true));
    expect(hidden.length).toBeGreaterThan(0);
    await userEvent.setup().click(options[0]!);
    await waitFor(() => expect(hidden.every(({ inert }) => !inert)).toBe(true));
    expect(onChange).toHaveBeenCalledWith('a');
  });

  it('keeps the focus of the select, and stays closed otherwise', async () => {
    show(<SelectList {...props} early={{ focused: true, pressed: false }} />);
    const trigger = await screen.findByRole('combobox', { name: 'Letter: Second' });
    await waitFor(() => expect(document.activeElement).toBe(trigger));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
