// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { formTexts } from '../../messages/form-texts.ts';
import { closeApp, show } from '../../open-app.fixture.tsx';
import { ColorField } from './color-field.tsx';

afterEach(closeApp);

function Page() {
  const [color, setColor] = useState('#2563eb');
  return (
    <>
      <ColorField label="Border" value={color} onChange={setColor} />
      <output>{color}</output>
    </>
  );
}

const color = () => screen.getByRole('status').textContent;

it('takes hex digits, with or without a number sign', async () => {
  show(<Page />);
  const keyboard = userEvent.setup();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Border' });
  await keyboard.clear(field);
  await keyboard.paste(' #F00 ');
  expect(color()).toBe('#f00');
  await keyboard.clear(field);
  await keyboard.type(field, 'a1b2c3');
  expect(color()).toBe('#a1b2c3');
});

it.each(['rgb(255, 0, 0)', 'hsl(0 100% 50%)', '#ff000080'])('makes no other colour of %s', async (text) => {
  show(<Page />);
  const keyboard = userEvent.setup();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Border' });
  await keyboard.clear(field);
  await keyboard.paste(text);
  expect(screen.getByText(formTexts.hexDigits)).toBeTruthy();
  expect(color()).toBe('#2563eb');
  await keyboard.tab();
  expect(field.value).toBe('2563eb');
  expect(screen.queryByText(formTexts.hexDigits)).toBeNull();
});
