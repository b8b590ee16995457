import type { Workload } from '../workloads.ts';

/** One engine of the comparison. */
export interface BenchEngine {
  readonly name: string;
  /** What a caller has done before he asks, outside of the measured time. */
  prepare?(workload: Workload, scale: number): void;
  /** Table in, bytes of a finished png out. */
  draw(workload: Workload, scale: number): Promise<Uint8Array>;
  /** CPU time its other processes have used so far, ms; 0 where it runs in this process alone. */
  childCpuMs(): number;
  close(): Promise<void>;
}

/** An engine that could not be opened here, and why. */
export interface MissingEngine {
  readonly name: string;
  readonly reason: string;
}
