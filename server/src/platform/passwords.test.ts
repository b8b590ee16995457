import { setImmediate as nextTurn } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { openPasswords, PasswordsBusy } from './passwords.ts';

describe('passwords', () => {
  it('are hashed with salted Argon2id at the cost that OWASP requires', async () => {
    const passwords = await openPasswords();
    const [one, two] = [await passwords.hash('the same'), await passwords.hash('the same')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify('the same', one)).toBe(true);
    expect(await passwords.verify('the other', one)).toBe(false);
    expect(await passwords.verify('the same', null)).toBe(false);
    expect(await passwords.verify('the same', undefined)).toBe(false);
  });

  it('cost the same work without a hash to compare with', async () => {
    const compared: string[] = [];
    const counted: typeof verify = (known, password) => {
      compared.push(String(known));
      return verify(known, password);
    };
    const passwords = await openPasswords(undefined, { hash, verify: counted });
    const known = await passwords.hash('right');
    for (const stored of [known, null, undefined]) await passwords.verify('wrong', stored);
    const costs = compared.map((text) => text.split('$').slice(0, 4).join('$'));
    expect(costs).toEqual(Array<string>(3).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  });

  it('match however their letters are composed', async () => {
    const passwords = await openPasswords();
    const hash = await passwords.hash('Zu\u0308rich \u{1F511} 1'.normalize('NFD'));
    expect(await passwords.verify('Z\u00fcrich \u{1F511} 1', hash)).toBe(true);
  });

  it('are hashed two at a time while twenty wait, by default', async () => {
    let running = 0;
    let most = 0;
    const counted: typeof hash = async () => {
      most = Math.max(most, ++running);
      await nextTurn();
      running--;
      return 'hash';
    };
    const passwords = await openPasswords(undefined, { hash: counted, verify });
    most = 0;
    const settled = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.hash('x')));
    expect(most).toBe(2);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
  });

  it('are rejected when too many are waiting, and accepted again later', async () => {
    const passwords = await openPasswords({ runningMax: 2, waitingMax: 3 });
    const tries = Array.from({ length: 8 }, () => passwords.hash('x'));
    const settled = await Promise.allSettled(tries);
    expect(settled.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ]);
    const [refused] = settled.filter((result) => result.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(PasswordsBusy);
    const again = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hash('x')));
    expect(again.every(({ status }) => status === 'fulfilled')).toBe(true);
  });
});
