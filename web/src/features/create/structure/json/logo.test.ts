import { expect, it } from 'vitest';
import { logoIn, withLogoPosition, withLogoSource, withLogoUrl } from './logo.ts';
import { readSettings } from './settings.ts';

const table = (logo: string) => readSettings(`{"logo": ${logo}, "data": [{"a": 1}]}`);
const plain = readSettings('{"data": [{"a": 1}]}');
const logoAfter = (text: string) => (JSON.parse(text) as { logo?: unknown }).logo;

it.each([
  ['"https://a.example/l.png"', { source: 'own', url: 'https://a.example/l.png', position: undefined }],
  ['{"image": "https://a.example/l.png", "position": "footer"}', { source: 'own', position: 'footer' }],
  ['{"position": "title-end"}', { source: 'project', url: '', position: 'title-end' }],
  ['true', { source: 'project', url: '' }],
  ['false', { source: 'none' }],
])('reads the logo %s', (logo, found) => {
  expect(logoIn(table(logo))).toMatchObject(found);
});

it('writes a short form for an image alone, and removes the member when nothing is left', () => {
  const own = withLogoUrl(plain, 'https://a.example/l.png');
  expect(logoAfter(own)).toBe('https://a.example/l.png');
  const moved = withLogoPosition(readSettings(own), 'footer');
  expect(logoAfter(moved)).toEqual({ image: 'https://a.example/l.png', position: 'footer' });
  const withoutImage = withLogoUrl(readSettings(moved), '');
  expect(logoAfter(withoutImage)).toEqual({ position: 'footer' });
  expect(withLogoPosition(readSettings(withoutImage), undefined)).not.toContain('logo');
  expect(logoAfter(withLogoSource(plain, 'none'))).toBe(false);
  expect(withLogoSource(table('false'), 'project')).not.toContain('logo');
});

it('keeps members that it has no control for', () => {
  const text = withLogoPosition(table('{"image": "https://a.example/l.png", "alt": "Acme"}'), 'footer');
  expect(logoAfter(text)).toMatchObject({ alt: 'Acme', position: 'footer' });
});
