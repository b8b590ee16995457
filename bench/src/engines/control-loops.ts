import type { BenchEngine } from './bench-engine.ts';

/** Names of the loops that show what a machine gives two processes at the same time. */
export const controlNames = ['arithmetic loop', 'memory loop'] as const;

const steps = 4_000_000;
const copiedBytes = 16 << 20;

/** A loop that stays in registers, or one that does nothing but move memory; undefined for other names. */
export function controlLoop(name: string): BenchEngine | undefined {
  if (name === 'arithmetic loop') return loop(name, calculate);
  if (name !== 'memory loop') return undefined;
  const from = new Uint8Array(copiedBytes).fill(1);
  const to = new Uint8Array(copiedBytes);
  return loop(name, () => to.set(from));
}

function loop(name: string, turn: () => void): BenchEngine {
  const nothing = new Uint8Array();
  return {
    name,
    draw: async () => {
      turn();
      return nothing;
    },
    childCpuMs: () => 0,
    close: async () => {},
  };
}

/** Kept, so that no compiler leaves the loop out. */
let state = 1;

function calculate(): void {
  let value = state;
  for (let step = 0; step < steps; step++) {
    value ^= value << 13;
    value ^= value >>> 17;
    value ^= value << 5;
  }
  state = value;
}
