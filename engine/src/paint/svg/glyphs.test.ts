import { expect, test } from 'vitest';
import { OutlineOp } from '../../scene/scene-fonts.ts';
import { outlineData } from './glyphs.ts';

test('a path that follows a closed one starts relative to the start of that one', () => {
  const { move, line, quadratic, close } = OutlineOp;
  const triangle = [move, 10, 20, line, 30, 20, line, 30, 50, close];
  const curve = [move, 5, 5, quadratic, 6, 7, 8, 9, close];
  expect(outlineData([...triangle, ...curve])).toBe('m10-20h20v-30zm-5 15q1-2 3-4z');
});
