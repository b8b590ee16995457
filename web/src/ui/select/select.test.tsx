// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeApp, show } from '../../open-app.fixture.tsx';
import { Select } from './select.tsx';
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
    show(<SelectTriggerFallback {...props} early={seen} onUse={() => {}} />);
    const trigger = await screen.findByRole('combobox', { name: 'Letter: Second' });
    expect(trigger.textContent).toBe('Second');
    fireEvent.focusIn(trigger);
    expect(seen).toEqual({ focused: true, pressed: false });
    fireEvent.focusOut(trigger);
    expect(seen.focused).toBe(false);
  });

  it('needs the list when it gets the focus, but during a tap only at its end', async () => {
    const onUse = vi.fn();
    show(<SelectTriggerFallback {...props} early={early()} onUse={onUse} />);
    const trigger = await screen.findByRole('combobox');
    fireEvent.pointerDown(trigger, { pointerType: 'touch', button: 0 });
    fireEvent.focusIn(trigger);
    expect(onUse).not.toHaveBeenCalled();
    fireEvent.click(trigger);
    expect(onUse).toHaveBeenCalledOnce();
    fireEvent.focusOut(trigger);
    fireEvent.focusIn(trigger);
    expect(onUse).toHaveBeenCalledTimes(2);
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
    show(<SelectTriggerFallback {...props} early={seen} onUse={() => {}} />);
    press(await screen.findByRole('combobox'));
    expect(seen.pressed).toBe(isPressed);
  });
});

describe('a select', () => {
  const trigger = () => screen.findByRole('combobox', { name: 'Letter: Second' });
  // Only the select with its list has a state.
  const hasList = async () => (await trigger()).dataset.state !== undefined;

  it('has no list until it is used', async () => {
    show(<Select {...props} />);
    await trigger();
    await import('./select-list.tsx');
    expect(await hasList()).toBe(false);
  });

  it('cuts the end of a long label, in whichever direction it is written', async () => {
    const early = { focused: false, pressed: false };
    show(
      <>
        <SelectTriggerFallback {...props} early={early} onUse={() => {}} />
        <SelectList {...props} early={early} />
      </>,
    );
    const labels = await screen.findAllByText('Second');
    expect(labels.map((label) => label.closest('.truncate')?.getAttribute('dir'))).toEqual(['auto', 'auto']);
  });

  it('opens when it is pressed', async () => {
    show(<Select {...props} />);
    await userEvent.setup().click(await trigger());
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });

  it('keeps the focus, and opens with the keyboard', async () => {
    show(<Select {...props} />);
    await trigger();
    const keyboard = userEvent.setup();
    await keyboard.tab();
    await waitFor(async () => expect(await hasList()).toBe(true));
    expect(document.activeElement).toBe(await trigger());
    await keyboard.keyboard('{Enter}');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
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
