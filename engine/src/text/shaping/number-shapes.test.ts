import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { SeenOnceFilter } from '../seen-once-filter.ts';
import { createTextEngine, type TextEngine } from '../text-engine.ts';
import { defaultScript } from '../unicode/scripts.ts';
import type { ShapedText } from './harfbuzz.ts';
import { isNumber, NumberShapes } from './number-shapes.ts';

const families = ['Inter', 'Roboto', 'Roboto Mono', 'Merriweather'] as const;
const weights = [400, 700] as const;
let engine: TextEngine;

beforeAll(async () => {
  engine = await createTextEngine(nodeHost());
  const loader = engine.createFontLoader();
  for (const family of families) for (const weight of weights) loader.add('0', engine.font(family, weight));
  await loader.load();
});

it('accepts only ASCII digits with signs as numbers', () => {
  const numbers = ['0', '-$1,234.50', '2024-05-17', '+12.3%', '(17)', '12:30', '<=5'];
  const others = ['', '-', 'n/a', '5x3', '1e6', '€5', '12 000', '1'.repeat(25)];
  expect(numbers.filter((text) => !isNumber(text))).toEqual([]);
  expect(others.filter(isNumber)).toEqual([]);
});

it('shapes numbers like HarfBuzz in every primary face', () => {
  const unit = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 0x30, max: 0x39 }) }, signUnits());
  const anyNumber = fc
    .array(unit, { minLength: 1, maxLength: 14 })
    .map((units) => String.fromCharCode(...units))
    .filter(isNumber);
  for (const family of families) {
    for (const weight of weights) {
      const { shaper } = engine.font(family, weight).primary;
      const shapeUncached = (text: string): ShapedText => shaper.shape(text, 'ltr', defaultScript);
      const shapes = new NumberShapes(shapeUncached);
      const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 14, maxLength: 14 });
      fc.assert(
        fc.property(anyNumber, digits, (text, others) => {
          shapes.shape(text);
          const alike = text.replaceAll(/\d/g, (_, at: number) => String(others[at]));
          expect(shapes.shape(alike)).toEqual(shapeUncached(alike));
        }),
        { numRuns: 200 },
      );
    }
  }
});

function signUnits() {
  return fc.integer({ min: 0x21, max: 0x3f });
}

it('detects repeated texts', () => {
  const filter = new SeenOnceFilter();
  const texts = Array.from({ length: 100 }, (_, index) => `Text ${index}`);
  expect(texts.filter((text) => filter.checkAndAdd(text))).toEqual([]);
  expect(texts.filter((text) => !filter.checkAndAdd(text))).toEqual([]);
});
