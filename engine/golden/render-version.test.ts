import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultImageFormat, limits, RENDER_VERSION } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { describe, expect, it } from 'vitest';
import { nodeHost } from '../host/node.ts';
import { createEngine } from '../src/index.ts';
import { pagesFolder } from './before-after.ts';
import {
  changedGoldens,
  hashGoldens,
  type PreviousRelease,
  readPreviousRelease,
  renderVersionEntries,
  renderVersionProblems,
  separateAlt,
} from './previous-release.ts';

const format = defaultImageFormat;
const other = 'pdf';
const hashes = (payload: string, one: string, two: string) => ({ payload, [format]: one, [other]: two });
const goldens = { 'a/same': hashes('p', '1', '2'), 'a/other': hashes('p', '3', '4') };
const previous: PreviousRelease = { release: '0.2.0', commit: 'c', renderVersion: 1, goldens };

describe('the render version', () => {
  it('is raised if a golden of the previous release has changed', () => {
    expect(renderVersionProblems(readPreviousRelease(), hashGoldens(), RENDER_VERSION)).toEqual([]);
  });

  it('may stay the same with new goldens and other payloads', () => {
    const current = {
      ...goldens,
      'a/other': hashes('q', '5', '6'),
      'a/new': { payload: 'r' },
    };
    expect(renderVersionProblems(previous, current, 1)).toEqual([]);
  });

  it('may stay the same if only an alternative text has changed', () => {
    const withAlt = (alt: string, one: string, two: string) => ({ a: { ...hashes('p', one, two), alt } });
    const before = withAlt('x', '1', '2');
    expect(changedGoldens(before, withAlt('y', '1', '3'))).toEqual([]);
    expect(changedGoldens(before, withAlt('y', '4', '3'))).toEqual([`a (${format})`]);
    expect(changedGoldens(before, withAlt('x', '1', '3'))).toEqual([`a (${other})`]);
  });

  it('must be raised by one with every other change', () => {
    const current = { ...goldens, 'a/other': hashes('p', '3', '5') };
    expect(changedGoldens(goldens, current)).toEqual([`a/other (${other})`]);
    const [problem] = renderVersionProblems(previous, current, 1);
    expect(problem).toContain(`a/other (${other})`);
    expect(problem).toContain('raise RENDER_VERSION');
    expect(renderVersionProblems(previous, current, 2)).toEqual([]);
    expect(renderVersionProblems(previous, goldens, 3)[0]).toContain('must be that or 2');
    expect(renderVersionProblems({ ...previous, renderVersion: 2 }, goldens, 1)).toHaveLength(1);
  });
});

describe('separateAlt', () => {
  it('gives the same image with every alternative text', async () => {
    const engine = await createEngine(nodeHost());
    const payload = parseJson('{"title": "T", "data": [{"a": 1}]}', { depthMax: limits.jsonDepthMax });
    const svg = new TextDecoder().decode((await engine.render(payload, { format: 'svg' })).bytes);
    const [, prefix, text] = /<desc id="(.+?)-d">(.+?)<\/desc>/.exec(svg)!;
    const one = separateAlt(svg);
    const other = separateAlt(svg.replaceAll(prefix!, 'other').replace(text!, 'Another text'));
    expect(one.image).toContain('<path id="');
    expect(other.image).toBe(one.image);
    expect(other.alt).toBe(one.alt.replace(text!, 'Another text'));
    expect(other.alt).not.toBe(one.alt);
  });
});

describe('the changelog', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../docs/documentation/changelog.md'), 'utf8');

  it('has an entry with an image for every render version above 1', () => {
    const expected = Array.from({ length: RENDER_VERSION - 1 }, (_, index) => index + 2);
    const entries = renderVersionEntries(changelog);
    const versions = [...new Set(entries.map(({ version }) => version))].sort((a, b) => a - b);
    expect(versions).toEqual(expected);
    for (const { version, image } of entries) {
      expect(image, `render version ${version}: the image before and after`).toBeDefined();
      expect(existsSync(join(pagesFolder, image!)), image).toBe(true);
    }
  });

  it('is read as documented', () => {
    const text =
      '- **Render version 2.** Rows are lower. ![Before and after](/render-versions/2-a.png)\n- **Render version 3.** None.\n';
    expect(renderVersionEntries(text)).toEqual([
      { version: 2, image: '/render-versions/2-a.png' },
      { version: 3, image: undefined },
    ]);
  });
});
