import { describe, expect, it } from 'vitest';
import { nativePlatforms } from '../../formats/native-platforms.ts';
import { fromJs } from '../../json/index.ts';
import { readNative } from './table-native.ts';

describe('native', () => {
  it.each([
    [
      ['slack', 'email'],
      ['slack', 'email'],
    ],
    [[' Slack ', 'slack'], ['slack']],
    ['teams, discord,', ['teams', 'discord']],
    [[], []],
    ['', []],
    [[...nativePlatforms], [...nativePlatforms]],
  ])('%j names %j', (value, platforms) => {
    expect(readNative(fromJs(value))).toEqual({ platforms, problems: [] });
  });

  it.each([
    [['slack', 'slak'], '/native/1', '"slak". Did you mean "slack"?'],
    [['slack', 5], '/native/1', '5.'],
    [[null], '/native/0', 'null.'],
    ['whatsapp', '/native', '"whatsapp".'],
    [['__proto__'], '/native/0', '"__proto__".'],
  ])('%j is rejected at %s', (value, path, got) => {
    const message = `native must list platforms of "slack", "telegram", "teams", "discord", "email"; got ${got}`;
    expect(readNative(fromJs(value)).problems).toEqual([{ path, message }]);
  });
});
