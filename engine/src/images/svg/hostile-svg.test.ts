import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../../host/node.ts';
import { createEngine, type Engine } from '../../index.ts';
import { checkSvg, isSvg } from './check-svg.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

const head =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 20 10">';
const shape = '<rect width="20" height="10" fill="#0f766e"/>';
const bytesOf = (text: string) => new TextEncoder().encode(text);
const svgOf = (content: string) => `${head}${content}</svg>`;

/** The warnings of a table with an SVG as logo; whether the logo is shown can be seen in its width. */
async function drawn(svg: string) {
  const image = `data:image/svg+xml;base64,${btoa(svg)}`;
  const payload = parseJson(JSON.stringify({ data: [{ a: 1 }], logo: { image, alt: 'Acme' } }), {
    depthMax: 8,
  });
  const { bytes, warnings } = await engine.render(payload, { format: 'svg' });
  const text = new TextDecoder().decode(bytes);
  return { warnings: warnings.map(({ message }) => message), text, isShown: text.includes('<image') };
}

/** A chain in which each part shows the one before it several times. */
function chain(levels: number, part: (level: number) => string): string {
  return Array.from({ length: levels }, (_, level) => part(level)).join('');
}

const useBomb = svgOf(
  `<defs><g id="u0">${shape}</g>${chain(20, (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`)}</defs><use href="#u20"/>`,
);
const patternBomb = svgOf(
  `<defs><pattern id="p0" width="1" height="1">${shape}</pattern>${chain(
    12,
    (level) =>
      `<pattern id="p${level + 1}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${level})"/>`.repeat(8)}</pattern>`,
  )}</defs><rect width="20" height="10" fill="url(#p12)"/>`,
);
const styleBomb = svgOf(
  `<style>.a{mask:url(#m)}</style><mask id="m">${'<path d="M0 0h9"/>'.repeat(400)}</mask>${'<rect class="a" width="9" height="9"/>'.repeat(400)}`,
);

describe('an SVG is rejected, with the reason', () => {
  it.each([
    [
      'that defines entities',
      `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${head}&b;</svg>`,
      /declarations of entities/,
    ],
    ['with a million elements', svgOf('<g/>'.repeat(200_000)), /too many elements/],
    ['that shows itself 10^20 times', useBomb, /too many elements or effects/],
    ['of patterns in patterns', patternBomb, /too many elements or effects/],
    ['with a mask in a style sheet', styleBomb, /too many elements or effects/],
    [
      'with a marker at every point',
      svgOf(
        `<marker id="m">${shape.repeat(50)}</marker><path marker-mid="url(#m)" d="${'l1 1'.repeat(5_000)}"/>`,
      ),
      /too many elements/,
    ],
    [
      'nested very deeply',
      svgOf(`${'<g>'.repeat(10_000)}${'</g>'.repeat(10_000)}`),
      /nested more than 64 levels/,
    ],
    [
      'with turbulence',
      svgOf('<filter id="f"><feTurbulence numOctaves="1000000000"/></filter>'),
      /filter feTurbulence/,
    ],
    [
      'with a large convolution',
      svgOf('<filter id="f"><feConvolveMatrix order="1000"/></filter>'),
      /filter feConvolveMatrix/,
    ],
    [
      'with another SVG as image',
      svgOf(`<image href="data:image/svg+xml;base64,${btoa(useBomb)}" width="9" height="9"/>`),
      /contains an image/,
    ],
    [
      'that is truncated',
      svgOf(shape).slice(0, -20),
      /cannot be rendered|not a complete SVG|not well-formed/,
    ],
    ['without any shape', svgOf(''), /shows nothing/],
    ['with attributes without quotes', svgOf('<rect width=20 height=10/>'), /not well-formed/],
    ['that is not closed', `${head}<g`, /not a complete SVG/],
    [
      'without a size',
      '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>',
      /cannot be rendered/,
    ],
    [
      'of huge dimensions',
      `<svg xmlns="http://www.w3.org/2000/svg" width="1e38" height="1">${shape}</svg>`,
      /cannot be rendered/,
    ],
  ])('%s', { timeout: 20_000 }, async (_name, svg, reason) => {
    const startedMs = performance.now();
    const { warnings, isShown } = await drawn(svg);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(reason);
    expect(warnings[0]).toMatch(/the table is shown without it\.$/);
    expect(isShown).toBe(false);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});

describe('an SVG is drawn, and what it contains has no effect', () => {
  it.each([
    ['a script', '<script>fetch("https://example.com")</script>', /contains a script, which is not run/],
    ['a handler', '<g onclick="alert(1)"/>', undefined],
    [
      'HTML',
      '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml">x</div></foreignObject>',
      /contains HTML/,
    ],
    [
      'an image from a server',
      '<image href="https://example.com/a.png" width="9" height="9"/>',
      /other files, which are not loaded/,
    ],
    ['an image from a disk', '<image xlink:href="file:///etc/passwd" width="9" height="9"/>', /other files/],
    ['shapes of another file', '<use href="https://example.com/a.svg#x"/>', /other files/],
    ['a style sheet', '<style>@import url("https://example.com/a.css");</style>', undefined],
    ['itself', '<g id="me"><use href="#me"/></g>', undefined],
    ['animations', '<animate attributeName="x" values="0;9"/>', /animations/],
    ['a link', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>', undefined],
  ])('%s', async (_name, content, warning) => {
    const { warnings, isShown, text } = await drawn(svgOf(shape + content));
    expect(isShown).toBe(true);
    expect(warnings).toHaveLength(warning === undefined ? 0 : 1);
    if (warning) expect(warnings[0]).toMatch(warning);
    expect(text).not.toMatch(/example\.com|javascript|passwd|script/);
  });

  it('a document type without entities', async () => {
    const doctype =
      '<?xml version="1.0"?><!-- Program --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect((await drawn(doctype + svgOf(shape))).isShown).toBe(true);
  });
});

it('a logo with as many elements as allowed is drawn in a few seconds', {
  tags: ['slow'],
  timeout: 30_000,
}, async () => {
  const svg = svgOf(`<path d="M0 0h20v10z" fill="#0f766e"/>`.repeat(limits.svgElementsMax - 10));
  const image = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const { warnings } = await engine.render(
    parseJson(JSON.stringify({ data: [{ a: 1 }], logo: image }), { depthMax: 8 }),
    { format: 'svg' },
  );
  expect(warnings).toEqual([]);
});

it('only a file that begins as an SVG is read as one', () => {
  expect(isSvg(bytesOf(`\ufeff\n${svgOf(shape)}`))).toBe(true);
  expect(isSvg(bytesOf('<html><svg></svg></html>'))).toBe(false);
  expect(isSvg(bytesOf('text <svg>'))).toBe(false);
  expect(isSvg(Uint8Array.of(0x1f, 0x8b, 8, 0))).toBe(false);
  expect(() => checkSvg(Uint8Array.of(0x3c, 0x73, 0xff, 0xfe))).toThrow('UTF-8');
});
