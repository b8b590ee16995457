import type { Workload } from '../workload.ts';

/** One engine of the comparison. */
export interface BenchEngine {
  readonly name: string;
  /** Work that a caller does before the request, outside of the measured time. */
  prepare?(workload: Workload, scale: number): void;
  /** Renders a table; returns the bytes of the PNG. */
  render(workload: Workload, scale: number): Promise<Uint8Array>;
  /** CPU time its child processes have used so far, ms; 0 if it runs only in this process. */
  childCpuMs(): number;
  close(): Promise<void>;
}

/** An engine that could not be opened here, and why. */
export interface MissingEngine {
  readonly name: string;
  readonly reason: string;
}
