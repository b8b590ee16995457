import { destinationNames } from '@pictable/contract';
import { describe, expect, it } from 'vitest';
import { destinationIn, withDestination } from './destination-in-text.ts';

const texts = [
  '{\n  "title": "Sales",\n  "data": [{"a": 1.10, "2024": 1, "2023": 2}]\n}',
  '{"data":[{"a":1}]}',
  ' {"data": [1], "options": {"theme": "dark"}}\n',
  '{}',
];

describe('the destination in a JSON text', () => {
  it.each(texts)('is added to %s, changed and removed without a trace', (text) => {
    const slack = withDestination(text, 'slack');
    expect(destinationIn(slack)).toBe('slack');
    expect(JSON.parse(slack)).toEqual({ for: 'slack', ...JSON.parse(text) });
    expect(destinationIn(withDestination(slack, 'teams'))).toBe('teams');
    expect(withDestination(slack, undefined).replace('{  }', '{}')).toBe(text);
  });

  it('leaves every other character unchanged', () => {
    expect(withDestination('{\n  "data": [{"a": 1.10}]\n}', 'email')).toBe(
      '{\n  "for": "email",\n  "data": [{"a": 1.10}]\n}',
    );
  });

  it.each([
    ['{}', '{ "for": "email" }'],
    [' { }\n', ' { "for": "email" }\n'],
    ['{"a": [1]}', '{"for": "email", "a": [1]}'],
    ['{ "a": [1] } ', '{ "for": "email", "a": [1] } '],
    ['{\t"a": [1]}', '{\t"for": "email",\t"a": [1]}'],
    [' [1]\n\n', ' {\n  "for": "email",\n  "data": [1]\n}\n'],
    ['3', '3'],
    ['{', '{'],
    ['', ''],
  ])('is written into %j as %j', (text, written) => {
    expect(withDestination(text, 'email')).toBe(written);
  });

  it('wraps a bare array of rows in an object', () => {
    const text = withDestination('[{"a": 1.10}]\n', 'slide');
    expect(text).toContain('1.10');
    expect(JSON.parse(text)).toEqual({ for: 'slide', data: [{ a: 1.1 }] });
  });

  it.each([
    '{"data": [1], "options": {"for": "slack", "theme": "dark"}}',
    '{"data": [1], "options": {"theme": "dark", "destination": "slack"}}',
    '{"data": [1], "options": {"theme": "dark"}, "destination": "slack"}',
    '{"options": {"theme": "dark", "styles": {"for": "slack"}}, "data": [1], "for": "slack"}',
  ])('is found and replaced at every supported location: %s', (text) => {
    expect(destinationIn(text)).toBe('slack');
    const changed = withDestination(text, 'teams');
    expect(destinationIn(changed)).toBe('teams');
    expect(changed).not.toContain('slack');
    expect(JSON.parse(changed)).toMatchObject({ data: [1], options: { theme: 'dark' } });
  });

  it('is the one that the engine prefers if several are set', () => {
    const options = { for: 'email', destination: 'email', styles: { for: 'teams' } };
    expect(destinationIn(JSON.stringify({ options }))).toBe('teams');
    expect(destinationIn(JSON.stringify({ options, styles: { for: 'slide' } }))).toBe('slide');
    expect(destinationIn(JSON.stringify({ options, styles: { for: 'slide' }, destination: 'slack' }))).toBe(
      'slack',
    );
    expect(destinationIn(JSON.stringify({ destination: 'slack', for: 'email' }))).toBe('email');
  });

  it('ignores other values of that name', () => {
    expect(destinationIn('{"for": 3, "data": [{"for": "slack"}]}')).toBeUndefined();
    for (const name of destinationNames) expect(destinationIn(`{"for": "${name}"}`)).toBe(name);
  });
});
