import { expect, it } from 'vitest';
import {
  type AuditEntry,
  actionText,
  actorText,
  bytesText,
  detailsText,
  targetText,
} from './operator-text.ts';

it.each([
  [0, '0 B'],
  [1_023, '1023 B'],
  [1_024, '1.0 kB'],
  [49_357, '48.2 kB'],
  [5 * 1_024 ** 3, '5.0 GB'],
  [3 * 1_024 ** 5, '3072.0 TB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

const entry: AuditEntry = {
  ...{ id: 1, at: '2026-03-02T09:14:07.000Z', actor: 'operator', actorId: 3, actorEmail: 'op@example.com' },
  ...{ action: 'account.plan', userId: 7, email: 'ada@example.com', target: null },
  details: { from: 'free', to: 'premium' },
};

it('an entry of the audit log names who did what to whom', () => {
  expect(actorText(entry)).toBe('op@example.com (operator)');
  expect(actorText({ ...entry, actor: 'command', actorId: null, actorEmail: null })).toBe('Command line');
  expect(actorText({ ...entry, actor: 'user', actorEmail: null })).toBe('Deleted account 3');
  expect(actionText(entry)).toBe('Plan changed');
  expect(actionText({ action: 'account.new' })).toBe('account.new');
  expect(targetText(entry)).toBe('ada@example.com');
  expect(targetText({ ...entry, target: 'project 4', email: null })).toBe('project 4 · Deleted account 7');
  expect(targetText({ ...entry, target: 'invitation 4', userId: 0, email: null })).toBe('invitation 4');
  expect(detailsText(entry)).toBe('from free, to premium');
  expect(detailsText({ ...entry, details: { from: null, to: 'operator' } })).toBe('from none, to operator');
  expect(detailsText({ ...entry, details: null })).toBe('');
});
