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

/** Properties whose effect a small sample cannot show: file format, pixel density, paging, long tables. */
const invisible = new Set([
  'style-imageFormat',
  'option-for',
  'option-format',
  'option-lang',
  'option-scale',
  'option-freezeHeader',
  'option-freezeFirstColumn',
  'option-page',
  'option-pageFit',
  'option-svgText',
]);

const ids = (kind: string, properties: readonly { readonly name: string }[]) =>
  properties.map(({ name }) => `${kind}-${name}`);

test('every visible property has a sample', () => {
  const all = [
    ...ids('style', tableStyleProperties),
    ...ids('option', tableOptionProperties),
    ...ids('cell-style', cellStyleProperties),
    // Columns and rows accept the styles of a cell; the documentation lists only their additional ones.
    ...ids('column-style', columnStyleProperties).filter((id) => /width$|-cellPadding/i.test(id)),
    ...ids('row-style', rowStyleProperties).filter((id) => id.endsWith('-height')),
  ];
  expect(
    propertySamples()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(all.filter((id) => !invisible.has(id)).toSorted());
});

test.each(propertySamples())('the sample of $id shows its effect', async ({ payload, baseline, format }) => {
  const rendered = await engine.render(payload, { format });
  expect(rendered.warnings).toEqual([]);
  expect(rendered.bytes).not.toEqual((await engine.render(baseline, { format })).bytes);
  expect(rendered.widthPx).toBeLessThanOrEqual(200);
});
