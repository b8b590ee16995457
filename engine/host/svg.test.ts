import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { limitMemory } from './limit-memory.ts';
import { createSvgRasterizer } from './svg.ts';

const wasmFile = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
const readWasm = async () => new Uint8Array(await readFile(wasmFile));
const svgOf = (content: string, attributes = 'viewBox="0 0 4 2"') =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);
const square = svgOf('<rect width="2" height="2" fill="#800000" fill-opacity=".5"/>');
const size = { heightPx: 20, widthPxMax: 1_000 };

/** A rasterizer, and the number of times that it has loaded resvg. */
function openRasterizer(failures = 0) {
  const loads = { count: 0 };
  const draw = createSvgRasterizer(async () => {
    loads.count++;
    if (loads.count <= failures) throw new Error('offline');
    return readWasm();
  });
  return { draw, loads };
}

test('an SVG is drawn in the requested height, with colours that are not multiplied by alpha', async () => {
  const { draw, loads } = openRasterizer();
  const { widthPx, heightPx, rgba } = await draw(square, size, []);
  expect([widthPx, heightPx]).toEqual([40, 20]);
  expect([...rgba.subarray(0, 4)]).toEqual([128, 0, 0, 128]);
  expect([...rgba.subarray(39 * 4, 40 * 4)]).toEqual([0, 0, 0, 0]);
  await Promise.all([draw(square, size, []), draw(square, size, [])]);
  expect(loads.count).toBe(1);
});

test('a wide SVG has at most the maximum width, and one that would have no pixels is rejected', async () => {
  const { draw } = openRasterizer();
  const wide = await draw(svgOf('<rect width="400" height="2"/>', 'viewBox="0 0 400 2"'), size, []);
  expect([wide.widthPx, wide.heightPx]).toEqual([1_000, 5]);
  await expect(draw(svgOf('', 'viewBox="0 0 1000000 1"'), size, [])).rejects.toThrow();
  await expect(draw(svgOf('', 'width="0" height="4"'), size, [])).rejects.toThrow();
});

test('texts have the given font, and none without one', async () => {
  const { draw } = openRasterizer();
  const fontFile = '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';
  const font = new Uint8Array(await readFile(createRequire(import.meta.url).resolve(fontFile)));
  const text = svgOf('<text x="0" y="8" font-family="Arial" font-size="8">A</text>', 'viewBox="0 0 10 10"');
  const inked = ({ rgba }: { readonly rgba: Uint8Array }) => rgba.some((value) => value > 0);
  expect(inked(await draw(text, size, [font]))).toBe(true);
  expect(inked(await draw(text, size, []))).toBe(false);
});

test('resvg is loaded again after it could not be loaded, and works after an SVG that is not one', async () => {
  const { draw, loads } = openRasterizer(1);
  await expect(draw(square, size, [])).rejects.toThrow('offline');
  await expect(draw(new TextEncoder().encode('<svg'), size, [])).rejects.toThrow();
  expect(await draw(square, size, [])).toMatchObject({ widthPx: 40 });
  expect(loads.count).toBe(2);
});

test('the memory of a drawing is limited', async () => {
  const draw = createSvgRasterizer(async () => limitMemory(await readWasm(), 40));
  await expect(draw(square, { heightPx: 4_000, widthPxMax: 8_000 }, [])).rejects.toThrow();
  expect(await draw(square, { heightPx: 100, widthPxMax: 1_000 }, [])).toMatchObject({ heightPx: 100 });
});

test('a module with a limited memory cannot grow beyond it', async () => {
  const module = await WebAssembly.compile(limitMemory(await readWasm(), 40) as Uint8Array<ArrayBuffer>);
  const imports = Object.fromEntries(WebAssembly.Module.imports(module).map(({ name }) => [name, () => 0]));
  const { memory } = new WebAssembly.Instance(module, { wbg: imports }).exports as {
    readonly memory: WebAssembly.Memory;
  };
  expect(() => memory.grow(40)).toThrow();
  expect(() => limitMemory(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0), 40)).toThrow('no memory');
  const wasm = await readWasm();
  expect(() => limitMemory(wasm, 1)).toThrow('cannot be limited');
});
