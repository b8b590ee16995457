import type { ImageFormat } from '@pictable/contract';
import type { JsonValue } from '@pictable/contract/json';
import { createEngine, type Engine, type EngineHost } from '@pictable/engine';
import { nodeHost } from '@pictable/engine/host/node';
import type { Workload } from '../workload.ts';
import { payloadOf } from '../workloads.ts';
import type { BenchEngine } from './bench-engine.ts';

/** The column widths of our layout, px, for engines without table layout. */
export interface ColumnWidths {
  readonly imageWidthPx: number;
  readonly columns: readonly number[];
}

/** Returns the column widths of our layout for a workload. */
export type WidthsOf = (workload: Workload) => ColumnWidths;

/**
 * W3 and W4 are taller than the service allows for a PNG; neither the engine nor its peers have this limit.
 */
const unlimited = {
  sideDevicePxMax: 1_000_000,
  megapixelsMax: 10_000,
  rowsMax: 10_000,
  cellsMax: 100_000,
  outputBytesMax: 1_000_000_000,
};

/** Our engine, from the parsed payload to the finished file. */
export class PictableEngine implements BenchEngine {
  readonly name = 'pictable';
  private readonly engine: Engine;
  private readonly payloads = new WeakMap<Workload, Map<number, JsonValue>>();

  constructor(engine: Engine) {
    this.engine = engine;
  }

  static async open(host: EngineHost = nodeHost()): Promise<PictableEngine> {
    return new PictableEngine(await createEngine(host));
  }

  prepare(workload: Workload, scale: number): void {
    this.payload(workload, scale);
  }

  render(workload: Workload, scale: number): Promise<Uint8Array> {
    return this.renderAs('png', workload, scale);
  }

  async renderAs(format: ImageFormat, workload: Workload, scale: number): Promise<Uint8Array> {
    const { bytes } = await this.engine.render(this.payload(workload, scale), { format, limits: unlimited });
    return bytes;
  }

  /** This engine with another format, under another name. */
  as(format: ImageFormat): BenchEngine {
    return {
      name: `${this.name} ${format}`,
      render: (workload, scale) => this.renderAs(format, workload, scale),
      childCpuMs: () => 0,
      close: async () => {},
    };
  }

  async columnWidths(workload: Workload): Promise<ColumnWidths> {
    const rendering = await this.engine.render(this.payload(workload, 1), { format: 'svg' });
    const headers = rendering.hits.cells.filter((cell) => cell.row === 0);
    headers.sort((a, b) => a.column - b.column);
    return { imageWidthPx: rendering.widthPx, columns: headers.map((cell) => cell.width) };
  }

  childCpuMs(): number {
    return 0;
  }

  async close(): Promise<void> {}

  /** The server parses before it calls the engine, so payloads are parsed once, outside the measured time. */
  private payload(workload: Workload, scale: number): JsonValue {
    const byScale = this.payloads.get(workload) ?? new Map<number, JsonValue>();
    const known = byScale.get(scale) ?? payloadOf(workload, scale);
    this.payloads.set(workload, byScale.set(scale, known));
    return known;
  }
}
