import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { examples as messages } from '../../messages/public-pages/examples-texts.ts';
import { ExamplesFilter } from './examples-filter.tsx';

const topics = Object.keys(messages.topics);
const platforms = [
  { id: 'n8n', label: 'n8n' },
  { id: 'make', label: 'Make' },
];

function markupOf(filters: { words: string; show: string }): string {
  return renderToStaticMarkup(
    <ExamplesFilter
      {...{ filters, platforms, tables: 3, flows: 1, field: null }}
      onFilters={() => {}}
      onShowAll={() => {}}
    />,
  );
}

/** The labels of the pressed chips. */
const pressed = (markup: string) =>
  [...markup.matchAll(/aria-pressed="true"[^>]*>([^<]*)</g)].map(([, label]) => label);

it('only the chip of the chosen topic or platform is pressed', () => {
  expect(pressed(markupOf({ words: '', show: '' }))).toEqual([]);
  expect(pressed(markupOf({ words: '', show: 'make' }))).toEqual(['Make']);
  const [topic = ''] = topics;
  expect(pressed(markupOf({ words: '', show: topic }))).toHaveLength(1);
  expect(markupOf({ words: '', show: topic }).match(/aria-pressed/g)).toHaveLength(topics.length + 2);
});

it.each([
  [{ words: '', show: '' }, false],
  [{ words: 'x', show: '' }, true],
  [{ words: '', show: 'n8n' }, true],
])('all examples can be shown again with the filters %j: %s', (filters, isOffered) => {
  expect(markupOf(filters).includes(messages.showAll)).toBe(isOffered);
});
