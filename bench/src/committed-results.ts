/** A row of a table in bench/RESULTS.md. */
export interface CommittedResult {
  /** Median CPU time per image, ms. */
  readonly cpuMs: number;
  /** Median CPU time of the engine divided by ours. */
  readonly cpuFactor: number;
  /** Bytes of the engine's file divided by ours. */
  readonly bytesFactor: number;
  /** Size of the image, written as `imageSize` writes it; undefined if the page has none. */
  readonly size: string | undefined;
}

/** The measurements in bench/RESULTS.md, by workload, scale and engine. */
export class CommittedResults {
  private readonly rows = new Map<string, CommittedResult>();

  /** @param page the text of bench/RESULTS.md */
  constructor(page: string) {
    for (const section of page.split(/^## /m)) {
      const title = section.slice(0, section.indexOf('\n'));
      const workload = /W\d(?: [a-z]+)?/.exec(title)?.[0];
      const scale = /, scale (\d)$/.exec(title)?.[1];
      if (workload === undefined || scale === undefined) continue;
      for (const line of section.split('\n').filter((text) => text.startsWith('| '))) {
        const [engine = '', cpuMs, , cpuFactor, , , , , bytesFactor, image] = line.slice(2).split(' | ');
        const row = {
          cpuMs: Number(cpuMs),
          cpuFactor: Number(cpuFactor),
          bytesFactor: Number(bytesFactor),
          size: /^\d+ × \d+(?: pt)?/.exec(image ?? '')?.[0],
        };
        if (row.cpuFactor > 0) this.rows.set(`${workload} ${scale} ${engine}`, row);
      }
    }
  }

  /** Undefined if the engine was not measured. */
  find(workload: string, scale: number, engine: string): CommittedResult | undefined {
    return this.rows.get(`${workload} ${scale} ${engine}`);
  }
}
