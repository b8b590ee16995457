import type { BenchEngine } from './bench-engine.ts';

/** Names of the loops that show how well a machine runs two processes concurrently. */
export const controlNames = ['arithmetic loop', 'memory loop'] as const;

const steps = 4_000_000;
const copiedBytes = 16 << 20;

/** A loop that stays in registers, or one that only moves memory; undefined for other names. */
export function controlLoop(name: string): BenchEngine | undefined {
  if (name === 'arithmetic loop') return loop(name, calculate);
  if (name !== 'memory loop') return undefined;
  const from = new Uint8Array(copiedBytes).fill(1);
  const to = new Uint8Array(copiedBytes);
  return loop(name, () => to.set(from));
}

function loop(name: string, iterate: () => void): BenchEngine {
  const empty = new Uint8Array();
  return {
    name,
    render: async () => {
      iterate();
      return empty;
    },
    childCpuMs: () => 0,
    close: async () => {},
  };
}

/** Global, so that the compiler cannot eliminate the loop. */
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
