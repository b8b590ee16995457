/** A goal relative to a peer: the peer's result divided by ours. */
export interface Goal {
  readonly workload: 'W1' | 'W2' | 'W3' | 'W5';
  readonly scale: 1 | 2;
  readonly peer: 'takumi' | 'chromium' | 'skia jpeg' | 'takumi svg' | 'pdfkit';
  readonly measure: 'cpu' | 'bytes';
  /** The current goal for peer : ours. A run fails below half of it. */
  readonly ratio: number;
  /** The final goal of the product for peer : ours. */
  readonly finalRatio: number;
}

/** Raised when measurements exceed them; never lowered without a decision. */
export const goals: readonly Goal[] = [
  { workload: 'W1', scale: 1, peer: 'takumi', measure: 'cpu', ratio: 18, finalRatio: 15 },
  { workload: 'W2', scale: 1, peer: 'takumi', measure: 'cpu', ratio: 20, finalRatio: 15 },
  { workload: 'W1', scale: 1, peer: 'chromium', measure: 'cpu', ratio: 80, finalRatio: 40 },
  { workload: 'W2', scale: 1, peer: 'chromium', measure: 'cpu', ratio: 50, finalRatio: 40 },
  { workload: 'W1', scale: 1, peer: 'takumi', measure: 'bytes', ratio: 0.95, finalRatio: 0.91 },
  { workload: 'W2', scale: 1, peer: 'takumi', measure: 'bytes', ratio: 1, finalRatio: 0.91 },
  { workload: 'W1', scale: 1, peer: 'chromium', measure: 'bytes', ratio: 2.4, finalRatio: 2 },
  { workload: 'W2', scale: 1, peer: 'chromium', measure: 'bytes', ratio: 2.6, finalRatio: 2 },
  { workload: 'W1', scale: 2, peer: 'takumi', measure: 'cpu', ratio: 15, finalRatio: 15 },
  { workload: 'W2', scale: 2, peer: 'takumi', measure: 'cpu', ratio: 16, finalRatio: 15 },
  { workload: 'W1', scale: 2, peer: 'chromium', measure: 'cpu', ratio: 40, finalRatio: 40 },
  { workload: 'W2', scale: 2, peer: 'chromium', measure: 'cpu', ratio: 40, finalRatio: 40 },
  { workload: 'W3', scale: 1, peer: 'chromium', measure: 'cpu', ratio: 24, finalRatio: 40 },
  { workload: 'W3', scale: 2, peer: 'chromium', measure: 'cpu', ratio: 24, finalRatio: 40 },
  { workload: 'W5', scale: 1, peer: 'takumi', measure: 'cpu', ratio: 3, finalRatio: 4 },
  { workload: 'W5', scale: 2, peer: 'takumi', measure: 'cpu', ratio: 4, finalRatio: 4 },
  { workload: 'W2', scale: 1, peer: 'skia jpeg', measure: 'cpu', ratio: 1, finalRatio: 0.67 },
  { workload: 'W2', scale: 1, peer: 'takumi svg', measure: 'cpu', ratio: 4, finalRatio: 2 },
  { workload: 'W2', scale: 1, peer: 'pdfkit', measure: 'cpu', ratio: 4, finalRatio: 2 },
];
