import { describe, expect, it } from 'vitest';
import { embedHtml, type ImageLink, omittedLinksWarning, scaleLinks } from './embed-html.ts';

const light = {
  url: 'https://a.example/api/images/sales-Zk3v.png',
  text: 'Sales',
  format: 'png',
  widthPx: 400,
  heightPx: 200,
} as const;
const link: ImageLink = { x: 10, y: 20, width: 30, height: 40, href: 'https://b.example/', text: 'B' };

describe('the HTML of an image', () => {
  it('is an img without links, and a link for a PDF', () => {
    expect(embedHtml({ light })).toBe(
      '<img src="https://a.example/api/images/sales-Zk3v.png" width="400" height="200" alt="Sales" style="max-width:100%;height:auto">',
    );
    expect(embedHtml({ light: { ...light, format: 'pdf' }, links: [link] })).toBe(
      '<a href="https://a.example/api/images/sales-Zk3v.png">Sales</a>',
    );
  });

  it('has a map with links, and keeps the size that their coordinates are for', () => {
    expect(embedHtml({ light, links: [link] })).toBe(
      '<img src="https://a.example/api/images/sales-Zk3v.png" width="400" height="200" alt="Sales" usemap="#links-sales-Zk3v" style="width:400px;height:200px;max-width:none">' +
        '<map name="links-sales-Zk3v"><area shape="rect" coords="10,20,40,60" href="https://b.example/" alt="B"></map>',
    );
  });

  it('has a map of its own for each image of a table', () => {
    const nameAt = (url: string) =>
      /usemap="#([^"]+)"/.exec(embedHtml({ light: { ...light, url }, links: [link] }))?.[1];
    expect(nameAt('https://a.example/api/images/P_x-1.png?e=1&s=2')).toBe('links-P_x-1');
    expect(nameAt('https://a.example/live/x-1.png?part=2')).toBe('links-x-1-2');
    expect(nameAt('https://a.example/live/x-1@7.png')).toBe('links-x-1-7');
    expect(nameAt('images/%22%3E.png')).toBe('links--22-3E');
  });

  it('escapes texts and URLs, and names an area without text by its URL', () => {
    const hostile = '"><script>alert(1)</script>\'&';
    const links = [
      { ...link, href: `https://b.example/?a=1&b="${hostile}`, text: hostile },
      { ...link, text: '' },
    ];
    const html = embedHtml({ light: { ...light, text: hostile, url: `x${hostile}.png` }, links });
    expect(html).not.toContain('<script');
    expect(html.match(/<[a-z/]+/g)).toEqual(['<img', '<map', '<area', '<area', '</map']);
    expect(html).toContain('alt="https://b.example/"');
  });

  it('is shown smaller with its links', () => {
    expect(scaleLinks([link], 0.5)).toEqual([{ ...link, x: 5, y: 10, width: 15, height: 20 }]);
    expect(scaleLinks([{ ...link, width: 1, height: 1 }], 0.1)).toMatchObject([{ width: 1, height: 1 }]);
  });

  it('says how many links it leaves out', () => {
    expect(omittedLinksWarning(3, 7).message).toContain('the first 7 of 10 areas');
  });
});
