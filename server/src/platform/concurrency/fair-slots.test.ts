import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairSlots, type SlotRequester } from './fair-slots.ts';

const account = (n: number): SlotRequester => ({ tenant: `account ${n}`, isVisitor: false });
const visitor = (n: number): SlotRequester => ({ tenant: `visitor ${n}`, isVisitor: true });
const shares = { slots: 8, perTenant: 3, visitors: 4 };
const never = new AbortController().signal;

/** Takes slots and records the tenants that got one, in order. */
function taking(slots: FairSlots) {
  const got: string[] = [];
  const held: (() => void)[] = [];
  const take = (who: SlotRequester, signal = never) =>
    slots.take(who, signal).then((release) => {
      got.push(who.tenant);
      held.push(release);
    });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { got, held, take, settle };
}

describe('slots', () => {
  it('remain for others, however many one tenant requests', async () => {
    const { got, take, settle } = taking(new FairSlots(shares));
    for (let n = 0; n < 100; n++) void take(account(1));
    await settle();
    expect(got).toEqual(Array(3).fill('account 1'));
    void take(account(2));
    await settle();
    expect(got.at(-1)).toBe('account 2');
  });

  it('are never all held by visitors, however many there are', async () => {
    const { got, take, settle } = taking(new FairSlots(shares));
    for (let n = 0; n < 50; n++) void take(visitor(n));
    await settle();
    expect(got).toHaveLength(4);
    void take(account(1));
    await settle();
    expect(got.at(-1)).toBe('account 1');
  });

  it('go to the tenant with the fewest first', async () => {
    const { got, held, take, settle } = taking(new FairSlots({ slots: 2, perTenant: 2, visitors: 1 }));
    for (let n = 0; n < 4; n++) void take(account(1));
    void take(account(2));
    void take(account(3));
    await settle();
    held[0]!();
    await settle();
    held[1]!();
    await settle();
    expect(got).toEqual(['account 1', 'account 1', 'account 2', 'account 3']);
  });

  it('are not waited for after the signal aborts', async () => {
    const { held, take, settle, got } = taking(new FairSlots({ slots: 1, perTenant: 1, visitors: 1 }));
    void take(account(1));
    const gone = new AbortController();
    const waiting = expect(take(account(2), gone.signal)).rejects.toThrow('gone');
    gone.abort(new Error('gone'));
    await waiting;
    await expect(take(account(3), gone.signal)).rejects.toThrow('gone');
    void take(account(4));
    held[0]!();
    await settle();
    expect(got).toEqual(['account 1', 'account 4']);
  });

  it('are all handed out again, and never more than exist', async () => {
    const step = fc.record({ who: fc.nat(5), isVisitor: fc.boolean(), gives: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const slots = new FairSlots(shares);
        const { got, held, take, settle } = taking(slots);
        let given = 0;
        for (const { who, isVisitor, gives } of steps) {
          void take(isVisitor ? visitor(who) : account(who));
          await settle();
          if (gives && given < held.length) held[given++]!();
          expect(held.length - given).toBeLessThanOrEqual(shares.slots);
        }
        while (given < held.length) {
          held[given++]!();
          await settle();
        }
        expect(got).toHaveLength(steps.length);
      }),
    );
  });
});
