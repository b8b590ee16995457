import { expect, it } from 'vitest';
import { print } from './admin-context.ts';

const hostileName = 'Ada\u001b]0;x\u0007\u009b2J\nroot \u202etxt';

function printedRows(json: boolean): string[] {
  const printed: string[] = [];
  const flags = { json, dryRun: false, days: 30, olderThan: 0, limit: 100 };
  print({ flags, say: (line) => void printed.push(line) }, [{ name: hostileName }], 'nothing');
  return printed;
}

it('what users wrote cannot control the terminal, and stays on its line', () => {
  expect(printedRows(false)).toEqual(['name', 'Ada\ufffd]0;x\ufffd\ufffd2J\ufffdroot \ufffdtxt']);
});

it('JSON has the same value, without characters that control the terminal', () => {
  const [json = ''] = printedRows(true);
  expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(JSON.parse(json)).toEqual([{ name: hostileName }]);
});
