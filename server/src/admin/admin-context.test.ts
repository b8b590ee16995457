import { expect, it } from 'vitest';
import { print } from './admin-context.ts';

it('what users wrote cannot control the terminal, and stays on its line', () => {
  const printed: string[] = [];
  const flags = { json: false, dryRun: false, days: 30, olderThan: 0, limit: 100 };
  const context = { flags, say: (line: string) => void printed.push(line) };
  print(context, [{ name: 'Ada\u001b]0;x\u0007\u009b2J\nroot \u202etxt' }], 'nothing');
  expect(printed).toEqual(['name', 'Ada\ufffd]0;x\ufffd\ufffd2J\ufffdroot \ufffdtxt']);
});
