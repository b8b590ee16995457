// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { closeApp, show } from '../../open-app.fixture.tsx';
import { TableCode } from './table-code.tsx';

afterEach(closeApp);

async function isolated(code: string) {
  show(<TableCode label="JSON" code={code} />);
  const shown = (await screen.findByRole('region', { name: 'JSON' })).querySelector('pre');
  expect(shown?.textContent).toBe(code);
  return [...(shown?.querySelectorAll('bdi') ?? [])].map((part) => part.textContent);
}

it('isolates the strings of a table with right-to-left letters', async () => {
  expect(await isolated('{ "الدولة": "أروبا", "a \\" b": 1 }')).toEqual(['"الدولة"', '"أروبا"', '"a \\" b"']);
});

it('shows another table as one text', async () => {
  expect(await isolated('{ "Île": "Ωmega" }')).toEqual([]);
});
