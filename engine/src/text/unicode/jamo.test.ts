import { expect, test } from 'vitest';
import { replaceLoneJamo } from './jamo.ts';

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['\u1100', 'ㄱ'],
  ['\u1100\u1100', 'ㄱㄱ'],
  ['\u1161a\u11a8', 'ㅏaㄱ'],
  ['\u1100\u1161', '\u1100\u1161'],
  ['\u1100\u1161\u11a8', '\u1100\u1161\u11a8'],
  ['\u1100\u1161\u11a8\u11a8', '\u1100\u1161\u11a8ㄱ'],
  ['\u1100\u1100\u1161 \u1175', 'ㄱ\u1100\u1161 ㅣ'],
  ['가\u11a8', '가ㄱ'],
])('jamo outside syllables become letters in %j', (text, written) => {
  expect(replaceLoneJamo(text)).toBe(written);
});
