import { describe, expect, test } from 'vitest';
import { findSoleLink } from './sole-link.ts';

describe('a text that is only a URL or an email address', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    [' HTTP://Example.com/a?b=1#c ', 'HTTP://Example.com/a?b=1#c'],
    ['https://example.co.il/א/ב?x=1', 'https://example.co.il/א/ב?x=1'],
    ['https://[::1]:8080/x', 'https://[::1]:8080/x'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['first.last+tag@mail.example.co.uk', 'mailto:first.last+tag@mail.example.co.uk'],
    ['a?b&c=%@example.com', 'mailto:a%3Fb%26c%3D%25@example.com'],
    ['用户@例子.公司', 'mailto:用户@例子.公司'],
  ])('%s is linked', (text, url) => {
    expect(findSoleLink(text)).toBe(url);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x@y.co',
    'JAVASCRIPT://https://a.co',
    'ftp://example.com',
    'file:///etc/passwd',
    'tel:+43123',
    'https://',
    'https:///x',
    'https://a.co,https://b.co',
    'https://a.co and more',
    'https://a.co\nhttps://b.co',
    'https://a.co/"onload="x',
    'https://a.co/\ud800',
    'user@example.com!',
    'a@b',
    'a@b.c',
    'a@b.c0',
    '@example.com',
    'a@@b.co',
    'a b@c.co',
    '.a@b.co',
    'a..b@c.co',
    '<a@b.co>',
    'mailto:a@b.co?cc=c@d.co',
    'javascript:a@b.co',
    '',
    'https://a.co/'.padEnd(2_100, 'x'),
  ])('%s is not', (text) => {
    expect(findSoleLink(text)).toBeUndefined();
  });
});
