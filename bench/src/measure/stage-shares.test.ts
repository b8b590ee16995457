import type { Profiler } from 'node:inspector';
import { describe, expect, it } from 'vitest';
import { sharesOf, sourceStarts, stageOfPath } from './stage-shares.ts';

function node(id: number, url: string, functionName: string, children: number[] = []): Profiler.ProfileNode {
  return { id, callFrame: { functionName, scriptId: '0', url, lineNumber: 0, columnNumber: 0 }, children };
}

describe('sharesOf', () => {
  it('assigns the time of a package to the calling stage, and ignores time outside the engine', () => {
    const profile: Profiler.Profile = {
      nodes: [
        node(1, '', '(root)', [2, 4, 5, 6]),
        node(2, 'text', 'shape', [3]),
        node(3, 'harfbuzz', 'wasm-function[7]'),
        node(4, 'paint', 'paint'),
        node(5, '', '(idle)'),
        node(6, '', 'dispatch'),
      ],
      startTime: 0,
      endTime: 0,
      samples: [2, 3, 4, 5, 6],
      timeDeltas: [10, 20, 10, 500, 70],
    };
    const shares = sharesOf(profile, ({ url }) => (url === 'text' || url === 'paint' ? url : undefined));
    expect([...shares]).toEqual([
      ['text', 0.75],
      ['paint', 0.25],
    ]);
  });
});

describe('sourceStarts', () => {
  it('finds the stages of a bundle by the comments above the code', () => {
    const bundle =
      '// engine/src/paint/raster/png.ts\nfunction a() {}\n// @ts-nocheck\n// node_modules/x/y.ts\nb();\n';
    expect(sourceStarts(bundle)).toEqual([
      { line: 0, stage: 'paint/raster' },
      { line: 3, stage: undefined },
    ]);
  });
});

describe('stageOfPath', () => {
  it('names a stage by its folder', () => {
    expect(stageOfPath('engine/src/paint/raster/png.ts')).toBe('paint/raster');
    expect(stageOfPath('engine/src/render.ts')).toBe('pipeline');
    expect(stageOfPath('contract/src/json/value.ts')).toBe('contract');
    expect(stageOfPath('engine/src/text/generated/coverage.ts')).toBeUndefined();
    expect(stageOfPath('bench/src/default-style.ts')).toBeUndefined();
  });
});
