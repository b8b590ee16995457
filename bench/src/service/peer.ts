import { fork } from 'node:child_process';
import { once } from 'node:events';
import { treeCpuMs } from '../measure/cpu-time.ts';

/** An engine behind a small HTTP server, in its own process. */
export interface Peer {
  readonly name: string;
  readonly origin: string;
  /** CPU time of the process and its children so far, ms. */
  cpuMs(): number;
  close(): Promise<void>;
}

/** @param program the bundled `peer-process.ts` */
export async function startPeer(program: string, name: string): Promise<Peer> {
  const child = fork(program, [name]);
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${name} did not start: its process exited with code ${code}.`);
    }),
  ]);
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    cpuMs: () => treeCpuMs([child.pid!]),
    async close() {
      const ended = once(child, 'exit');
      // It then exits, and ends Chromium.
      child.disconnect();
      await ended;
    },
  };
}
