import { expect, it } from 'vitest';
import { warningsHeader } from './warnings-header.ts';

const warning = (message: string) => ({ path: '', message });

it('writes messages as JSON in ASCII', () => {
  expect(warningsHeader([])).toEqual({});
  const header = warningsHeader([warning('“Ä”\r\nX-Evil: 1'), warning('😀')])['x-warnings']!;
  expect(header).toMatch(/^[ -~]+$/);
  expect(JSON.parse(header)).toEqual(['“Ä”\r\nX-Evil: 1', '😀']);
});

it('is short, and says how many messages it leaves out', () => {
  const header = warningsHeader(Array.from({ length: 50 }, () => warning('x'.repeat(300))))['x-warnings']!;
  expect(header.length).toBeLessThan(2_100);
  expect((JSON.parse(header) as string[]).at(-1)).toBe('44 more');
});
