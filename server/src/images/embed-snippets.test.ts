import { describe, expect, it } from 'vitest';
import { partOf } from '../part-of.fixture.ts';
import type { PooledRendering } from '../platform/render-pool/render-pool.ts';
import { embedSnippets } from './embed-snippets.ts';

function snippetsOf(urls: readonly string[], change: Partial<PooledRendering> = {}) {
  const parts = urls.map((_, index) => ({ widthPx: 400 + 2 * index, heightPx: 301 }));
  const links = { byPart: [], omitted: 0 };
  const rendering = { format: 'png', scale: 2, alt: { short: 'A table.' }, parts, links, ...change };
  return embedSnippets(urls, partOf<PooledRendering>(rendering));
}

describe('the snippets of an image', () => {
  it('have its size in CSS pixels and its alternative text', () => {
    expect(snippetsOf(['https://a.example/1.png'])).toEqual({
      html: '<img src="https://a.example/1.png" width="200" height="151" alt="A table." style="max-width:100%;height:auto">',
      markdown: '![A table.](https://a.example/1.png)',
    });
  });

  it('are a link for a PDF, which browsers do not show in a page', () => {
    expect(snippetsOf(['https://a.example/1.pdf'], { format: 'pdf' })).toEqual({
      html: '<a href="https://a.example/1.pdf">A table.</a>',
      markdown: '[A table.](https://a.example/1.pdf)',
    });
  });

  it('are numbered and in order if there are several', () => {
    const { html, markdown } = snippetsOf(['https://a.example/1.png', 'https://a.example/2.png']);
    expect(
      html.split('\n').map((line) => /src="\S+(\d)\.png" width="(\d+)" .*alt="([^"]*)"/.exec(line)?.slice(1)),
    ).toEqual([
      ['1', '200', 'A table. (1/2)'],
      ['2', '201', 'A table. (2/2)'],
    ]);
    expect(markdown).toBe(
      '![A table. (1/2)](https://a.example/1.png)\n\n![A table. (2/2)](https://a.example/2.png)',
    );
  });

  it('choose between a light and a dark image, and have a mail that shows the light one by default', () => {
    const parts = [{ widthPx: 400, heightPx: 300 }];
    const links = { byPart: [] };
    const rendering = partOf<PooledRendering>({
      format: 'png',
      scale: 2,
      alt: { short: 'A table.' },
      parts,
      links,
    });
    const { html, markdown, email } = embedSnippets(['https://a.example/1.png'], rendering, [
      'https://a.example/1-dark.png?a=1&b=2',
    ]);
    const source =
      '<picture><source media="(prefers-color-scheme: dark)" srcset="https://a.example/1-dark.png?a=1&amp;b=2">';
    expect(html).toBe(
      `${source}<img src="https://a.example/1.png" width="200" height="150" alt="A table." style="max-width:100%;height:auto"></picture>`,
    );
    expect(markdown).toBe(
      `${source}<img src="https://a.example/1.png" width="200" height="150" alt="A table."></picture>`,
    );
    expect(email).toMatch(/^<style>@media \(prefers-color-scheme:dark\)/);
    expect(email).toMatch(
      /class="pictable-light" src="https:\/\/a.example\/1.png" [^>]*style="display:block/,
    );
    expect(email).toMatch(/class="pictable-dark" [^>]*style="display:none;mso-hide:all/);
  });

  it('are escaped', () => {
    const short = '"A" <b> & [c] *d* `e` _f_ !g |h| ~i~ \\j';
    const { html, markdown } = snippetsOf(['https://a.example/1.png?a=1&b=2'], { alt: { short } as never });
    expect(html).toContain('src="https://a.example/1.png?a=1&amp;b=2"');
    expect(html).toContain('alt="&quot;A&quot; &lt;b&gt; &amp; [c] *d*');
    expect(markdown).toBe(
      '![' +
        '"A" \\<b\\> \\& \\[c\\] \\*d\\* \\`e\\` \\_f\\_ \\!g \\|h\\| \\~i\\~ \\\\j' +
        '](https://a.example/1.png?a=1&b=2)',
    );
  });
});
