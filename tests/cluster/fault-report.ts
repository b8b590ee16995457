import type { Instances } from './instances.ts';
import { type AcknowledgedImages, hashOf, type SentRequest } from './load.ts';
import { sendRequest } from './send-request.ts';

/** Table of the effects of each injected fault: requests sent, requests failed, acknowledged images lost. */
export class FaultReport {
  readonly #rows: string[] = [];
  readonly #firstHeader: string;

  /** @param firstHeader header of the first column */
  constructor(firstHeader: string) {
    this.#firstHeader = firstHeader;
  }

  add(target: string, fault: string, sent: readonly SentRequest[], lost: readonly string[]): void {
    this.addCounts(target, fault, sent.length, describeFailures(sent), lost.length);
  }

  addCounts(target: string, fault: string, sent: number, failed: string, lost: number): void {
    this.#rows.push([target, fault, sent, failed, lost].join(' | '));
  }

  print(): void {
    console.log([`${this.#firstHeader} | fault | sent | failed | lost`, ...this.#rows].join('\n'));
  }
}

/** Acknowledged images that the running instances do not serve unchanged. */
export async function findLostImages(
  { all }: Instances,
  acknowledged: AcknowledgedImages,
): Promise<string[]> {
  const running = all.filter(({ process }) => process.exitCode === null && process.signalCode === null);
  const lost: string[] = [];
  for (const [index, [path, hash]] of [...acknowledged].entries()) {
    const { url } = running[index % running.length]!;
    const { status, body } = await sendRequest({ url, host: new URL(url).host }, path);
    if (status !== 200) lost.push(`${path}: ${status}`);
    else if (hash !== '' && hashOf(body) !== hash) lost.push(`${path}: ${hashOf(body)}, not ${hash}`);
  }
  return lost;
}

/** Counts failures by kind: `3 (2 store: 502 of the proxy, 1 repeat: 409 …)`. */
function describeFailures(sent: readonly SentRequest[]): string {
  const counts = new Map<string, number>();
  const failed = sent.filter(({ failure }) => failure !== undefined);
  for (const { kind, failure } of failed) {
    const description = `${kind}: ${failure}`;
    counts.set(description, (counts.get(description) ?? 0) + 1);
  }
  const parts = [...counts].map(([description, count]) => `${count} ${description}`);
  return parts.length === 0 ? '0' : `${failed.length} (${parts.join(', ')})`;
}
