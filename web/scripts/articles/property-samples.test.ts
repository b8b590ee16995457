import {
  cellStyleProperties,
  columnStyleProperties,
  rowStyleProperties,
  tableOptionProperties,
  tableStyleProperties,
} from '@pictable/contract';
import { createEngine, type Engine } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import { beforeAll, expect, test } from 'vitest';
import { propertySamples } from './property-samples.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** The kind of a file, its size in pixels on a screen, what only several pages show, and what needs a table too long for a sample. */
const unseen = new Set([
  'style-imageFormat',
  'option-for',
  'option-format',
  'option-scale',
  'option-freezeHeader',
  'option-freezeFirstColumn',
  'option-page',
  'option-pageFit',
  'option-svgText',
]);

const ids = (kind: string, properties: readonly { readonly name: string }[]) =>
  properties.map(({ name }) => `${kind}-${name}`);

test('every property that can be seen has a sample', () => {
  const all = [
    ...ids('style', tableStyleProperties),
    ...ids('option', tableOptionProperties),
    ...ids('cell-style', cellStyleProperties),
    // Columns and rows take the styles of a cell; the documentation names what they take besides.
    ...ids('column-style', columnStyleProperties).filter((id) => /width$/i.test(id)),
    ...ids('row-style', rowStyleProperties).filter((id) => id.endsWith('-height')),
  ];
  expect(
    propertySamples()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(all.filter((id) => !unseen.has(id)).toSorted());
});

test.each(propertySamples())('the sample of $id shows what it does', async ({ payload, plain, format }) => {
  const drawn = await engine.render(payload, { format });
  expect(drawn.warnings).toEqual([]);
  expect(drawn.bytes).not.toEqual((await engine.render(plain, { format })).bytes);
  expect(drawn.widthPx).toBeLessThanOrEqual(200);
});
