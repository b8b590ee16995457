import { expect, it } from 'vitest';
import { rejectionMessage } from './table-service.ts';

it('a rejection has every error with its location, and the hint', () => {
  const details = [
    { path: '/a', message: 'First.' },
    { path: '/b', message: 'Second.' },
    { path: '', message: 'Third.' },
  ];
  expect(rejectionMessage('First.', details, 'Try this.')).toBe('First.\n/b: Second.\nThird.\nTry this.');
  expect(rejectionMessage('Only.')).toBe('Only.');
});
