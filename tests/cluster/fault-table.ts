import { ask } from './ask.ts';
import type { Instances } from './instances.ts';
import { type Acknowledged, hashOf, type Sent } from './load.ts';

/** What each fault did to the requests of callers: how many were sent, how many failed, and what acknowledged image is lost. */
export class FaultTable {
  readonly #rows: string[] = [];
  readonly #place: string;

  /** @param place what the first column names */
  constructor(place: string) {
    this.#place = place;
  }

  add(place: string, fault: string, sent: readonly Sent[], lost: readonly string[]): void {
    this.addCounts(place, fault, sent.length, toldFailures(sent), lost.length);
  }

  addCounts(place: string, fault: string, sent: number, failed: string, lost: number): void {
    this.#rows.push([place, fault, sent, failed, lost].join(' | '));
  }

  print(): void {
    console.log([`${this.#place} | fault | sent | failed | lost`, ...this.#rows].join('\n'));
  }
}

/** Images that an instance which runs does not serve as they were acknowledged. */
export async function lostImages({ all }: Instances, acknowledged: Acknowledged): Promise<string[]> {
  const running = all.filter(({ process }) => process.exitCode === null && process.signalCode === null);
  const lost: string[] = [];
  for (const [index, [path, hash]] of [...acknowledged].entries()) {
    const { url } = running[index % running.length]!;
    const { status, body } = await ask({ url, host: new URL(url).host }, path);
    if (status !== 200 || (hash !== '' && hashOf(body) !== hash)) lost.push(`${path}: ${status}`);
  }
  return lost;
}

/** `3 (2 store: 502 of the proxy, 1 repeat: 409 …)`. */
function toldFailures(sent: readonly Sent[]): string {
  const counts = new Map<string, number>();
  const failed = sent.filter(({ failure }) => failure !== undefined);
  for (const { kind, failure } of failed) {
    const told = `${kind}: ${failure}`;
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  const parts = [...counts].map(([told, count]) => `${count} ${told}`);
  return parts.length === 0 ? '0' : `${failed.length} (${parts.join(', ')})`;
}
