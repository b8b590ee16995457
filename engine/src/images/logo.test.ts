import { limits } from '@pictable/contract';
import { parseJson } from '@pictable/contract/json';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeHost } from '../../host/node.ts';
import { writeHtml, writeJson, writeMarkdown, writeNative } from '../companions/index.ts';
import { createEngine, type Engine, type RenderRequest } from '../index.ts';
import { openPdf } from '../paint/pdf/open-pdf.suite.ts';
import { writePng } from './write-png.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine(nodeHost());
});

/** A PNG of one colour. */
function pngOf(widthPx: number, heightPx: number, color = [15, 118, 110, 255]): Uint8Array {
  const rgba = new Uint8Array(widthPx * heightPx * 4);
  for (let at = 0; at < rgba.length; at += 4) rgba.set(color, at);
  return writePng({ widthPx, heightPx, rgba });
}

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${btoa(String.fromCharCode(...bytes))}`;
const image = dataUrl(pngOf(60, 20));
const data = [{ Region: 'North', Sum: 1250 }];
const titled = { title: 'Sales', data };
const parse = (payload: object) => parseJson(JSON.stringify(payload), { depthMax: 16 });

async function draw(payload: object, request: RenderRequest = {}) {
  const { bytes, warnings, alt } = await engine.render(parse(payload), { format: 'svg', ...request });
  const text = new TextDecoder().decode(bytes);
  const [, x, y, scaleX, scaleY] =
    /<use href="#\w+"(?: aria-label="[^"]*")? transform="translate\(([\d.]+) ([\d.]+)\)scale\(([\d.e-]+) ([\d.e-]+)\)"/.exec(
      text,
    ) ?? [];
  const [, imageWidth, imageHeight] = /<image id="\w+" width="(\d+)" height="(\d+)"/.exec(text) ?? [];
  const box =
    x === undefined
      ? undefined
      : {
          x: Number(x),
          y: Number(y),
          width: Math.round(Number(scaleX) * Number(imageWidth)),
          height: Math.round(Number(scaleY) * Number(imageHeight)),
        };
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text)!;
  const messages = warnings.map(({ message }) => message);
  return { text, warnings: messages, alt, box, width: Number(width), height: Number(height) };
}

const errorOf = (logo: unknown) =>
  engine.render(parse({ ...titled, logo })).then(
    () => 'no error',
    (error: Error) => error.message,
  );

describe('the position of a logo', () => {
  it('is beside the title, with the requested height and the aspect ratio of the image', async () => {
    const { box, warnings } = await draw({ ...titled, logo: { image, height: 30 } });
    expect(box).toMatchObject({ width: 90, height: 30 });
    expect(warnings).toEqual([]);
    const end = await draw({ ...titled, logo: { image, height: 30, position: 'title-end' } });
    expect(end.box!.x + end.box!.width).toBe(end.width - box!.x);
    expect(end.box!.y).toBe(box!.y);
  });

  it('is mirrored from right to left', async () => {
    const ltr = await draw({ ...titled, logo: image });
    const rtl = await draw({ ...titled, direction: 'rtl', logo: image });
    expect(rtl.box!.x + rtl.box!.width).toBe(rtl.width - ltr.box!.x);
    const footer = await draw({ ...titled, direction: 'rtl', logo: { image, position: 'footer' } });
    expect(footer.box!.x + footer.box!.width).toBe(footer.width - ltr.box!.x);
  });

  it('has a line of its own without a title, and is below the notes in the footer', async () => {
    const plain = await draw({ data });
    const alone = await draw({ data, logo: image });
    expect(alone.height).toBe(plain.height + 40 + 16);
    const footer = await draw({ data, sourceNotes: ['Ledger'], logo: { image, position: 'footer' } });
    expect(footer.box).toMatchObject({ height: 24, y: footer.height - 24 - alone.box!.y });
  });

  it('leaves space for the title: a wide logo is smaller, with a warning', async () => {
    const wide = dataUrl(pngOf(400, 10));
    const { box, warnings } = await draw({ ...titled, width: 300, logo: { image: wide, height: 60 } });
    expect(box!.width).toBeLessThan(300 - 60);
    expect(box!.width / box!.height).toBeGreaterThan(30);
    expect(warnings).toEqual([expect.stringMatching(/^The logo is \d px high, not 60 px/)]);
  });

  it('is on the first of several images of a long table, and the footer on the last', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({ Name: `Row ${index}`, Sum: index }));
    const partsOf = async (position: string) => {
      const payload = { title: 'Long', data: rows, for: 'slide', logo: { image, position } };
      const plain = { title: 'Long', data: rows, for: 'slide' };
      const [own, others] = await Promise.all([
        engine.render(parse(payload), {}),
        engine.render(parse(plain), {}),
      ]);
      expect(own.warnings.filter(({ message }) => message.includes('logo'))).toEqual([]);
      return { own, others };
    };
    const { own } = await partsOf('footer');
    expect(own.parts.length).toBeGreaterThan(1);
    await partsOf('title-start');
  });
});

describe('the logo of a project', () => {
  const logo = { bytes: pngOf(60, 20), position: 'title-end', height: 30, alt: 'Acme' } as const;

  it('is that of every table that sends none, and of those that send true', async () => {
    const { box, alt, text } = await draw(titled, { logo });
    expect(box).toMatchObject({ width: 90, height: 30 });
    expect(alt.short).toMatch(/ Logo: Acme\.$/);
    expect(text).toContain('aria-label="Acme"');
    expect((await draw({ ...titled, logo: true }, { logo })).text).toBe(text);
  });

  it('is left out by false, changed by an object, and replaced by an image with all its settings', async () => {
    const none = await draw({ ...titled, logo: false }, { logo });
    expect(none.text).toBe((await draw(titled)).text);
    const changed = await draw({ ...titled, logo: { height: 60 } }, { logo });
    expect(changed.box).toMatchObject({ width: 180, height: 60 });
    const replaced = await draw({ ...titled, logo: image }, { logo });
    expect(replaced.text).toBe((await draw({ ...titled, logo: image })).text);
    expect(replaced.alt.short).toMatch(/ Logo\.$/);
  });

  it('is missed with a warning', async () => {
    for (const value of [true, { height: 20 }]) {
      const { warnings, box } = await draw({ ...titled, logo: value });
      expect(box).toBeUndefined();
      expect(warnings).toEqual([expect.stringMatching(/^logo has no image, and no logo is stored/)]);
    }
  });
});

describe('a URL that is the link of a logo', () => {
  const logo = { bytes: pngOf(60, 20), position: 'title-end', height: 30, alt: 'Acme' } as const;
  const hint = 'logo.url is the link of the logo; its image is logo.image.';

  it('is not its image, as every message says', async () => {
    const url = 'https://example.com/Logo.PNG?v=2';
    expect((await draw({ ...titled, logo: { url } })).warnings).toEqual([
      `logo has no image, and no logo is stored for the project; the table has no logo. ${hint}`,
    ]);
    expect((await draw({ ...titled, logo: { url } }, { logo })).warnings).toEqual([
      `logo has no image, so that of the project is shown. ${hint}`,
    ]);
    expect(await errorOf({ url: image })).toContain(hint);
  });

  it('is one without a warning if it is not an image, or if there is an image', async () => {
    const url = 'https://example.com/';
    expect((await draw({ ...titled, logo: { url } }, { logo })).warnings).toEqual([]);
    expect((await draw({ ...titled, logo: { url: `${url}a.png`, image } })).warnings).toEqual([]);
  });
});

describe('a value that is not a logo', () => {
  it.each([
    [
      'acme.png',
      'logo must be an http:, https: or data: URL of an image, true for the logo of the project, or false; got "acme.png".',
    ],
    [{ image: 7 }, 'logo.image must be an http:, https: or data: URL'],
    [{ image, position: 'left' }, 'logo.position must be title-start, title-end or footer; got "left".'],
    [{ image, height: 7 }, 'logo.height must be a number from 8 to 200 px; got 7.'],
    [{ image, height: 1_000 }, 'logo.height must be a number from 8 to 200 px'],
    [{ image, alt: 'a'.repeat(201) }, 'logo.alt must be'],
    [{ image, link: 'javascript:alert(1)' }, 'logo.link must be a URL with http, https, mailto or tel'],
  ])('%j is an error that names the values allowed', async (logo, message) => {
    expect(await errorOf(logo)).toContain(message);
  });

  it('is a column of the user without a table beside it', async () => {
    const { text, warnings } = await draw({ logo: 'Acme', name: 'Ada' }, { format: 'svg' });
    expect(text).not.toContain('<image');
    expect(warnings).not.toContainEqual(expect.stringContaining('logo must'));
  });
});

describe('an image that cannot be shown', () => {
  it.each([
    ['https://example.com/logo.png', 'could not be loaded'],
    ['data:image/png;base64,iVBORw0KGgo=', 'is corrupt'],
    ['data:text/plain;base64,aGVsbG8=', 'is not a PNG, JPEG, GIF, WebP or SVG'],
    ['data:image/svg+xml,%zz', 'is not a valid data: URL'],
  ])('%s is left out with a warning', async (url, reason) => {
    const { text, warnings } = await draw({ ...titled, logo: url });
    expect(warnings).toEqual([expect.stringContaining(reason)]);
    expect(text).toBe((await draw(titled)).text);
  });

  it('is one with too many bytes or pixels', async () => {
    const large = new Uint8Array(limits.logoBytesMax + 1);
    large.set(pngOf(2, 2));
    const images = new Map([['https://a.example/l.png', large]]);
    const { warnings } = await draw({ ...titled, logo: 'https://a.example/l.png' }, { images });
    expect(warnings).toEqual([expect.stringContaining('is larger than 1 MB')]);
    await expect(engine.checkLogo(pngOf(5_000, 3_000))).rejects.toThrow('more than 10 megapixels');
  });
});

it('loads a logo by URL like the images of cells', async () => {
  const url = 'https://a.example/logo.png';
  expect(engine.imageUrls(parse({ ...titled, logo: { image: url } }))).toEqual([url]);
  const { box } = await draw({ ...titled, logo: url }, { images: new Map([[url, pngOf(60, 20)]]) });
  expect(box).toMatchObject({ width: 120, height: 40 });
});

it('warns about a logo that cannot be seen on its background', async () => {
  const logo = dataUrl(pngOf(60, 20, [20, 24, 40, 255]));
  const dark = await draw({ ...titled, theme: 'dark', logo });
  expect(dark.warnings).toEqual([expect.stringContaining('nearly the colour of the background')]);
  expect((await draw({ ...titled, logo })).warnings).toEqual([]);
});

it('is a link and an image with a name in SVG and PDF', async () => {
  const logo = { image, alt: 'Acme', link: 'https://example.com/?a=1&b=2' };
  const { text } = await draw({ ...titled, logo });
  expect(text).toContain('<a href="https://example.com/?a=1&amp;b=2" aria-label="Acme">');
  const { bytes } = await engine.render(parse({ ...titled, logo }), { format: 'pdf' });
  const { annotations, structure } = await openPdf(bytes, async (document) => {
    const page = await document.getPage(1);
    return { annotations: await page.getAnnotations(), structure: await page.getStructTree() };
  });
  expect(annotations).toMatchObject([{ subtype: 'Link', url: 'https://example.com/?a=1&b=2' }]);
  const [left, bottom, right, top] = annotations[0].rect;
  // In points: the logo is 120 px wide and 40 px high.
  expect([right - left, top - bottom].map(Math.round)).toEqual([90, 30]);
  expect(JSON.stringify(structure)).toMatch(
    /"role":"Figure","children":\[[^\]]+\],"alt":"Acme"\},\{"role":"Link"/,
  );
});

describe('other forms of the table', () => {
  const own = { bytes: pngOf(60, 20), alt: 'Acme & Co', link: 'https://example.com' };
  const url = 'https://a.example/logo.png';

  it('name the logo', () => {
    const table = engine.readTable(parse(titled), { logo: own });
    expect(writeMarkdown(table)).toContain('[Logo: Acme &amp; Co](<https://example.com>)');
    expect(JSON.parse(writeJson(table)).logo).toEqual({
      position: 'title-start',
      height: 40,
      alt: 'Acme & Co',
      link: 'https://example.com',
    });
    for (const platform of ['slack', 'teams', 'discord', 'telegram', 'email'] as const)
      expect(JSON.stringify(writeNative(table, platform)), platform).toMatch(/Acme (?:&amp;|&|\\+&) Co/);
  });

  it('show an image that everyone can open in Markdown', () => {
    const table = engine.readTable(parse({ ...titled, logo: { image: url, alt: 'Acme' } }));
    expect(writeMarkdown(table)).toContain(`![Acme](<${url}>)`);
  });

  it('have the image in HTML, or its name', async () => {
    const table = engine.readTable(parse(titled), { logo: own });
    const logoImage = await engine.readLogoImage(table, { logo: own });
    expect(logoImage).toMatch(/^data:image\/png;base64,/);
    const html = writeHtml(table, { logoImage });
    expect(html).toContain(
      '<a href="https://example.com" rel="nofollow ugc noopener noreferrer"><img src="data:image/png;base64,',
    );
    expect(html).toContain('alt="Acme &amp; Co" height="40">');
    expect(writeHtml(table)).toContain('>Acme &amp; Co</a></div>');
    const remote = engine.readTable(parse({ ...titled, logo: url }));
    expect(await engine.readLogoImage(remote)).toBeUndefined();
    expect(writeHtml(remote)).not.toContain('class="logo"');
  });
});

it('a stored SVG is drawn once, and a large PNG is reduced', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10" fill="#0f766e"/></svg>';
  expect(await engine.checkLogo(new TextEncoder().encode(svg))).toMatchObject({
    ...{ mediaType: 'image/png', widthPx: 1_800, heightPx: 600, warnings: [] },
  });
  expect(await engine.checkLogo(pngOf(600, 1_200))).toMatchObject({ widthPx: 300, heightPx: 600 });
  await expect(engine.checkLogo(new TextEncoder().encode('hello'))).rejects.toThrow(
    'The logo is not a PNG, JPEG, GIF, WebP or SVG.',
  );
});
