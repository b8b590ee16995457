// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { closeApp, show } from '../../open-app.fixture.tsx';
import { FilterSelect } from './filter-select.tsx';

afterEach(closeApp);

const labels = ['All projects', 'North', '2026 – مشروع المبيعات', 'מכירות', '№ 7'];
const choices = labels.map((label) => ({ value: label, label }));

it.each([
  ['All projects', ''],
  ['North', ''],
  ['№ 7', ''],
  ['2026 – مشروع المبيعات', 'rtl'],
  ['מכירות', 'rtl'],
])('has the direction of the chosen text: %s', async (value, dir) => {
  show(<FilterSelect label="Project" value={value} onChange={() => {}} choices={choices} />);
  expect((await screen.findByRole<HTMLSelectElement>('combobox')).dir).toBe(dir);
});
