import { expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

it('knows the mailbox of large providers by the domain alone', () => {
  expect(mailboxOf(' Ada@GMail.com ')?.name).toBe('Gmail');
  expect(mailboxOf('gmail.com@own.example')).toBeUndefined();
  expect(mailboxOf('ada@notgmail.com')).toBeUndefined();
});
